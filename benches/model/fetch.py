#!/usr/bin/env python3
"""Fetches the packages on which the word vectors of search are trained, and reads their licences. Standard library only.

    fetch.py --work DIR [--packages packages.tsv] [--update] [--only REGISTRY]

`packages.tsv` has a line for each package: registry (pypi, crates, npm, debian for binary packages, debian-source), name, version,
licence. A package is used only if the licence that its own metadata name is permissive. Without `--update` versions and licences
must be those of the list; with it the list is written anew with what was found, and what is not permissive or not there is dropped
(a version `-` means the newest). Packages are unpacked under DIR/packages/REGISTRY/NAME.
"""
import argparse, concurrent.futures, glob, gzip, json, os, re, shutil, subprocess, sys, tarfile, threading, zipfile

HERE = os.path.dirname(os.path.abspath(__file__))

# What asks for nothing but that its notice be kept.
PERMISSIVE = {
    "mit", "mit-0", "mit-cmu", "expat", "x11", "isc", "zlib", "libpng", "unlicense", "0bsd", "bsd", "bsd-2-clause", "bsd-3-clause", "bsd-4-clause", "bsd-1-clause",
    "bsd-2", "bsd-3", "bsd-2-clauses", "bsd-3-clauses", "bsd-3-clause-clear", "bsd-2-clause-patent", "apache", "apache-2", "apache-2.0", "apache-1.1", "apache-1.0", "apache2", "asl-2.0", "psf", "psf-2.0", "psf-2", "python-2.0",
    "python", "hpnd", "curl", "postgresql", "bsl-1.0", "bsl-1", "boost", "boost-1.0", "boost-software-license-1.0", "ncsa", "unicode-3.0", "unicode-dfs-2016", "cc0", "cc0-1.0", "public-domain", "wtfpl", "zpl-2.1", "blueoak-1.0.0",
    "cnri-python", "ijg", "afl-2.1", "upl-1.0", "w3c", "permissive", "edl-1.0", "bsd-3-clause-google", "bsd-style", "expat-like", "mit-like", "llvm-exception", "apache-2.0-with-llvm-exception", "apache-2.0-with-llvm-exceptions",
}
# How metadata without an identifier say it.
PHRASES = [
    (r"apache(?: software)?(?: license|-)?,?(?: version)? ?2(?:\.0)?|apache software license|^apache license$", "Apache-2.0"),
    (r"mit license|^the mit|permission is hereby granted, free of charge", "MIT"), (r"^isc license|isc license \(iscl\)", "ISC"),
    (r"bsd(?:[ -](?:3|2|three|two)[ -]clause)?(?: \w+)* license|modified bsd|new bsd|simplified bsd|^(?:revised )?bsd|redistribution and use in source and binary forms", "BSD"),
    (r"python software foundation", "PSF-2.0"), (r"zope public", "ZPL-2.1"), (r"public domain|unlicense", "Unlicense"), (r"historical permission notice", "HPND"),
]
COPYLEFT = re.compile(r"gpl|mozilla|mpl|eupl|cddl|epl\b|eclipse|affero|copyleft|osl-|sspl|busl|commons clause|elastic|cecill|qpl|artistic", re.I)

def identifier(text):
    """A licence text or name as an identifier; itself where nothing is known."""
    text = " ".join(text.split())
    if len(text) < 60 and COPYLEFT.search(text) and " or " not in text.lower():
        return text
    for pattern, name in PHRASES if " " in text and not re.search(r" (or|and|with) ", text[:60], re.I) else []:
        if re.search(pattern, text, re.I):
            return name
    return text[:80]

def is_permissive(expression):
    """Whether a licence expression can be kept to by permissive terms alone: one side of OR suffices, all of AND are needed."""
    inner = re.search(r"\(([^()]*)\)", expression)
    if inner:
        said = "MIT" if is_permissive(inner.group(1)) else "other"
        return is_permissive(expression[: inner.start()] + said + expression[inner.end():])
    expression = re.sub(r"\s*/\s*", " OR ", expression.strip())
    expression = re.sub(r"\s+with\s+llvm-exceptions?", "", expression, flags=re.I)
    def one(name):
        name = name.strip().lower().rstrip(",.")
        return name in PERMISSIVE or re.sub(r"[ _]+", "-", name) in PERMISSIVE
    sides = re.split(r"\s+or\s+", expression, flags=re.I)
    return bool(expression) and any(all(one(part) for part in re.split(r"\s+and\s+|,\s*", side, flags=re.I)) for side in sides)

def run(argv, cwd):
    done = subprocess.run(argv, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["failed"])[-1][:200])
    return done.stdout

def fresh(path):
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path

def is_inside(name):
    return not name.startswith(("/", "..")) and "/../" not in name

def untar(archive, folder, strip):
    with tarfile.open(archive) as tar:
        for member in tar:
            name = "/".join(member.name.lstrip("./").split("/")[strip:]) if strip else member.name
            if name and is_inside(name) and (member.isfile() or member.isdir()) and member.size < 3_000_000:
                member.name, member.mode = name, 0o755
                tar.extract(member, folder, filter="data")

def pypi(name, version, folder, downloads):
    wanted = name if version == "-" else f"{name}=={version}"
    try:
        run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "-d", downloads, wanted], downloads)
    except RuntimeError:
        run([sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary", ":all:", "--python-version", "3.13", "-d", downloads, wanted], downloads)
    wheel = glob.glob(downloads + "/*.whl")[0]
    with zipfile.ZipFile(wheel) as archive:
        names = [one for one in archive.namelist() if is_inside(one)]
        metadata = archive.read(next(one for one in names if one.endswith(".dist-info/METADATA"))).decode("utf8", "replace")
        archive.extractall(folder, [one for one in names if one.endswith((".py", ".pyi"))])
    head = re.sub(r"\n[ \t]+", " ", metadata.split("\n\n")[0])
    field = lambda key: re.findall(rf"^{key}: (.*)$", head, re.M)
    classified = [one.split(" :: ")[-1] for one in field("Classifier") if one.startswith("License ::") and not one.endswith("OSI Approved")]
    licence = (field("License-Expression") or [" AND ".join(identifier(one) for one in classified)])[0] or identifier((field("License") or [""])[0])
    return field("Version")[0], licence

def crates(name, version, folder, downloads):
    """From the sources that cargo keeps; else `cargo vendor` of a package that needs nothing else."""
    kept = glob.glob(os.path.expanduser(f"~/.cargo/registry/src/*/{name}-{version}"))
    if not kept:
        os.makedirs(downloads + "/src")
        open(downloads + "/src/lib.rs", "w").close()
        wanted = "*" if version == "-" else f"={version}"
        with open(downloads + "/Cargo.toml", "w") as out:
            out.write(f'[package]\nname = "fetch"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n[dependencies]\n{name} = "{wanted}"\n')
        run(["cargo", "vendor", "-q", "--versioned-dirs", "vendored"], downloads)
        kept = [one for one in glob.glob(f"{downloads}/vendored/{name}-*") if re.fullmatch(re.escape(name) + r"-\d.*", os.path.basename(one))]
    os.rmdir(folder)
    shutil.copytree(kept[0], folder, symlinks=True)
    text = open(folder + "/Cargo.toml", encoding="utf8").read()
    field = lambda key: (re.findall(rf'^{key} = "(.*)"$', text, re.M) or [""])[0]
    return field("version"), field("license")

def pack(wanted, folder):
    """`npm pack` of several packages at once: to start it takes longer than to fetch."""
    os.makedirs(folder, exist_ok=True)
    specifiers = [name if version == "-" else f"{name}@{version}" for name, version in wanted]
    for found in json.loads(run(["npm", "pack", "--json", "--ignore-scripts", *specifiers], folder)):
        file = os.path.join(folder, os.path.basename(found["filename"]))
        if not os.path.exists(file):
            file = os.path.join(folder, found["filename"].replace("@", "").replace("/", "-"))
        os.rename(file, os.path.join(folder, found["name"].replace("/", "+") + ".tgz"))

def npm(name, version, folder, downloads):
    kept = os.path.join(downloads, "../../npm-packed", name.replace("/", "+") + ".tgz")
    if not os.path.exists(kept):
        pack([(name, version)], os.path.dirname(kept))
    untar(kept, folder, 1)
    manifest = json.load(open(folder + "/package.json", encoding="utf8"))
    licence = manifest.get("license") or manifest.get("licenses") or ""
    if isinstance(licence, list):
        licence = " OR ".join(one if isinstance(one, str) else one.get("type", "") for one in licence)
    if isinstance(licence, dict):
        licence = licence.get("type", "")
    return manifest["version"], licence

def debian_licence(text):
    """All licences of a machine-readable copyright file, but for those of the packaging."""
    found = []
    for paragraph in re.split(r"\n[ \t]*\n", text):
        files = re.search(r"^Files(?:-Excluded)?:(.*(?:\n[ \t].*)*)", paragraph, re.M)
        licence = re.search(r"^License:[ \t]*(\S.*)$", paragraph, re.M)
        if files and licence and not all(one.startswith("debian/") for one in files.group(1).split()):
            text = licence.group(1).strip()
            found.append(f"({text})" if re.search(r"\s(or|and)\s|,", text) else text)
    # Debian calls the MIT licence after Expat.
    return " AND ".join(dict.fromkeys(one.replace("Expat", "MIT") for one in found))

def debian(name, version, folder, downloads):
    run(["apt-get", "download", "-q", name if version == "-" else f"{name}={version}"], downloads)
    package = glob.glob(downloads + "/*.deb")[0]
    run(["dpkg-deb", "-x", package, folder], downloads)
    version = run(["dpkg-deb", "-f", package, "Version"], downloads).strip()
    path = glob.glob(folder + "/usr/share/doc/*/copyright*")[0]
    text = (gzip.open if path.endswith(".gz") else open)(path, "rt", encoding="utf8").read()
    return version, debian_licence(text)

def licence_file(folder):
    """What the licence file of a source says it is."""
    for path in sorted(glob.glob(folder + "/LICEN[CS]E*") + glob.glob(folder + "/COPYING*")):
        if os.path.isfile(path):
            return identifier(open(path, encoding="utf8", errors="replace").read(3000))
    return ""

def debian_source(name, version, folder, downloads):
    """Licences from Debian's packaging; where the mirror has only the original archive, from its licence file."""
    wanted = name if version == "-" else f"{name}={version}"
    try:
        run(["apt-get", "source", "-q", "--download-only", "--only-source", wanted], downloads)
    except RuntimeError:
        if not glob.glob(downloads + "/*.orig.tar.*"):
            raise
    control = open(glob.glob(downloads + "/*.dsc")[0], encoding="utf8").read()
    for archive in sorted(glob.glob(downloads + "/*.orig*.tar.*")):
        if not archive.endswith(".asc"):
            untar(archive, folder, 1)
    version = re.search(r"^Version: (.*)$", control, re.M).group(1)
    packaging = glob.glob(downloads + "/*.debian.tar.*")
    if not packaging:
        return version, licence_file(folder)
    with tarfile.open(packaging[0]) as archive:
        text = archive.extractfile("debian/copyright").read().decode("utf8", "replace")
    return version, debian_licence(text)

FETCH = {"pypi": pypi, "crates": crates, "npm": npm, "debian": debian, "debian-source": debian_source}

def note(row, work):
    """Where is written what was found in a package."""
    return os.path.join(work, "packages", row[0], row[1].replace("/", "+") + ".found.json")

def fetch(row, work):
    """Version and licence of a package that is unpacked then; a text instead of the version if there is none."""
    registry, name, version = row[:3]
    folder = os.path.join(work, "packages", registry, name.replace("/", "+"))
    if os.path.exists(note(row, work)):
        found = json.load(open(note(row, work)))
        if version in ("-", found[0]):
            return found
    downloads = fresh(os.path.join(work, "downloads", registry, name.replace("/", "+")))
    try:
        found = FETCH[registry](name, version, fresh(folder), downloads)
    except Exception as error:
        return None, f"{type(error).__name__}: {error}"
    finally:
        shutil.rmtree(downloads, ignore_errors=True)
    if not is_permissive(found[1]):
        shutil.rmtree(folder, ignore_errors=True)
    json.dump(found, open(note(row, work), "w"))
    return found

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", required=True)
    parser.add_argument("--packages", default=os.path.join(HERE, "packages.tsv"))
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--only")
    arguments = parser.parse_args()
    rows = [line.rstrip("\n").split("\t") for line in open(arguments.packages, encoding="utf8") if line.strip() and not line.startswith("#")]
    rows = [row for row in rows if arguments.only in (None, row[0])]
    arguments.work = os.path.abspath(arguments.work)
    packed = os.path.join(arguments.work, "downloads/npm-packed")
    wanted = [row for row in rows if row[0] == "npm" and not os.path.exists(note(row, arguments.work))]
    missing = [row[1:3] for row in wanted if not os.path.exists(f"{packed}/{row[1].replace('/', '+')}.tgz")]
    for start in range(0, len(missing), 20):
        try:
            pack(missing[start:start + 20], packed)
        except RuntimeError as error:
            print(f"one by one, because of one of them: {error}", flush=True)
    kept, lock = [], threading.Lock()
    def one(row):
        version, licence = fetch(row, arguments.work)
        with lock:
            if version is None or not is_permissive(licence):
                print("left out", *row[:2], version or "", licence, sep="\t", flush=True)
            elif not arguments.update and (version, licence) != (row[2], row[3]):
                print("not as listed", *row[:2], version, licence, sep="\t", flush=True)
            else:
                kept.append((row[0], row[1], version, licence))
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        list(pool.map(one, rows))
    print(f"{len(kept)} of {len(rows)} packages")
    if arguments.update:
        with open(arguments.packages, "w", encoding="utf8") as out:
            out.write("# registry\tname\tversion\tlicence, as the package's own metadata say it\n")
            out.writelines("\t".join(row) + "\n" for row in sorted(kept))
    elif len(kept) < len(rows):
        sys.exit("some packages are missing or other than listed")

if __name__ == "__main__":
    main()
