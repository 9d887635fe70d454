#!/bin/bash
# The figures of the server, with boardgame.io and Colyseus in the same run on the same game: rooms
# of four play hidden hands (tests/samples/hands.c). The server has core 0, whoever plays has core 1.
# Ours writes every move to a file and waits for the disk before anybody sees it; the others keep
# nothing.
#
#     bench/server.sh          with $ILINX (build/ilinx), $ROUNDS (3) and $SECONDS_EACH (6)
#
# The peers are installed once, into build/peers, and need npm; where it is missing their rows are
# left out, and said to be. All traffic stays on 127.0.0.1. On a machine that has other things to
# do, CPU per move and the ratios still mean something; latencies and moves a second do not.
set -euo pipefail
cd "$(dirname "$0")/.."
ilinx=$(realpath "${ILINX:-build/ilinx}")
rounds=${ROUNDS:-3}
seconds=${SECONDS_EACH:-6}
port=${PORT:-8951}
peers=build/peers/server
mkdir -p build
work=$(mktemp -d -p build server-bench-XXXXXX)
server=
finish() {
    [ -z "$server" ] || kill "$server" 2> /dev/null || true
    rm -rf "$work"
}
trap finish EXIT

on_core() { # core, command...
    local core=$1
    shift
    if [ "$(nproc)" -gt 1 ]; then exec taskset -c "$core" "$@"; else exec "$@"; fi
}

# ---- What is needed

cc -std=c17 -O2 -D_GNU_SOURCE bench/load.c -o "$work/load"

install() { # name, packages...
    local folder=$peers/$1
    shift
    [ ! -d "$folder/node_modules" ] || return 0
    echo "installing $* into $folder, once, to compare with" >&2
    mkdir -p "$folder"
    npm install --prefix "$folder" --no-audit --no-fund --ignore-scripts --loglevel=error "$@" \
        > "$work/npm" 2>&1 || { cat "$work/npm" >&2 && rm -rf "$folder" && exit 1; }
}

node=
if command -v npm > /dev/null; then
    # A newer koa-compose than the one it was written for leaves boardgame.io without a lobby.
    install boardgame.io boardgame.io@0.50.2 koa-compose@4.1.0
    install colyseus @colyseus/core@0.18.17 @colyseus/ws-transport@0.18.4 \
        @colyseus/schema@5.0.34 @colyseus/sdk@0.18.4
    node=$(command -v node)
    if [ "$("$node" --version | tr -dc '0-9.' | cut -d. -f1)" -lt 22 ]; then  # Colyseus wants it
        case $(uname -m) in aarch64) arch=arm64 ;; *) arch=x64 ;; esac
        install node "node-linux-$arch@22"
        node=$PWD/$peers/node/node_modules/node-linux-$arch/bin/node
    fi
else
    echo "boardgame.io and Colyseus are left out: npm is not here"
fi

# ---- Running

start() { # name
    case $1 in
    ilinx)
        rm -f "$work"/store*
        on_core 0 "$ilinx" serve --bind 127.0.0.1 --port "$port" --store "$work/store.db" \
            --samples --no-limits --lang en > "$work/log" 2>&1 &
        ;;
    *)
        NODE_ENV=production on_core 0 "$node" --expose-gc "bench/peers/${1//./}.mjs" "$peers/$1" \
            "$port" > "$work/log" 2>&1 &
        ;;
    esac
    server=$!
    for _ in $(seq 100); do
        if (: < "/dev/tcp/127.0.0.1/$port") 2> /dev/null; then return; fi
        sleep 0.1
    done
    cat "$work/log" >&2
    exit 1
}

# How long the disk took for a commit, on average.
commit_ms() {
    exec 3<> "/dev/tcp/127.0.0.1/$port"
    printf 'GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
    awk '$1 == "ilinx_store_commits_total" {n = $2} $1 == "ilinx_store_commit_seconds_total" {s = $2}
         n && s {printf "commit_ms=%.2f", 1000 * s / n; exit}' <&3
    exec 3>&-
}

# One line "what name result..." in the results.
measure() { # what, name, rooms, seconds [pace [idle rooms]]
    local what=$1 name=$2 line
    shift 2
    start "$name"
    if [ "$name" = ilinx ]; then
        line="$(on_core 1 timeout 300 "$work/load" "$port" "$server" "$@") $(commit_ms)"
    else
        line=$(NODE_ENV=production on_core 1 timeout 300 "$node" --max-old-space-size=4000 \
            bench/peers/load.mjs "$name" "$peers/$name" "$port" "$server" "$@")
    fi
    echo "$what $name $line" | tee -a "$work/results" >&2
    kill "$server"
    wait "$server" 2> /dev/null || true
    server=
}

names='ilinx'
[ -z "$node" ] || names='ilinx colyseus boardgame.io'
for _ in $(seq "$rounds"); do
    for name in $names; do measure busy "$name" 100 "$seconds"; done
    measure among ilinx 100 "$seconds" 0 2500
done
for name in $names; do
    measure paced "$name" 250 "$((2 * seconds))" 1000
    measure idle "$name" 0 0 0 1000
done

# ---- Side by side

awk '
    function median(what, name, key,    list, n, i, j, t) {
        n = split(values[what, name, key], list, " ")
        for (i = 2; i <= n; i++) {
            t = list[i] + 0
            for (j = i - 1; j > 0 && list[j] + 0 > t; j--) list[j + 1] = list[j]
            list[j + 1] = t
        }
        return list[int((n + 1) / 2)] + 0
    }
    function row(what, name) {
        if (!((what, name, "cpu_us") in values)) return
        printf "%-14s %9d %9.2f %9.2f %9.0f %9d %9d %9d\n", name, median(what, name, "moves_s"),
            median(what, name, "p50_ms"), median(what, name, "p99_ms"), median(what, name, "cpu_us"),
            median(what, name, "bytes"), median(what, name, "server_pct"),
            median(what, name, "others_pct")
    }
    function rows(what, title) {
        printf "\n%s\n%-14s %9s %9s %9s %9s %9s %9s %9s\n", title, "", "moves/s", "p50 ms", "p99 ms",
            "CPU us", "bytes", "server %", "others %"
        row(what, "ilinx"); row(what, "colyseus"); row(what, "boardgame.io")
    }
    function verdict(what, figure, unit, bar, reached) {
        printf "%-58s %10s  %s: %s\n", what, sprintf(unit, figure), reached ? "reached" : "MISSED",
            sprintf(unit, bar)
    }
    function ratio(name, bar,    theirs) {
        theirs = median("busy", name, "cpu_us")
        if (!theirs) return
        verdict("CPU a move, as a part of that of " name, ours / theirs, "%.2f", bar,
            ours / theirs <= bar)
    }
    {
        for (i = 3; i <= NF; i++) {
            at = index($i, "=")
            key = $1 SUBSEP $2 SUBSEP substr($i, 1, at - 1)
            values[key] = values[key] " " substr($i, at + 1)
        }
    }
    END {
        rows("busy", "100 rooms of 4 at full speed, CPU and bytes for each move")
        rows("among", "the same while 10,000 others sit in 2,500 rooms")
        rows("paced", "250 rooms, a move a second in each")
        printf "\n1,000 rooms of 4 who hold their cards\n%-14s %9s %9s %9s\n", "", "empty MB",
            "full MB", "room ms"
        split("ilinx colyseus boardgame.io", names, " ")
        for (i = 1; i <= 3; i++) {
            if (!(("idle", names[i], "open_kb") in values)) continue
            printf "%-14s %9.1f %9.1f %9.2f\n", names[i], median("idle", names[i], "base_kb") / 1024,
                median("idle", names[i], "open_kb") / 1024, median("idle", names[i], "open_ms")
        }
        ours = median("busy", "ilinx", "cpu_us")
        printf "\na commit of ours took %.2f ms at full speed, %.2f ms at a move a second\n\n",
            median("busy", "ilinx", "commit_ms"), median("paced", "ilinx", "commit_ms")
        moves = median("busy", "ilinx", "moves_s")
        verdict("durable moves a second, 100 rooms of 4, one core", moves, "%d", 20000, moves >= 20000)
        ratio("colyseus", 0.3)
        ratio("boardgame.io", 1 / 5)
        memory = median("idle", "ilinx", "open_kb") / 1024
        verdict("MB in all with 1,000 rooms of 4", memory, "%.1f", 18, memory <= 18)
        bytes = median("busy", "ilinx", "bytes")
        verdict("bytes that four viewers are sent for one move", bytes, "%d", 800, bytes <= 800)
        among = median("among", "ilinx", "cpu_us") / ours
        verdict("CPU a move among 10,000 idle ones, to that without", among, "%.2f", 1.3, among <= 1.3)
        p99 = median("paced", "ilinx", "p99_ms")
        verdict("p99 in ms at 250 moves a second (quiet machine)", p99, "%.2f", 2, p99 < 2)
    }' "$work/results"
