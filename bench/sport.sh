#!/bin/bash
# The figures of Sport ist Mord: how fast its rules are, how well its bots play, how long the strong
# one thinks.
#
#     bench/sport.sh           with $ILINX (build/ilinx), $SECONDS_EACH (3), $GAMES (1000)
#                              and $STRONG_GAMES (400)
set -euo pipefail
cd "$(dirname "$0")/.."
ilinx=$(realpath "${ILINX:-build/ilinx}")
seconds=${SECONDS_EACH:-3}
games=${GAMES:-1000}

row() { # what, figure, bar, whether it is reached
    printf '%-50s %12s  %s: %s\n' "$1" "$2" "$([ "$4" = 1 ] && echo reached || echo MISSED)" "$3"
}

"$ilinx" bench --milliseconds $((seconds * 1000)) --lang en |
    awk 'NF == 10 && $1 == "sport" && $2 == 4 {printf "%d %d %d\n", $3 * 1e6, $8, $9}' | {
    read -r decisions allocations bytes
    row "sport, 4 seats, decisions per CPU second" "$decisions" 4000000 $((decisions >= 4000000))
    row "heap allocations while playing" "$allocations" 0 $((allocations == 0))
    row "bytes of state" "$bytes" 512 $((bytes <= 512))
}

# The share of games that the first bot wins, in percent, among three of the second; seats rotate.
wins() {
    "$ilinx" sim sport --games "$games" --bots "$1,$2,$2,$2" --seed bench --json |
        grep -oE '"player":1,"wins":[0-9]+,"share":[0-9.]+' | awk -F: '{printf "%.1f", 100 * $NF}'
}
for pair in "greedy random 60" "regular greedy 25" "strong greedy 40"; do
    read -r one others bar <<< "$pair"
    won=$(wins "$one" "$others")
    row "one $one among three $others, wins in %" "$won" "$bar" \
        "$(awk -v won="$won" -v bar="$bar" 'BEGIN {print won >= bar ? 1 : 0}')"
done

# How one strong player among three regular ones takes cards, and how often it wins.
program=$(bench/program sport)
"$program" "${STRONG_GAMES:-400}" bench | {
    read -r choices hit gave_up matches won
    row "strong takes accidents that hit itself, of $choices" "$hit" 0 $((hit == 0))
    row "strong gives a training card up, of $choices" "$gave_up" "2 %" $((gave_up * 50 <= choices))
    row "one strong among three regular, $matches games, in %" "$won" 55 "$(
        awk -v won="$won" 'BEGIN {print won >= 55 ? 1 : 0}')"
}

# Six seats of strong: each is asked through the engine, and how long it takes is written down.
coproc engine { "$ilinx" engine --lang en; }
ask() {
    echo "$1" >&"${engine[1]}"
    read -r answer <&"${engine[0]}"
}
ask '{"do":"new","game":"sport","seats":6,"seed":"bench","options":{"rounds":12}}'
ask '{"do":"auto"}'
times=()
while ask '{"do":"turn"}' && [[ $answer =~ \"seats\":\[([0-9]) ]]; do
    seat=${BASH_REMATCH[1]} start=${EPOCHREALTIME/./}
    ask "{\"do\":\"bot\",\"seat\":$seat,\"bot\":\"strong\"}"
    times+=($((${EPOCHREALTIME/./} - start)))
    [[ $answer =~ \"move\":\"([^\"]*)\" ]]
    ask "{\"do\":\"move\",\"seat\":$seat,\"move\":\"${BASH_REMATCH[1]}\"}"
    ask '{"do":"auto"}'
done
ask '{"do":"quit"}' || true
slow=$(printf '%s\n' "${times[@]}" | sort -n | awk '{t[NR] = $1} END {print int(t[int(NR * 0.99)] / 1000)}')
row "strong, 6 seats, ms for 99 % of ${#times[@]} choices" "$slow" 2000 $((slow <= 2000))
