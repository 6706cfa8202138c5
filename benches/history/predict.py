#!/usr/bin/env python3
"""Does co-change predict what changes next? Indexes the state before the held-out commits of a git repository, and asks, for
each file of each held-out commit, which other files change with it. Needs git, Python's standard library, and a built cidx.

    python3 benches/history/predict.py REPOSITORY [REPOSITORY ...] [--held-out 200] [--cidx target/release/cidx]
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

SWEEPING = 50


def git(repository, *arguments):
    command = ["git", "-C", str(repository), "-c", "core.quotepath=off", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def commits(repository, head, count):
    """The newest commits, merges left out, each with its files."""
    text = git(repository, "log", "--no-merges", f"-n{count}", "--no-renames", "--name-only", "--format=%x00%H", head)
    for block in text.split("\0")[1:]:
        name, *files = [line for line in block.split("\n") if line]
        yield name, files


class Server:
    """One `cidx mcp`, so that thousands of questions take seconds."""

    def __init__(self, cidx, bundle):
        self.process = subprocess.Popen([cidx, "mcp", "--bundle", bundle], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0
        client = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "predict", "version": "1"}}
        self.ask("initialize", client)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, method, parameters):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": parameters})
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self.number:
                return answer

    def partners(self, path):
        answer = self.ask("tools/call", {"name": "history", "arguments": {"symbol": path, "limit": 100}})
        rows = answer.get("result", {}).get("structuredContent", {}).get("co_change", [])
        return [row["path"] for row in rows]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def average_precision(ranked, wanted):
    hits, total = 0, 0.0
    for place, path in enumerate(ranked, 1):
        if path in wanted:
            hits += 1
            total += hits / place
    return total / len(wanted)


def measure(repository, held_out, cidx):
    later = list(commits(repository, "HEAD", held_out))
    oldest = later[-1][0]
    with tempfile.TemporaryDirectory() as folder:
        before = Path(folder) / "before"
        git(repository, "clone", "-q", "--no-checkout", str(Path(repository).resolve()), str(before))
        git(before, "checkout", "-q", f"{oldest}~1")
        bundle = str(Path(folder) / "before.cidx")
        subprocess.run([cidx, "index", str(before), "-q", "-o", bundle], check=True)
        rows = subprocess.run([cidx, "query", "export", "jsonl", "--bundle", bundle], check=True, capture_output=True, text=True)
        rows = map(json.loads, rows.stdout.splitlines())
        known = sorted(row["path"] for row in rows if row["type"] == "file" and not row["external"])
        churn = {}
        for _, files in commits(before, "HEAD", 500):
            for path in files:
                churn[path] = churn.get(path, 0) + 1
        return judge(later, known, churn, Server(cidx, bundle))


def judge(later, known, churn, server):
    known_set, partners = set(known), {}
    busiest = sorted(known, key=lambda path: (-churn.get(path, 0), path))
    sums = {"co-change": [0.0, 0.0], "same directory": [0.0, 0.0], "same directory, busiest first": [0.0, 0.0], "busiest": [0.0, 0.0]}
    questions = 0
    for _, files in later:
        files = [path for path in files if path in known_set]
        if not 2 <= len(files) <= SWEEPING:
            continue
        for path in files:
            wanted = set(files) - {path}
            directory = path.rpartition("/")[0]
            beside = [other for other in known if other != path and other.rpartition("/")[0] == directory]
            if path not in partners:
                partners[path] = server.partners(path)
            ranked = {
                "co-change": partners[path],
                "same directory": beside,
                "same directory, busiest first": sorted(beside, key=lambda other: (-churn.get(other, 0), other)),
                "busiest": [other for other in busiest if other != path],
            }
            for name, order in ranked.items():
                sums[name][0] += len(wanted & set(order[:5])) / len(wanted)
                sums[name][1] += average_precision(order[:100], wanted)
            questions += 1
    server.close()
    return questions, {name: (recall / questions, precision / questions) for name, (recall, precision) in sums.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="+")
    parser.add_argument("--held-out", type=int, default=200)
    parser.add_argument("--cidx", default="target/release/cidx")
    options = parser.parse_args()
    print("| repository | questions | predictor | recall@5 | MAP |\n|---|---|---|---|---|")
    for repository in options.repositories:
        questions, results = measure(repository, options.held_out, options.cidx)
        for name, (recall, precision) in results.items():
            print(f"| {Path(repository).name} | {questions} | {name} | {recall:.3f} | {precision:.3f} |")


if __name__ == "__main__":
    main()
