#!/bin/bash
# Instructions that a decision takes in random play, by callgrind, and the functions that take most of
# them. They are the same whatever else the machine does, so two versions can be compared.
#
#     bench/instructions.sh        with $DECISIONS (200000) and $SOURCES (src), of this tree or another
set -euo pipefail
cd "$(dirname "$0")/.."
decisions=${DECISIONS:-200000}
sources=$(realpath "${SOURCES:-src}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bench=$PWD/bench/instructions.c
# shellcheck disable=SC2046
(cd "$sources" && cc -std=c17 -O2 -g1 -ffp-contract=off -D_GNU_SOURCE -I. "$bench" bots/ask.c bots/temper*.c games/*.c \
    physics/*.c base/*.c core/match.c core/chance*.c core/notation.c core/view.c \
    $(pkg-config --cflags --libs libsodium) -lm -o "$work/play")

for game in 'roulette 4' 'sport 4' 'chute 2'; do
    # shellcheck disable=SC2086
    valgrind --tool=callgrind --callgrind-out-file="$work/profile" "$work/play" $game "$decisions" \
        > "$work/out" 2> "$work/err"
    awk -v game="$game" 'FNR == NR {made = $1; next} /Collected/ {
        printf "%-12s %5d instructions a decision\n", game, $NF / made}' "$work/out" "$work/err"
    callgrind_annotate "$work/profile" | sed -n 's/^ *[0-9,]* (\( *[0-9.]*%\)) .*:\([a-z_]*\) .*/    \1 \2/p' | head -6
done
