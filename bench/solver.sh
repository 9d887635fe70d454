#!/bin/bash
# Whether `ilinx solve` comes to the digits of OpenSpiel's CFR+ on the round of Roulette that it exports:
# beside the method written anew in solver.py, and OpenSpiel itself where pyspiel is installed.
#
#     bench/solver.sh          with $ILINX (build/ilinx) and $CHECKPOINTS (10 100 1000 10000)
set -euo pipefail
cd "$(dirname "$0")/.."
ilinx=$(realpath "${ILINX:-build/ilinx}")
read -ra checkpoints <<< "${CHECKPOINTS:-10 100 1000 10000}"

"$ilinx" solve roulette --efg | python3 bench/solver.py "${checkpoints[@]}" |
    while read -r who n digits; do
        ours=$("$ilinx" solve roulette --iterations "$n" --exploitability | awk '/^exp/ {print $2}')
        printf '%-60s %12s  %s: %s\n' "exploitability after $n iterations of CFR+, $who" "$digits" \
            "$([ "$digits" = "$ours" ] && echo reached || echo MISSED)" "$ours"
    done
