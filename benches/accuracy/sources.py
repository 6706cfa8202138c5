"""Fetches the repositories of a manifest with the registries' own clients, and lays their measured folders out as WORK/NAME."""
import contextlib
import glob
import hashlib
import os
import shutil
import subprocess
import tarfile
import tempfile

SUFFIXES = ('.py', '.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.jsx', '.rs', '.go', '.c', '.h', '.cc', '.cpp', '.hpp', '.java')
LEFT_OUT = frozenset({'node_modules', '.git', 'target'})
DEBIAN = 'http://deb.debian.org/debian'
KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'


def _run(command, folder):
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def _pypi(entry, folder):
    wanted = f"{entry['package']}=={entry['version']}"
    _run(['pip', 'download', '--quiet', '--no-deps', '--no-binary', ':all:', wanted], folder)


def _npm(entry, folder):
    _run(['npm', 'pack', '--silent', f"{entry['package']}@{entry['version']}"], folder)


def _crates(entry, folder):
    """Cargo downloads what a manifest depends on, and keeps the archive in its cache."""
    package, version = entry['package'], entry['version']
    with open(os.path.join(folder, 'Cargo.toml'), 'w', encoding='utf8') as manifest:
        manifest.write('[package]\nname = "fetch"\nversion = "0.0.0"\n\n[lib]\npath = "empty.rs"\n\n')
        manifest.write(f'[dependencies]\n{package} = "={version}"\n')
    open(os.path.join(folder, 'empty.rs'), 'w', encoding='utf8').close()
    _run(['cargo', 'fetch', '--quiet'], folder)
    home = os.environ.get('CARGO_HOME', os.path.expanduser('~/.cargo'))
    shutil.copy(glob.glob(f'{home}/registry/cache/*/{package}-{version}.crate')[0], folder)


def _apt_options(cache):
    """A source list of our own, so that the machine's configuration stays as it is."""
    place = os.path.join(cache, 'apt')
    ready = os.path.join(place, 'ready')
    os.makedirs(os.path.join(place, 'lists', 'partial'), exist_ok=True)
    listing = os.path.join(place, 'sources.list')
    options = ['-qq', '-o', f'Dir::Etc::sourcelist={listing}', '-o', 'Dir::Etc::sourceparts=/dev/null', '-o', f'Dir::State::lists={place}/lists']
    if not os.path.exists(ready):
        with open(listing, 'w', encoding='utf8') as out:
            out.writelines(f'{kind} [signed-by={KEYRING}] {DEBIAN} bookworm main\n' for kind in ('deb', 'deb-src'))
        _run(['apt-get', *options, 'update'], place)
        open(ready, 'w', encoding='utf8').close()
    return options


def _debian_source(entry, folder, cache):
    # A later revision of the package still has the same upstream archive.
    for wanted in (f"{entry['package']}={entry['version']}", entry['package']):
        command = ['apt-get', *_apt_options(cache), 'source', '--only-source', '--download-only', '--tar-only', wanted]
        subprocess.run(command, cwd=folder, check=False, stdout=subprocess.DEVNULL)
        if os.path.exists(os.path.join(folder, entry['file'])):
            return


def _debian_binary(entry, folder, cache):
    _run(['apt-get', *_apt_options(cache), 'download', f"{entry['package']}={entry['version']}"], folder)


REGISTRIES = {'pypi': _pypi, 'npm': _npm, 'crates.io': _crates}
DEBIAN_REGISTRIES = {'debian-source': _debian_source, 'debian-binary': _debian_binary}


def _archive(entry, cache):
    """The archive of an entry: from the cache, else downloaded. Its hash is always checked."""
    archive = os.path.join(cache, entry['file'])
    if not os.path.exists(archive):
        with tempfile.TemporaryDirectory() as folder:
            if entry['registry'] in REGISTRIES:
                REGISTRIES[entry['registry']](entry, folder)
            else:
                DEBIAN_REGISTRIES[entry['registry']](entry, folder, cache)
            shutil.copy(os.path.join(folder, entry['file']), archive)
    with open(archive, 'rb') as data:
        digest = hashlib.sha256(data.read()).hexdigest()
    if digest != entry['sha256']:
        raise SystemExit(f"{archive}: its sha256 is {digest}, the manifest says {entry['sha256']}; remove it and try again")
    return archive


@contextlib.contextmanager
def _unpacked(entry, archive):
    with tempfile.TemporaryDirectory() as folder:
        if archive.endswith('.deb'):
            _run(['dpkg-deb', '-x', archive, folder], folder)
            yield os.path.join(folder, entry['root'])
            return
        with tarfile.open(archive) as packed:
            packed.extractall(folder)
        # The archives of Debian sources have one folder at the top, whose name follows no rule.
        top = os.listdir(folder)[0] if entry['registry'] == 'debian-source' else ''
        yield os.path.join(folder, top, entry['root'])


def fetch(entry, work):
    """Makes WORK/NAME, unless it is there. Returns the folder."""
    target = os.path.join(work, entry['name'])
    if os.path.isdir(target):
        return target
    cache = os.path.join(work, '.cache')
    os.makedirs(cache, exist_ok=True)
    archive = _archive(entry, cache)
    with _unpacked(entry, archive) as root:
        for folder, inner, names in os.walk(root):
            inner[:] = sorted(set(inner) - LEFT_OUT)
            for name in sorted(names):
                path = os.path.relpath(os.path.join(folder, name), root)
                if name.endswith(SUFFIXES):
                    os.makedirs(os.path.dirname(os.path.join(target, path)), exist_ok=True)
                    shutil.copyfile(os.path.join(folder, name), os.path.join(target, path))
    return target
