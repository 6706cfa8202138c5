#!/bin/sh
# How long `cidx index` takes, against only parsing the same files with the same grammars and the same number of threads.
# benches/parse_ratio.sh [ROOT] [THREADS] [RUNS]: prints the best of RUNS runs of each, and the ratio.
set -eu
root=$(cd "${1:-.}" && pwd)
threads=${2:-$(nproc)}
runs=${3:-5}
cd "$(dirname "$0")/.."

cargo build --release --quiet
cargo build --release --quiet -p cidx-indexer --example parse_only
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# Both say their own seconds, so that starting a process is in neither. Reading the files is part of indexing only.
target/release/examples/parse_only "$root" "$threads" "$runs" | tee "$out/parse.txt"
parse=$(awk '/^best/ { print $2 }' "$out/parse.txt")

run=0
while [ "$run" -lt "$runs" ]; do
    target/release/cidx index "$root" -o "$out/bundle.cidx" --threads "$threads" --json --quiet |
        tr -d ' \n' | sed 's/.*"seconds":{[^}]*"total":\([0-9.]*\).*/\1\n/' >>"$out/seconds.txt"
    run=$((run + 1))
done
index=$(sort -n "$out/seconds.txt" | head -n 1)
echo "index: best $index s of $runs runs, $threads threads"
awk -v index_time="$index" -v parse_time="$parse" 'BEGIN { printf "ratio: %.2f\n", index_time / parse_time }'
