#!/bin/bash
# The figures of Dix de chute: turns a CPU second, bytes of state, and how its bots play.
#
#     bench/chute.sh           with $ILINX (build/ilinx) and $MATCHES (400)
set -euo pipefail
cd "$(dirname "$0")/.."
ilinx=$(realpath "${ILINX:-build/ilinx}")
matches=${MATCHES:-400}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$(bench/program chute)

"$ilinx" bench --milliseconds 2000 --lang en | grep '^chute ' > "$work/bench"
for pair in "strong greedy $matches" "regular greedy $matches" "strong regular $((matches / 4))" "strong idle 20"; do
    # shellcheck disable=SC2086
    "$program" $pair >> "$work/matches"
done

awk '
    function row(what, figure, bar, reached) {
        printf "%-52s %10s  %s\n", what, figure, bar == "" ? "" : (reached ? "reached: " : "MISSED: ") bar
    }
    $1 == "chute" && $2 == 2 {
        row("random turns per CPU second, in millions", $3, "1", ($3 >= 1))
        row("bytes of state", $9, "128", ($9 <= 128))
        row("heap allocations while playing", $8, "0", ($8 == 0))
    }
    $2 == "greedy" || $2 == "regular" {
        share = 100 * $4 / $3
        bar = $1 " " $2
        least = bar == "strong greedy" ? 80 : ""
        row($1 " against " $2 ", matches won of " $3 ", in %", share, least, (share >= least))
    }
    $1 == "strong" && $2 == "greedy" {
        row("strong, a turn, median in ms", $7, "", 1)
        row("strong, a turn, 99 of 100 within, in ms", $8, "2000", ($8 <= 2000))
    }
    $2 == "idle" {
        row("strong, left alone, wins of " $3, $4, $3, ($4 == $3))
        row("strong, left alone, turns at most", $6, "70", ($6 <= 70))
    }' "$work/bench" "$work/matches"
