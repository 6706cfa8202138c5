"""Verdicts on the edges of a bundle. README.md of benches/ says what each verdict means."""
import collections
import os

from truth import FUNCTIONS, TYPES, VALUES

EXACT = 0.9
WRONG = ('false', 'overload', 'ref_only')
BUCKETS = ((0.9, '0.90 to 1.00'), (0.75, '0.75 to 0.90'), (0.55, '0.55 to 0.75'), (-1.0, 'below 0.55'))


class Edge:
    """An edge as a bundle states it: ends by path, line and qualified name; `site` is where the use stands."""

    __slots__ = ('source', 'target', 'relation', 'confidence', 'rule', 'site')

    def __init__(self, source, target, relation, confidence, rule, site):
        self.source, self.target, self.relation = source, target, relation
        self.confidence, self.rule, self.site = confidence, rule, site


class Judged:
    """A distinct edge between two definitions of the truth, its best statement and the verdict."""

    __slots__ = ('source', 'target', 'edge', 'verdict')

    def __init__(self, source, target, edge):
        self.source, self.target, self.edge, self.verdict = source, target, edge, None


class Result:
    """All verdicts on one repository."""

    def __init__(self):
        self.edges, self.outside = [], 0
        self.verdicts = {relation: collections.Counter() for relation in ('calls', 'references', 'inherits', 'imports')}
        self.found, self.missed, self.external = {}, [], collections.Counter()


def _import(truth, edge, imports):
    source, target = edge.source[0], edge.target[0]
    if source not in truth.files or (target not in truth.files and target not in truth.imported):
        return
    folder = os.path.dirname(target) or '.'
    if (source, target) not in truth.imports and (source, folder) in truth.imports:
        target = folder  # In Go a package is a folder.
    if source != target:
        imports.add((source, target))


def _ends(truth, edge):
    """The two definitions that an edge connects; none if the truth does not cover them."""
    source = truth.locate(*edge.source, is_target=False)
    target = truth.locate(*edge.target, is_target=True)
    if source is None or target is None or source.inactive or target.inactive:
        return None
    if target.kind == 'file' and (edge.target[1] or 0) > 1:
        return None
    if edge.relation != 'inherits' and source.kind in VALUES:
        around = truth.containing(source.path, source.line)
        holders = (one for one in around if one.kind in FUNCTIONS | TYPES | {'impl'})
        source = next(holders, truth.files[source.path])
    known = truth.definitions
    return known[truth.canonical.get(source.number, source.number)], known[truth.canonical.get(target.number, target.number)]


def _is_unknown(truth, source, target):
    """Whether the compiler left a use of this name open in the source."""
    line = 0 if source.kind == 'file' else source.line
    open_names = truth.unresolved.get((source.path, line), ())
    owner = truth.class_of.get(target.number)
    return target.name in open_names or (owner is not None and truth.definitions[owner].name in open_names)


def _use(truth, called, judged):
    source, target, relation = judged.source, judged.target, judged.edge.relation
    pair = source.number, target.number
    theirs = called.get(source.number, set())
    dispatched = lambda: any(truth.is_same_method(truth.definitions[one], target) for one in theirs)
    if pair in (truth.calls if relation == 'calls' else truth.mentions):
        return 'true'
    if relation == 'calls':
        if source is not target and truth.is_same_method(source, target):
            return 'dispatch'
        if truth.overloads[target.path, target.qualified] & theirs:
            return 'overload'
    if dispatched():
        return 'dispatch'
    if _is_unknown(truth, source, target):
        return 'unknown'
    return 'ref_only' if relation == 'calls' and pair in truth.mentions else 'false'


def _base(truth, judged):
    pair = judged.source.number, judged.target.number
    above = judged.target.name in truth.ancestors(judged.source.name)
    return 'true' if pair in truth.inheriting or above else 'false'


def _external(truth, edge, result):
    """A use that is bound outside the repository: right if the compiler says so of the very place."""
    status = truth.status.get(edge.site)
    if status in ('external', 'resolved', 'local'):
        result.external[edge.rule, status == 'external'] += 1


def _recall(truth, result, imports):
    pairs = collections.defaultdict(set)
    for judged in result.edges:
        pair = judged.source.number, judged.target.number
        pairs['all'].add(pair)
        if judged.verdict is not None:
            pairs[judged.edge.relation].add(pair)
        if judged.edge.relation == 'calls' and judged.edge.confidence >= EXACT:
            pairs['exact'].add(pair)
    calls = list(truth.required('calls'))
    result.missed = [one for one in calls if not one.met_by(pairs['calls'])]
    met = lambda wanted, found: (sum(one.met_by(found) for one in wanted), len(wanted))
    result.found = {
        'calls': (len(calls) - len(result.missed), len(calls)),
        'calls stated exact': met(calls, pairs['exact']),
        'module calls': met(list(truth.required('module calls')), pairs['calls']),
        'macro calls': met(list(truth.required('macro calls')), pairs['calls']),
        'references': met(list(truth.required('references')), pairs['all']),
        'inherits': (
            sum(any((a, b) in pairs['inherits'] for a in some for b in others) for some, others in truth.required_bases),
            len(truth.required_bases),
        ),
        'imports': (len(truth.imports & imports), len(truth.imports)),
    }


def judge(truth, edges, external):
    """Judges the edges inside the repository, and those that lead out of it."""
    result, imports, best = Result(), set(), {}
    for edge in edges:
        if edge.relation == 'imports':
            _import(truth, edge, imports)
            continue
        ends = _ends(truth, edge)
        if ends is None:
            result.outside += 1
            continue
        key = ends[0].number, ends[1].number, edge.relation
        if key not in best or edge.confidence > best[key].edge.confidence:
            best[key] = Judged(*ends, edge)
    called = collections.defaultdict(set)
    for source, target in truth.calls:
        called[source].add(target)
    for judged in best.values():
        relation = judged.edge.relation
        result.edges.append(judged)
        if relation == 'inherits':
            if judged.source.kind not in TYPES | {'impl'}:
                result.outside += 1
                continue
            judged.verdict = _base(truth, judged)
        else:
            judged.verdict = _use(truth, called, judged)
            as_reference = {'ref_only': 'true', 'overload': 'false'}.get(judged.verdict, judged.verdict)
            result.verdicts['references'][as_reference] += 1
        if relation != 'references':
            result.verdicts[relation][judged.verdict] += 1
    for pair in imports:
        result.verdicts['imports']['true' if pair in truth.imports else 'false'] += 1
    for edge in external:
        _external(truth, edge, result)
    _recall(truth, result, imports)
    return result
