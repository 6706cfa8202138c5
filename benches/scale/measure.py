#!/usr/bin/env python3
"""Measures cidx on repositories of growing size: indexing against parsing alone, memory, bytes, and every way of asking.

    measure.py ROOT ... [--target target/release] [--threads 2]

Needs `cargo build --release --bin cidx --bench reader` and `cargo build --release -p cidx-indexer --example parse_only`.
Writes `results.json`, `results.md` and `growth.svg` beside this script.
"""
import argparse
import json
import os
import pathlib
import platform
import statistics
import subprocess
import tempfile
import time

import plot

HERE = pathlib.Path(__file__).parent
CALLS = 200
PROCESSES = 40


def printed(*command):
    """What a command prints."""
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def index(cidx, root, bundle, threads):
    """Indexes; the summary with the peak memory of the process in bytes."""
    command = [str(part) for part in (cidx, 'index', root, '-o', bundle, '--json', '--quiet', '--history', 'none', '--threads', threads)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    text = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f'{" ".join(command)}: status {status}')
    summary = json.loads(text)
    # A temporary file's name says nothing of the measurement.
    summary.pop('bundle', None)
    return {**summary, 'peak': usage.ru_maxrss * 1024, 'cpu': usage.ru_utime + usage.ru_stime}


def parse(target, root, threads):
    """Seconds of parsing alone, best of three."""
    text = printed(target / 'examples' / 'parse_only', root, threads, 3)
    return float(text.split('best')[1].split()[0])


def reader(target, bundle):
    """Microseconds per tool: p50, p90, p99 and the worst."""
    newest = max((path for path in (target / 'deps').glob('reader-*') if not path.suffix), key=lambda path: path.stat().st_mtime)
    rows = {}
    for line in printed(newest, bundle).splitlines():
        if ' p50 ' in line:
            name, numbers = line[:40].strip(), line[40:].split()
            rows[name] = dict(zip(numbers[0:8:2], map(float, numbers[1:8:2])))
    return rows


class Client:
    """An MCP client over stdio."""

    def __init__(self, cidx, bundle):
        self.process = subprocess.Popen([cidx, 'mcp', '--bundle', bundle], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.number = 0
        self.ask('initialize', {'protocolVersion': '2025-06-18', 'capabilities': {}, 'clientInfo': {'name': 'bench', 'version': '1'}})
        self.send({'jsonrpc': '2.0', 'method': 'notifications/initialized'})

    def send(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b'\n')
        self.process.stdin.flush()

    def ask(self, method, params):
        self.number += 1
        self.send({'jsonrpc': '2.0', 'id': self.number, 'method': method, 'params': params})
        return json.loads(self.process.stdout.readline())

    def microseconds(self, method, params):
        """The median time of a request, reading the answer included, decoding it not."""
        times = []
        for _ in range(CALLS):
            self.number += 1
            message = json.dumps({'jsonrpc': '2.0', 'id': self.number, 'method': method, 'params': params}).encode() + b'\n'
            started = time.perf_counter()
            self.process.stdin.write(message)
            self.process.stdin.flush()
            self.process.stdout.readline()
            times.append((time.perf_counter() - started) * 1e6)
        return statistics.median(times)

    def memory(self):
        """Resident bytes that are the process's own, and those of mapped files."""
        status = pathlib.Path(f'/proc/{self.process.pid}/status').read_text()
        kib = {line.split(':')[0]: int(line.split()[1]) for line in status.splitlines() if line.startswith('Rss')}
        return kib['RssAnon'] * 1024, kib['RssFile'] * 1024

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def mcp(cidx, bundle, symbol):
    """Medians of round trips, and the memory of the server."""
    client = Client(cidx, bundle)
    empty = client.microseconds('ping', {})
    calls = {
        name: client.microseconds('tools/call', {'name': name, 'arguments': arguments})
        for name, arguments in [('index_status', {}), ('search_symbols', {'query': symbol}), ('impact', {'symbol': symbol})]
    }
    own, mapped = client.memory()
    client.close()
    return {'ping': empty, **calls, 'own_memory': own, 'mapped_memory': mapped}


def command_line(cidx, bundle, symbol):
    """Milliseconds of whole processes, the median."""
    def median(*command):
        times = []
        for _ in range(PROCESSES):
            started = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
            times.append((time.perf_counter() - started) * 1e3)
        return statistics.median(times)
    return {'--version': median(cidx, '--version'), 'impact': median(cidx, 'query', 'impact', symbol, '--bundle', bundle, '--json')}


def busiest(cidx, bundle):
    """The id of the most central symbol."""
    overview = json.loads(printed(cidx, 'query', 'overview', '--bundle', bundle, '--json'))
    return overview['central_symbols'][0]['id']


def measure(root, target, threads):
    """Everything about one repository."""
    cidx = str(target / 'cidx')
    with tempfile.TemporaryDirectory() as folder:
        bundle = str(pathlib.Path(folder) / 'x.cidx')
        indexed = index(cidx, root, bundle, threads)
        symbol = busiest(cidx, bundle)
        return {
            'name': pathlib.Path(root).name,
            'index': indexed,
            'parse': parse(target, root, threads),
            'tools': reader(target, bundle),
            'mcp': mcp(cidx, bundle, symbol),
            'command_line': command_line(cidx, bundle, symbol),
        }


def machine():
    cpu = next((line.split(':')[1].strip() for line in open('/proc/cpuinfo') if line.startswith('model name')), platform.machine())
    commit = subprocess.run(['git', 'rev-parse', '--short', 'HEAD'], cwd=HERE, stdout=subprocess.PIPE, text=True, check=False).stdout.strip()
    return {'cpu': cpu, 'commit': commit, 'system': platform.platform()}


def without(sections, left_out):
    return sum(size for tag, size in sections.items() if tag not in left_out)


# Source text; vectors and their graph.
SOURCE = {'SRCD', 'SRCX', 'SRCB'}
VECTORS = {'VECT', 'VECS', 'VNBX', 'VNBR', 'VNBE'}


def rows(result):
    """The table's columns for one repository."""
    indexed, seconds = result['index'], result['index']['seconds']
    source = sum(language['bytes'] for language in indexed['languages'])
    symbols = indexed['symbols'] + indexed['external_symbols']
    total = sum(indexed['sections'].values())
    return [
        ('files', indexed['files']), ('lines', sum(language['lines'] for language in indexed['languages'])), ('symbols', symbols),
        ('parse, s', round(result['parse'], 2)), ('index, s', seconds['total']), ('index / parse', round(seconds['total'] / result['parse'], 1)),
        *[(f'{stage}, s', seconds[stage]) for stage in ('scan', 'extract', 'resolve', 'analyse', 'text', 'emit')],
        ('peak memory / source', round(indexed['peak'] / source, 1)),
        ('bundle / source', round(total / source, 2)),
        ('without source and vectors', round(without(indexed['sections'], SOURCE | VECTORS) / source, 2)),
        ('bytes a symbol, closure tables', round(indexed['sections'].get('TOTL', 0) / symbols, 1)),
        *[(f'{name}, p50 / p99 µs', f'{row["p50"]:.0f} / {row["p99"]:.0f}') for name, row in result['tools'].items()],
        *[(f'MCP {name}, µs', round(value)) for name, value in result['mcp'].items() if not name.endswith('memory')],
        ('server memory: own / mapped, MB', f'{result["mcp"]["own_memory"] / 1e6:.0f} / {result["mcp"]["mapped_memory"] / 1e6:.0f}'),
        *[(f'process {name}, ms', round(value, 1)) for name, value in result['command_line'].items()],
    ]


def table(results):
    """The results in Markdown."""
    columns = [dict(rows(result)) for result in results]
    names = [name for name, _ in rows(results[-1])]
    lines = ['| | ' + ' | '.join(result['name'] for result in results) + ' |', '|---|' + '---|' * len(results)]
    for name in names:
        lines.append(f'| {name} | ' + ' | '.join(str(column.get(name, '')) for column in columns) + ' |')
    return '\n'.join(lines) + '\n'


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('roots', nargs='+')
    arguments.add_argument('--target', type=pathlib.Path, default=HERE.parents[1] / 'target' / 'release')
    arguments.add_argument('--threads', type=int, default=2)
    asked = arguments.parse_args()
    results = []
    for root in asked.roots:
        results.append(measure(root, asked.target, asked.threads))
        print(table(results[-1:]), flush=True)
    results.sort(key=lambda result: result['index']['symbols'])
    made = {'machine': machine(), 'results': results}
    (HERE / 'results.json').write_text(json.dumps(made, indent=1) + '\n')
    on = made['machine']
    (HERE / 'results.md').write_text(f'{on["cpu"]}, {asked.threads} threads, commit {on["commit"]}\n\n{table(results)}')
    symbols = [dict(rows(result))['symbols'] for result in results]
    series = {name: [result['tools'].get(name, {}).get('p50') for result in results] for name in results[-1]['tools']}
    (HERE / 'growth.svg').write_text(plot.growth('Microseconds in process (p50) by symbols of the repository', symbols, series))


if __name__ == '__main__':
    main()
