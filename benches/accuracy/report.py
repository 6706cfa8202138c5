"""Figures over verdicts: per language, per binding rule, calibration, and the worst mistakes."""
import collections

from judge import BUCKETS, EXACT, WRONG

MISTAKES = {
    'false': 'invented: the source does not use the target',
    'overload': 'another definition of the same name was meant',
    'ref_only': 'the source mentions the target, but does not call it',
}


def percent(hits, count):
    """A share as text."""
    return f'{100 * hits / count:5.1f}' if count else '    -'


class Figures:
    """Sums over some repositories."""

    def __init__(self, results):
        self.verdicts = collections.defaultdict(collections.Counter)
        self.found = collections.defaultdict(lambda: [0, 0])
        self.buckets = {name: [0, 0.0, 0] for _, name in BUCKETS}
        self.exact = [0, 0]
        for result in results:
            for relation, counts in result.verdicts.items():
                self.verdicts[relation].update(counts)
            for name, (hits, count) in result.found.items():
                self.found[name][0] += hits
                self.found[name][1] += count
            for judged in result.edges:
                self._count(judged)

    def _count(self, judged):
        right = judged.verdict == 'true'
        if judged.edge.relation != 'calls' or not (right or judged.verdict in WRONG):
            return
        confidence = judged.edge.confidence
        bucket = next(name for low, name in BUCKETS if confidence >= low)
        self.buckets[bucket][0] += 1
        self.buckets[bucket][1] += confidence
        self.buckets[bucket][2] += right
        if confidence >= EXACT:
            self.exact[0] += right
            self.exact[1] += 1

    def precision(self, relation):
        """Right edges, and all that are right or wrong."""
        counts = self.verdicts[relation]
        return counts['true'], counts['true'] + sum(counts[verdict] for verdict in WRONG)

    def f1(self, relation):
        """The harmonic mean of precision and recall, in percent, as text."""
        right, stated = self.precision(relation)
        hits, wanted = self.found[relation]
        if not (right and hits):
            return '    -'
        precision, recall = right / stated, hits / wanted
        return f'{200 * precision * recall / (precision + recall):5.1f}'

    def calibration_error(self):
        """The mean distance between the stated and the measured probability of call edges."""
        total = sum(count for count, _, _ in self.buckets.values())
        return sum(abs(stated - right) for _, stated, right in self.buckets.values()) / total if total else 0.0


def summary(by_language):
    """The table per language: what `quality.txt` keeps."""
    head = ('language', 'calls P', 'R', 'F1', 'exact P', 'exact R', 'error', 'references P', 'R', 'inherits P', 'R', 'imports P', 'R')
    lines = ['  '.join(head)]
    for language, results in by_language.items():
        figures = Figures(results)
        cells = [percent(*figures.precision('calls')), percent(*figures.found['calls']), figures.f1('calls')]
        cells += [percent(*figures.exact), percent(*figures.found['calls stated exact']), f'{figures.calibration_error():5.3f}']
        for relation in ('references', 'inherits', 'imports'):
            cells += [percent(*figures.precision(relation)), percent(*figures.found[relation])]
        cells = [language, *cells]
        lines.append('  '.join(cell.ljust(len(title)) for cell, title in zip(cells, head)).rstrip())
    return '\n'.join(lines)


def short_table(by_language):
    """The table of README.md."""
    lines = ['| language | P | R | exact P | exact R |', '|---|---|---|---|---|']
    for language, results in by_language.items():
        figures = Figures(results)
        cells = [figures.precision('calls'), figures.found['calls'], figures.exact, figures.found['calls stated exact']]
        lines.append(' | '.join([f'| {language}', *(percent(*cell).strip() for cell in cells)]) + ' |')
    return '\n'.join(lines)


def calibration(by_language):
    """Stated against measured probability of call edges."""
    lines = ['language    stated in      edges  stated  measured']
    for language, results in by_language.items():
        for name, (count, stated, right) in Figures(results).buckets.items():
            if count:
                lines.append(f'{language:10}  {name}  {count:7}   {percent(stated, count)}     {percent(right, count)}')
    return '\n'.join(lines)


def samples(results):
    """Per binding rule and relation: how many judged edges are right, how many are wrong."""
    out = collections.defaultdict(lambda: [0, 0])
    for result in results:
        for judged in result.edges:
            if judged.verdict == 'true' or judged.verdict in WRONG:
                # A mention where a call was stated is a wrong call; all other relations know only right and false.
                out[judged.edge.rule, judged.edge.relation][judged.verdict != 'true'] += 1
        for (rule, right), count in result.external.items():
            out[rule, 'external'][not right] += count
    return out


def rules(by_language):
    """Right and wrong edges per language, binding rule and relation."""
    lines = ['language    rule                  relation       right   wrong  precision']
    for language, results in by_language.items():
        for (rule, relation), (right, wrong) in sorted(samples(results).items()):
            lines.append(f'{language:10}  {rule:20}  {relation:10}  {right:8}  {wrong:6}      {percent(right, right + wrong)}')
    return '\n'.join(lines)


def mistakes(name, result, limit):
    """The worst mistakes of a repository by kind: the surest first; and calls that were not found."""
    lines = []
    for verdict, meaning in MISTAKES.items():
        wrong = [one for one in result.edges if one.edge.relation == 'calls' and one.verdict == verdict]
        wrong.sort(key=lambda one: (-one.edge.confidence, one.edge.site))
        if wrong:
            lines.append(f'{name}: {len(wrong)} {meaning}')
        for one in wrong[:limit]:
            path, line, _ = one.edge.site
            lines.append(f'  {path}:{line}  {one.edge.rule} {one.edge.confidence:.2f}  {one.source} -> {one.target}')
    if result.missed:
        lines.append(f'{name}: {len(result.missed)} calls were not found')
    for one in result.missed[:limit]:
        lines.append(f'  {one.source} -> {one.target}')
    return '\n'.join(lines)
