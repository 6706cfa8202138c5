#!/usr/bin/env python3
"""Fits the trees by which tests are ranked, and writes indexer/src/related/trees.tsv. Needs numpy and lightgbm.

    cargo build --release -p cidx-indexer --example evidence
    benches/tests/fit.py --truth TRUTH/dev --sources CHECKOUTS --work DIR [--evidence target/release/examples/evidence] [--write]

For each project the example writes what speaks for each pair of a function and a test that may run it. The trees are fitted on
all, then judged on projects that they have not seen (three parts), by the means that `score.py` beside TRUTH reports.
Functions that more than half of the tests run are left out, and functions weigh alike within a project, projects alike.
"""
import argparse
import collections
import os
import subprocess
import sys

import lightgbm
import numpy as np

ROUNDS = 60
# What the weighted sum counts beside the trees, as LINEAR in indexer/src/related/mod.rs.
LINEAR = 0.4
MOST_PAIRS = 30
PARAMETERS = dict(objective="binary", num_leaves=8, learning_rate=0.12, min_data_in_leaf=150, feature_fraction=0.5,
                  lambda_l2=5, verbose=-1, num_threads=1, seed=7, deterministic=True)


def load(score, arguments, name):
    """The pairs of a project: evidence, whether the test runs the function, the function's number and the test's name."""
    base = os.path.join(arguments.work, name)
    if not os.path.exists(base + ".pairs"):
        subprocess.run([arguments.evidence, os.path.join(arguments.sources, name), base], check=True)
    project = score.Project(arguments.truth, name)
    symbols, names = {}, []
    with open(base + ".symbols", encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if fields[0] == "evidence":
                names = fields[1:]
            else:
                symbols[int(fields[0])] = (fields[1], int(fields[2]))
    pairs = np.fromfile(base + ".pairs", dtype=np.dtype([("symbol", "<u4"), ("test", "<u4"), ("x", "<f4", (len(names),))]))
    functions = {int(s): project.byline.get(symbols[int(s)]) for s in np.unique(pairs["symbol"])}
    known = np.array([functions[int(s)] is not None for s in pairs["symbol"]])
    pairs = pairs[known]
    tests = {int(t): project.resolve({"path": symbols[int(t)][0], "line": symbols[int(t)][1]})[0] for t in np.unique(pairs["test"])}
    function = np.array([functions[int(s)] for s in pairs["symbol"]])
    test = [tests[int(t)] for t in pairs["test"]]
    truth = [set(f["tests"]) for f in project.truth] + [set() for _ in project.uncovered]
    runs = np.array([t in truth[f] for f, t in zip(function, test)], dtype=np.int8)
    left_out = np.array([bool(f["ubiquitous"] or f.get("order_dependent")) for f in project.truth] + [False] * len(project.uncovered))
    usable = ~left_out[function] & np.array([t in project.tests for t in test])
    return dict(project=project, name=name, names=names, x=pairs["x"], function=function, test=test, runs=runs, usable=usable)


def sample(data, random):
    """At most so many pairs of each function that run and that do not, with weights that make up for it."""
    count = data["function"].max() + 1
    weight = np.zeros(len(data["function"]))
    chance = random.random(len(weight))
    for label in (0, 1):
        some = data["usable"] & (data["runs"] == label)
        share = np.minimum(1, MOST_PAIRS / np.maximum(np.bincount(data["function"][some], minlength=count), 1))[data["function"]]
        taken = some & (chance < share)
        weight[taken] = 1 / share[taken]
    whole = np.bincount(data["function"], weights=weight, minlength=count)
    weight /= np.sqrt(np.maximum(whole[data["function"]], 1))
    rows = np.flatnonzero(weight)
    return rows, weight[rows] * 1e4 / weight.sum()


def fit(projects, samples):
    x = np.concatenate([data["x"][rows] for data, (rows, _) in zip(projects, samples)])
    y = np.concatenate([data["runs"][rows] for data, (rows, _) in zip(projects, samples)])
    weight = np.concatenate([weight for _, weight in samples])
    # What is compared is what the indexer has: numbers of 32 bits.
    return lightgbm.train(PARAMETERS, lightgbm.Dataset(x, y, weight=weight, feature_name=projects[0]["names"]), ROUNDS)


def mixed(data, model):
    """What the indexer ranks by: trees and the weighted sum."""
    linear = data["x"][:, data["names"].index("linear")]
    return (model.predict(data["x"], raw_score=True) + LINEAR * linear) / (1 + LINEAR)


def judge(score, data, odds):
    """The means of the scorer for one project."""
    project, found = data["project"], collections.defaultdict(list)
    for row in np.lexsort((-odds, data["function"])):
        found[data["function"][row]].append(data["test"][row])
    means = collections.defaultdict(list)
    for number, function in enumerate(project.truth):
        if function["ubiquitous"] or function.get("order_dependent"):
            continue
        tests, truth = score.dedup(found[number][:256]), set(function["tests"])
        if not project.file_ids:
            measured = score.metrics(tests, truth)
            means["recall@5 adjusted"].append(measured["attainable_recall@5"])
            means["recall@20"].append(measured["recall@20"])
            means["first"].append(measured["first_hit"])
            means["recall"].append(measured["recall@all"])
            if function.get("direct"):
                measured = score.metrics(tests, set(function["direct"]))
                means["direct recall@20"].append(measured["recall@20"])
                means["direct first"].append(measured["first_hit"])
        files = score.metrics(score.dedup([test.split("::")[0] for test in tests]), {test.split("::")[0] for test in truth})
        means["file first"].append(files["first_hit"])
    return {name: float(np.mean(values)) for name, values in means.items()}


def report(title, rows):
    names = sorted({name for row in rows for name in row})
    print(title + ":", ", ".join(f"{name} {np.mean([row[name] for row in rows if name in row]):.3f}" for name in names), flush=True)


def lines_of(tree):
    """A tree as lines: the evidence's name, the threshold, where it leads."""
    lines = []

    def add(node):
        at = len(lines)
        lines.append(None)
        if "leaf_value" in node:
            lines[at] = ["leaf", repr(round(float(node["leaf_value"]), 5))]
        else:
            below, above = add(node["left_child"]), add(node["right_child"])
            lines[at] = [node["split_feature"], repr(float(np.float32(node["threshold"]))), below, above]
        return at

    add(tree)
    return lines


def write(model, path):
    names, out = model.feature_name(), []
    for tree in model.dump_model()["tree_info"]:
        first = len(out)
        for number, fields in enumerate(lines_of(tree["tree_structure"])):
            name = fields[0] if fields[0] == "leaf" else names[fields[0]]
            rest = [str(fields[1])] + [str(first + place) for place in fields[2:]]
            out.append(("*" if number == 0 else "") + "\t".join([name] + rest))
    with open(path, "w", encoding="utf-8") as file:
        file.write("# Written by benches/tests/fit.py.\n" + "\n".join(out) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--truth", required=True)
    parser.add_argument("--sources", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--evidence", default="target/release/examples/evidence")
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    sys.path.insert(0, os.path.dirname(os.path.abspath(arguments.truth)))
    import score

    suffix = ".truth.jsonl.gz"
    names = sorted(name[: -len(suffix)] for name in os.listdir(arguments.truth) if name.endswith(suffix))
    os.makedirs(arguments.work, exist_ok=True)
    projects = [load(score, arguments, name) for name in names]
    random = np.random.default_rng(1)
    samples = [sample(data, random) for data in projects]
    model = fit(projects, samples)
    if arguments.write:
        write(model, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../indexer/src/related/trees.tsv"))
    report("trees, fitted on all", [judge(score, data, mixed(data, model)) for data in projects])
    linear = projects[0]["names"].index("linear")
    report("weighted sum", [judge(score, data, data["x"][:, linear]) for data in projects])
    rows = []
    for part in range(3):
        seen = [number for number in range(len(projects)) if number % 3 != part]
        model = fit([projects[number] for number in seen], [samples[number] for number in seen])
        for number in range(part, len(projects), 3):
            rows.append(judge(score, projects[number], mixed(projects[number], model)))
    report("trees, projects not seen", rows)


if __name__ == "__main__":
    main()
