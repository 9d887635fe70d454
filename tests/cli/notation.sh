#!/bin/bash
# docs/notation.md: every example is a move that the game can read, and every move has an example.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

# The examples of a section: second column of its tables.
examples() { sed -n "/^## $1/,/^## /p" docs/notation.md | grep -E '^\| `' | awk -F'|' '{print $3}' | tr -d '\`' | sed 's/^ *//; s/ *$//'; }

check() { # TITLE GAME SEATS
    examples "$1" > "$work/examples"
    [ -s "$work/examples" ] || fail "no examples for $2"
    {
        echo "{\"do\":\"new\",\"game\":\"$2\",\"seats\":$3,\"seed\":\"1\",\"options\":{}}"
        echo '{"do":"auto"}'
        sed 's/.*/{"do":"move","seat":0,"move":"&"}/' "$work/examples"
    } | "$ILINX" engine > "$work/out"
    # Not its turn, not now: that is fine. Not understood: that is not. The clock's is not a seat's.
    sed 1,2d "$work/out" | paste "$work/examples" - | grep -E 'unknown-move|argument' | grep -v '^time' > "$work/err" &&
        fail "an example of $2 is not understood"
    return 0
}
check Roulette roulette 3
check 'Dix de chute' chute 2
check 'Sealed stones' sealed 2
check 'Hidden hands' hands 4

# Whatever bots play is in the list.
for seed in 1 2 3 4 5 6; do
    record "$work/record" $seed $((seed % 5 + 2))
    sed -n '/^moves$/,/^end /p' "$work/record" | awk '$1 ~ /^[0-9]/ {print $3}'
done | sort -u > "$work/used"
examples Roulette | awk '{print $1}' | sort -u > "$work/listed"
comm -23 "$work/used" "$work/listed" > "$work/err"
[ ! -s "$work/err" ] || fail "docs/notation.md lacks a move"
