"""What a compiler found, out of an SCIP file or out of JSON lines: which place means which definitions.

SCIP is protobuf; the few fields that are needed are read here by hand, so that only Python's standard library is needed.
"""
import json

DEFINITION = 1
# How columns are counted in a document; cidx counts UTF-16 code units.
UTF8, UTF16, UTF32 = 1, 2, 3


def _varint(data, at):
    value, shift = 0, 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def _fields(data):
    """The fields of a message: number, and an integer or bytes."""
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        if key & 7 == 0:
            value, at = _varint(data, at)
        elif key & 7 == 2:
            length, at = _varint(data, at)
            value, at = data[at:at + length], at + length
        else:
            raise ValueError(f'wire type {key & 7} is not used in SCIP')
        yield key >> 3, value


def _numbers(data):
    """A packed list of integers."""
    at, numbers = 0, []
    while at < len(data):
        number, at = _varint(data, at)
        numbers.append(number)
    return numbers


def _occurrence(data):
    place, symbol, roles = [], '', 0
    for number, value in _fields(data):
        if number == 1:
            place = _numbers(value)
        elif number == 2:
            symbol = value.decode()
        elif number == 3:
            roles = value
    return place, symbol, roles


class Truth:
    """Places are (path, line, column), all counted from one; columns in UTF-16 code units."""

    def __init__(self):
        # What a compiler saw at all: other files are not judged.
        self.paths = set()
        # Place of a use -> symbols; symbol -> places of definitions. An external symbol has none.
        self.uses, self.definitions = {}, {}

    def targets(self, place):
        """The definitions that a use at a place means; None if the compiler is silent there, empty if it leads outside."""
        symbols = self.uses.get(place)
        if symbols is None:
            return None
        return {one for symbol in symbols for one in self.definitions.get(symbol, ())}


def _global(symbol):
    """A symbol without its package: scip-python calls what is installed beside the sources a package of its own."""
    parts = symbol.split(' ', 4)
    if parts[0] != 'scip-python' or len(parts) < 5:
        return symbol
    return parts[4].replace('`src.', '`', 1)


def _document(truth, data, read_line):
    path, encoding, occurrences = '', 0, []
    for number, value in _fields(data):
        if number == 1:
            path = value.decode()
        elif number == 2:
            occurrences.append(_occurrence(value))
        elif number == 6:
            encoding = value
    truth.paths.add(path)
    for place, symbol, roles in occurrences:
        if len(place) < 3 or not symbol:
            continue
        line, column = place[0] + 1, place[1]
        text = read_line(path, line)
        if encoding == UTF8:
            column = len(text.encode()[:column].decode(errors='replace').encode('utf-16-le')) // 2
        elif encoding == UTF32:
            column = len(text[:column].encode('utf-16-le')) // 2
        if symbol.startswith('local '):
            symbol = f'{path} {symbol}'
        else:
            symbol = _global(symbol)
        where = path, line, column + 1
        if roles & DEFINITION:
            truth.definitions.setdefault(symbol, set()).add(where)
        else:
            truth.uses.setdefault(where, set()).add(symbol)


def read(name, read_line):
    """Reads an SCIP file, or JSON lines of {path, line, column, targets: [[path, line, column], ...]} with one row a use."""
    truth = Truth()
    if name.endswith('.jsonl'):
        with open(name, encoding='utf8') as rows:
            for number, row in enumerate(map(json.loads, rows)):
                truth.paths.add(row['path'])
                truth.uses.setdefault((row['path'], row['line'], row['column']), set()).add(number)
                truth.definitions[number] = {tuple(one) for one in row['targets']}
        return truth
    with open(name, 'rb') as file:
        data = memoryview(file.read()).tobytes()
    for number, value in _fields(data):
        if number == 2:
            _document(truth, value, read_line)
    return truth
