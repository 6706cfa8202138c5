#!/usr/bin/env python3
"""Composes a large repository out of real packages: their shape is real, only that they stand side by side is not.

    compose.py OUT PACKAGES ... --lines 500000

PACKAGES are folders that hold unpacked packages, one folder each: `~/.cargo/registry/src/*`, a folder of wheels or of npm
packages. They are taken in the order of the hash of their names, so that languages mix and the same folders give the same
repository, until OUT has that many lines of source. Links point to nothing outside: files are copied.
"""
import argparse
import hashlib
import pathlib
import shutil

SOURCES = {'.py', '.rs', '.js', '.mjs', '.cjs', '.jsx', '.ts', '.tsx', '.mts', '.go', '.java', '.c', '.h', '.cc', '.cpp', '.cxx', '.hpp', '.hh'}
# Larger files are generated or data, and are not what a repository looks like.
LARGEST = 400_000


def sources(package):
    """The source files of a package, in order."""
    for path in sorted(package.rglob('*')):
        if path.suffix in SOURCES and path.is_file() and not path.is_symlink() and path.stat().st_size <= LARGEST:
            yield path


def take(package, out):
    """Copies the sources of a package; returns their lines."""
    lines = 0
    for path in sources(package):
        target = out / package.name / path.relative_to(package)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        lines += target.read_bytes().count(b'\n')
    return lines


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('out', type=pathlib.Path)
    arguments.add_argument('packages', type=pathlib.Path, nargs='+')
    arguments.add_argument('--lines', type=int, default=500_000)
    asked = arguments.parse_args()
    found = [folder for holder in asked.packages for folder in holder.iterdir() if folder.is_dir()]
    found.sort(key=lambda folder: (hashlib.sha256(folder.name.encode()).digest(), str(folder)))
    lines = taken = 0
    for folder in found:
        if lines >= asked.lines:
            break
        own = take(folder, asked.out)
        lines += own
        taken += own > 0
    print(f'{taken} packages, {lines} lines')


if __name__ == '__main__':
    main()
