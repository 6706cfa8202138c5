"""What users of other tools reported as missing or wrong, case by case."""

import asyncio
import contextlib
import functools
from typing import Any, Dict, List, Mapping, Optional, Tuple

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


HANDLERS = {"order": unpacked, "file": inherited}


def dispatched(key):
    HANDLERS[key]()  # => unpacked, inherited
    HANDLERS.get(key)()  # => unpacked, inherited
    handler = HANDLERS[key]
    handler()  # => unpacked, inherited
    getattr(Base(), "ready")()  # => Base, Base.ready


def iterated(orders: List[Order], by_name: Dict[str, File]):
    for _, order in enumerate(orders):
        order.save()  # => Order.save
    with contextlib.closing(File()) as file:  # => File
        file.save()  # => File.save
    known = {"a": Order()}  # => Order
    for _, order in known.items():
        order.save()  # => Order.save
    known.get("a").save()  # => Order.save


async def ordered() -> Order:
    return Order()  # => Order


async def several():
    yield Order()  # => Order


async def awaited():
    first, second = await asyncio.gather(ordered(), ordered())  # => ordered
    first.save()  # => Order.save
    (await asyncio.wait_for(ordered(), 1)).save()  # => ordered, Order.save
    task = asyncio.create_task(ordered())  # => ordered
    (await task).save()  # => Order.save
    async for order in several():  # => several
        order.save()  # => Order.save


class Greets:
    def greet(self):
        return self.name_of()  # => Named.name_of


class Named(Greets):
    def name_of(self):
        pass


class Valve:
    def turn(self): ...


class Knob:
    def turn(self): ...


class Pipe:
    def __init__(self):
        self.valve: Any = Valve()  # => Valve

    def close(self):
        self.valve.turn()  # => Valve.turn


def turned(knob: Any):
    knob.turn()  # => Knob.turn


turned(Knob())  # => turned, Knob
