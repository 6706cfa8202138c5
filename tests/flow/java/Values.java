package flow;

import java.util.*;
import java.util.function.*;

/** Values that flow, and same-named methods: each call says in its comment what it reaches. */
class Order {
    void save() {}
    void save(int times) {}
    Order get() { return this; }
}

class Folder {
    void save() {}
    void close() {}
}

interface Shape { int area(); }

class Square implements Shape {
    public int area() { return 1; }
}

abstract class Base {
    void step() {}
    void shared() { step(); } // => Base.step, Child.step
}

class Child extends Base {
    @Override void step() { super.step(); } // => Base.step
}

class Values {
    private final Order order = new Order(); // => Order

    void annotated(Order order, Folder folder) {
        order.save(); // => Order.save
        order.save(3); // => Order.save~2
        folder.save(); // => Folder.save
        order.get().save(); // => Order.get, Order.save
        this.order.get(); // => Order.get
    }

    void through(Shape shape) {
        shape.area(); // => Shape.area, Square.area
    }

    void inferred() {
        var order = new Order(); // => Order
        order.save(); // => Order.save
    }

    void elements(List<Order> orders, Map<String, Folder> folders, Optional<Order> one) {
        for (Order order : orders) order.save(); // => Order.save
        orders.forEach(order -> order.save()); // => Order.save
        orders.get(0).get(); // => Order.get
        folders.get("x").close(); // => Folder.close
        one.map(o -> o.get()).get().save(2); // => Order.get, Order.save~2
        orders.stream().map(Order::get).forEach(o -> o.save()); // => Order.save
    }

    void pattern(Object thing) {
        if (thing instanceof Folder folder) folder.close(); // => Folder.close
    }
}
