#!/usr/bin/env python3
"""Checks the stubs of the standard libraries against real sources: does every member that a stub declares exist?

Stubs are declarations in the language's own syntax, written after the libraries' public declarations. This script indexes them and
the real sources with `cidx` and compares types and members by name, along bases. Where the real sources come from:

  python  typeshed, out of the wheel of `mypy` (pip)
  java    the JDK that is installed, through `javap`
  cpp     the headers of the installed libstdc++ (/usr/include/c++): here a member counts as there if a header that declares the
          type has its name before a parenthesis or a semicolon, since these headers are mostly macros
  rust    the component `rust-src` of the installed toolchain
  go      GOROOT of the installed toolchain

`--real DIR` names another folder. A language whose sources are not there is said and left out. Exit status 1 if a member is missing
that `known.txt` does not list with a reason.
"""
import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TYPES = frozenset({'class', 'struct', 'interface', 'trait', 'enum', 'union', 'type_alias'})
MEMBERS = frozenset({'method', 'function', 'constructor', 'field', 'property', 'constant', 'enum_member', 'variable'})

# Names of the C++ library that stand for templates.
ALIASES = {
    name: f'basic_{name}'
    for name in ('istream', 'ostream', 'iostream', 'ifstream', 'ofstream', 'fstream', 'istringstream', 'ostringstream', 'stringstream', 'string_view', 'regex')
}


class Library:
    """Types with their members and bases, by simple name."""

    def __init__(self):
        self.members, self.bases, self.top = collections.defaultdict(set), collections.defaultdict(set), set()
        self.places, self.types = {}, []

    def has(self, owner, name):
        """Whether a type of this name, or a base of it, has a member of that name."""
        seen, todo = set(), [owner]
        while todo:
            at = todo.pop()
            if name.replace(' ', '') in self.members.get(at, ()):
                return True
            fresh = self.bases.get(at, set()) - seen
            seen |= fresh
            todo.extend(fresh)
        return False


def simple(name):
    """The last name of a qualified one, without overload numbers and type arguments."""
    return re.sub(r'~\d+$', '', re.sub(r'<.*', '', name)).rsplit('.', 1)[-1].strip()


def indexed(cidx, folder):
    """What `cidx` finds in a folder."""
    library, ids = Library(), {}
    with tempfile.TemporaryDirectory() as work:
        bundle = os.path.join(work, 'x.cidx')
        subprocess.run([cidx, 'index', folder, '-q', '-o', bundle], check=True)
        export = subprocess.run([cidx, 'query', 'export', 'jsonl', '--bundle', bundle], check=True, stdout=subprocess.PIPE)
    rows = [json.loads(line) for line in export.stdout.decode('utf8').splitlines()]
    for row in rows:
        if row['type'] == 'node':
            ids[row['id']] = row
    for row in ids.values():
        parent = ids.get(row.get('parent'))
        if row['kind'] in TYPES:
            library.top.add(row['name'])
            library.types.append((row['path'], row['qualified_name']))
        if row['kind'] not in MEMBERS or parent is None or 'range' not in row:
            continue
        owner = simple(row['qualified_name'].rsplit('.', 1)[0]) if '.' in row['qualified_name'] else ''
        if owner:
            library.members[owner].add(row['name'].replace(' ', ''))
            library.places[owner, row['name']] = f"{row['path']}:{row['range']['start']['line']}"
        else:
            library.top.add(row['name'])
            library.places['', row['name']] = f"{row['path']}:{row['range']['start']['line']}"
    for row in rows:
        if row['type'] == 'edge' and row['kind'] in ('inherit', 'implement'):
            source, target = ids.get(row['from']), ids.get(row['to'])
            if source and target:
                library.bases[simple(source['qualified_name'])].add(simple(target['qualified_name'] or target['name']))
    return library


def typeshed(work):
    """The standard library of typeshed."""
    subprocess.run([sys.executable, '-m', 'pip', 'download', '-q', '--no-deps', '-d', work, 'mypy'], check=True)
    wheel = glob.glob(os.path.join(work, 'mypy*.whl'))[0]
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(work, [name for name in packed.namelist() if name.startswith('mypy/typeshed/stdlib/')])
    return os.path.join(work, 'mypy', 'typeshed', 'stdlib')


def rust_source():
    """The library folder of rust-src."""
    root = subprocess.run(['rustc', '--print', 'sysroot'], stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    return os.path.join(root, 'lib', 'rustlib', 'src', 'rust', 'library')


def go_source():
    """The library folder of Go."""
    try:
        root = subprocess.run(['go', 'env', 'GOROOT'], stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    except FileNotFoundError:
        return None
    return os.path.join(root, 'src')


def java_library(ours):
    """What `javap` says of the types that the stubs name."""
    library, seen = Library(), set()
    todo = [f"{os.path.basename(path)[:-len('.java')]}.{name.replace('.', '$')}" for path, name in ours.types if path.endswith('.java')]
    while todo:
        wanted = [name for name in dict.fromkeys(todo) if name not in seen]
        seen.update(wanted)
        todo = []
        for at in range(0, len(wanted), 100):
            said = subprocess.run(['javap', '-protected', *wanted[at:at + 100]], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
            todo += _read_javap(library, said.stdout)
    return library


def _read_javap(library, text):
    bases, owner = [], ''
    for line in text.splitlines():
        flat = re.sub(r'<[^<>]*>', '', re.sub(r'<[^<>]*>', '', re.sub(r'<[^<>]*>', '', line)))
        head = re.match(r'^(?:\w+ )*(?:class|interface|enum) ([\w.$]+)(.*)\{', flat)
        if head:
            owner = head.group(1).replace('$', '.').rsplit('.', 1)[-1]
            library.top.add(owner)
            found = [name for name in re.findall(r'[\w.$]+', head.group(2)) if name not in ('extends', 'implements')]
            library.bases[owner].update(name.replace('$', '.').rsplit('.', 1)[-1] for name in found)
            bases += found
            if 'interface' in flat:
                library.bases[owner].add('Object')
        member = re.match(r'^  .*?([\w.$]+)(\(|;)', flat)
        if member:
            library.members[owner].add(member.group(1).replace('$', '.').rsplit('.', 1)[-1])
    return bases


def cpp_library(folder):
    """Names in the headers that declare a type."""
    library = Library()
    for path in sorted(glob.glob(os.path.join(folder, '**', '*'), recursive=True)):
        if not os.path.isfile(path):
            continue
        with open(path, encoding='utf8', errors='replace') as source:
            text = source.read()
        words = set(re.findall(r'(operator\s*(?:\(\)|bool|[^\s\w(]+)|\b\w+)\s*(?=[(;])', text))
        words = {re.sub(r'\s+', '', word) for word in words}
        for name in set(re.findall(r'\b(?:class|struct|union)\s+(\w+)', text)):
            library.top.add(name)
            library.members[name] |= words
        for name, bases in re.findall(r'\b(?:class|struct)\s+(\w+)[^;{]*?:\s*([^{;]*)\{', text):
            library.bases[name].update(re.findall(r'(\w+)\s*(?:<|,|\s*$)', bases))
    return library


def real_library(language, options, work, ours):
    """The real library of a language; none if its sources are not here."""
    if options.real:
        return indexed(options.cidx, options.real)
    if language == 'java':
        return java_library(ours)
    if language == 'python':
        return indexed(options.cidx, typeshed(work))
    if language == 'cpp':
        folder = max(glob.glob('/usr/include/c++/*'), default=None)
        return cpp_library(folder) if folder else None
    folder = {'rust': rust_source, 'go': go_source}[language]()
    if not folder or not os.path.isdir(folder):
        return None
    return indexed(options.cidx, folder)


def known():
    """Members that need not be found: `language owner name reason`."""
    with open(os.path.join(HERE, 'known.txt'), encoding='utf8') as table:
        rows = [line.split(None, 3) for line in table if line.strip() and not line.startswith('#')]
    return {(row[0], row[1], row[2]) for row in rows}


def check(language, options, work):
    """Compares; returns the members that are missing without a reason."""
    stubs = os.path.join(ROOT, 'indexer', 'src', 'languages', language, 'stubs')
    ours = indexed(options.cidx, stubs)
    real = real_library(language, options, work, ours)
    if real is None:
        print(f'{language}: no sources of its library here')
        return []
    reasons, missing, count = known(), [], 0
    for owner in sorted(ours.members):
        for name in sorted(ours.members[owner]):
            if '$' in owner or '$' in name:
                continue  # Not of the library: how the stubs spell operators.
            count += 1
            listed = (language, owner, name) in reasons or (language, owner, '*') in reasons
            if not real.has(ALIASES.get(owner, owner), name) and not listed:
                missing.append((owner, name))
    found = count - len(missing)
    print(f'{language}: {len(ours.members)} types, {count} members, {found} found ({100 * found / max(count, 1):.1f} %)')
    for owner, name in missing[:options.show]:
        print(f'  {ours.places.get((owner, name))}: {owner}.{name} is not in the real library')
    return missing


def main():
    """Checks the languages that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--cidx', default=os.path.join(ROOT, 'target', 'release', 'cidx'))
    parser.add_argument('--language', action='append', choices=['python', 'java', 'cpp', 'rust', 'go'])
    parser.add_argument('--real', help='a folder with the real sources of the one language that is named')
    parser.add_argument('--show', type=int, default=30, help='how many missing members are listed')
    options = parser.parse_args()
    missing = []
    for language in options.language or ['python', 'java', 'cpp', 'rust', 'go']:
        with tempfile.TemporaryDirectory() as work:
            missing += check(language, options, work)
    sys.exit(1 if missing else 0)


if __name__ == '__main__':
    main()
