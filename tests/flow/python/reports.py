"""What users of other tools reported as missing or wrong, case by case."""

import functools
from typing import Dict, List, Mapping, Optional, Tuple

import requests
from requests import Session as Remote

from models import File, Order, Runner


def trace(tag):
    def wrap(function):
        return function

    return wrap


class Base:
    def __init__(self):
        self.ready()  # => Base.ready

    def ready(self):
        pass

    @classmethod
    def build(cls):
        return cls()

    @property
    def order(self) -> Order:
        return Order()  # => Order


class Child(Base):
    def __init__(self):
        super().__init__()  # => Base.__init__

    def via_self(self):
        return self.ready()  # => Base.ready


def inherited():
    child = Child()  # => Child
    child.ready()  # => Base.ready
    Child.build().ready()  # => Base.build, Base.ready
    child.order.save()  # => Order.save


@trace("hot")  # => trace
def decorated():
    pass


class Holder:
    def __init__(self):
        self.order: Order = Order()  # => Order
        self.files = {}  # type: Dict[str, File]
        self.pairs: List[Tuple[Order, File]] = []
        self.remote = Remote()  # => none

    def save(self):
        self.order.save()  # => Order.save

    def get(self, url):
        return self.remote.get(url)  # => none

    def execute(self):
        requests.get("x").close()  # => none

    def all(self):
        for name, file in self.files.items():
            file.save()  # => File.save
        for order, file in self.pairs:
            order.close()  # => Order.close
            file.close()  # => File.close
        order, file = self.pairs[0]
        file.get()  # => File.get


def pair() -> "tuple[Runner, Mapping[str, Order]]": ...


def unpacked():
    runner, orders = pair()  # => pair
    runner.execute()  # => Runner.execute
    orders["a"].save()  # => Order.save
    for key, order in orders.items():
        order.close()  # => Order.close


def validates(function):
    return function


class Schema:
    @validates  # => validates
    def validates(self):
        pass

    class Inner:
        def check(self):
            pass

    def made(self) -> Inner:
        return self.Inner()  # => Schema.Inner

    def takes(self, inner: Inner, other: "Optional[Inner]" = None):
        inner.check()  # => Schema.Inner.check
        self.made().check()  # => Schema.made, Schema.Inner.check


def unknown(thing, things):
    thing.append(1)  # => none
    things.items()  # => none
