#!/bin/bash
# The figures of physics: pushes of Thrill's plate a CPU second, beside Chipmunk (Debian's), which
# pushes the same scenes seen from above in the same run, and how often both drop the same discs;
# then what the pile of Le X costs.
#
#     bench/physics.sh         with $PUSHES (200)
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cc -std=c17 -O2 -ffp-contract=off -D_GNU_SOURCE -Isrc bench/plate.c src/physics/plate*.c -lchipmunk -lm \
    -o "$work/plate"
cc -std=c17 -O2 -ffp-contract=off -D_GNU_SOURCE -Isrc bench/boxes.c src/physics/boxes*.c -lm -o "$work/boxes"
"$work/plate" "${PUSHES:-200}" > "$work/figures" 2> /dev/null
"$work/boxes" >> "$work/figures"

awk '
    function row(what, figure, bar, reached) {
        printf "%-58s %8s  %s\n", what, figure, bar == "" ? "" : (reached ? "reached: " : "MISSED: ") bar
    }
    NF == 2 {figure[$1] = $2}
    END {
        row("pushes of 29 discs per CPU second, referee", figure["referee"], "1300", (figure["referee"] >= 1300))
        row("the same, trial", figure["trial"], "2400", (figure["trial"] >= 2400))
        row("the same, Chipmunk at 1/120 s", figure["chipmunk-120"], "", 1)
        times = figure["referee"] / figure["chipmunk-120"]
        row("referee to Chipmunk, times", sprintf("%.1f", times), "5", (times >= 5))
        row("same discs fallen, referee and Chipmunk at 1/120 s, in %", figure["same-120"], "90", (figure["same-120"] >= 90))
        row("same discs fallen, referee and Chipmunk at 1/480 s, in %", figure["same-480"], "", 1)
        row("same discs fallen, Chipmunk at 1/120 and 1/480 s, in %", figure["same-120-480"], "", 1)
        row("same discs fallen, referee and trial, in %", figure["same-trial"], "", 1)
        row("pile with a moving hand, CPU s for a simulated s, heap", figure["hand-heap"], "0.1", (figure["hand-heap"] <= 0.1))
        row("the same, nest", figure["hand-nest"], "0.1", (figure["hand-nest"] <= 0.1))
        row("whole moves per CPU second", figure["moves"], "5", (figure["moves"] >= 5))
        row("12 tables with a moving hand, share of a core", figure["tables-share"], "1", (figure["tables-share"] <= 1))
        row("frames of 1/60 s they missed, of 300", figure["tables-missed"], "0", (figure["tables-missed"] == 0))
        row("a pile restored, in us", figure["restore-us"], "10", (figure["restore-us"] <= 10))
        row("bytes of a pile", figure["state-bytes"], "", 1)
        row("a heap built, in CPU s", figure["heap-s"], "", 1)
    }' "$work/figures"
