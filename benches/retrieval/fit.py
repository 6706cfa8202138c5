#!/usr/bin/env python3
"""Fits what each signal of `search` counts, and writes reader/src/search/weights.rs and trees.tsv. Needs numpy and lightgbm.

    cargo build --release -p cidx-reader --example signals
    fit.py --queries DIR [--work DIR] [--signals target/release/examples/signals] [--write]

Reads the bundles that `run.py --work DIR` has left behind. The model is a conditional logit: of the likeliest symbols of a
question the right one should have the largest weighted sum. Small trees (LambdaMART) then add what a sum cannot say. Both are
first judged by cross-validation (packages are held out in five parts, so no package is judged by what has seen it), then fitted on
everything.

Kinds that are never an answer in the benchmark (files, constants, headings) and test code would be pushed out of sight; LEAST
bounds how much they lose, so that they are still found when they are the answer.
"""
import argparse, json, os, subprocess, sys
from collections import defaultdict

import lightgbm
import numpy as np

import run

LEAST = {"container": -0.15, "data": -0.15, "document": -0.15, "test code": -0.2, "declaration": -0.2}
# A paraphrase is what people really ask, and there are few of them.
IMPORTANCE = {"docstring": 1.0, "paraphrase": 8.0}
POOL = 64
# A difference of one in the weighted sum is so many in the trees' log odds.
SCALE = 8.0
ROUNDS = 150
# The trees count half: all of them gain a little more on sentences of documentation, and lose on questions by hand.
SHARE = 0.5
TREES = dict(objective="lambdarank", num_leaves=8, learning_rate=0.05, min_data_in_leaf=100, feature_fraction=0.5, lambda_l2=5,
             lambdarank_truncation_level=20, verbose=-1, num_threads=1, seed=7, deterministic=True)
# A paraphrase among the trees, which take one for a pattern more easily than a sum does.
TREE_IMPORTANCE = {"docstring": 1.0, "paraphrase": 2.0}

def load(arguments):
    names, out = None, []
    for (kind, lang, package, version), group in run.questions(arguments.queries).items():
        bundle = os.path.join(arguments.work, f"{package}-{kind}.cidx")
        if not os.path.exists(bundle):
            print(f"left out, because run.py has not made it: {bundle}", file=sys.stderr)
            continue
        text = "".join(" ".join(question["query"].split()) + "\n" for question in group)
        done = subprocess.run([arguments.signals, bundle, str(POOL)], input=text, stdout=subprocess.PIPE, text=True, check=True)
        lines = done.stdout.splitlines()
        names = json.loads(lines[0])
        for question, line in zip(group, lines[1:]):
            rows = json.loads(line)
            if rows:
                right = np.array([any(run.is_answer(row[0], answer) for answer in question["answers"]) for row in rows])
                paths = [row[0].split("#")[0] for row in rows]
                out.append(dict(kind=kind, lang=lang, package=package, answers=question["answers"], paths=paths, x=np.array([row[1] for row in rows], dtype=np.float32), right=right))
    return names, out

def fit(questions, steps=150, decay=1e-3):
    """Weights that make right answers likely; that of the first signal is one."""
    questions = [question for question in questions if question["right"].any()]
    x = np.concatenate([question["x"] for question in questions])
    right = np.concatenate([question["right"] for question in questions]).astype(np.float32)
    spread = x.std(0) + 1e-6
    x = (x - x.mean(0)) / spread
    lengths = [len(question["right"]) for question in questions]
    starts, owner = np.cumsum([0] + lengths[:-1]), np.repeat(np.arange(len(lengths)), lengths)
    importance = np.array([IMPORTANCE[question["kind"]] for question in questions])
    weights, momentum, square = np.zeros(x.shape[1]), 0.0, 0.0
    weights[0] = 1.0
    for step in range(1, steps + 1):
        z = x @ weights.astype(np.float32)
        likely = np.exp(z - np.maximum.reduceat(z, starts)[owner])
        among_all = likely / np.add.reduceat(likely, starts)[owner]
        among_right = likely * right / np.add.reduceat(likely * right, starts)[owner]
        gradient = ((among_all - among_right) * importance[owner]) @ x / importance.sum() + decay * weights
        momentum, square = 0.9 * momentum + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
        weights -= 0.05 * (momentum / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    weights /= spread
    return weights / weights[0]

def bounded(names, weights):
    return np.array([max(weight, LEAST.get(name, -np.inf)) for name, weight in zip(names, weights)])

def seen_by_trees(names, x):
    """The signals without those that LEAST bounds: trees must not push such symbols out of sight either."""
    x = x.copy()
    x[:, [number for number, name in enumerate(names) if name in LEAST]] = 0
    return x

def grow(names, questions, weights):
    """Trees that add to the weighted sum."""
    questions = [question for question in questions if question["right"].any()]
    x = np.concatenate([question["x"] for question in questions])
    right = np.concatenate([question["right"] for question in questions]).astype(int)
    lengths = [len(question["right"]) for question in questions]
    importance = np.repeat([TREE_IMPORTANCE[question["kind"]] for question in questions], lengths)
    data = lightgbm.Dataset(seen_by_trees(names, x), right, group=lengths, weight=importance, init_score=x @ weights * SCALE)
    return lightgbm.train(TREES, data, ROUNDS)

def scores(names, question, weights, trees):
    x = question["x"]
    return x @ weights + (trees.predict(seen_by_trees(names, x), raw_score=True) * SHARE / SCALE if trees else 0)

def rank(question, scores):
    order = np.argsort(-scores, kind="stable")
    at = np.nonzero(question["right"][order])[0]
    return int(at[0]) + 1 if len(at) and at[0] < 10 else 0

def judge(title, questions, scores_of):
    ranks, gains = defaultdict(list), defaultdict(list)
    for question in questions:
        found = scores_of(question)
        ranks[question["kind"]].append(rank(question, found))
        order = np.argsort(-found, kind="stable")[:40]
        gains[question["kind"]].append(run.file_gain([{"path": question["paths"][at]} for at in order], question["answers"]))
    parts = []
    for kind, found in sorted(ranks.items()):
        mean = sum(1 / rank for rank in found if rank) / len(found)
        parts.append(f"{kind} MRR@10 {mean:.4f} Recall@10 {sum(rank > 0 for rank in found) / len(found):.4f} files NDCG@10 {np.mean(gains[kind]):.4f}")
    print(f"{title:34s}", " | ".join(parts), flush=True)

def held_out(names, questions, trees=True):
    """For each package the weights and the trees fitted without it (and others of its fold)."""
    packages = sorted({question["package"] for question in questions})
    out = {}
    for part in range(5):
        fold = packages[part::5]
        others = [question for question in questions if question["package"] not in fold]
        weights = bounded(names, fit(others))
        out.update({package: (weights, grow(names, others, weights) if trees else None) for package in fold})
    return out

# Groups of signals, each by words that the names of its signals begin with.
GROUPS = {
    "words": ("words", ), "words of names": ("rare words", ), "nearness of single words": ("words near", "first words", "least near"),
    "company in the file": ("others ", "share of the candidates"), "kind of symbol": ("function", "method", "type", "macro", "question about"),
    "size and use": ("length", "complexity", "has branches", "one line", "much depends"), "visibility": ("private", "internal", "local", "special", "deep"),
}

def ablate(names, questions):
    """What is lost, packages held out, if a group of signals tells nothing."""
    exact = {"words": {"words", "words of a long question", "words of a short question"}}
    for title, beginnings in GROUPS.items():
        left_out = [number for number, name in enumerate(names) if (name in exact[title] if title in exact else name.startswith(beginnings))]
        poorer = [dict(question, x=question["x"].copy()) for question in questions]
        for question in poorer:
            question["x"][:, left_out] = 0
        found = held_out(names, poorer)
        judge(f"without {title}", poorer, lambda question: scores(names, question, *found[question["package"]]))

def written(names, trees):
    """The trees as reader/src/search/trees.rs reads them: leaves from left to right, and for each split the leaves on its left."""
    out = ["# Written by benches/retrieval/fit.py."]
    for tree in trees.dump_model()["tree_info"]:
        leaves, splits = [], []
        def walk(node):
            if "leaf_value" in node:
                leaves.append(node["leaf_value"] * SHARE / SCALE)
                return 1 << (len(leaves) - 1)
            at = len(splits)
            splits.append(None)
            left = walk(node["left_child"])
            splits[at] = (names[node["split_feature"]], np.float32(node["threshold"]), left)
            return left | walk(node["right_child"])
        walk(tree["tree_structure"])
        out.append("\t".join(["tree"] + [f"{leaf:.5f}" for leaf in leaves]))
        out += [f"{name}\t{threshold}\t{left}" for name, threshold, left in splits]
    return "\n".join(out) + "\n"

TABLE = """//! What each signal counts. Written by `benches/retrieval/fit.py`, which fits it on questions with known answers.

use super::signals::COUNT;

/// A weight for each signal, in the order of `signals::NAMES`; that of meaning is one.
#[rustfmt::skip]
pub(super) const WEIGHTS: [f32; COUNT] = [
%s];
"""

def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--queries", required=True)
    parser.add_argument("--work", default=os.path.join(here, "../../target/retrieval"))
    parser.add_argument("--signals", default=os.path.join(here, "../../target/release/examples/signals"))
    parser.add_argument("--ablate", action="store_true", help="also by language, and without groups of signals")
    parser.add_argument("--write", action="store_true", help="write the weights into the source")
    arguments = parser.parse_args()
    names, questions = load(arguments)
    plain = np.zeros(len(names))
    plain[:2] = 1.0, 0.5
    judge("meaning alone", questions, lambda question: question["x"][:, 0])
    judge("words alone, of these candidates", questions, lambda question: question["x"][:, 1])
    judge("meaning + 0.5 words", questions, lambda question: question["x"] @ plain)
    without = held_out(names, questions)
    for lang in sorted({question["lang"] for question in questions}) if arguments.ablate else []:
        some = [question for question in questions if question["lang"] == lang and question["kind"] == "docstring"]
        judge(f"{lang}: meaning alone", some, lambda question: question["x"][:, 0])
        judge(f"{lang}: words alone", some, lambda question: question["x"][:, 1])
        judge(f"{lang}: packages held out", some, lambda question: scores(names, question, *without[question["package"]]))
    if arguments.ablate:
        ablate(names, questions)
    judge("weighted sum, packages held out", questions, lambda question: scores(names, question, without[question["package"]][0], None))
    judge("with trees, packages held out", questions, lambda question: scores(names, question, *without[question["package"]]))
    weights = bounded(names, fit(questions))
    trees = grow(names, questions, weights)
    judge("weighted sum, fitted on all", questions, lambda question: scores(names, question, weights, None))
    judge("with trees, fitted on all", questions, lambda question: scores(names, question, weights, trees))
    rows = "".join(f"    {weight:.3f}, // {name}\n" for name, weight in zip(names, weights))
    print(rows, end="")
    if arguments.write:
        search = os.path.join(here, "../../reader/src/search")
        with open(search + "/weights.rs", "w") as out:
            out.write(TABLE % rows)
        with open(search + "/trees.tsv", "w") as out:
            out.write(written(names, trees))

if __name__ == "__main__":
    main()
