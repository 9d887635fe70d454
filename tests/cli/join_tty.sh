#!/bin/bash
# `ilinx join` in a real terminal (made by script): colours, a countdown, a line half typed when news
# come in, Ctrl-C, and that the terminal is left as it was found.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"
. "$(dirname "$0")/terminal"
export XDG_STATE_HOME=$work/state

server=
trap 'kill $server 2> /dev/null || true; rm -rf "$work"' EXIT
starts "$work/serve" --bind 127.0.0.1 --port 0 --store :memory:
link=$(grep -m1 -oE 'http://[^ ]+' "$work/serve")

open_terminal join "$link" --lang fr --name Léa
key=${link##*/}
prompt="${key%-*} > "

await $'\033[1;38;5;220m● Léa\033[0m (toi) · hôte'
await "$prompt"
# A line that is half typed stays, whatever comes in between.
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
keys 'rythme tranquille\n'
await 'tranquille'
await "$prompt"
keys 'option slow 1\n'
await 'slow = 1'
await "$prompt"
keys 'option windows 1\n'
await 'windows = 1'
await "$prompt"
keys 'commencer\n'
await 'Ton choix ('
sleep 0.5
keys '1\n'
# The seconds are counted.
await 'Continuer] (29 s) > '
keys '\0003'
finish 130
