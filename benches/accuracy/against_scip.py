#!/usr/bin/env python3
"""Compares the edges of cidx with what a compiler's indexer found, use by use, in any repository.

Takes pairs of a folder and an SCIP file of it (scip-typescript, scip-python, rust-analyzer scip, ...), or JSON lines as
scip_file.py describes. Prints precision and recall of calls and of other uses, and the mistakes sorted by kind, so that kinds
can be mended. `--scip` also indexes with the file and checks that it is taken in.
"""
import argparse
import collections
import functools
import json
import os
import re
import subprocess
import sys
import tempfile

import scip_file

# Targets that count: a use of a variable or a field is known to no two tools alike.
COUNTED = frozenset(
    'function method constructor class interface struct enum trait type_alias union macro record annotation protocol'
    .split())
CALLS = frozenset(('call', 'construct', 'decorate', 'call_indirect'))
# rust-analyzer has no occurrence for the type itself, and its file would make every one of them wrong.
SELF_TYPES = frozenset(('Self',))
CONSTRUCTORS = frozenset(('__init__', 'constructor', '__new__'))
C_FILES = ('.h', '.hpp', '.hh', '.c', '.cc', '.cpp', '.cxx')
NOT_USES = frozenset(('override', 'declare'))
# What may stand between a name and the parenthesis of its call: type arguments, `!` of a macro.
CALLED = re.compile(r'\w*(\?\.|!|::)?\s*(<[^()=;]*>)?\s*\(')
NAME = re.compile(r'\w+')


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('pairs', nargs='+', metavar='ROOT=FILE', help='a folder and what a compiler found in it')
    parser.add_argument('--cidx', required=True, help='the binary that is measured')
    parser.add_argument('--show', type=int, default=3, help='how many mistakes of each kind are printed')
    parser.add_argument('--kind', default='', help='only kinds that hold this text are printed')
    parser.add_argument('--under', default='', help='only uses in files below this folder count')
    parser.add_argument('--scip', action='store_true', help='also index with the SCIP file')
    return parser.parse_args()


class Repository:
    """A folder, its bundle and its truth."""

    def __init__(self, root, truth, cidx, under):
        self.root, self.under = root, under
        self.truth = scip_file.read(truth, self.line)
        self.declares = {}
        self.nodes, self.at, self.edges = {}, collections.defaultdict(list), collections.defaultdict(list)
        with tempfile.TemporaryDirectory() as folder:
            bundle = os.path.join(folder, 'x.cidx')
            subprocess.run([cidx, 'index', root, '-o', bundle, '-q', '--history', 'none'], check=True)
            command = [cidx, 'query', 'export', 'jsonl', '--bundle', bundle]
            export = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        for row in map(json.loads, export.decode().splitlines()):
            self._row(row)

    def _row(self, row):
        if row['type'] == 'node':
            self.nodes[row['id']] = row
            if 'name_range' in row:
                self.at[row['path'], row['name_range']['start']['line']].append(row)
        elif row['type'] == 'edge' and row['kind'] == 'declare':
            self.declares[row['from']] = row['to']
        elif row['type'] == 'edge' and row['kind'] not in NOT_USES:
            start = row['range']['start']
            self.edges[row['path'], start['line'], start['column']].append(row)

    @functools.lru_cache(maxsize=None)
    def lines(self, path):
        """The lines of a file."""
        try:
            with open(os.path.join(self.root, path), encoding='utf8', errors='replace', newline='') as file:
                return file.read().split('\n')
        except OSError:
            return []

    def line(self, path, number):
        """A line of a file; empty if there is none."""
        lines = self.lines(path)
        return lines[number - 1] if number <= len(lines) else ''

    def known(self, target):
        """The symbols of the bundle at a definition of the truth."""
        path, line, column = target
        found = self.at.get((path, line), [])
        return [one for one in found if one['name_range']['start']['column'] == column]

    def name(self, place):
        """The name that stands at a place."""
        match = NAME.match(self.line(place[0], place[1]), place[2] - 1)
        return match.group() if match else ''

    def shape(self, place):
        """How a use is written: what stands before its name, and whether it is called."""
        path, line, column = place
        text = self.line(path, line)
        before, after = text[:column - 1].rstrip(), text[column - 1:]
        called = 'call' if CALLED.match(after) else 'use'
        receiver = re.search(r'([\w\]\)\'"}?>]+)(?:\.|->|::|\?\.)$', before)
        if text.lstrip().startswith(('import', 'from', 'use ', '#include', 'export {')):
            return f'import {called}'
        if before.endswith(('.', '->', '::')) and receiver is None:
            return f'chain {called}'
        if receiver is None:
            return f'name {called}'
        first = receiver.group(1)
        if first in ('self', 'this', 'cls', 'super', 'Self', '()', 'super()'):
            return f'{first}.name {called}'
        if first.endswith((')', ']', '?')):
            return f'{first[-1]}.name {called}'
        return f"{'Type' if first[0].isupper() else 'value'}.name {called}"


def same(repository, edge, targets):
    """Whether an edge leads to one of the definitions: a class and its constructor are one, and so are twins of one name."""
    node = repository.nodes.get(edge['to'])
    if node is None:
        return False
    for target in targets:
        # In C and C++ a unit sees the prototype, cidx the definition: the name has to do.
        if target[0].endswith(C_FILES) and repository.name(target) == node['name']:
            return True
        for found in repository.known(target):
            if repository.declares.get(found['id'], found['id']) == repository.declares.get(node['id'], node['id']):
                return True
            if node['id'] == found['id'] or node.get('parent') == found['id'] and node['kind'] == 'constructor':
                return True
            if found.get('parent') == node['id'] and (found['kind'] == 'constructor' or found['name'] in CONSTRUCTORS):
                return True
            if (node['path'], node['qualified_name']) == (found['path'], found['qualified_name']):
                return True
        if node['path'] == target[0] and node['kind'] == 'file' and target[1] == 1:
            return True
    return False


def inside(repository, edge):
    """Whether an edge leads to a symbol of the repository."""
    node = repository.nodes.get(edge['to'])
    return node is not None and 'external' not in node['flags'] and edge['to'].split('#')[0] == node['path']


def compare(repository):
    """Verdicts: (group, verdict, kind) -> places with what was found and what was meant."""
    verdicts, truth = collections.defaultdict(list), repository.truth
    for place, edges in repository.edges.items():
        if place[0] not in truth.paths or not place[0].startswith(repository.under):
            continue
        targets = truth.targets(place)
        plain = [one for one in edges if not one.get('dispatch') and inside(repository, one)]
        plain = [one for one in plain if repository.nodes[one['to']]['kind'] in COUNTED]
        if not plain or targets is None or repository.name(place) in SELF_TYPES:
            continue
        group = 'calls' if any(one['kind'] in CALLS for one in plain) else 'uses'
        if any(same(repository, one, targets) for one in edges):
            verdicts[group, 'right', ''].append(place)
            continue
        best = max(plain, key=lambda one: one['confidence'])
        met = any(repository.known(one) for one in targets)
        meant = 'another' if met else 'a local' if targets else 'external'
        if meant == 'a local':
            # A value flowed through a parameter or a variable: the compiler stops at it.
            verdicts[group, 'flowed', ''].append(place)
            continue
        kind = f"{meant}, {best['rule']}, {repository.shape(place)}"
        verdicts[group, 'wrong', kind].append((place, best['to'], best['confidence'], sorted(targets)[:2]))
    for place in truth.uses:
        if place in repository.edges and any(inside(repository, one) for one in repository.edges[place]):
            continue
        if not place[0].startswith(repository.under) or not repository.lines(place[0]):
            continue
        known = [node for target in truth.targets(place) for node in repository.known(target)]
        known = [node for node in known if node['kind'] in COUNTED]
        if not known or repository.known(place):
            continue
        if repository.name(place) != known[0]['name']:
            continue
        shape = repository.shape(place)
        group = 'calls' if shape.endswith('call') and 'import' not in shape else 'uses'
        found = ', '.join(f"{one['to']} ({one['rule']})" for one in repository.edges.get(place, [])) or 'nothing'
        kind = f"{known[0]['kind']}, {shape}, {'found outside' if found != 'nothing' else 'nothing found'}"
        verdicts[group, 'missed', kind].append((place, found, 0, [known[0]['id']]))
    return verdicts


def with_scip(repository, options, truth):
    """Indexes with the SCIP file and says what became of it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [options.cidx, 'index', repository.root, '-o', os.path.join(folder, 'x.cidx'), '--json', '--scip', truth]
        done = subprocess.run(command + ['--history', 'none'], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    print(f'  indexed with the file: status {done.returncode}')
    summary = json.loads(done.stdout or '{}')
    print(' ', json.dumps({key: summary[key] for key in ('edges', 'compiler', 'scip', 'notes') if key in summary})[:600])


def report(repository, verdicts, options):
    """Prints figures, then the mistakes by kind."""
    count = lambda group, verdict: sum(len(some) for key, some in verdicts.items() if key[:2] == (group, verdict))
    for group in ('calls', 'uses'):
        right, wrong, missed = (count(group, verdict) for verdict in ('right', 'wrong', 'missed'))
        share = lambda part, rest: f'{100 * part / (part + rest):.1f}' if part + rest else '-'
        print(f'  {group}: {right} right, {wrong} wrong, {missed} missed; P {share(right, wrong)}, R {share(right, missed + wrong)}')
    for key in sorted(verdicts, key=lambda key: (key[0], key[1], -len(verdicts[key]))):
        group, verdict, kind = key
        if verdict in ('right', 'flowed') or options.kind not in ' '.join(key) or not options.show:
            continue
        print(f'    {group} {verdict}: {len(verdicts[key])} x {kind}')
        some = verdicts[key]
        for place, found, confidence, meant in some[::max(1, -(-len(some) // options.show))][:options.show]:
            print(f'        {place[0]}:{place[1]}:{place[2]}  {repository.line(place[0], place[1]).strip()[:110]}')
            print(f'            found {found} {confidence}, meant {meant}')


def main():
    """Compares each pair."""
    options = arguments()
    for pair in options.pairs:
        root, truth = pair.split('=', 1)
        repository = Repository(root, truth, options.cidx, options.under)
        print(f'{os.path.basename(root)}: {len(repository.truth.paths)} files, {len(repository.truth.uses)} uses')
        report(repository, compare(repository), options)
        if options.scip:
            with_scip(repository, options, truth)
        sys.stdout.flush()


if __name__ == '__main__':
    main()
