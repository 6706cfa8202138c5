// Values that flow, and same-named methods: each call says in its comment what it reaches.
export function task(): void {}
export function other(): void {}

export class Order {
    save(): void {}
    close(): void {}
    get(): Order { return this; }
}

export class Folder {
    save(): void {}
    close(): void {}
    get(): Folder { return this; }
}

interface Shape { area(): number }
class Square implements Shape { area(): number { return 1; } }

export function annotated(order: Order, folder: Folder): void {
    order.save(); // => Order.save
    folder.save(); // => Folder.save
    order.get().close(); // => Order.get, Order.close
    folder.get().close(); // => Folder.get, Folder.close
}

export function throughInterface(shape: Shape): void {
    shape.area(); // => Shape.area, Square.area
}

export function aliases(): void {
    const run = task;
    run(); // => task
    const [a, b] = [task, other];
    a(); // => task
    b(); // => other
    const { x, y: z } = { x: task, y: other };
    x(); // => task
    z(); // => other
}

function apply(f: () => void): void { f(); } // => task
export function handsOver(): void { apply(task); } // => apply

function maker(): () => void { return task; }
export function returned(): void { maker()(); } // => maker

const table = { task, other: other };
export function fromTable(): void {
    table.task(); // => task
    table["other"](); // => other
}

export function elements(orders: Order[]): void {
    for (const order of orders) order.save(); // => Order.save
    orders.forEach(order => order.close()); // => Order.close
    orders.map(order => order.get()).forEach(one => one.save()); // => Order.get, Order.save
}

class Base { step(): void {} }
class Child extends Base {
    step(): void { super.step(); } // => Base.step
    child = new Order(); // => Order
    go(): void { this.child.save(); } // => Order.save
}

export function guard(thing: unknown): void {
    if (thing instanceof Folder) thing.save(); // => Folder.save
}

export function unknown(thing: any): void {
    thing.save(); // => none
    thing.close(); // => none
}

export async function waits(orders: Promise<Order>): Promise<void> {
    (await orders).save(); // => Order.save
}

export function wrapped(map: Map<string, Child>): void {
    map.get("x")?.go(); // => Child.go
}
