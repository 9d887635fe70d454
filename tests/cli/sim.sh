#!/bin/bash
# `ilinx sim`: what is counted adds up. (sim_threads.sh: the same result whatever the threads.)
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

field() { grep -oE "\"$1\":-?[0-9.]+" "$work/out" | head -1 | cut -d: -f2; }

# The regular bot plays too, and all seats of a table may be filled.
run 0 sim roulette --games 20 --bots regular,greedy,random,random --seed 7 --json
[ "$(field games)" = 20 ] || fail "20 games"
run 0 sim roulette --seats 6 --games 10 --bots random --seed x --option cards=0 --option slow=1 --json
said '"options":{"cards":0,"slow":1,"windows":0}'
said '"seats":6'

# Wins and games without a winner add up; shares lie inside their intervals.
run 0 sim sealed --games 1000 --seed 1 --json
wins=$(grep -oE '"player":[0-9]+,"wins":[0-9]+' "$work/out" | awk -F: '{n += $3} END {print n}')
[ "$((wins + $(field nobody)))" = 1000 ] || fail "$wins wins in 1000 games"
grep -oE '"share":[0-9.]+,"low":[0-9.]+,"high":[0-9.]+' "$work/out" | tr ',:' '  ' |
    awk '!($4 <= $2 && $2 <= $6 && $6 - $4 < 0.07) {exit 1}' || fail "a share outside its interval"

# Seats: players move on from game to game, or stay.
run 0 sim sealed --games 4 --seed 1 --fixed-seats --json
said '"rotated":false'
run 0 sim sealed --games 4 --seed 1 --fixed-seats
! grep -qE '^seat ' "$work/out" || fail "fixed seats need no table by seat"

# Games that are cut short are counted, and count for nobody.
run 0 sim roulette --games 5 --max-moves 10 --seed 1 --json
[ "$(field truncated)" = 5 ] && [ "$(field ended)" = 0 ] && [ "$(field longest)" = 10 ] ||
    fail "5 games of 10 moves"
run 0 sim roulette --games 5 --max-moves 10 --seed 1
said 'were cut short'

# Without a seed, one is drawn and named, and gives the same again.
run 0 sim sealed --games 50 --json
cp "$work/out" "$work/one"
seed=$(grep -oE '"seed":"[0-9]+"' "$work/out" | tr -dc 0-9)
run 0 sim sealed --games 50 --seed "$seed" --json
cmp -s "$work/one" "$work/out" || fail "the seed $seed gives another result"

# Progress only where it is wanted: it is no part of the output.
run 0 sim roulette --games 3000 --seed 1 --progress --threads 1 --lang en
[ -s "$work/err" ] && grep -q ' a second' "$work/err" || fail "no progress"
! grep -q ' a second' "$work/out" || fail "progress in the output"
run 0 sim sealed --games 10 --seed 1
[ ! -s "$work/err" ] || fail "progress on what is no terminal"

# The table in both languages.
run 0 sim sealed --games 10 --seed 1 --lang fr
said 'victoires'
run 0 sim sealed --games 10 --seed 1 --lang en
said '95 % interval'

# Ctrl-C: a partial result, marked, that is the result of as many games.
set -m
"$ILINX" sim roulette --games 100000000 --seed 5 --threads 2 --json > "$work/out" 2> "$work/err" &
job=$!
sleep 1
kill -INT $job
status=0
wait $job || status=$?
set +m
[ $status = 130 ] || fail "interrupted, it ended with $status"
said '"interrupted":true'
games=$(field games)
[ "$games" -gt 0 ] || fail "no games before the interruption"
sed 's/"asked":[0-9]*,//; s/"interrupted":[a-z]*//' "$work/out" > "$work/one"
run 0 sim roulette --games "$games" --seed 5 --threads 1 --json
sed 's/"asked":[0-9]*,//; s/"interrupted":[a-z]*//' "$work/out" > "$work/two"
cmp -s "$work/one" "$work/two" || fail "$games games interrupted are not $games games"
