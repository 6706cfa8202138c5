#!/usr/bin/env python3
"""Fits what each signal of `search` counts, and writes reader/src/search/weights.rs. Needs numpy.

    cargo build --release -p cidx-reader --example signals
    fit.py --queries DIR [--work DIR] [--signals target/release/examples/signals] [--write]

Reads the bundles that `run.py --work DIR` has left behind. The model is a conditional logit: of the likeliest symbols of a
question the right one should have the largest weighted sum. Weights are first judged by cross-validation (packages are held out
in five parts, so no package is judged by weights that have seen it), then fitted on everything.

Kinds that are never an answer in the benchmark (files, constants, headings) and test code would be pushed out of sight; LEAST
bounds how much they lose, so that they are still found when they are the answer.
"""
import argparse, json, os, subprocess, sys
from collections import defaultdict

import numpy as np

import run

LEAST = {"container": -0.15, "data": -0.15, "document": -0.15, "test code": -0.2, "declaration": -0.2}
# A paraphrase is what people really ask, and there are few of them.
IMPORTANCE = {"docstring": 1.0, "paraphrase": 8.0}
POOL = 60

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
                out.append(dict(kind=kind, lang=lang, package=package, x=np.array([row[1] for row in rows], dtype=np.float32), right=right))
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

def rank(question, weights):
    order = np.argsort(-(question["x"] @ weights), kind="stable")
    at = np.nonzero(question["right"][order])[0]
    return int(at[0]) + 1 if len(at) and at[0] < 10 else 0

def report(title, ranked):
    parts = []
    for kind, ranks in sorted(ranked.items()):
        parts.append(f"{kind} MRR@10 {sum(1 / r for r in ranks if r) / len(ranks):.4f} Recall@10 {sum(r > 0 for r in ranks) / len(ranks):.4f}")
    print(f"{title:34s}", " | ".join(parts), flush=True)

def judge(title, questions, weights_of):
    ranked = defaultdict(list)
    for question in questions:
        ranked[question["kind"]].append(rank(question, weights_of(question)))
    report(title, ranked)

def held_out(names, questions):
    """For each package the weights fitted without it (and others of its fold)."""
    packages = sorted({question["package"] for question in questions})
    out = {}
    for part in range(5):
        fold = packages[part::5]
        weights = bounded(names, fit([question for question in questions if question["package"] not in fold]))
        out.update({package: weights for package in fold})
    return lambda question: out[question["package"]]

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
    parser.add_argument("--write", action="store_true", help="write the weights into the source")
    arguments = parser.parse_args()
    names, questions = load(arguments)
    plain = np.zeros(len(names))
    plain[:2] = 1.0, 0.5
    judge("meaning alone", questions, lambda _: np.eye(len(names))[0])
    judge("words alone, of these candidates", questions, lambda _: np.eye(len(names))[1])
    judge("meaning + 0.5 words", questions, lambda _: plain)
    judge("fitted, packages held out", questions, held_out(names, questions))
    weights = bounded(names, fit(questions))
    judge("fitted on all", questions, lambda _: weights)
    rows = "".join(f"    {weight:.3f}, // {name}\n" for name, weight in zip(names, weights))
    print(rows, end="")
    if arguments.write:
        with open(os.path.join(here, "../../reader/src/search/weights.rs"), "w") as out:
            out.write(TABLE % rows)

if __name__ == "__main__":
    main()
