#!/bin/bash
# Sport ist Mord in a terminal: dice set aside are shown, several at once, put back; numbers stay
# while a question stands, and Enter never costs anything.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
    echo "FAILED: $*"
    exit 1
}
play() {
    printf '%b' "$1" | "$ILINX" play sport --seats 3 --seed s3 --lang "${2:-en}" --pause 0 \
        > "$work/out" 2> "$work/err" || true
}

# Enter chooses nobody; seat 1 has the 1A coach with this seed and sets aside two sixes and a five.
play '\n1\n6 6 5\n'
grep -q 'Set aside: 5 6 6\.' "$work/out" || fail "what is set aside is not shown"
grep -q '\[Enter: Reroll the dice set aside\]' "$work/out" || fail "Enter does not throw them"
[ "$(grep -c ' 6  Set a 6 aside' "$work/out")" = 2 ] || fail "the number of a choice has moved"
[ "$(grep -c ' 7  Done' "$work/out")" = 2 ] || fail "the number of Done has moved"
grep -q 'Put a 6 back' "$work/out" || fail "a die cannot be put back"

# A die that is put back lies with the others; Enter throws the rest.
play '1\n6 6 5\nput a 5 back\n\n'
grep -q 'Set aside: 6 6\.' "$work/out" || fail "the five was not put back"
grep -q 'you reroll 2 dice' "$work/out" || fail "Enter has not thrown two dice"

# In French by French words, and while dice are placed Enter ends nothing.
play '1\n6 6 5\nremettre 5\n\n\n\n\n\n\n\n' fr
grep -q 'De côté' "$work/out" || fail "what is set aside is not shown in French"
grep -q 'tu relances 2 dés' "$work/out" || fail "French words do not put a die back"
grep -q 'Nouveau sport' "$work/out" || fail "nothing was to be placed"
if grep -q 'Tu ne places aucun dé' "$work/out"; then fail "Enter has given up the dice"; fi

# The choice that ends the placing is the last one: 1 places a 1, and is no slip.
printf '1\n' | "$ILINX" play sport --seats 3 --seed 5 --lang en --pause 0 --option novice=1 \
    > "$work/out" 2> "$work/err" || true
grep -q ' 1  Place a 1 at bowling' "$work/out" || fail "1 does not place a 1"
grep -q ' 9  Done' "$work/out" || fail "Done is not the last choice"
grep -q 'Take your die back from bowling' "$work/out" || fail "1 has placed nothing"
echo ok
