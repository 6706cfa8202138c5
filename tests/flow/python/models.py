"""Same-named methods on unrelated types: each binds to its own."""


def load():
    pass


class Order:
    def save(self):
        pass

    def close(self):
        pass

    def get(self) -> "Order":
        return self


class File:
    def save(self):
        pass

    def close(self):
        pass

    def get(self) -> "File":
        return self


class Runner:
    def execute(self):
        pass


def annotated(order: Order, file: File):
    order.save()  # => Order.save
    file.save()  # => File.save
    order.get().close()  # => Order.get, Order.close
    file.get().close()  # => File.get, File.close


def constructed():
    order = Order()  # => Order
    order.close()  # => Order.close
    File().close()  # => File, File.close


def unknown(thing):
    thing.save()  # => none
    thing.close()  # => none


def narrowed(thing):
    if isinstance(thing, File):
        thing.save()  # => File.save


def outside(connection):
    import sqlite3

    sqlite3.connect("x").execute("y")  # => none
    sqlite3.connect("x").close()  # => none


def elements(orders: list[Order]):
    for order in orders:
        order.save()  # => Order.save
    {o.get(): o for o in orders}  # => Order.get
