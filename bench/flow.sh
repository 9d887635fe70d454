#!/bin/bash
# How a game flows: how often a person presses, how long they wait, how long a round lasts, in real
# games against bots in Chromium. A "person" here answers two seconds after being asked.
#
#     bench/flow.sh [GAME ...]     roulette, croisillon, sport; with $ILINX (build/ilinx)
#
# The figures are for a machine with nothing else to do.
set -euo pipefail
cd "$(dirname "$0")/.."
ILINX=$(realpath "${ILINX:-build/ilinx}")
[ -d web/node_modules ] || (cd web && npm ci --loglevel=error >&2)
export ILINX
exec node bench/flow.mjs "$@"
