#!/usr/bin/env python3
"""No function that tests really run may be called dead with confidence: `dead_code` against the dynamic truth of benches/tests.

    benches/dead_code/check.py --cidx target/release/cidx --truth TRUTH/dev --sources CHECKOUTS [--least 0.8]

Prints for each project how many functions are called dead with at least that confidence, how many of these tests run, and the same
for less confidence. Ends with status 1 if tests run one of the former.
"""
import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile


def lines_of(cidx, bundle):
    """Where the name of each symbol stands."""
    text = subprocess.run([cidx, "query", "export", "jsonl", "--bundle", bundle], check=True, stdout=subprocess.PIPE, text=True).stdout
    nodes = (json.loads(line) for line in text.splitlines() if line.startswith('{"type":"node"'))
    return {node["id"]: (node["path"], node["name_range"]["start"]["line"]) for node in nodes if node.get("name_range")}


def dead(cidx, bundle):
    rows, offset = [], 0
    while offset is not None:
        command = [cidx, "query", "analytics", "dead_code", "--bundle", bundle, "--min-confidence", "0", "--limit", "1000", "--offset", str(offset), "--json"]
        answer = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)
        rows += answer["results"]
        offset = answer.get("next_offset")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cidx", default="target/release/cidx")
    parser.add_argument("--truth", required=True)
    parser.add_argument("--sources", required=True)
    parser.add_argument("--least", type=float, default=0.8)
    arguments = parser.parse_args()
    suffix, wrong = ".truth.jsonl.gz", 0
    for name in sorted(name[: -len(suffix)] for name in os.listdir(arguments.truth) if name.endswith(suffix)):
        with tempfile.TemporaryDirectory() as work:
            bundle = os.path.join(work, "x.cidx")
            subprocess.run([arguments.cidx, "index", os.path.join(arguments.sources, name), "-o", bundle, "-q", "--history", "none"], check=True)
            lines, rows = lines_of(arguments.cidx, bundle), dead(arguments.cidx, bundle)
        with gzip.open(os.path.join(arguments.truth, name + suffix), "rt", encoding="utf-8") as truth:
            run = {(row["path"], row["line"]) for row in map(json.loads, truth)}
        sure = [row for row in rows if row["confidence"] >= arguments.least]
        alive = [row["id"] for row in sure if lines.get(row["id"]) in run]
        unsure = [row for row in rows if row["confidence"] < arguments.least]
        also = sum(lines.get(row["id"]) in run for row in unsure)
        print(f"{name}: {len(sure)} dead, tests run {len(alive)} of them; {len(unsure)} less sure, tests run {also} of them")
        for row in alive:
            print(f"  runs: {row}")
        wrong += len(alive)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
