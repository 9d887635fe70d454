#!/bin/bash
# The figures of the engine, and boardgame.io's reducer playing the same tiny game in the same run.
#
#     bench/engine.sh          with $ILINX (build/ilinx), $SECONDS_EACH (3) and $REQUESTS (1000000)
#
# boardgame.io is installed once, into build/peers, and needs node and npm; where they are missing
# its row is left out, and said to be.
set -euo pipefail
cd "$(dirname "$0")/.."
ilinx=$(realpath "${ILINX:-build/ilinx}")
seconds=${SECONDS_EACH:-3}
requests=${REQUESTS:-1000000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ---- Rules through their table of functions

"$ilinx" bench --milliseconds $((seconds * 1000)) --lang en | tee "$work/bench"
echo

# ---- Lines through the engine: whole tables, opened, dealt, asked, looked at and moved.

table() { # the requests of table number $1
    printf '%s\n' "{\"do\":\"new\",\"game\":\"roulette\",\"seats\":4,\"seed\":\"$1\"}" '{"do":"auto"}' \
        '{"do":"turn"}' '{"do":"legal","seat":0}' '{"do":"move","seat":0,"move":"pocket click"}' \
        '{"do":"legal","seat":1}' '{"do":"move","seat":1,"move":"pocket bullet"}' \
        '{"do":"legal","seat":2}' '{"do":"move","seat":2,"move":"pocket click"}' \
        '{"do":"legal","seat":3}' '{"do":"move","seat":3,"move":"pocket click"}' \
        '{"do":"turn"}' '{"do":"view","as":1}' '{"do":"scores"}' '{"do":"hash"}' \
        '{"do":"clock"}' '{"do":"turn"}' '{"do":"move","seat":0,"move":"nonsense"}' \
        '{"do":"legal","seat":2}' '{"do":"replay"}'
}
for number in $(seq 500); do table "$number"; done > "$work/tables"
while [ "$(wc -l < "$work/tables")" -lt "$requests" ]; do
    cat "$work/tables" "$work/tables" > "$work/twice" && mv "$work/twice" "$work/tables"
done
head -n "$requests" "$work/tables" > "$work/requests"
TIMEFORMAT='%R %U %S'
{ time "$ilinx" engine --lang en < "$work/requests" > /dev/null; } 2> "$work/time"
answers=$(head -n 10000 "$work/requests" | "$ilinx" engine --lang en | wc -l)
[ "$answers" = 10000 ] || { echo "10000 requests, $answers answers" >&2 && exit 1; }
lines=$(awk -v n="$requests" '{printf "%.0f", n / ($2 + $3)}' "$work/time")
awk -v n="$requests" '{printf "engine: %d requests in %.2f s, %.0f a second (%.0f per CPU second)\n", n, $1, n / $1, n / ($2 + $3)}' "$work/time"

# ---- The same tiny game

# shellcheck source=bench/peers/reducer
. bench/peers/reducer
peer=$(reducer "$seconds" "$work/npm")
[ "$peer" != 0 ] || echo "boardgame.io is left out: node and npm are not here"

# ---- Side by side

echo
awk -v peer="$peer" -v lines="$lines" '
    function row(what, figure, bar, reached) {
        verdict = reached ? "reached: " bar : "MISSED: " bar
        printf "%-50s %12d  %s\n", what, figure, verdict
    }
    NF != 10 || $1 == "game" {next}
    $1 == "sealed" {sealed = $3 * 1e6}
    $1 == "roulette" && $2 == 4 {roulette = $3 * 1e6; state = $9}
    {allocations += $8}
    END {
        row("sealed, seat decisions per CPU second", sealed, 20000000, (sealed >= 20000000))
        row("roulette, 4 seats and action cards, the same", roulette, 5000000, (roulette >= 5000000))
        row("engine, requests per CPU second", lines, 200000, (lines >= 200000))
        row("roulette, bytes of state", state, 512, (state <= 512))
        row("heap allocations while playing", allocations, 0, (allocations == 0))
        if (peer > 0) {
            printf "%-50s %12d\n", "sealed with the reducer of boardgame.io", peer
            printf "%-50s %12d times\n", "our rules to theirs", sealed / peer
            printf "%-50s %12.1f times\n", "our requests, as JSON, to their moves", lines / peer
        }
    }' "$work/bench"
