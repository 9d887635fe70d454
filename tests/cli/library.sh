#!/bin/bash
# libilinx as it is installed: its names, its version, and the example program built from the installed
# files alone, against the shared and against the static library.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"
export ILINX
root=$work/root/usr
DESTDIR=$work/root packaging/install /usr > /dev/null || fail "it cannot be installed"
export PKG_CONFIG_PATH=$root/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$work/root
export PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1

# Nothing but the listed functions leaves the library, shared or static.
sed -n 's/^function //p' include/ilinx.abi | sort > "$work/listed"
nm -D --defined-only "$root/lib/libilinx.so.1" | awk '{print $3}' | sort | diff "$work/listed" - ||
    fail "the shared library shows other names than include/ilinx.abi"
nm -g --defined-only "$root/lib/libilinx.a" | awk 'NF == 3 {print $3}' | sort | diff "$work/listed" - ||
    fail "the static library shows other names than include/ilinx.abi"
grep -oE '\bilx_[a-z0-9_]+\(' "$root/include/ilinx.h" | tr -d '(' | sort -u | comm -23 "$work/listed" - | grep . &&
    fail "a function of include/ilinx.abi is not in the header"
readelf -d "$root/lib/libilinx.so.1" | grep -q 'soname: \[libilinx.so.1\]' || fail "it has another soname"
[ "$(pkg-config --modversion ilinx)" = "$("$ILINX" --version | cut -d ' ' -f 2)" ] || fail "another version"
grep -lE '^#include "(base|core|games|bots|lib)/' tests/library/*.c && fail "its tests look behind the header"

# The header alone, in C and in C++, and the program of its first comment.
example=$root/share/doc/ilinx/examples/match.c
echo '#include <ilinx.h>' > "$work/alone.c"
# shellcheck disable=SC2046
cc -std=c99 -pedantic -Wall -Wextra -Werror -fsyntax-only $(pkg-config --cflags ilinx) "$work/alone.c" ||
    fail "the header is not C99"
awk '/^\/\/     #include <ilinx.h>/ {on = 1} /^\/\/     cc / {on = 0} on {sub(/^\/\/ ? ? ? ? ?/, ""); print}' \
    "$root/include/ilinx.h" > "$work/first.c"
# shellcheck disable=SC2046
cc -Wall -Werror "$work/first.c" $(pkg-config --cflags --libs ilinx) -o "$work/first" || fail "the first example"
LD_LIBRARY_PATH=$root/lib "$work/first" | grep -qE '^[0-9]+ : [0-9]+ : [0-9]+$' || fail "it says something else"

# shellcheck disable=SC2046
cc -Wall -Werror "$example" $(pkg-config --cflags --libs ilinx) -o "$work/shared" || fail "cannot build it"
# shellcheck disable=SC2046
cc -Wall -Werror "$example" $(pkg-config --cflags ilinx) "$root/lib/libilinx.a" \
    $(PKG_CONFIG_SYSROOT_DIR='' pkg-config --static --libs libsodium) -lm -pthread -o "$work/static" ||
    fail "cannot build it with the static library"
! ldd "$work/static" | grep -q ilinx || fail "the static one needs the shared one"
for game in roulette sport chute; do
    LD_LIBRARY_PATH=$root/lib "$work/shared" $game 4 7 > "$work/a" || fail "$game ended with $?"
    "$work/static" $game 4 7 > "$work/b" || fail "$game, static"
    cmp "$work/a" "$work/b" || fail "they play differently"
    grep -qE "^$game, [0-9]+ decisions:( -?[0-9]+( \(won\))?){4}$" "$work/a" || fail "it says something else"
done
LD_LIBRARY_PATH=$root/lib "$work/shared" roulette 2 7 regular > "$work/out" || fail "it ended with $?"
grep -q won "$work/out" || fail "no bot"
LD_LIBRARY_PATH=$root/lib "$work/shared" nonsense 2 > "$work/out" 2> "$work/err" && fail "it plays nonsense"
said 'No game has this id.'

# A wheel is the Python package with its library, and needs no other file of ours.
packaging/wheel "$work" > "$work/name" || fail "no wheel"
/usr/bin/python3 -m zipfile -e "$(cat "$work/name")" "$work/wheel" || fail "the wheel is no archive"
version=$("$ILINX" --version | cut -d ' ' -f 2)
grep -qx "Version: ${version/-rc./rc}" "$work"/wheel/ilinx-*.dist-info/METADATA || fail "the wheel has another version"
(cd "$work/wheel" && env -u ILINX_LIBRARY -u PYTHONPATH /usr/bin/python3 -c '
import ilinx
from ilinx import Batch, Match
match = Match("roulette", 3, seed=7)
match.advance()
while not match.over:
    match.step(match.legal()[-1])
print(ilinx.__file__, ilinx.__version__, match.winners, Batch("sport", 4, 8).sample().shape)
') > "$work/out" 2> "$work/err" || fail "the wheel does not play"
said "$work/wheel/ilinx/__init__.py $version ["
exit 0
