#!/bin/bash
# The simulations give the same bits under gcc and clang, at every level of optimisation, and as
# WebAssembly. Each tests/physics/bits/<name>.c plays something with src/physics/<name>*.c; the hash
# of what comes of it is in tests/physics/bits/expected.
#
#     tests/physics/bits.sh            checks all
#     tests/physics/bits.sh --renew    writes the hashes anew, when a change of physics is meant
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=tests/physics/bits
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

native() # COMPILER LEVEL NAME
{
    "$1" -std=c17 "-$2" -ffp-contract=off -Isrc "$folder/$3.c" src/physics/"$3"*.c -lm -o "$work/$3-$1-$2"
    "$work/$3-$1-$2"
}

wasm() # LEVEL NAME
{
    clang --target=wasm32 -std=c17 "-$1" -ffp-contract=off -ffreestanding -nostdlib -isystem "$folder/wasm" \
        -Isrc -Wl,--no-entry,--export=bits,-zstack-size=1048576 \
        "$folder/$2.c" src/physics/"$2"*.c -o "$work/$2-$1.wasm"
    node -e '
        const code = require("fs").readFileSync(process.argv[1]);
        WebAssembly.instantiate(code).then(({instance}) => {
            console.log(BigInt.asUintN(64, instance.exports.bits()).toString(16).padStart(16, "0"));
        });' "$work/$2-$1.wasm"
}

if [ "${1:-}" = --renew ]; then
    for file in "$folder"/*.c; do
        name=$(basename "$file" .c)
        echo "$name $(native gcc O2 "$name")"
    done > "$work/expected"
    cp "$work/expected" "$folder/expected"
    exit
fi

failed=0
check() # WHAT EXPECTED FOUND
{
    if [ "$2" = "$3" ]; then return; fi
    echo "$1: $3, not $2"
    failed=1
}

for file in "$folder"/*.c; do
    name=$(basename "$file" .c)
    expected=$(awk -v name="$name" '$1 == name {print $2}' "$folder/expected")
    for compiler in gcc clang; do
        for level in O0 O1 O2 O3; do
            check "$name, $compiler -$level" "$expected" "$(native $compiler $level "$name")"
        done
    done
    for level in O0 O2; do
        check "$name, WebAssembly -$level" "$expected" "$(wasm $level "$name")"
    done
done
if [ $failed = 1 ]; then echo "If this is meant: tests/physics/bits.sh --renew"; fi
exit $failed
