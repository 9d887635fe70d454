#!/bin/bash
# Every command explains itself in both languages, and a wrong command line is answered with words
# and status 2.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

commands="games play sim ladder replay review verify engine solve bench rules serve join store"
for command in $commands; do
    run 0 "$command" --help --lang en
    for part in NAME SYNOPSIS DESCRIPTION OPTIONS EXAMPLES "EXIT STATUS" "ilinx $command"; do said "$part"; done
    cp "$work/out" "$work/help"
    run 0 help "$command" --lang en
    cmp -s "$work/out" "$work/help" || fail "help $command differs from $command --help"
    run 0 "$command" -h
    cmp -s "$work/out" "$work/help" || fail "$command -h differs from $command --help"
    run 0 --lang=fr "$command" --help
    for part in NOM SYNOPSIS DESCRIPTION OPTIONS EXEMPLES "STATUT DE SORTIE" "ilinx $command"; do said "$part"; done
    run 0 help --lang en
    grep -qE "^ .* $command  " "$work/out" || fail "the overview lacks $command"
    run 2 "$command" --no-such-option
    said '“no-such-option” is not an option here'
    said "ilinx $command --help"
done
run 0 --help
said 'ilinx - '
run 0 --version
grep -qE '^ilinx [0-9]+\.[0-9]+\.[0-9]+(-rc\.[0-9]+)?$' "$work/out" || fail "the version"

# The licences are those of the page that the program carries.
run 0 --licenses
cp "$work/out" "$work/licences"
run 0 --licences
cmp -s "$work/out" "$work/licences" || fail "both spellings say the same"
said 'Copyright (c) 2026 The Ilinx authors'
if [ -e web/dist/licences.txt ]; then
    for package in preact @preact/signals @preact/signals-core three uqr bungee atkinson-hyperlegible-next; do
        grep -qE "^([^ ]*/)?$package [0-9.]+ \((MIT|OFL-1\.1)\)$" "$work/out" || fail "no licence of $package"
    done
    said 'SIL OPEN FONT LICENSE Version 1.1'
fi

# Names that are nearly right are recognised.
run 2
said 'a command is missing'
run 2 simm
said 'Did you mean sim?'
run 2 help verfy
said 'Did you mean verify?'
run 2 xyzzyxyzzy
! grep -q 'Did you mean' "$work/err" || fail "nothing is near xyzzyxyzzy"
run 2 sim roulete
said 'Did you mean roulette?'
run 2 sim roulette --gamse 10
said 'Did you mean --games?'
run 2 sim roulette --games
said '--games needs a value'
run 2 sim roulette --json=yes
said '--json takes no value'
run 2 sim roulette --games 0
said 'not a whole number from 1'
run 2 sim roulette --games 1e3
run 2 sim roulette --games 99999999999999999999
run 2 sim
said 'the name of the game is missing'
run 2 verify
said 'the file is missing'
run 2 games roulette
said 'one word too many'
run 2 sim roulette --option card=1
said 'Did you mean cards?'
run 2 sim roulette --option cards=7
said 'cards'
run 2 sim roulette --option cards
run 2 sim roulette --seats 7
run 2 sim roulette --bots greedi
said 'Did you mean greedy?'
run 2 sim roulette --bots greedy,random,random --seats 2
said '3 bots for 2 seats'
run 2 rules nothing

# The language: --lang, then LC_ALL, LC_MESSAGES, LANG; else English.
run 2 --lang de games
run 2 games --lang de
said 'not a known language'
speaks() { # WORDS VARIABLE=VALUE...
    local words=$1
    shift
    env -u LC_ALL "$@" "$ILINX" simm > "$work/out" 2> "$work/err" || true
    said "$words"
}
speaks 'Peut-être' LC_ALL=fr_BE.UTF-8
speaks 'Peut-être' LC_ALL= LC_MESSAGES=fr_FR LANG=en_US
speaks 'Peut-être' LC_ALL= LC_MESSAGES= LANG=fr
speaks 'Did you mean' LC_ALL=C LANG=fr
speaks 'Did you mean' LC_ALL=de_DE.UTF-8
speaks 'Did you mean'
run 2 simm --lang fr
said 'Peut-être'

# The lists.
run 0 games
said 'roulette'
! grep -q sealed "$work/out" || fail "the sample game is not for players"
run 0 games --all --json
said '"id":"sealed"'
said '"seats":[2,6]'
run 0 rules roulette --lang fr
said 'Poche'
run 0 rules roulette --lang en
said 'Pocket'

# An output that cannot be written is no success.
for command in "games" "help" "rules roulette" "bench --signature" "sim sealed --games 10" "--version"; do
    status=0
    # shellcheck disable=SC2086
    "$ILINX" $command > /dev/full 2> "$work/err" || status=$?
    [ $status = 1 ] || fail "$command on a full disk ended with $status"
    status=0
    # shellcheck disable=SC2086
    "$ILINX" $command >&- 2> "$work/err" || status=$?
    [ $status = 1 ] || fail "$command on a closed output ended with $status"
done
