"""Indexes a folder with `cidx` and reads the edges back from `cidx query export jsonl`."""
import json
import subprocess

from judge import Edge

# A constructed type is mentioned; its constructor is called by an edge of its own. A call of a value is no certain call.
RELATIONS = {
    'call': 'calls',
    'decorate': 'calls',
    'inherit': 'inherits',
    'implement': 'inherits',
}
# Edges between definitions, not uses.
NOT_USES = frozenset({'override', 'declare'})


def index(cidx, folder, bundle):
    """Indexes a folder into a bundle; returns the closing summary."""
    command = [cidx, 'index', folder, '-o', bundle, '--json', '--quiet']
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return json.loads(done.stdout or b'{}')


def _end(nodes, symbol):
    """Path, line of the name and qualified name; line 0 stands for a file or a package."""
    node = nodes.get(symbol, {})
    place = node.get('name_range') or node.get('range')
    if place is None or node['kind'] == 'file' or not node.get('qualified_name'):
        return symbol.split('#')[0], 0, ''
    return node['path'], place['start']['line'], node['qualified_name']


def edges(cidx, bundle):
    """The edges inside the repository, and those that lead out of it."""
    command = [cidx, 'query', 'export', 'jsonl', '--bundle', bundle]
    export = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding='utf8')
    nodes, packages, rows = {}, set(), []
    for line in export.stdout:
        row = json.loads(line)
        if row['type'] == 'node':
            nodes[row['id']] = row
        elif row['type'] == 'file' and row.get('external'):
            packages.add(row['path'])
        elif row['type'] == 'edge':
            rows.append(row)
    if export.wait() != 0:
        raise SystemExit(f'{" ".join(command)}: exit status {export.returncode}')
    inside, outside = [], []
    for row in rows:
        if row['kind'] in NOT_USES:
            continue
        start = row['range']['start']
        site = row['path'], start['line'], start['column']
        source, target = _end(nodes, row['from']), _end(nodes, row['to'])
        # Importing a name imports from the file that defines it: the compilers' truth sees through files that pass names on.
        relation = 'imports' if row['kind'] == 'import' else RELATIONS.get(row['kind'], 'references')
        leads_out = target[0] in packages
        edge = Edge(source, target, relation, row['confidence'], row['rule'], site)
        (outside if leads_out else inside).append(edge)
    return inside, outside
