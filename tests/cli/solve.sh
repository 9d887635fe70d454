#!/bin/bash
# `ilinx solve`: solutions that nobody can do much better against, and trees that add up.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

for game in roulette thrill; do
    run 0 solve $game --iterations 20 --exploitability
    rough=$(awk '$1 == "exploitability" {print $2}' "$work/out")
    run 0 solve $game --iterations 2000 --exploitability
    cp "$work/out" "$work/solved"
    awk -v rough="$rough" '
        $1 == "value" {value = $2}
        $1 == "exploitability" {gain = $2}
        $1 == "seat" && $4 != "accuse" {sum[$2] += $3}
        END {
            if (!(value > 0.3 && value < 0.7)) exit 1
            if (!(gain >= -1e-9 && gain < 0.004 && gain <= rough)) exit 2
            for (seat in sum) if (sum[seat] < 0.998 || sum[seat] > 1.002) exit 3
        }' "$work/out" || fail "$game: $? ($rough before)"
    run 0 solve $game --iterations 2000 --exploitability
    cmp -s "$work/out" "$work/solved" || fail "$game comes out differently the second time"

    # A tree: every decision is followed by as many branches as it has actions, and payoffs add up to 1.
    run 0 solve $game --efg
    head -n 1 "$work/out" | grep -q '^EFG 2 R "' || fail "no head"
    awk '
        /^[pt] / {nodes++; if (open == 0 && nodes > 1) exit 1; open += nodes == 1 ? 0 : -1}
        /^p / {actions = gsub(/"[^"]*"/, "") - 2; open += actions}
        /^t / {split($0, half, "{"); gsub(/[,}]/, "", half[2]); split(half[2], p, " ")
               if (p[1] + p[2] < 0.999999 || p[1] + p[2] > 1.000001) exit 2}
        END {if (open != 0 || nodes < 20) exit 3}' "$work/out" || fail "the tree of $game: $?"
done

# On the exported tree, the method of others comes to the same digits.
run 0 solve roulette --efg
tree=$work/tree
cp "$work/out" "$tree"
for n in 10 60; do
    run 0 solve roulette --iterations $n --exploitability
    ours=$(awk '$1 == "exploitability" {print $2}' "$work/out")
    theirs=$(python3 bench/solver.py $n < "$tree" | awk '$1 == "method" {print $3}')
    [ "$ours" = "$theirs" ] || fail "after $n iterations: $ours, by the method of OpenSpiel $theirs"
done

run 1 solve sport --lang en
said 'no round of sport is small enough'
run 2 solve nonsense
run 2 solve roulette --iterations 0
