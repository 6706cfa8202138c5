"""The truth of one repository: definitions, and which of them a compiler says refer to which."""
import collections
import gzip
import json

FUNCTIONS = frozenset({'function', 'method', 'constructor', 'macro'})
TYPES = frozenset({'class', 'struct', 'interface', 'trait', 'enum', 'union', 'type'})
VALUES = frozenset({'field', 'variable', 'variant'})
CONSTRUCTOR_NAMES = frozenset({'__init__', '__new__', '__post_init__', 'constructor', '__call__'})
# Roles that are accepted for a `calls` edge. Only `call` itself is required.
CALL_LIKE = frozenset({'call', 'construct', 'ctor_implicit', 'decorator', 'call_indirect', 'jsx'})


class Definition:
    """A definition, or a whole file (kind `file`, line 0)."""

    __slots__ = ('number', 'path', 'line', 'start', 'end', 'name', 'kind', 'qualified', 'inactive')

    def __init__(self, number, row):
        self.number = number
        self.path, self.line, self.start, self.end = row['path'], row['line'], row['start'], row['end']
        self.name, self.kind, self.qualified = row['name'], row['kind'], row['qualified']
        self.inactive = bool(row.get('inactive'))

    def holds(self, line):
        """Whether a line lies in the definition."""
        return self.start <= line <= self.end

    def __str__(self):
        return f'{self.path}:{self.line} {self.qualified}'


class Required:
    """A pair that has to be found: any edge from one of `sources` to one of `targets` will do."""

    __slots__ = ('source', 'target', 'sources', 'targets', 'roles', 'at_module_level')

    def __init__(self, source, target, at_module_level):
        self.source, self.target, self.at_module_level = source, target, at_module_level
        self.sources, self.targets, self.roles = set(), set(), set()

    def met_by(self, pairs):
        """Whether one of the pairs meets it."""
        return any((a, b) in pairs for a in self.sources for b in self.targets)


def rows(path):
    """The rows of a compressed table."""
    with gzip.open(path, 'rt', encoding='utf8') as table:
        for line in table:
            yield json.loads(line)


class Truth:
    """Read from `BASE.{defs,refs,edges}.jsonl.gz`."""

    def __init__(self, base):
        self.definitions, self.files = [], {}
        self.in_file, self.at = collections.defaultdict(list), collections.defaultdict(list)
        self._of_name, self._located, self._around = collections.defaultdict(list), {}, {}
        self.overloads = collections.defaultdict(set)
        self._read_definitions(base)
        self.constructors, self.class_of = collections.defaultdict(set), {}
        self._pair_constructors()
        self.canonical, self.calls, self.mentions = {}, set(), set()
        self.imports, self.inheriting, self.required_bases = set(), set(), []
        self.overridden, self.bases = collections.defaultdict(set), collections.defaultdict(set)
        self._required, self._ancestors = {}, {}
        for row in rows(base + '.edges.jsonl.gz'):
            self._read_edge(row)
        self.imported = {target for _, target in self.imports}
        self.unresolved, self.status = collections.defaultdict(set), {}
        for row in rows(base + '.refs.jsonl.gz'):
            self._read_reference(row)

    def _read_definitions(self, base):
        for row in rows(base + '.defs.jsonl.gz'):
            definition = Definition(len(self.definitions), row)
            self.definitions.append(definition)
            self.at[definition.path, definition.line].append(definition)
            self.overloads[definition.path, definition.qualified].add(definition.number)
            if definition.kind == 'file':
                self.files[definition.path] = definition
            else:
                self.in_file[definition.path].append(definition)
                self._of_name[definition.path, definition.name].append(definition)

    def _pair_constructors(self):
        types = {}
        for definition in self.definitions:
            if definition.kind in TYPES:
                types.setdefault((definition.path, definition.qualified), definition)
        for definition in self.definitions:
            owner, dot, _ = definition.qualified.rpartition('.')
            owner = types.get((definition.path, owner)) if dot else None
            if owner is None or definition.kind not in FUNCTIONS | {'decl'}:
                continue
            if definition.kind == 'constructor' or definition.name in CONSTRUCTOR_NAMES or definition.name == owner.name:
                self.constructors[owner.number].add(definition.number)
                self.class_of[definition.number] = owner.number

    def _named(self, path, line, qualified):
        if not line:
            return self.files.get(path)
        here = self.at.get((path, line), [])
        return next((one for one in here if one.qualified == qualified), here[0] if here else None)

    def _read_edge(self, row):
        role = row['role']
        if role == 'import':
            self.imports.add((row['src_path'], row['dst_path']))
            return
        source = self._named(row['src_path'], row['src_line'], row['src'])
        target = self._named(row['dst_path'], row['dst_line'], row['dst'])
        if source is None or target is None:
            return
        if role == 'declares':
            self.canonical[source.number] = target.number
        elif role in ('overrides', 'implements'):
            self.overridden[source.number].add(target.number)
            self.overridden[target.number].add(source.number)
            if role == 'implements':
                self.bases[source.name].add(target.name)
                self.inheriting.add((source.number, target.number))
        else:
            if role == 'inherit':
                self._read_base(row, source, target)
            self._read_use(row, source, target)

    def _read_base(self, row, source, target):
        targets = {target.number}.union(one.number for place in row.get('dst_alts', ()) for one in self.at[tuple(place)])
        self.bases[source.name].add(target.name)
        sources = {source.number}
        if source.kind == 'impl':
            types = [one for one in self.definitions if one.kind in TYPES and one.name == source.name]
            own = [one for one in types if one.path == source.path]
            sources.update(one.number for one in own or types)
        self.required_bases.append((sources, targets))
        self.inheriting.update((a, b) for a in sources for b in targets)

    def _sources(self, row, source):
        sources = {source.number}
        for line in row.get('src_outer', ()):
            sources.update(one.number for one in self.at[row['src_path'], line] if one.kind in FUNCTIONS)
        if source.kind not in FUNCTIONS:
            around = self.containing(row['src_path'], max(row['src_line'], 1))
            sources.update(one.number for one in around if one.kind not in FUNCTIONS)
            sources.add(self.files[row['src_path']].number)
        if row.get('src_deco'):
            sources.update(one.number for one in self.at[row['src_path'], row['src_deco']])
        return sources

    def _targets(self, row, target):
        targets = {target.number}
        for place in row.get('dst_alts', ()):
            here = self.at[tuple(place)]
            targets.update(one.number for one in [one for one in here if one.name == target.name] or here)
        for number in list(targets):
            targets |= self.constructors.get(number, set())
            if number in self.class_of:
                targets.add(self.class_of[number])
        return targets

    def _read_use(self, row, source, target):
        sources, targets, role = self._sources(row, source), self._targets(row, target), row['role']
        pairs = {(a, b) for a in sources for b in targets}
        self.mentions |= pairs
        if role in CALL_LIKE:
            self.calls |= pairs
        if row.get('macro') or source is target:
            return
        key = source.number, target.number
        required = self._required.setdefault(key, Required(source, target, source.kind not in FUNCTIONS))
        required.sources |= sources
        required.targets |= targets
        required.roles.add(role)

    def _read_reference(self, row):
        # One place can have rows for several alternatives; the first decides.
        self.status.setdefault((row['path'], row['line'], row['col']), row['status'])
        if row['status'] != 'unresolved':
            return
        lines = [row['encl'][0]] if 'encl' in row else [0]
        lines += [line for line, _ in row.get('outer', ())]
        lines += [row['deco']] if row.get('deco') else []
        for line in lines:
            self.unresolved[row['path'], line].add(row['name'])

    def required(self, what):
        """The pairs of a category: `calls`, `module calls`, `macro calls`, `references`."""
        for pair in self._required.values():
            if 'call' in pair.roles:
                macro = pair.target.kind == 'macro'
                if what == ('macro calls' if macro else 'module calls' if pair.at_module_level else 'calls'):
                    yield pair
            if what == 'references' and pair.target.kind not in ('field', 'variant'):
                yield pair

    def containing(self, path, line):
        """The definitions around a line, the smallest first."""
        if (path, line) not in self._around:
            around = (one for one in self.in_file.get(path, ()) if one.holds(line))
            self._around[path, line] = sorted(around, key=lambda one: one.end - one.start)
        return self._around[path, line]

    def locate(self, path, line, qualified, is_target):
        """The definition that an end of an edge means; none if the file is not covered."""
        if path not in self.files or not line:
            return self.files.get(path)
        key = path, line, qualified, is_target
        if key not in self._located:
            self._located[key] = self._locate(*key)
        return self._located[key]

    def _locate(self, path, line, qualified, is_target):
        name = (qualified or '').replace('::', '.').replace('#', '.').rsplit('.', 1)[-1].split('(')[0]
        is_usable = lambda one: not (is_target and one.kind == 'impl')
        here = [one for one in self.at.get((path, line), ()) if is_usable(one)]
        if name:
            near = lambda one: abs(one.line - line) <= 1 or one.start == line or one.start <= line <= one.line
            named = [one for one in self._of_name.get((path, name), ()) if is_usable(one)]
            for group in ([one for one in named if one.line == line], [one for one in named if near(one)]):
                if group:
                    return group[0]
        if here:
            return min(here, key=lambda one: (one.kind in ('field', 'variable'), one.kind == 'decl'))
        solid = [one for one in self.in_file[path] if is_usable(one) and one.kind not in VALUES]
        tests = (
            lambda one: one.start == line,
            lambda one: one.start <= line <= one.line,
            lambda one: abs(one.line - line) <= 1,
        )
        for test in tests:
            fitting = [one for one in solid if test(one)]
            if fitting:
                return min(fitting, key=lambda one: abs(one.line - line))
        around = (one for one in self.containing(path, line) if one.kind in FUNCTIONS | TYPES)
        return next(around, self.files[path])

    def ancestors(self, name):
        """The names of all bases of a type of this name."""
        if name not in self._ancestors:
            seen, todo = set(), [name]
            while todo:
                fresh = self.bases.get(todo.pop(), set()) - seen
                seen |= fresh
                todo.extend(fresh)
            self._ancestors[name] = seen
        return self._ancestors[name]

    def is_same_method(self, one, other):
        """Whether two definitions are one method in related types: a call of one may reach the other."""
        if one.name != other.name:
            return False
        if other.number in self.overridden.get(one.number, ()):
            return True
        first, second = one.qualified.split('.')[-2:], other.qualified.split('.')[-2:]
        if len(first) < 2 or len(second) < 2 or first[0] == second[0]:
            return False
        above, beyond = self.ancestors(first[0]), self.ancestors(second[0])
        return second[0] in above or first[0] in beyond or bool(above & beyond)
