#!/bin/bash
# The figures of Le X's bots: how they play against each other, how long they think, and how well
# it is foretold what a move costs. What the pile itself costs: bench/physics.sh.
#
#     bench/croisillon.sh           with $MATCHES (20)
#     bench/croisillon.sh risk      one part of it: matches or risk
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(bench/program croisillon)

for part in ${1:-matches risk}; do
    case $part in
        matches)
            for pair in "greedy random" "regular greedy" "strong timid" "strong greedy" "strong regular"; do
                # shellcheck disable=SC2086
                "$program" matches $pair "${MATCHES:-20}"
            done
            ;;
        risk) "$program" risk "${MATCHES:-20}" ;;
    esac
done | awk '
    function row(what, figure, bar, reached) {
        printf "%-66s %9s  %s\n", what, figure, bar == "" ? "" : (reached ? "reached: " : "MISSED: ") bar
        fflush()
    }
    $1 == "match" {
        row($2 " against " $3 ", " $4 " matches, wins in %", $5, "50", $5 > 50)
        least = $3 == "timid" ? 3 : $2 == "strong" && $3 == "regular" ? 2 : ""
        row("   points ahead at the end", $6 " ± " $10, least, $6 >= least)
        row("   CPU seconds a match of " $2, $9, $2 == "strong" ? "15" : "", $9 <= 15)
        row("   a choice of " $2 ", median and 99 of 100 within, in ms", $7 " " $8, \
            $2 == "strong" ? "2000" : "", $8 <= 2000)
    }
    # Where few moves fell into a decile, two standard errors are allowed for chance.
    $1 == "risk" {
        off = $4 > $5 ? $4 - $5 : $5 - $4
        chance = 200 * sqrt($4 / 100 * (1 - $4 / 100) / $3)
        within = chance > 5 ? chance : 5
        row("of " $3 " moves foretold to cost something in " $4 " %, did in %", $5, \
            sprintf("within %.0f", within), off <= within)
    }'
