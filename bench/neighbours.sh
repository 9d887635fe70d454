#!/bin/bash
# What people at one table feel of the worst that may be done at others: a ping and a bot's answer
# beside twenty tables that do what costs most, forty hands that lead blocks at once, a table that is
# opened while one of 500,000 facts is read, and how soon the server ends while bots think.
#
#     bench/neighbours.sh      with $ILINX (build/ilinx) and $SECONDS_EACH (20)
#
# All of it wants a machine that has nothing else to do. All traffic stays on 127.0.0.0/8.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(bench/program neighbours)
ILINX=$(realpath "${ILINX:-build/ilinx}")
SECONDS_EACH=${SECONDS_EACH:-20}
export ILINX SECONDS_EACH

"$program" 2> /dev/null | awk '
    function verdict(what, figure, unit, bar, reached) {
        printf "%-74s %9s  %s: %s\n", what, sprintf(unit, figure), reached ? "reached" : "MISSED", bar
    }
    /^FAILED/ { print; failed = 1 }
    {
        for (i = 1; i <= NF; i++) {
            at = index($i, "=")
            if (at) value[substr($i, 1, at - 1)] = substr($i, at + 1)
            if (at && value[substr($i, 1, at - 1)] ~ /^[0-9.]+$/) value[substr($i, 1, at - 1)] += 0
        }
    }
    END {
        verdict("p99 of a ping in ms, beside 20 tables (alone " value["alone_ping_p99"] ")",
            value["beside_ping_p99"], "%.2f", 3, value["beside_ping_p99"] < 3)
        slower = value["beside_bot_p50"] / value["alone_bot_p50"]
        verdict("a bot that answers there, to one alone (" value["alone_bot_p50"] " ms)", slower,
            "%.2f", 2, slower <= 2)
        verdict("refused of " value["samples"] " samples of 40 hands (" value["sample_us"] " us of a processor each)", value["refused"], "%d", 0,
            value["refused"] == 0)
        verdict("a table opened while another is read (" value["past_ms"] " ms), at most in ms",
            value["open_max"], "%.1f", 300, value["past"] == "read" && value["open_max"] <= 300)
        verdict("SIGTERM while bots think at 20 tables, in ms", value["stop_ms"], "%d", 3000,
            value["status"] == 0 && value["stop_ms"] <= 3000)
        exit failed
    }'
