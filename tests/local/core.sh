#!/bin/sh
# Builds the core of pages, compares its matches with those of the native build, and has it judge records
# that were tampered with: core.sh PLAYOUTS ILINX
set -eu
cd "$(dirname "$0")/../.."
tools/core/build
core=build/core/core.wasm
node tests/local/bits.mjs $core "$1"

folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
record=$folder/record.txt
"$2" play roulette --people 0 --seats 2 --option cards=0 --bots random,random --seed 7 --save "$record" >/dev/null
node tests/local/tampered.mjs $core "$record"
