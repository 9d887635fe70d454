#!/bin/bash
# How long the bots think: CPU time of a choice, median and 99 of 100, for every game and level.
#
#     bench/bots.sh            with $GAMES (all five) and $CHOICES (400); where a level is slow,
#                              fewer choices make it quicker
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(bench/program bots)

for game in ${GAMES:-roulette chute sport thrill croisillon}; do
    seats=$([ "$game" = sport ] && echo 4 || echo 2)
    "$program" "$game" "$seats" "${CHOICES:-400}" bench | awk -v game="$game" '{
        printf "%-11s %-9s %6d choices, ms: median %8.2f, 99 of 100 %8.2f  %s: 2000\n", game, $1, $2,
            $3, $4, ($4 <= 2000 ? "reached" : "MISSED")
        fflush()}'
done
