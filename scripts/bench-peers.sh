#!/usr/bin/env bash
# Measures the 9x9 solver beside the `sudoku` crate, interleaved, one thread, and writes medians.
# What is measured is the processor time of whole programs: reading, solving up to two solutions,
# and, for ours, writing every solution. On a busy machine it varies less than wall-clock time.
#
#   scripts/bench-peers.sh [FILE...]      writes results/bench/<machine>/<date>.csv
#
# Each FILE holds 9x9 puzzles, one a line. Generated sets come first: easy, random minimal, several
# solutions, and hard ones from hill climbing; and two sets of 64 puzzles with very many solutions,
# minimal ones without nine clues (the first nine: emptied; every other one of the first eighteen:
# thinned), of which MANY solutions are counted. `gridforest` solves a file in batches,
# `gridforest-alone` one puzzle at a time. The peer is built in a temporary workspace outside this
# repository, so that its licence does not apply here. More peers: PEERS='name=command ...', where
# `command FILE LIMIT 1` solves every puzzle of a file once; those that can count beyond two:
# COUNTERS='name=command ...'.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
rounds=${ROUNDS:-9}
work=${WORK:-$(mktemp -d)}
program=${GRIDFOREST:-${CARGO_TARGET_DIR:-$here/target}/release/gridforest}
# GRIDFOREST names a program that was built before.
[ -n "${GRIDFOREST:-}" ] || cargo build --release --quiet --manifest-path "$here/Cargo.toml"

mkdir -p "$work/crate/src"
cat > "$work/crate/Cargo.toml" <<'TOML'
[package]
name = "peer"
version = "0.0.0"
edition = "2021"
[dependencies]
sudoku = "0.8"
[profile.release]
lto = "fat"
codegen-units = 1
[workspace]
TOML
cat > "$work/crate/src/main.rs" <<'RUST'
use std::time::Instant;
use sudoku::Sudoku;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&a[1]).unwrap();
    let lines: Vec<&str> = text.lines().filter(|l| l.len() >= 81 && !l.starts_with('#')).collect();
    let limit: usize = a[2].parse().unwrap();
    for _ in 0..a[3].parse().unwrap() {
        let start = Instant::now();
        let mut solutions = 0;
        for line in &lines {
            let puzzle = Sudoku::from_str_line(&line[..81]).unwrap();
            solutions += puzzle.solutions_count_up_to(limit);
        }
        println!("{} {:.6} {solutions}", lines.len(), start.elapsed().as_secs_f64());
    }
}
RUST
RUSTFLAGS="-C target-cpu=native" cargo build --release --quiet --manifest-path "$work/crate/Cargo.toml"
crate="sudoku-crate=$work/crate/target/release/peer"
many=${MANY:-100000}

cpu=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)
features=$(grep -m1 '^flags' /proc/cpuinfo | grep -owE 'avx2|avx512bw|avx512_vbmi2|avx512_bitalg' | sort -u | paste -sd' ')
machine=$(echo "${cpu:-unknown}" | tr -cs 'A-Za-z0-9\n' '-' | tr 'A-Z' 'a-z' | sed 's/-*$//')
out="$here/results/bench/$machine/$(date -u +%F).csv"
mkdir -p "$(dirname "$out")"

own="$work/own"
mkdir -p "$own"
for kind in easy minimal several; do
    "$program" generate 3x3 --count 2000 --seed 101 --kind "$kind" > "$own/$kind.txt"
done
"$program" generate 3x3 --count "${HARD:-100}" --seed 102 --kind hard --steps "${STEPS:-2000}" > "$own/hard.txt"

log="$work/rounds.txt"
: > "$log"
TIMEFORMAT="%U %S"
# measure NAME PROGRAM COMMAND...: appends a line to the log.
measure() {
    local name=$1 program=$2
    shift 2
    local spent
    spent=$({ time "$@" > /dev/null; } 2>&1)
    echo "$name $program $lines $spent $limit" | awk '{print $1, $2, $3, $4 + $5, $6}' >> "$log"
}
# fewer CLUES STEP: 64 puzzles without CLUES of their clues, every STEP-th from the first on.
fewer() {
    grep -vE '^(#|$)' "$own/minimal.txt" | awk -v clues="$1" -v step="$2" 'NR <= 64 {
        out = ""
        for (i = met = gone = 0; i++ < length($0);) {
            c = substr($0, i, 1)
            if (c ~ /[1-9]/ && gone < clues && met++ % step == 0) { gone++; c = "." }
            out = out c
        }
        print out
    }'
}
fewer 9 1 > "$own/emptied.txt"
fewer 9 2 > "$own/thinned.txt"

# copy TIMES: the puzzles of a file, repeated TIMES times in one file.
copy() {
    for _ in $(seq "$1"); do cat "$work/once.txt"; done > "$big"
}
for file in "$own"/{easy,minimal,several,hard,emptied,thinned}.txt "$@"; do
    name=$(basename "$file" .txt)
    limit=2 least=${LEAST:-200000} peers="$crate ${PEERS:-}"
    case "$file" in
        "$own"/emptied.txt | "$own"/thinned.txt) limit=$many least=1 peers="$crate ${COUNTERS:-}" ;;
    esac
    # Enough puzzles that the start of a program is negligible: at least LEAST, and as many as take ours
    # a third of a second.
    big="$work/big.txt"
    tr -d '\r' < "$file" | grep -vE '^(#|$)' > "$work/once.txt"
    copies=$((1 + least / $(wc -l < "$work/once.txt")))
    copy "$copies"
    spent=$({ time "$program" solve --threads 1 --limit "$limit" "$big" > /dev/null; } 2>&1 | awk '{ print int(1000 * ($1 + $2)) }')
    [ "$spent" -ge 333 ] || copy $((1 + copies * 333 / (spent + 1)))
    lines=$(wc -l < "$big")
    for _ in $(seq "$rounds"); do
        # Alternating, so that disturbances affect all programs.
        measure "$name" gridforest "$program" solve --threads 1 --limit "$limit" "$big"
        measure "$name" gridforest-alone "$program" bench --threads 1 --limit "$limit" --batch 1 --no-verify "$big"
        for peer in $peers; do
            measure "$name" "${peer%%=*}" "${peer#*=}" "$big" "$limit" 1
        done
    done
done

{
    echo "workload,program,puzzles,limit,threads,rounds,median_microseconds,rate_per_s,gridforest_is_times_faster,cpu,features"
    sort -k1,1 -k2,2 -k4,4n "$log" | awk -v cpu="$cpu" -v features="$features" '
        function done_with() { m = t[int((k + 1) / 2)] / n * 1e6; if (k) { key[++keys] = w "," p; med[w, p] = m; num[w "," p] = n; lim[w "," p] = l; cnt[w "," p] = k } k = 0 }
        ($1 != w || $2 != p) { done_with(); w = $1; p = $2 }
        { t[++k] = $4; n = $3; l = $5 }
        END {
            done_with()
            for (i = 1; i <= keys; i++) {
                split(key[i], a, ",")
                m = med[a[1], a[2]]
                printf "%s,%d,%d,1,%d,%.4f,%.0f,%.2f,%s,%s\n", key[i], num[key[i]], lim[key[i]], cnt[key[i]], m, 1e6 / m, m / med[a[1], "gridforest"], cpu, features
            }
        }'
} > "$out"
echo "$out"
