#!/bin/bash
# The signature: the rules do what they did when bench/signature was written.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

run 0 bench --signature
cmp "$work/out" bench/signature || fail "the rules have changed. If that was meant, renew the
signature and think of rules_version: build/ilinx bench --signature > bench/signature"

run 0 bench --milliseconds 1 --json
said '"game":"roulette","seats":4'
! grep -qE '"allocations":[1-9]' "$work/out" || fail "playing allocates memory"
! grep -oE '"game":"roulette","seats":[0-9],[^}]*' "$work/out" | grep -vE '"state_bytes":([0-9]{1,2}|[1-4][0-9]{2}|50[0-9]|51[0-2]),' ||
    fail "a state of Roulette has more than 512 bytes"
run 0 bench --milliseconds 1
while read -r line; do said "$line"; done < bench/signature
