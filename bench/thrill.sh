#!/bin/bash
# The figures of Thrill's bots: how fast biddings are, how well strong foretells what a push costs,
# how it plays against bidders who never change, and how the bots play against each other.
#
#     bench/thrill.sh            with $PUSHES (2000), $SERIES (40), $MATCHES (60)
#     bench/thrill.sh bids       one part of it: bids, risk, styles or matches
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(bench/program thrill)

for part in ${1:-bids risk styles matches}; do
    case $part in
        bids) "$program" bids 1000 ;;
        risk) "$program" risk "${PUSHES:-2000}" ;;
        styles) "$program" styles "${SERIES:-40}" ;;
        matches)
            for pair in "regular greedy" "strong greedy" "strong regular"; do
                # shellcheck disable=SC2086
                "$program" matches $pair "${MATCHES:-60}" 0
            done
            "$program" matches strong regular "${MATCHES:-60}" 1
            ;;
    esac
done | awk '
    function row(what, figure, bar, reached) {
        printf "%-84s %6s  %s\n", what, figure, bar == "" ? "" : (reached ? "reached: " : "MISSED: ") bar
        fflush()
    }
    $1 == "bids" { row("millions of bids per CPU second, " $2 " seats", $3, "10", $3 >= 10) }
    $1 == "risk" {
        off = $4 > $5 ? $4 - $5 : $5 - $4
        what = $2 == "open" ? "of " $3 " pushes that could go either way, foretold to drop something in " : \
            "of a tenth of the pushes, foretold to drop something in "
        row(what $4 " %, did in %", $5, "within 5", off <= 5)
    }
    $1 == "cost" {
        row("chips a push costs, foretold", $2, "", 1)
        row("chips a push costs, really", $3, "", 1)
        row("pushes that cost nothing, in %", $4, "", 1)
    }
    $1 == "style" && $2 == "solution" {
        row("against the solution itself, wins in %", $6, "47", $6 >= 47)
    }
    $1 == "style" && $2 ~ /^(always|escal|copy)/ {
        row("wins of " $2 " against strong in series of ten, in %", sprintf("%.1f", 100 - $7), "55", 100 - $7 <= 55)
    }
    $1 == "style" && $2 != "solution" && $4 > 0 {
        bar = $3 + ($4 - $3) * 2 / 3
        row("against " $2 ": solution " $3 " %, best reply " $4 " %, first match " $5 " %", $6, \
            sprintf("%.1f", bar), $6 >= bar)
    }
    $1 == "match" {
        what = "one " $2 " among two " $3 ($4 ? ", with weights and bets" : "") ", wins in %"
        share = sprintf("%.0f", 100 * $6 / $5)
        row(what, share, "33", share >= 33)
        row("   a choice of " $2 ", median and 99 of 100 within, in ms", $7 " " $8, \
            $2 == "strong" ? "2000" : "", $8 <= 2000)
    }'
