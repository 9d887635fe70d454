#!/bin/bash
# `ilinx ladder`: the same result each time, the right order, claims, refusals.
set -euo pipefail
fail() {
    echo "FAILED: $*"
    exit 1
}
one=$("$ILINX" ladder roulette --bots random,regular --blocks 40 --seed t --json)
[ "$one" = "$("$ILINX" ladder roulette --bots random,regular --blocks 40 --seed t --json)" ] ||
    fail "not the same twice"
for threads in 1 3; do
    [ "$one" = "$("$ILINX" ladder roulette --bots random,regular --blocks 40 --seed t --json --threads $threads)" ] ||
        fail "another result with $threads threads"
done
[[ $one =~ \"bot\":\"regular\",\"elo\":([0-9.]+),\"within\":([0-9.]+) ]] || fail "no rating: $one"
awk -v elo="${BASH_REMATCH[1]}" 'BEGIN {exit !(elo > 60 && elo < 600)}' || fail "regular over random: $one"
# A bot against itself from both sides of one key: its points are even, whatever the dice.
same=$("$ILINX" ladder roulette --bots random,random --blocks 5 --json)
[[ $same == *'"share":0.5'* ]] || fail "not even: $same"
claim=$("$ILINX" ladder sport --bots random,regular --blocks 100 --claim 100 --option rounds=3 --json)
[[ $claim == *'"claim":"yes"'* ]] || fail "regular is not stronger than random: $claim"
[[ $claim =~ \"blocks\":([0-9]+),\"share\" && ${BASH_REMATCH[1]} -lt 100 ]] || fail "not ended early: $claim"
[ "$claim" = "$("$ILINX" ladder sport --bots random,regular --blocks 100 --claim 100 --option rounds=3 --json \
    --threads 1)" ] || fail "the claim is decided otherwise by one thread"
# The bot that stacks at random is behind.
ahead=$("$ILINX" ladder croisillon --bots random,newcomer --blocks 1 --json)
[[ $ahead == *'"cut":0,'* && $ahead =~ \"ahead\":([0-9.]+), ]] || fail "not ahead: $ahead"
"$ILINX" ladder roulette --blocks 1 --lang en | grep -q '^reader ' || fail "no table"
for wrong in "roulette --bots regular" "roulette --bots nobody,regular" "nothing" "roulette --blocks 0"; do
    # shellcheck disable=SC2086
    status=0 && "$ILINX" ladder $wrong > /dev/null 2>&1 || status=$?
    [ $status = 2 ] || fail "status $status, not 2: $wrong"
done
echo ok
