#!/bin/bash
# The figures of libilinx, from C and from Python, beside what is wanted; boardgame.io's reducer and
# OpenSpiel in the same run.
#
#     bench/library.sh         with $ILINX (build/ilinx), $SECONDS_EACH (3) and $OPENSPIEL_BENCHMARK
#
# Figures are decisions a CPU second in random play, but for the pipe and OpenSpiel, which are timed on
# the wall. OPENSPIEL_BENCHMARK is the program benchmark_game of a build of OpenSpiel; without it that
# row is left out.
set -euo pipefail
cd "$(dirname "$0")/.."
ilinx=$(realpath "${ILINX:-build/ilinx}")
seconds=${SECONDS_EACH:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
library=$(dirname "$ilinx")/libilinx.so.1
cc -std=c17 -O2 -D_GNU_SOURCE -Iinclude bench/library.c "$library" -o "$work/library"
ln -s "$(realpath "$library")" "$work/libilinx.so.1"

c() { LD_LIBRARY_PATH=$work "$work/library" "$@" "$seconds" ${OPTIONS:-}; }
{
    OPTIONS=0 c roulette 4 1024
    c roulette 4 1024
    c sport 4 1024
    c chute 2 1024
    c thrill 4 64
    c croisillon 2 4
} | tee "$work/c"
"$ilinx" bench --json --milliseconds $((seconds * 300)) | tr '{' '\n' > "$work/plain"
PYTHONPATH=python ILINX_LIBRARY=$library /usr/bin/python3 bench/library.py "$seconds" "$ilinx" > "$work/python"

# shellcheck source=bench/peers/reducer
. bench/peers/reducer
peer=$(reducer "$seconds" "$work/npm")
sheriff=0
if [ -n "${OPENSPIEL_BENCHMARK:-}" ]; then
    # The best of so many attempts: "Finished … moves in … ms: … sim/s, … moves/s".
    sheriff=$("$OPENSPIEL_BENCHMARK" --game=sheriff --sims=20000 --attempts="$seconds" |
        sed -n 's/.* \([0-9]*\)\.[0-9]* moves\/s.*/\1/p' | sort -n | tail -1)
fi

echo
awk -v peer="$peer" -v sheriff="$sheriff" '
    function row(what, got, bar) {
        printf "%-58s %12d  %s: %d\n", what, got, (got >= bar ? "reached" : "MISSED"), bar
    }
    function most(what, got, bar) {
        printf "%-58s %12d  %s: at most %d\n", what, got, (got <= bar ? "reached" : "MISSED"), bar
    }
    function plainly(game, seats) {
        return FILENAME ~ /plain$/ && $0 ~ "\"game\":\"" game "\",\"seats\":" seats ","
    }
    function member(name) {
        match($0, "\"" name "\":[0-9]+")
        return substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 3) + 0
    }
    plainly("sealed", 2) {sealed = member("plain")}
    plainly("roulette", 4) {roulette = member("plain"); state = member("state_bytes")}
    plainly("sport", 4) {sport = member("plain")}
    plainly("chute", 2) {chute = member("plain")}
    plainly("thrill", 4) {thrill = member("state_bytes")}
    plainly("[a-z]*", "[0-9]*") {allocations += member("allocations")}
    FILENAME ~ /\/c$/ && $1 == "roulette" && !batch {batch = $6 * 1e6; tensor = $(NF - 7) * 1e6}
    FILENAME ~ /python$/ {figure[$1] = $2}
    END {
        row("Roulette, 4 seats, plain random play", roulette, 20e6)
        row("Sport ist Mord, 4 seats, plain random play", sport, 8e6)
        row("Dix de chute, turns, plain random play", chute, 10e6)
        most("allocations in all that play", allocations, 0)
        most("Roulette, bytes of state", state, 128)
        most("Thrill, bytes of state", thrill, 512)
        row("Roulette from C, 1,024 with tensors, half of without", tensor, batch / 2)
        row("Roulette, 1,024 from Python", figure["batch_plain"], 5e6)
        row("the same with tensors", figure["batch_tensor"], 2.5e6)
        row("Roulette, one match from Python", figure["one"], 200000)
        row("Roulette, one match over the pipe from Python", figure["pipe"], 40000)
        if (peer > 0) {
            printf "%-58s %12d\n", "sealed with the reducer of boardgame.io", peer
            printf "%-58s %12d  %d times\n", "sealed with our rules", sealed, sealed / peer
        }
        if (peer == 0) print "boardgame.io is left out: node and npm are not here"
        if (sheriff > 0) {
            printf "%-58s %12d\n", "sheriff with OpenSpiel", sheriff
            row("Roulette, to 1.4 times that", roulette, 1.4 * sheriff)
        }
        if (sheriff == 0) print "OpenSpiel is left out: OPENSPIEL_BENCHMARK names no benchmark_game"
    }' "$work/plain" "$work/c" "$work/python"
