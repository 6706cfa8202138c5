#!/usr/bin/env python3
"""Measures `search`: how often, and how high up, it shows the symbol that a question is about. Standard library only.

    run.py --queries DIR [--cidx target/release/cidx] [--work DIR] [--limit 10] [--only KIND|LANGUAGE|PACKAGE] [--json FILE]

DIR holds `docstring.jsonl` (questions are first sentences of documentation; documentation is then left out of the index) and
`paraphrase.jsonl` (questions by hand; documentation is indexed). One JSON object a line: `qid, lang, package, version, query,
answers`, answers as `path:qualified_name`. Packages are fetched by name and version from PyPI, crates.io, npm and Debian.
Printed: MRR@10 and Recall@10, total, per language and per package; NDCG@10 of files; the time of a call over MCP; recall@1 of names.
"""
import argparse, glob, json, math, os, re, subprocess, sys, time
from collections import defaultdict

HERE = os.path.dirname(os.path.abspath(__file__))

def call(argv, cwd):
    subprocess.run(argv, cwd=cwd, check=True, stdout=subprocess.DEVNULL)

def fetch(lang, package, version, work):
    """Unpacks a package under work/packages and returns its folder."""
    folder = os.path.join(work, "packages", package)
    if os.path.isdir(folder) and os.listdir(folder):
        return folder
    downloads = os.path.join(work, "downloads", package)
    os.makedirs(downloads, exist_ok=True)
    os.makedirs(folder, exist_ok=True)
    if lang == "python":
        call([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", downloads, f"{package}=={version}"], work)
        call([sys.executable, "-m", "zipfile", "-e", glob.glob(downloads + "/*.whl")[0], folder], work)
    elif lang == "rust":
        os.makedirs(downloads + "/src", exist_ok=True)
        open(downloads + "/src/lib.rs", "w").close()
        with open(downloads + "/Cargo.toml", "w") as out:
            out.write(f'[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n{package} = "={version}"\n')
        call(["cargo", "vendor", "-q", "--versioned-dirs", "vendored"], downloads)
        os.rmdir(folder)
        os.rename(f"{downloads}/vendored/{package}-{version}", folder)
    elif lang == "js":
        call(["npm", "pack", "-s", f"{package}@{version}"], downloads)
        call(["tar", "xzf", glob.glob(downloads + "/*.tgz")[0], "-C", folder, "--strip-components", "1"], work)
    else:
        call(["apt-get", "download", "-q", f"{package}={version}"], downloads)
        call(["dpkg-deb", "-x", glob.glob(downloads + "/*.deb")[0], folder], work)
    return folder

class Server:
    """`cidx mcp` over one bundle."""
    def __init__(self, cidx, bundle):
        self.process = subprocess.Popen([cidx, "mcp", "--bundle", bundle], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.number = 0
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "0"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
    def ask(self, method, params):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.number:
                return answer
        raise SystemExit("the server has ended")
    def search(self, query, limit):
        answer = self.ask("tools/call", {"name": "search", "arguments": {"query": query, "limit": limit}})
        return answer.get("result", {}).get("structuredContent", {}).get("results", [])
    def close(self):
        self.process.stdin.close()
        self.process.wait()

def names(qualified):
    """A qualified name as a tuple, however its language writes it; decorations dropped."""
    qualified = re.sub(r"~\d+", "", qualified)
    qualified = re.sub(r"<([^<>]*?(?:<[^<>]*>)?[^<>]*?) as [^.]*>(?=\.|$)", r"\1", qualified)
    for _ in range(3):
        qualified = re.sub(r"<[^<>]*>", "", qualified)
    qualified = re.sub(r"[&*()\s]", "", qualified)
    return tuple(part for part in re.split(r"::|\.|#|/", qualified) if part)

def is_answer(result, answer):
    """Paths match where one is a suffix of the other; the wanted name must be a suffix of the found one."""
    path, _, qualified = result.partition("#")
    wanted = re.match(r"^(.*?\.(?:py|rs|go|js|mjs|cjs|ts|tsx|mts)):(?::?)(.*)$", answer)
    if not wanted or not qualified:
        return False
    a, b = path.split("/"), wanted.group(1).strip("/").split("/")
    shorter = min(len(a), len(b))
    found, asked = names(qualified), names(wanted.group(2))
    return a[-shorter:] == b[-shorter:] and bool(asked) and found[-len(asked):] == asked

def questions(folder):
    """The questions of both kinds, by package."""
    out = defaultdict(list)
    for kind in ("docstring", "paraphrase"):
        path = os.path.join(folder, kind + ".jsonl")
        for line in open(path, encoding="utf8") if os.path.exists(path) else []:
            question = json.loads(line)
            question["kind"] = kind
            out[kind, question["lang"], question["package"], question["version"]].append(question)
    return out

def file_gain(results, answers):
    """NDCG@10 of the distinct files of the results, where the files of the answers are right."""
    wanted = {answer.rsplit(":", 1)[0].rstrip(":").split(":")[0].strip("/") for answer in answers}
    files = list(dict.fromkeys(result["path"] for result in results))[:10]
    right = lambda path: any(path == file or path.endswith("/" + file) or file.endswith("/" + path) for file in wanted)
    gain = sum(1 / math.log2(at + 1) for at, path in enumerate(files, 1) if right(path))
    return min(1.0, gain / sum(1 / math.log2(at + 1) for at in range(1, min(len(wanted), 10) + 1)))

def measure(arguments, ranks, times, named, gains):
    for (kind, lang, package, version), group in questions(arguments.queries).items():
        if arguments.only and arguments.only not in (kind, lang, package):
            continue
        folder = fetch(lang, package, version, arguments.work)
        bundle = os.path.join(arguments.work, f"{package}-{kind}.cidx")
        if not (arguments.keep and os.path.exists(bundle)):
            docs = ["--no-docs-in-search"] if kind == "docstring" else []
            call([arguments.cidx, "index", folder, "-q", "-o", bundle] + docs, arguments.work)
        server = Server(arguments.cidx, bundle)
        for question in group:
            start = time.perf_counter()
            results = server.search(question["query"], arguments.limit)
            times.append(time.perf_counter() - start)
            rank = next((at for at, result in enumerate(results, 1) if any(is_answer(result["id"], answer) for answer in question["answers"])), 0)
            if arguments.verbose:
                print(rank, question["qid"], question["query"], [result["id"] for result in results[:3]], sep="\t", flush=True)
            gains[kind].append(file_gain(server.search(question["query"], 40), question["answers"]))
            for key in ((kind,), (kind, lang), (kind, package)):
                ranks["/".join(key)].append(rank)
        if kind == "docstring":
            for name in sorted({names(question["answers"][0].split(":", 1)[1])[-1] for question in group}):
                results = server.search(name, 1)
                named.append(bool(results) and results[0]["id"].split("#")[-1].split("~")[0].split(".")[-1] == name)
        server.close()

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", required=True)
    parser.add_argument("--cidx", default=os.path.join(HERE, "../../target/release/cidx"))
    parser.add_argument("--work", default=os.path.join(HERE, "../../target/retrieval"))
    parser.add_argument("--limit", type=int, default=10)
    parser.add_argument("--only", help="only this kind of question, language or package")
    parser.add_argument("--keep", action="store_true", help="keep bundles of an earlier run")
    parser.add_argument("--verbose", action="store_true", help="print every question with its rank")
    parser.add_argument("--json", help="also write the figures to this file")
    arguments = parser.parse_args()
    arguments.work, arguments.cidx = os.path.abspath(arguments.work), os.path.abspath(arguments.cidx)
    os.makedirs(arguments.work, exist_ok=True)
    ranks, times, named, gains = defaultdict(list), [], [], defaultdict(list)
    measure(arguments, ranks, times, named, gains)
    figures = {key: dict(n=len(values), mrr=round(sum(1 / rank for rank in values if rank) / len(values), 4),
                         recall=round(sum(rank > 0 for rank in values) / len(values), 4)) for key, values in ranks.items()}
    for key, value in sorted(figures.items(), key=lambda entry: (entry[0].count("/"), entry[0])):
        print(f'{key:52s} n={value["n"]:4d} MRR@{arguments.limit} {value["mrr"]:.3f} Recall@{arguments.limit} {value["recall"]:.3f}')
    for kind, values in sorted(gains.items()):
        print(f"files, {kind}: n={len(values)} NDCG@10 {sum(values) / len(values):.3f}")
    times.sort()
    print(f"a call over MCP: p50 {times[len(times) // 2] * 1e6:.0f} us, p99 {times[len(times) * 99 // 100] * 1e6:.0f} us")
    if named:
        print(f"names: n={len(named)} recall@1 {sum(named) / len(named):.4f}")
    if arguments.json:
        json.dump(figures, open(arguments.json, "w"), indent=1)

if __name__ == "__main__":
    main()
