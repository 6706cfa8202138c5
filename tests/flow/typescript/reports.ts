// What users of other tools reported as missing or wrong, case by case.
import { Widget, open as openWindow } from "some-package";
import { Mailer, Defaulted, renamed, nested, isMailer } from "./barrel";

export class Outbox {
    private mailer = new Mailer(); // => Mailer
    send(text: string): string { return this.mailer.send(text); } // => Mailer.send
    forward(text: string): string { return this.mailer.send(text); } // => Mailer.send
}

export class Window { open(): void {} static create(): Window { return new Window(); } } // => Window
export function Search(): void {}

export function external(): void {
    openWindow(); // => none
    Widget.create(); // => none
    caches.open("x"); // => none
    Window.create().open(); // => Window.create, Window.open
}

export function throughBarrels(): void {
    renamed(); // => original
    nested.deep(); // => deep
    new Defaulted().run(); // => Defaulted, Defaulted.run
}

function parse<T>(text: string): T { return JSON.parse(text); }
export function typeArguments(): void {
    parse<Outbox>("{}").send("x"); // => parse, Outbox.send
}

// Call signatures that begin a line, which some grammars take for the end of the type before.
export interface Factory {
    (name: string): Outbox
    <T extends Outbox>(of: T): T
    // with a comment between
    <T>(name: string, of: T): Outbox
    make(): Outbox
}

export function afterThem(factory: Factory): void {
    factory.make().send("x"); // => Factory.make, Outbox.send
}

// One name, several declarations.
export interface Emitter { on(name: string): this; emit(name: string): boolean }
export class Emitter { close(): void {} }
export namespace Emitter { export class Options { check(): void {} } }
export class Topology extends Emitter {
    start(): void {
        this.on("x"); // => Emitter.on
        this.emit("x"); // => Emitter.emit
        this.close(); // => Emitter~2.close
    }
}
export function merged(options: Emitter.Options): void {
    options.check(); // => Options.check
}

// A field that the class declares stays one, whatever function is stored into it.
export class Router {
    get: (path: string) => Router;
    constructor() {
        this.get = (path) => this;
    }
    both(): void { this.get("/"); } // => none
}

export function receiver(this: Outbox): void {
    this.send("x"); // => Outbox.send
    [1].forEach(() => this.forward("x")); // => Outbox.forward
}

type Handler = (box: Outbox, next: () => void) => void;
export function handler(): Handler {
    return function (box, next) {
        box.send("x"); // => Outbox.send
    };
}

// Handlers of a property with many signatures.
interface Register {
    (handler: Handler): void;
    (path: string, handler: Handler): void;
    (path: string, first: Handler, handler: Handler): void;
    (path: string, first: Handler, second: Handler, handler: Handler): void;
    (path: string, first: Handler, second: Handler, third: Handler, handler: Handler): void;
    (paths: string[], first: Handler, second: Handler, third: Handler, fourth: Handler, handler: Handler): void;
}
export class App { get!: Register }
export function routes(app: App): void {
    app.get("/", (box) => {
        box.send("x"); // => Outbox.send
    });
}

export function sameClass(one: Outbox, other: Outbox): boolean {
    return one.constructor === other.constructor;
}

export function guarded(box: unknown): void {
    if (isMailer(box)) box.send("x"); // =>? Mailer.send: what a function guards is not followed
}

export function called(callback: () => void): void {
    if (isFunction(callback)) callback(); // => isFunction, Search
}
function isFunction(thing: unknown): thing is Function { return typeof thing === "function"; }
export function calls(): void { called(Search); } // => called

// Entries of dictionaries, by whatever name.
interface Boxes { [name: string]: Outbox }
export function entries(boxes: Record<string, Outbox>, other: Boxes): void {
    boxes["a"].send("x"); // => Outbox.send
    boxes.a.send("x"); // => Outbox.send
    other.a.send("x"); // => Outbox.send
}

const STEPS: Record<string, (text: string) => void> = { first: stepOne, second: stepTwo };
function stepOne(text: string): void {}
function stepTwo(text: string): void {}
export function stepped(name: string): void {
    const step = STEPS[name];
    if (step) step("x"); // => stepOne, stepTwo
    STEPS[name]("x"); // => stepOne, stepTwo
}

class Listener {
    notify: (text: string) => void;
    constructor(notify: (text: string) => void) { this.notify = notify; }
    tell(): void { this.notify("x"); } // => stepOne
}
new Listener(stepOne).tell(); // => Listener, Listener.tell

type Constructor<T> = new (...all: any[]) => T;
function Stamped<B extends Constructor<{}>>(Parent: B) { return class extends Parent { stamp() {} }; }
class Letter extends Stamped(Outbox) { // => Stamped
    seal(): void { this.stamp(); this.send("x"); } // => stamp, Outbox.send
}
