#!/bin/bash
# How long the bots think: CPU time of a choice, median and 99 of 100, for every game and level.
#
#     bench/bots.sh            with $GAMES (all five) and $CHOICES (400); where a level is slow,
#                              fewer choices make it quicker
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd src && cc -std=c17 -O2 -ffp-contract=off -D_GNU_SOURCE -I. ../bench/bots.c bots/*.c games/*.c \
    physics/*.c base/*.c core/match.c core/notation.c core/view.c \
    $(pkg-config --cflags --libs libsodium) -lm -o "$work/bots")

for game in ${GAMES:-roulette chute sport thrill croisillon}; do
    seats=$([ "$game" = sport ] && echo 4 || echo 2)
    "$work/bots" "$game" "$seats" "${CHOICES:-400}" bench | awk -v game="$game" '{
        printf "%-11s %-9s %6d choices, ms: median %8.2f, 99 of 100 %8.2f  %s: 2000\n", game, $1, $2,
            $3, $4, ($4 <= 2000 ? "reached" : "MISSED")
        fflush()}'
done
