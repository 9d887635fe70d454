#!/bin/bash
# Reviews: CPU seconds for one match of each game, whether luck and choices add up to the result, and
# whether luck is fair.
#
#     bench/review.sh          with $ILINX (build/ilinx) and $GAMES (10000)
set -euo pipefail
cd "$(dirname "$0")/.."
ilinx=$(realpath "${ILINX:-build/ilinx}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

row() { # what, figure, bar, whether it is reached
    printf '%-52s %12s  %s: %s\n' "$1" "$2" "$([ "$4" = 1 ] && echo reached || echo MISSED)" "$3"
}
holds() { awk "BEGIN {print ($1) ? 1 : 0}"; }

TIMEFORMAT=%U
for game in roulette sport chute thrill croisillon; do
    "$ilinx" play "$game" --people 0 --seats 4 --seed bench --save "$work/$game" --lang en \
        < /dev/null > "$work/played" 2>&1 || { cat "$work/played" && exit 1; }
    seconds=$({ time "$ilinx" review "$work/$game" --json > "$work/review"; } 2>&1)
    row "$game, four seats: CPU seconds of a review" "$seconds" 10 "$(holds "$seconds <= 10")"
done

program=$(bench/program review)
read -r games worst mean error <<< "$("$program" "${GAMES:-10000}" bench)"
row "luck + own + others = result, $games games, off by" "$worst" 1e-9 "$(holds "$worst < 1e-9")"
row "mean luck, with a standard error of $error" "$mean" "0 ± $error" \
    "$(holds "$mean <= $error && $mean >= -$error")"
