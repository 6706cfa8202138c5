#!/usr/bin/env python3
"""Asks `related_tests` for every function of the dynamic truth and scores the answers.

    benches/tests/run.py --cidx target/fast/cidx --truth TRUTH/dev --sources CHECKOUTS --work OUT [--project click]...

TRUTH has `<project>.truth.jsonl.gz` and the scorer `score.py` beside it; CHECKOUTS has one directory per project at the
commit of the manifest. Each project is indexed once and asked through one `cidx mcp` process.
"""
import argparse
import gzip
import json
import os
import subprocess
import sys
import time


def rows(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield json.loads(line)


class Server:
    """One `cidx mcp` process over one bundle."""

    def __init__(self, cidx, bundle):
        self.process = subprocess.Popen(
            [cidx, "mcp", "--bundle", bundle],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )
        self.number = 0
        self.send("initialize", {
            "protocolVersion": "2025-06-18", "capabilities": {},
            "clientInfo": {"name": "benches/tests", "version": "1"},
        })
        self.write({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def write(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def send(self, method, params):
        self.number += 1
        self.write({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit("the server ended")
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer

    def call(self, tool, arguments):
        answer = self.send("tools/call", {"name": tool, "arguments": arguments})
        result = answer.get("result")
        return result.get("structuredContent") if result and not result.get("isError") else None

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def ask(server, symbol):
    """Every test of a symbol, over all pages."""
    tests, offset = [], 0
    while True:
        answer = server.call("related_tests", {"symbol": symbol, "limit": 1000, "offset": offset})
        if answer is None:
            return None
        tests += answer["tests"]
        offset = answer.get("next_offset")
        if not offset:
            return tests


def name_lines(cidx, bundle):
    """The line of the name of every symbol: a range begins at the first decorator, the truth at the name."""
    command = [cidx, "query", "export", "jsonl", "--bundle", bundle]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout
    lines = {}
    for line in text.splitlines():
        if line.startswith('{"type":"node"'):
            node = json.loads(line)
            if node.get("name_range"):
                lines[node["id"]] = node["name_range"]["start"]["line"]
    return lines


def test_of(row, lines):
    return {"path": row["path"], "line": lines.get(row["id"])}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cidx", default="target/release/cidx")
    parser.add_argument("--truth", required=True)
    parser.add_argument("--sources", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--project", action="append")
    parser.add_argument("--json", help="where the scorer writes every figure")
    arguments = parser.parse_args()
    suffix = ".truth.jsonl.gz"
    names = arguments.project or sorted(
        name[: -len(suffix)] for name in os.listdir(arguments.truth) if name.endswith(suffix))
    os.makedirs(arguments.work, exist_ok=True)
    predictions = os.path.join(arguments.work, "preds.jsonl")
    with open(predictions, "w", encoding="utf-8") as out:
        for name in names:
            bundle = os.path.join(arguments.work, name + ".cidx")
            subprocess.run(
                [arguments.cidx, "index", os.path.join(arguments.sources, name), "-o", bundle, "-q"], check=True)
            server = Server(arguments.cidx, bundle)
            lines = name_lines(arguments.cidx, bundle)
            asked = failed = 0
            began = time.monotonic()
            base = os.path.join(arguments.truth, name)
            for row in list(rows(base + suffix)) + list(rows(base + ".uncovered.jsonl.gz")):
                tests = ask(server, f"{row['path']}:{row['line']}")
                asked += 1
                failed += tests is None
                out.write(json.dumps({
                    "project": name, "path": row["path"], "line": row["line"],
                    "tests": [test_of(test, lines) for test in tests or []],
                }) + "\n")
            server.close()
            print(f"{name}: {asked} asked, {failed} not found, {time.monotonic() - began:.1f} s", file=sys.stderr)
    score = os.path.join(os.path.dirname(os.path.normpath(arguments.truth)), "score.py")
    command = [sys.executable, score, "--truth", arguments.truth, "--pred", predictions]
    for name in names:
        command += ["--project", name]
    if arguments.json:
        command += ["--json", arguments.json]
    subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
