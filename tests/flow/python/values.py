"""Values that flow: each call says in its comment what it reaches."""
import functools
import importlib


def task():
    pass


def other():
    pass


def alias_of_a_function():
    run = task
    run()  # => task


def aliases_by_tuple():
    first, second = task, other
    first()  # => task
    second()  # => other


def aliases_by_nested_destructuring():
    (a, (b, _)) = task, (other, None)
    a()  # => task
    b()  # => other


def chained_alias():
    a = b = task
    c = b
    a()  # => task
    c()  # => task


def apply(function):
    return function()  # => task


def argument_into_parameter():
    apply(task)  # => apply


def maker():
    return task


def returned_function():
    maker()()  # => maker, task


def closure_maker():
    def inner():
        task()  # => task

    return inner


def returned_closure():
    closure_maker()()  # => closure_maker, closure_maker.inner


def lambda_kept():
    call = lambda: task()  # => task
    return call


def plain(function):
    return function


@plain
def decorated():
    pass


def calls_decorated():
    decorated()  # => decorated


def logged(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)  # =>? wrapped: what a decorator is given is not followed into its wrapper

    return wrapper


@logged
def wrapped():
    pass


def calls_wrapped():
    wrapped()  # => wrapped


TABLE = {"task": task, "other": other}
LIST = [task]


def from_a_dictionary():
    TABLE["task"]()  # => task


def from_a_list():
    LIST[0]()  # => task


def from_a_loop():
    for function in [task]:
        function()  # => task


class Holder:
    handler = task
    made = []

    def __init__(self, callback):
        self.callback = callback
        self.known = task

    def run(self):
        self.known()  # => task
        self.callback()  # => other


def stores_into_a_field():
    Holder(other).run()  # => Holder, Holder.run


def class_attribute():
    Holder.handler()  # => task


def partial_application():
    functools.partial(task)()  # => task


def handed_to_a_known_function():
    return list(map(task, [1]))  # =>? task: `map` calls it; the edge is one of role value


def generator():
    yield Holder(other)


def from_a_generator():
    for holder in generator():  # => generator
        holder.run()  # => Holder.run


class Base:
    def step(self):
        pass

    def shared(self):
        self.step()  # => Base.step, Child.step


class Mixin:
    def extra(self):
        pass


class Child(Mixin, Base):
    def step(self):
        super().step()  # => Base.step
        self.extra()  # => Mixin.extra


class Left(Base):
    def choose(self):
        pass


class Right(Base):
    def choose(self):
        pass


class Both(Left, Right):
    def go(self):
        self.choose()  # => Left.choose


class Proud:
    @property
    def child(self) -> Child:
        return Child()  # => Child

    def use(self):
        self.child.extra()  # => Mixin.extra


class Meta(type):
    def __call__(cls):
        return super().__call__()


class Opened:
    def __enter__(self) -> Child:
        return Child()  # => Child

    def __exit__(self, *_):
        pass


def context_manager():
    with Opened() as child:  # => Opened
        child.step()  # => Child.step


def dynamic_import():
    module = importlib.import_module("models")
    module.load()  # => load


def conditional(flag):
    function = task if flag else other
    function()  # => task, other


def keyword(function):
    function()  # => other


def by_keyword():
    keyword(function=other)  # => keyword
