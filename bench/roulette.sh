#!/bin/bash
# The figures of Roulette's bots: what the best of all players could gain on strong between two, how
# they open, and how much the best of all fixed styles wins against them, beside what is par.
#
#     bench/roulette.sh        with $BOTS ("strong reader"), $SEATS ("2 4 6") and $MATCHES (10) for
#                              each of the 84 styles; the best quarter of them plays four times as
#                              many others, and so on: 640 for the style that is left
set -euo pipefail
cd "$(dirname "$0")/.."
matches=${MATCHES:-100}
program=$(bench/program roulette)

"$program" reply 300 | awk '{
    printf "two seats, no cards: the best reply to strong gains %s points  %s: 0.2\n", $1,
        ($1 <= 0.2 ? "reached" : "MISSED")
    printf "    whoever reads its log wins at most %.1f %%  %s: 55\n", 50 + $1,
        ($1 <= 5 ? "reached" : "MISSED")}'

for bot in ${BOTS:-strong reader}; do
    for seats in ${SEATS:-2 4 6}; do
        for cards in 0 1; do
            echo "$bot, $seats seats, $([ $cards = 1 ] && echo with || echo without) action cards"
            "$program" opening "$bot" "$seats" $cards 500 | awk '{
                for (bid = 4; bid <= 9; bid++) kinds += $bid > 2
                printf "    round 1: %s  %s: under half cheat, two bids or more\n", $0,
                    ($2 < 50 && kinds >= 2 ? "reached" : "MISSED")}'
            "$program" styles "$bot" "$seats" $cards "${MATCHES:-10}" |
                awk -F'[: ]+' -v par=$((100 / seats)) '{
                    within = 196 * sqrt($6 / 100 * (1 - $6 / 100) / $8)
                    printf "    best style: %s, bid %d, accuse %d: wins %s ± %.1f %% of %d  %s: %d\n", $1,
                        $3, $5, $6, within, $8, ($6 <= par + 5 ? "reached" : "MISSED"), par + 5}'
        done
    done
done
