#!/bin/bash
# `ilinx join` in a real terminal (made by script): colours, a countdown, a line half typed when news
# come in, Ctrl-C, and that the terminal is left as it was found.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"
export TERM=xterm-256color XDG_STATE_HOME=$work/state
unset NO_COLOR
shown=''

"$ILINX" serve --lang en --bind 127.0.0.1 --port 0 --store :memory: \
    > "$work/serve" 2> "$work/err" &
server=$!
trap 'kill $server 2> /dev/null || true; rm -rf "$work"' EXIT

fail() {
    printf '%s' "$shown" | cat -v >&2
    echo "FAILED: $*" >&2
    exit 1
}
for _ in $(seq 100); do ! grep -q Waiting "$work/serve" || break; sleep 0.1; done
link=$(grep -oE 'http://[^ ]+' "$work/serve" | head -1)

cat > "$work/run" << RUN
trap : INT
stty cols 80 rows 24 iutf8
stty -a > "$work/before"
'$ILINX' join '$link' --lang fr --name Léa
echo \$? > "$work/status"
stty -a > "$work/after"
RUN
coproc terminal { timeout 120 script -qec "sh $work/run" /dev/null; }
exec 3<&"${terminal[0]}" 4>&"${terminal[1]}"
pid=$terminal_PID

# Reads on until this text comes.
await() {
    local text='' byte
    while [[ $text != *"$1" ]]; do
        IFS= read -r -N 1 -t 60 byte <&3 || fail "$1 did not come"
        text+=$byte shown+=$byte
        if [ ${#text} -gt 2000 ]; then text=${text: -1000}; fi
    done
}
keys() { printf '%b' "$1" >&4; }
prompt="${link##*/} > "

await $'\033[1;38;5;220m● Léa\033[0m (toi) · hôte'
await "$prompt"
# What is half typed stays, whatever comes in between.
keys 'dire à m'
await 'dire à m'
printf 'say hello\nstand\n' | XDG_STATE_HOME=$work/other "$ILINX" join "$link" --name Max \
    > "$work/max"
await 'hello'
await "$prompt"'dire à m'
keys 'oi\n'
await $'● Léa\033[0m\xc2\xa0: à moi'
keys 'places 2\n'
await '2 places'
await "$prompt"
keys 'option slow 1\n'
await 'slow = 1'
await "$prompt"
keys 'commencer\n'
await 'Ton choix > '
sleep 0.5
keys '1\n'
# The seconds are counted.
await 'Continuer] (29 s) > '
keys '\0003'
rest=$(cat <&3)
shown+=$rest
exec 3<&- 4>&-
wait "$pid" || true
[ "$(cat "$work/status")" = 130 ] || fail "status $(cat "$work/status"), not 130"
cmp "$work/before" "$work/after" || fail 'the terminal is not as it was'
