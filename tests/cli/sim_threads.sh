#!/bin/bash
# `ilinx sim`: the same seed gives the same result whatever the threads.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

# Threads change nothing; the seed does.
run 0 sim roulette --seats 4 --games 300 --bots greedy,random,random,random --seed 7 --threads 1 --json
cp "$work/out" "$work/one"
for threads in 2 3 7; do
    run 0 sim roulette --seats 4 --games 300 --bots greedy,random,random,random --seed 7 \
        --threads $threads --json
    cmp -s "$work/one" "$work/out" || fail "$threads threads give another result"
done
run 0 sim roulette --seats 4 --games 300 --bots greedy,random,random,random --seed 8 --json
! cmp -s "$work/one" "$work/out" || fail "another seed gives the same result"
