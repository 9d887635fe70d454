#!/bin/bash
# `ilinx play` through pipes: whole games in both languages, and everything that can be typed.
set -euo pipefail
: "${ILINX:=build/ilinx}"
export LC_ALL=C.UTF-8
unset NO_COLOR
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "FAILED: $*" >&2
    exit 1
}
# French has no-break spaces before its signs; here, a space is a space.
plain() { sed 's/\xc2\xa0/ /g' "$1"; }
has() { plain "$1" | grep -F -- "$2" > /dev/null || { cat "$1"; fail "$1 lacks: $2"; }; }
has_not() { ! plain "$1" | grep -F -- "$2" || fail "$1 has: $2"; }

# Enter where it is enough, 1 where it is not: a whole game, whatever is asked.
for _ in $(seq 1500); do printf '\n1\n'; done > "$work/answers"

whole_game() { # language skin seats last-words
    "$ILINX" play roulette --lang "$1" --skin "$2" --seats "$3" --seed "$1-$2" \
        --save "$work/game" < "$work/answers" > "$work/out" || fail "a game in $1 with $2 ended with $?"
    has "$work/out" "$4"
    # No key, parameter or escape sequence may show.
    ! grep -nE '(play|cli|roulette)\.[a-z]|[{}]|'$'\033' "$work/out" || fail "raw words in $1"
    "$ILINX" verify "$work/game" > "$work/verified" || fail "the game in $1 does not verify"
}
whole_game fr poppers 4 'La partie est finie'
whole_game fr barillet 2 'La partie est finie'
whole_game en Poppers 6 'The game is over'
whole_game en drum 3 'The game is over'
has "$work/out" 'Key that gave every draw'

# The same seed and answers give the same game, to the byte.
"$ILINX" play roulette --lang en --seed same < "$work/answers" > "$work/one"
"$ILINX" play roulette --lang en --seed same < "$work/answers" > "$work/two"
cmp "$work/one" "$work/two"
# What is sealed at the start is what is shown at the end.
sealed=$(grep -A1 'sealed beforehand' "$work/one" | tail -1)
[ "$(grep -A1 'Fingerprint shown' "$work/one" | tail -1)" = "$sealed" ] || fail "two fingerprints"

# Any game will do, also one without dice or cards; bots can play among themselves.
"$ILINX" play sealed --lang en < "$work/answers" > "$work/out"
has "$work/out" 'The game is over'
"$ILINX" play roulette --people 0 --lang en --seed 5 < /dev/null > "$work/out"
has "$work/out" 'The game is over'
has_not "$work/out" 'Your choice'

# Refusals are sentences, and nothing is done by mistake.
printf '%s\n' '' 'xyzzy' '77' 'accuse bleue' 'empocher un clic' 'accuser toi' 'remelanger ble' \
    'bid 9' '3' | "$ILINX" play roulette --lang fr --seed 1 --option cards=0 > "$work/out"
has "$work/out" 'Il faut choisir'
has "$work/out" 'Ce coup n’existe pas'
has "$work/out" 'Aucun choix ne porte ce numéro'
has "$work/out" 'Ce n’est pas le bon moment'
has "$work/out" 'En poche : CLIC'
has "$work/out" 'Tu fais remélanger Bleue'
has "$work/out" 'Le dé va de 0 à 5'
has "$work/out" 'Sous la main : 3 coups'

# Help, rules, log and table answer; quitting asks first.
printf '%s\n' '?' 'règles' 'journal' 'table' 'quitter' 'n' 'quitter' 'o' '1' |
    "$ILINX" play roulette --lang fr --seed 1 > "$work/out"
has "$work/out" 'Tu peux répondre'
has "$work/out" 'Poche trouée (2 cartes'
has "$work/out" 'Fin de partie'
has "$work/out" 'Partie arrêtée'
[ "$(grep -c 'Quitter la partie' "$work/out")" = 2 ] || fail 'quit did not ask twice'
has_not "$work/out" 'En poche'

# The end of the input ends the game well, and what was played so far is kept.
printf '1\n' | "$ILINX" play roulette --lang en --seed 1 --save "$work/part" > "$work/out" ||
    fail "the end of the input ended with $?"
has "$work/out" 'Game stopped'
has "$work/out" "The game so far is in $work/part"
"$ILINX" verify "$work/part" > "$work/verified" || fail 'half a game does not verify'
has "$work/part" 'pocket click'
# Its key would tell what comes next.
grep -q '^commitment ' "$work/part" || fail 'half a game has no commitment'
! grep -q '^key ' "$work/part" || fail 'half a game tells its key'

# Bytes of any kind are answers of some kind.
head -c 20000 /dev/urandom > "$work/noise"
"$ILINX" play roulette --lang en --seed 1 < "$work/noise" > "$work/out" || fail "noise ended with $?"

# With the clock, a closed input still ends the game, and time moves when nobody speaks.
{ printf '1\n'; sleep 1; } | timeout 20 "$ILINX" play roulette --lang en --seed 1 --clock > "$work/out"
has "$work/out" ' s) >'
has "$work/out" 'Game stopped'

# In a locale without UTF-8, everything is ASCII.
LC_ALL=C "$ILINX" play roulette --lang fr --seed 3 < "$work/answers" > "$work/out"
! LC_ALL=C grep -n '[^ -~]' "$work/out" || fail 'not ASCII'

# What cannot be is refused before the first card.
refused() { # status words arguments
    status=$1 words=$2
    shift 2
    set +e
    "$ILINX" play "$@" --lang en < /dev/null > "$work/out" 2> "$work/errors"
    ended=$?
    set -e
    [ "$ended" = "$status" ] || fail "play $* ended with $ended"
    has "$work/errors" "$words"
}
refused 2 'GAME'
refused 2 'roulete' roulete
refused 2 'seats' roulette --seats 7
refused 2 'gredy' roulette --bots gredy
refused 2 'do not fit' roulette --seats 2 --people 3
refused 2 'do not fit' roulette --names A,B --people 1
refused 2 'cannot be a name' roulette --names 12
refused 2 'cannot be a name' roulette --names Maximiliennes
refused 2 'both be called' roulette --names Max,Max
refused 2 'no wording' roulette --skin drumm
refused 2 'alone' roulette --people 2 --clock
refused 1 "$work/none/game" roulette --save "$work/none/game"
