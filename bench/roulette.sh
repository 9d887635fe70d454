#!/bin/bash
# The figures of Roulette's bots: what the best of all players could gain on strong between two, how
# they open, and how much the best of all fixed styles wins against them, beside what is par.
#
#     bench/roulette.sh        with $BOTS ("strong reader"), $SEATS ("2 4 6") and $MATCHES (100)
#                              for each of the 84 styles; the best ten are played again, with ten
#                              times as many, since the best of many tries is partly luck
set -euo pipefail
cd "$(dirname "$0")/.."
matches=${MATCHES:-100}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
(cd src && cc -std=c17 -O2 -ffp-contract=off -D_GNU_SOURCE -I. -I../tests ../bench/roulette.c \
    bots/*.c games/*.c physics/*.c base/*.c core/match.c core/notation.c core/view.c \
    $(pkg-config --cflags --libs libsodium) -lm -o "$work/roulette")

"$work/roulette" reply 200 | awk '{
    printf "two seats, no cards: the best reply to strong gains %s points  %s: 0.2\n", $1,
        ($1 <= 0.2 ? "reached" : "MISSED")
    printf "    whoever reads its log wins at most %.1f %%  %s: 55\n", 50 + $1,
        ($1 <= 5 ? "reached" : "MISSED")}'

for bot in ${BOTS:-strong reader}; do
    for seats in ${SEATS:-2 4 6}; do
        for cards in 0 1; do
            echo "$bot, $seats seats, $([ $cards = 1 ] && echo with || echo without) action cards"
            "$work/roulette" opening "$bot" "$seats" $cards 500 | awk '{
                printf "    round 1: %s  %s: under half cheat, two bids or more\n", $0,
                    ($2 < 50 && ($4 > 2) + ($5 > 2) + ($6 > 2) + ($7 > 2) + ($8 > 2) + ($9 > 2) >= 2 ?
                     "reached" : "MISSED")}'
            "$work/roulette" styles "$bot" "$seats" $cards "$matches" | head -10 |
                while read -r pocket _ bid _ threshold _; do
                    "$work/roulette" style "$bot" "$seats" $cards $((10 * matches)) again \
                        "$pocket" "$bid" "${threshold%:}"
                done | sort -t: -k2 -rn | head -1 |
                awk -F': ' -v par=$((100 / seats)) '{
                    printf "    best style: %s wins %s %%  %s: %d\n", $1, $2,
                        ($2 <= par + 5 ? "reached" : "MISSED"), par + 5}'
        done
    done
done
