#!/bin/sh
# Follows docs/adding-a-game.md to the letter, in a copy of the sources as they are now: every command
# that stands in a block there, in its order. Before that, what `make game` refuses.
#
#     tools/test-new-game.sh FOLDER
#
# The folder, which is emptied first, is where the copy goes.
set -eu
cd "$(dirname "$0")/.."
here=$PWD
copy=$1
log=$copy.txt
unset MAKEFLAGS MFLAGS MAKELEVEL  # this is a make of its own, whoever called us

fail()
{
    cat "$log" >&2
    echo "FAILED: $*" >&2
    exit 1
}

# ---- A copy, with a commit of its own

rm -rf "$copy"
mkdir -p "$copy"
git ls-files -z --cached --others --exclude-standard |
    tar -c --null --ignore-failed-read -T - 2>/dev/null | tar -x -C "$copy"
[ ! -d web/node_modules ] || cp -al web/node_modules "$copy/web/"
cd "$copy"
git init -q
git add -A
git -c user.name=test -c user.email=test@example.invalid commit -q -m 'As it is'

untouched() { [ -z "$(git status --porcelain)" ]; }

# ---- What is refused leaves no trace

# refuses NAME WORDS
refuses()
{
    if make game NAME="$1" >"$log" 2>&1; then fail "a game called \"$1\" was made"; fi
    grep -qF -- "$2" "$log" || fail "a game called \"$1\": the reason does not say: $2"
    untouched || fail "a game called \"$1\" left a trace: $(git status --porcelain)"
}

refuses '' 'Say its name: make game NAME=morra'
refuses 'Morra' 'cannot be the name of a game'
refuses '9men' 'cannot be the name of a game'
refuses 'two words' 'cannot be the name of a game'
refuses '../morra' 'cannot be the name of a game'
refuses 'a"; touch trace; "' 'cannot be the name of a game'
refuses 'gamewithanamethatislong' 'at most 15 letters'
refuses 'sport' 'There is a game called "sport" already.'
refuses 'registry' 'src/games/registry.c is there already'
refuses 'play' 'has words of that name'
refuses 'match' 'says it, and means something else'
refuses 'protocol' 'docs/reference/protocol.md is there already'
refuses 'ilx' 'prefix'

# ---- The page, command by command

# After the command that makes it, the game is one like the others.
is_there()
{
    build/dev/ilinx games | grep -q '^ *morra' || fail 'morra is not offered to players'
    grep -rql 'Morra' web/dist || fail 'the page does not know Morra'
    tools/check-layers || fail 'the layers'
    clang-format --dry-run -Werror src/games/morra.[ch] tests/rules/morra.c || fail 'the format'
    (cd web && ILINX=../build/dev/ilinx node tests/new-game.mjs morra) >"$log" 2>&1 ||
        fail 'morra cannot be played in a browser'
}

# A game or a test that is not there is answered with those that are.
knows_its_tests()
{
    ! make check GAME=nim >"$log" 2>&1 || fail 'tests of a game that is not there'
    grep -q 'There is no game "nim"' "$log" && grep -q morra "$log" || fail 'which games there are'
    ! make check GAME=morra ONLY=rules.sport >"$log" 2>&1 || fail 'tests of another game'
    grep -q 'No test is called "rules.sport" among those of morra' "$log" &&
        grep -q rules.morra "$log" || fail 'which tests there are'
}

# The player in the terminal takes the first answer every time.
yes 1 | head -n 100 >"$copy.answers"
awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' docs/adding-a-game.md \
    >"$copy.commands"
while IFS= read -r command <&3; do
    echo "\$ $command"
    sh -c "$command" <"$copy.answers" >"$log" 2>&1 || fail "$command"
    case $command in
    'make game '*) is_there && knows_its_tests ;;
    *' play '*) grep -q '★' "$log" || fail "nobody has won: $command" ;;
    *'ilinx engine') grep -q '"ok":true' "$log" || fail "no answer: $command" ;;
    esac
done 3<"$copy.commands"

# Its last command has taken all of it away again.
untouched || fail "something is left: $(git status --porcelain)"
grep -q 'git clean' "$copy.commands" || fail 'the page does not say how to undo it'
echo "ok"
cd "$here"
rm -rf "$copy" "$copy.answers" "$copy.commands" "$log"
