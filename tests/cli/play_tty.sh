#!/bin/bash
# `ilinx play` in a real terminal (made by script): keys, colours, cleared screens, Ctrl-C, and that
# the terminal is left as it was found.
. "$(dirname "$0")/lib"
export TERM=xterm-256color
unset NO_COLOR
shown=''

fail() {
    printf '%s' "$shown" | cat -v >&2
    echo "FAILED: $*" >&2
    exit 1
}

# Starts a game in a terminal of 80 columns.
start() {
    cat > "$work/run" << RUN
trap : INT
stty cols 80 rows 24 iutf8
stty -a > "$work/before"
'$ILINX' play roulette --lang fr --seed 1 $*
echo \$? > "$work/status"
stty -a > "$work/after"
RUN
    coproc terminal { timeout 120 script -qec "sh $work/run" /dev/null; }
    exec 3<&"${terminal[0]}" 4>&"${terminal[1]}"
    pid=$terminal_PID
    shown=''
}

# Reads on until this text comes.
await() {
    local text='' byte
    while [[ $text != *"$1" ]]; do
        IFS= read -r -N 1 -t 60 byte <&3 || fail "$1 did not come"
        text+=$byte shown+=$byte
        # Only the end can match.
        if [ ${#text} -gt 2000 ]; then text=${text: -1000}; fi
    done
}
keys() { printf '%b' "$1" >&4; }

# The game ends with this status and leaves the terminal as it was.
finish() {
    local rest
    rest=$(cat <&3)
    shown+=$rest
    exec 3<&- 4>&-
    wait "$pid" || true
    [ "$(cat "$work/status")" = "$1" ] || fail "status $(cat "$work/status"), not $1"
    cmp "$work/before" "$work/after" || fail 'the terminal is not as it was'
}
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
await 'Continuer] > '
quit
[[ $shown == *$'\033[1;38;5;75mBleue\033[0m'* ]] || fail 'no colours'
[[ $shown == *'CLIC.'* ]] || fail 'the edited line was not understood'
[[ $shown != *"$clear"* ]] || fail 'alone, nothing is cleared'

# Without colours there are still shapes and names.
NO_COLOR=1 start --pause 0
await 'Ton choix > '
quit
[[ $shown == *'▲   Bleue'* ]] || fail 'no shapes'
[[ $shown != *$'\033[1;38'* ]] || fail 'colours in spite of NO_COLOR'

# Ctrl-C stops at once, keeps what was played, and says so by the status.
start --pause 0 --save "$work/part"
await 'Ton choix > '
keys '1\n'
await 'Continuer] > '
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
await 'regarde > '
keys '\n'
await 'Ton choix > '
keys '1\n'
await 'regarde > '
keys '\n'
await 'Ton choix > '
quit
[ "$(grep -oF "$clear" <<< "$shown" | wc -l)" = 4 ] || fail 'a private screen is not covered'

# With the clock, a line that is half typed when time is up is still there afterwards: the window
# for shuffling ends, and what was typed in it becomes a bid.
start --pause 0 --clock --save "$work/timed"
await 'Ton choix > '
keys '1\n'
await 'Continuer] (15 s) > '
keys '3'
await 'Ton choix > 3'
keys '\n'
await 'Sous la main'
keys '\0003'
finish 130
grep -q '~ time' "$work/timed" || fail 'the clock did not move'
