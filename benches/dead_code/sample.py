#!/usr/bin/env python3
"""Draws what `dead_code` finds at its default confidence, to be looked up in the sources by hand.

    benches/dead_code/sample.py ROOT ... --cidx target/release/cidx [--seed 8] [--each 50] [--most 8] > sample.tsv

Indexes every ROOT by itself, takes the findings, and draws for each language `--each` of them by a fixed seed, `--most` of one root.
`--all FILE` keeps everything that was found, and what FILE has of a root is not indexed again.
"""
import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

LANGUAGES = {
    "python": (".py", ".pyi", ".pyw"),
    "javascript": (".js", ".jsx", ".mjs", ".cjs"),
    "typescript": (".ts", ".tsx", ".mts", ".cts"),
    "rust": (".rs",),
    "go": (".go",),
    "java": (".java",),
    "c": (".c", ".h"),
    "cpp": (".cc", ".cpp", ".cxx", ".hpp", ".hh", ".hxx", ".inl", ".ipp", ".tpp", ".txx"),
}


def found(cidx, root):
    """The findings in one root; nothing where it takes longer than five minutes."""
    with tempfile.TemporaryDirectory() as work:
        bundle = os.path.join(work, "x.cidx")
        try:
            subprocess.run([cidx, "index", root, "-o", bundle, "-q", "--history", "none", "--threads", "1"], check=True, timeout=300)
        except (subprocess.SubprocessError, OSError) as error:
            print(f"{root}: {error}", file=sys.stderr)
            return []
        command = [cidx, "query", "analytics", "dead_code", "--bundle", bundle, "--workspace", "none", "--limit", "none", "--json"]
        output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False).stdout
    return json.loads(output)["results"] if output else []


def language(path):
    return next((name for name, endings in LANGUAGES.items() if path.endswith(endings)), None)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("roots", nargs="+")
    parser.add_argument("--cidx", default="target/release/cidx")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--each", type=int, default=50)
    parser.add_argument("--most", type=int, default=8)
    parser.add_argument("--all")
    arguments = parser.parse_args()
    known = {}
    if arguments.all and os.path.exists(arguments.all):
        with open(arguments.all, encoding="utf-8") as file:
            known = {row["root"]: row["rows"] for row in map(json.loads, file)}
    by_language = {}
    for root in arguments.roots:
        if root not in known:
            known[root] = found(arguments.cidx, root)
            if arguments.all:
                with open(arguments.all, "a", encoding="utf-8") as file:
                    file.write(json.dumps({"root": root, "rows": known[root]}) + "\n")
        for row in known[root]:
            by_language.setdefault(language(row["path"]), []).append((root, row))
    for name in LANGUAGES:
        rows = by_language.get(name, [])
        random.Random(arguments.seed).shuffle(rows)
        taken = {}
        for root, row in rows:
            if taken.get(root, 0) < arguments.most and sum(taken.values()) < arguments.each:
                taken[root] = taken.get(root, 0) + 1
                place = f"{row['path']}:{row['range']['start']['line']}"
                print(name, root, row["id"], place, row["confidence"], ",".join(row["reasons"]), sep="\t")
        print(f"{name}: {sum(taken.values())} of {len(rows)}", file=sys.stderr)


if __name__ == "__main__":
    main()
