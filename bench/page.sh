#!/bin/bash
# The figures of the page: what Lighthouse says of the lobby and of a game's plain view, on the
# telephone and the network that it imagines, and what goes over the wire until a game can be seen.
#
#     bench/page.sh            with $ILINX (build/ilinx) and $ROUNDS (3)
#
# Lighthouse is installed once, into build/peers; the browser is Debian's Chromium. All traffic stays
# on 127.0.0.1. On a machine that has other things to do the performance comes out too low.
set -euo pipefail
cd "$(dirname "$0")/.."
ILINX=$(realpath "${ILINX:-build/ilinx}")
lighthouse=$PWD/build/peers/lighthouse-12.8.2
if [ ! -d "$lighthouse/node_modules" ]; then
    echo "installing Lighthouse into $lighthouse, once" >&2
    mkdir -p "$lighthouse"
    npm install --prefix "$lighthouse" --no-audit --no-fund --ignore-scripts --loglevel=error \
        lighthouse@12.8.2 >&2 || { rm -rf "$lighthouse" && exit 1; }
fi
[ -d web/node_modules ] || (cd web && npm ci --loglevel=error >&2)
export ILINX
exec node bench/page.mjs "$lighthouse"
