from typing import (
    AbstractSet as Set, AsyncGenerator as AsyncGenerator, AsyncIterable as AsyncIterable, AsyncIterator as AsyncIterator,
    Awaitable as Awaitable, Callable as Callable, Collection as Collection, Container as Container, Coroutine as Coroutine,
    Generator as Generator, Hashable as Hashable, ItemsView as ItemsView, Iterable as Iterable, Iterator as Iterator,
    KeysView as KeysView, Mapping as Mapping, MappingView as MappingView, MutableMapping as MutableMapping,
    MutableSequence as MutableSequence, MutableSet as MutableSet, Reversible as Reversible, Sequence as Sequence,
    Sized as Sized, ValuesView as ValuesView,
)
