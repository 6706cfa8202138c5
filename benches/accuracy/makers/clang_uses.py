#!/usr/bin/env python3
"""Prints what libclang resolves in the sources below a folder, as the JSON lines that scip_file.py reads.

    pip install libclang; clang_uses.py FOLDER [CLANG-OPTION ...] > TRUTH.jsonl

Every source file is parsed on its own with these options; a use is printed once for all units that hold it.
"""
import collections
import functools
import json
import os
import sys

from clang.cindex import CursorKind, Index, TranslationUnit

UNITS_PER_HEADER = 3
SOURCES = ('.c', '.cc', '.cpp', '.cxx')
REFERENCES = frozenset((
    CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR, CursorKind.TYPE_REF, CursorKind.TEMPLATE_REF, CursorKind.MEMBER_REF,
    CursorKind.OVERLOADED_DECL_REF, CursorKind.MACRO_INSTANTIATION,
))


@functools.lru_cache(maxsize=None)
def lines(path):
    """The lines of a file, as bytes."""
    with open(path, 'rb') as file:
        return file.read().split(b'\n')


@functools.lru_cache(maxsize=None)
def real(path):
    """A path without links and dots."""
    return os.path.realpath(path)


def place(root, location):
    """Path below the root, line and UTF-16 column; none outside."""
    if location.file is None:
        return None
    path = real(location.file.name)
    if not path.startswith(root + os.sep):
        return None
    line = lines(path)[location.line - 1] if location.line <= len(lines(path)) else b''
    column = len(line[:location.column - 1].decode(errors='replace').encode('utf-16-le')) // 2 + 1
    return path[len(root) + 1:], location.line, column


def declarations(cursor):
    """All that a reference may mean: the declaration and the definition."""
    found = cursor.referenced
    if found is None:
        return []
    definition = found.get_definition()
    template = getattr(found, 'specialized_template', None)
    pattern = found._tu and _pattern(found)
    some = [found, definition, found.canonical, pattern, pattern and pattern.get_definition(), template]
    return [one for one in some if one is not None]


def _pattern(cursor):
    from clang.cindex import conf
    try:
        found = conf.lib.clang_getSpecializedCursorTemplate(cursor)
        return found if found and not found.kind.is_invalid() else None
    except Exception:
        return None


def own(root, unit, seen):
    """What a unit declares below the root. What a header declares is the same in every unit, and looked at in the first few."""
    files = collections.Counter()
    for cursor in unit.cursor.get_children():
        at = cursor.location.file
        path = at and real(at.name)
        if path and path.startswith(root + os.sep) and seen[path] < UNITS_PER_HEADER:
            files[path] = 1
            yield cursor
    seen.update(files)


def collect(root, unit, uses, seen):
    """Adds the uses of a translation unit."""
    open_cursors = list(own(root, unit, seen))
    while open_cursors:
        cursor = open_cursors.pop()
        open_cursors.extend(cursor.get_children())
        kind = cursor.kind
        if kind not in REFERENCES:
            continue
        location = cursor.location
        at = place(root, location)
        if at is None or kind == CursorKind.OVERLOADED_DECL_REF:
            continue
        targets = uses.setdefault(at, set())
        for one in declarations(cursor):
            target = place(root, one.location)
            if target is not None:
                targets.add(target)


def main():
    """Parses all files."""
    root, options, uses, seen = real(sys.argv[1]), sys.argv[2:], {}, collections.Counter()
    index = Index.create()
    for folder, inner, names in os.walk(root):
        inner.sort()
        for name in sorted(names):
            if not name.endswith(SOURCES):
                continue
            flags = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
            try:
                unit = index.parse(os.path.join(folder, name), args=options, options=flags)
            except Exception as error:
                print(f'{name}: {error}', file=sys.stderr)
                continue
            errors = sum(one.severity >= 3 for one in unit.diagnostics)
            if errors:
                first = next(one for one in unit.diagnostics if one.severity >= 3)
                print(f'{name}: {errors} errors, {first.spelling}', file=sys.stderr)
            collect(root, unit, uses, seen)
    for (path, line, column), targets in sorted(uses.items()):
        print(json.dumps({'path': path, 'line': line, 'column': column, 'targets': sorted(targets)}))


if __name__ == '__main__':
    main()
