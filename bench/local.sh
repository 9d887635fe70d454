#!/bin/bash
# The figures of the table in the page: what its core weighs, how fast it plays beside the native program, how
# long Le X takes over a pick and over a sixtieth of a second, what memory it wants, and how long it is from
# "practise" to the first question.
#
#     bench/local.sh            with $ILINX (build/ilinx) and $SECONDS_EACH (1) of playouts
#
# The browser is Debian's Chromium, or $CHROMIUM. On a machine that has other things to do the times come out
# too long; playouts, picks and steps are in processor time.
set -euo pipefail
cd "$(dirname "$0")/.."
ILINX=$(realpath "${ILINX:-build/ilinx}")
program=$(bench/program local)
export ILINX
exec node bench/local.mjs "$program" "${SECONDS_EACH:-1}"
