#!/usr/bin/env python3
"""Measures how often the edges of cidx are right, against what compilers say of real repositories.

Fetches the repositories of corpora/dev.json, indexes each, exports its edges, judges them, and prints figures per language and
per binding rule. A run over everything rewrites quality.txt and the table in README.md. `--calibrate` rewrites the indexer's
table of confidences, which the next build stores in bundles. Needs only Python, and pip, npm, cargo and apt-get for what is not
fetched yet.
"""
import argparse
import json
import os
import sys
import tempfile

import bundle
import calibrate
import judge
import report
import sources
import truth

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TABLE = os.path.join(ROOT, 'indexer', 'src', 'resolve', 'confidence.tsv')


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--work', default=os.path.join(ROOT, 'target', 'corpora'), help='where sources are kept')
    parser.add_argument('--cidx', default=os.path.join(ROOT, 'target', 'release', 'cidx'), help='the binary that is measured')
    parser.add_argument('--repository', action='append', help='only this one; can be repeated')
    parser.add_argument('--language', action='append', help='only this one; can be repeated')
    parser.add_argument('--mistakes', type=int, default=5, help='how many mistakes of each kind are printed per repository')
    parser.add_argument('--calibrate', action='store_true', help="rewrite the indexer's table of confidences")
    return parser.parse_args()


def wanted(options):
    """The entries of the manifest that are asked for."""
    with open(os.path.join(ROOT, 'corpora', 'dev.json'), encoding='utf8') as manifest:
        entries = json.load(manifest)['repositories']
    chosen = lambda one, names: not names or one in names
    return [one for one in entries if chosen(one['name'], options.repository) and chosen(one['language'], options.language)]


def measure(entry, options, folder):
    """Fetches, indexes and judges one repository."""
    root = sources.fetch(entry, options.work)
    name = os.path.join(folder, f"{entry['name']}.cidx")
    bundle.index(options.cidx, root, name)
    inside, outside = bundle.edges(options.cidx, name)
    facts = truth.Truth(os.path.join(ROOT, 'corpora', 'truth', entry['name']))
    return judge.judge(facts, inside, outside)


def keep(table, everything):
    """Writes down what a change in quality shall show up in."""
    with open(os.path.join(HERE, 'quality.txt'), 'w', encoding='utf8') as out:
        out.write(f'{table}\n\n{report.calibration(everything)}\n')
    name = os.path.join(ROOT, 'README.md')
    with open(name, encoding='utf8') as readme:
        before, rest = readme.read().split('<!-- accuracy -->\n')
    after = rest[rest.index('<!-- /accuracy -->'):]
    with open(name, 'w', encoding='utf8') as readme:
        readme.write(f'{before}<!-- accuracy -->\n{report.short_table(everything)}\n{after}')


def main():
    """Measures what is asked for."""
    options = arguments()
    entries, by_language = wanted(options), {}
    if not entries:
        sys.exit('nothing in corpora/dev.json is called that')
    if not os.path.exists(options.cidx):
        sys.exit(f'{options.cidx} does not exist: cargo build --release')
    with tempfile.TemporaryDirectory() as folder:
        for entry in entries:
            result = measure(entry, options, folder)
            by_language.setdefault(entry['language'], []).append(result)
            text = report.mistakes(entry['name'], result, options.mistakes)
            print(text or f"{entry['name']}: no mistakes", flush=True)
    everything = {**by_language, 'all': [one for results in by_language.values() for one in results]}
    table = report.summary(everything)
    print(report.rules(by_language), report.calibration(everything), table, sep='\n\n')
    if not (options.repository or options.language):
        keep(table, everything)
    if options.calibrate:
        calibrate.write(TABLE, by_language)


if __name__ == '__main__':
    main()
