#!/bin/sh
# The words of tools/check-layers about calls in a circle, tried on a small tree of its own.
set -eu
script=$(cd "$(dirname "$0")" && pwd)/check-layers
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
failed=0

# file FOLDER/NAME CALLS...: a file with the function <name>, which calls those.
file()
{
    path=$1 name=${1#*/}
    shift
    mkdir -p "$tree/src/${path%/*}"
    {
        for call in "$@"; do echo "void $call(void);"; done
        echo "void $name(void); void $name(void) {"
        for call in "$@"; do echo "    $call();"; done
        echo "}"
    } >"$tree/src/$path.c"
    cc -c -o "$tree/src/$path.c.o" "$tree/src/$path.c"
}

knots() { printf '%s\n' '# known' "$@" >"$tree/tools/knots"; }

# expect WHAT STATUS WORDS: with what is there now, the script ends with that and prints the words.
expect()
{
    status=0
    said=$(cd "$tree" && tools/check-layers $(find src -name '*.o')) || status=$?
    case $status:$said in
    $2:*"$3"*) echo "ok: $1" ;;
    *)
        echo "FAILED: $1: status $status, said: $said"
        failed=1
        ;;
    esac
}

mkdir -p "$tree/tools/core" "$tree/src/games"
layers='base physics core games bots review protocol room app local'
echo "foreach(layer $layers)" >"$tree/tools/core/CMakeLists.txt"
cp "$script" "$tree/tools/check-layers"
echo '// none' >"$tree/src/games/games.def"
knots

file base/low
file core/middle low
file cli/high middle low
expect "calls that go down are fine" 0 ""

file core/middle high
file cli/high low
expect "a call that goes up is caught, though no include says so" 1 "core/middle may not call cli/high: high"
file core/middle low
file cli/high middle low

file games/nim low
file games/nim_rest low
file bots/nim nim_rest
file bots/greedy low
expect "a bot may call its own game" 0 ""
file bots/greedy nim
expect "but no other" 1 "bots/greedy may not call games/nim: nim"
file bots/greedy low

file core/left right low
file core/right left
expect "two files of one folder may call each other" 0 ""

file base/low high
expect "a circle through folders is caught" 1 "calls in a circle: base/low cli/high core/middle"
expect "with the calls it is made of" 1 "base/low calls cli/high: high"
file base/low

file core/right third
file core/third left
expect "a circle of three is caught" 1 "calls in a circle: core/left core/right core/third"

knots "core/left core/right core/third: 2026-01-31, left will return what third asks for"
expect "one that is listed is not" 0 ""

file core/fourth left
file core/third fourth
expect "but one more file in it is" 1 "core/fourth core/left core/right core/third"

file core/third
expect "a line without its circle is told" 1 \
    "tools/knots lists a circle that is not there: core/left core/right core/third"

file core/third left
knots "core/left core/right core/third: some day"
expect "a line needs a date" 1 "no date, or nothing that will undo it: core/left"

file core/third
knots
mkdir -p "$tree/src/app"
echo '#include <pthread.h>' >"$tree/src/app/threads.h"
expect "no threads where pages run the code" 1 "src/app: pages have no such thing"
rm "$tree/src/app/threads.h"
echo "foreach(layer $layers net)" >"$tree/tools/core/CMakeLists.txt"
expect "no sockets in it either" 1 "room app local net\", not"

exit $failed
