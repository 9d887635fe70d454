#!/bin/bash
# `ilinx play` in a real terminal (made by script): keys, colours, cleared screens, Ctrl-C, and that
# the terminal is left as it was found.
. "$(dirname "$0")/lib"
. "$(dirname "$0")/terminal"

start() { open_terminal play roulette --lang fr --seed 1 "$@"; }
quit() {
    keys 'quitter\n'
    await '[o/N]'
    keys 'o\n'
    finish 0
}

clear=$'\033[H\033[2J\033[3J'

# Colours; a letter rubbed out, a line wiped, keys without meaning, and an answer.
start --pause 0
await 'Ton choix > '
keys 'x\0177\0303\0251\0177'
keys 'wrong\0025em\0033[Apocher  wrong\0027c\n'
await 'En poche'
await 'paries-tu'
quit
[[ $shown == *$'\033[1;38;5;75mBleue\033[0m'* ]] || fail 'no colours'
[[ $shown == *'CLIC.'* ]] || fail 'the edited line was not understood'
[[ $shown != *"$clear"* ]] || fail 'alone, nothing is cleared'

# Without colours there are still shapes and names.
NO_COLOR=1 start --pause 0
await 'Ton choix > '
quit
[[ $shown == *$'▲ ▸\xc2\xa0Bleue'* ]] || fail 'no shapes'
[[ $shown != *$'\033[1;38'* ]] || fail 'colours in spite of NO_COLOR'

# Ctrl-C stops at once, keeps what was played, and says so by the status.
start --pause 0 --save "$work/part"
await 'Ton choix > '
keys '1\n'
await 'paries-tu'
keys '\0003'
finish 130
"$ILINX" verify "$work/part" > /dev/null || fail 'what was played does not verify'
# So does Ctrl-C while things are told, and Ctrl-D on an empty line.
start --pause 5000
await 'Tu pioches'
keys '\0003'
finish 130
start --pause 0
await 'Ton choix > '
keys '\0004'
finish 0

# Shared: the screen and its history are cleared before and after each private screen.
start --pause 0 --names Léa,Max
await 'écran > '
keys '\n'
await 'Ton choix > '
keys '1\n'
await 'écran > '
keys '\n'
await 'Ton choix > '
quit
[ "$(grep -oF "$clear" <<< "$shown" | wc -l)" = 4 ] || fail 'a private screen is not covered'

# With the clock, a line that is half typed when time is up is still there afterwards: the window
# for shuffling ends, and what was typed in it becomes a bid.
start --pause 0 --clock --option windows=1 --save "$work/timed"
await 'Ton choix > '
keys '1\n'
await 'Continuer] (15 s) > '
keys '3'
await 'Ton choix > 3'
keys '\n'
await 'Pari caché'
keys '\0003'
finish 130
grep -q '~ time' "$work/timed" || fail 'the clock did not move'

# The needle is drawn and swings, and Enter presses: Le X by one button.
open_terminal play croisillon --lang fr --seed 3 --pause 0 --seats 2 --bots greedy --option start=1
await 'Ton choix > '
keys 'choisir violet E\n'
await 'Places'
await 'Ton choix > '
keys 'poser 1\n'
for _ in $(seq 12); do await 'maintenant > '; done
keys '\n'
await ': main '
for _ in $(seq 12); do await 'maintenant > '; done
keys '\0003'
finish 130
needles=$(grep -oE '\[[^]]*●[^]]*\]' <<< "$shown" | sort -u | wc -l)
[ "$needles" -ge 6 ] || fail "the needle stood in $needles places"
