#!/bin/bash
# The figures of several servers over one database, on the same game as bench/server.sh: rooms of four
# play hidden hands, every move on the disk before anybody sees it. One server with a file, one with a
# database, two with a database, and two whose guests come by a proxy in turn, so that half of them are
# led on; then one and two servers on slow cores; then how long a thousand tables are silent whose server is
# killed.
#
#     bench/nodes.sh          with $ILINX (build/ilinx), $SECONDS_EACH (6), $ROOMS (50), $TABLES (1000) and
#                             $SLOW (6), percent of a core
#
# Needs what tools/setup test installs. Each server has a core of its own, and all the rest has the other
# cores: with fewer than four of them two servers, the database and the guests stand in each other's way, and
# only CPU per move means something. moves_s of several servers are summed. So that two servers can be compared
# with one on any machine, each gets a core that is slow: $SLOW percent of one (a control group, as root), of
# which the database and the guests have as much as they want.
set -euo pipefail
cd "$(dirname "$0")/.."
ilinx=$(realpath "${ILINX:-build/ilinx}")
seconds=${SECONDS_EACH:-6}
rooms=${ROOMS:-50}
tables=${TABLES:-1000}
slow=${SLOW:-6}
groups=()
bin=/usr/lib/postgresql/15/bin
PATH=$PATH:/usr/sbin
mkdir -p build
work=$(mktemp -d)
chmod 755 "$work"
servers=() postgres= proxy=
finish() {
    kill -9 "${servers[@]}" $proxy 2> /dev/null || true
    [ -z "$postgres" ] || kill -QUIT "$postgres" 2> /dev/null || true
    wait 2> /dev/null || true
    [ ${#groups[@]} = 0 ] || rmdir "${groups[@]}" || true
    rm -rf "$work"
}
trap finish EXIT
cores=$(nproc)
rest=$((cores > 3 ? 2 : cores - 1))-$((cores - 1))

cc -std=c17 -O2 -D_GNU_SOURCE bench/load.c -o "$work/load"
cc -std=c17 -O2 -D_GNU_SOURCE -Isrc bench/takeover.c -o "$work/takeover" -lpthread

# ---- Running

mkdir "$work/pg"
as=
if [ "$(id -u)" = 0 ]; then
    chown nobody:nogroup "$work/pg"
    as='setpriv --reuid=nobody --regid=nogroup --clear-groups'
fi
(cd "$work/pg" && $as $bin/initdb -D "$work/pg/data" -U ilinx -A trust -E UTF8 --locale=C.UTF-8) > "$work/log" 2>&1
(cd "$work/pg" && exec taskset -c "$rest" $as $bin/postgres -D "$work/pg/data" -k "$work/pg" -h '' -c dynamic_shared_memory_type=mmap) >> "$work/log" 2>&1 &
postgres=$!
until $bin/pg_isready -q -h "$work/pg" -U ilinx; do sleep 0.1; done
database="postgres:///postgres?host=$work/pg&user=ilinx"

start() { # number, store
    taskset -c "$(($1 % cores))" "$ilinx" serve --bind 127.0.0.1 --port 0 --store "$2" --trust-proxy 127.0.0.1 \
        --samples --no-limits --lang en > "$work/log$1" 2>&1 &
    servers[$1]=$!
    until grep -q Waiting "$work/log$1"; do sleep 0.1; done
    port[$1]=$(grep -m1 -oE 'port=[0-9]+' "$work/log$1" | cut -d= -f2)
}
stop_all() {
    kill "${servers[@]}" 2> /dev/null || true
    wait "${servers[@]}" 2> /dev/null || true
    servers=()
}
slow_down() { # number: false: it cannot be
    local all=/sys/fs/cgroup group
    [ ! -d $all/cpu ] || all=$all/cpu
    group=$all/ilinx-$$-$1
    [ -d $all/cpu ] || echo +cpu > "$all/cgroup.subtree_control" || true
    mkdir "$group" && groups+=("$group") || return 1
    if [ -e "$group/cpu.max" ]; then
        echo "$((slow * 200)) 20000" > "$group/cpu.max"
    else
        echo 20000 > "$group/cpu.cfs_period_us"
        echo $((slow * 200)) > "$group/cpu.cfs_quota_us"
    fi
    echo "${servers[$1]}" > "$group/cgroup.procs"
}
jiffies() { # PIDs: what they have used of the processor
    local sum=0 pid
    for pid in "$@"; do sum=$((sum + $(sed 's/.*) //' "/proc/$pid/stat" | cut -d' ' -f12,13 | tr ' ' +))); done
    echo $sum
}
tell() { # what, jiffies used by the servers, files of load
    local what=$1 used=$2
    shift 2
    cat "$@" | tr ' ' '\n' | awk -F= -v what="$what" -v used="$used" -v hz="$(getconf CLK_TCK)" '
        $1 == "cpu_us" {cpu += $2; n++}
        $1 == "moves" {moves += $2}
        $1 == "moves_s" {speed += $2}
        $1 == "p50_ms" {p50 = $2}
        $1 == "p99_ms" {p99 = $2}
        END {printf "%-28s %8d moves/s  p50 %6.2f ms  p99 %6.2f ms  servers %6.1f us/move\n", what, speed,
             p50, p99, (used == 0 ? cpu / n : used * 1e6 / hz / moves)}'
}

# ---- Figures

start 0 "$work/store.db"
taskset -c "$rest" "$work/load" "${port[0]}" "${servers[0]}" "$rooms" "$seconds" > "$work/a"
tell 'one server, SQLite' 0 "$work/a"
stop_all

start 0 "$database"
taskset -c "$rest" "$work/load" "${port[0]}" "${servers[0]}" "$rooms" "$seconds" > "$work/a"
tell 'one server, PostgreSQL' 0 "$work/a"
stop_all

start 0 "$database"
start 1 "$database"
taskset -c "$rest" "$work/load" "${port[0]}" "${servers[0]}" "$rooms" "$seconds" > "$work/a" &
load=$!
taskset -c "$rest" "$work/load" "${port[1]}" "${servers[1]}" "$rooms" "$seconds" > "$work/b"
wait $load
tell 'two servers, PostgreSQL' 0 "$work/a" "$work/b"

front=$((20000 + RANDOM % 10000))
cat > "$work/proxy" << END
defaults
    mode tcp
    timeout connect 1s
    timeout client 1h
    timeout server 1h
listen table
    bind 127.0.0.1:$front
    balance roundrobin
    server one 127.0.0.1:${port[0]}
    server two 127.0.0.1:${port[1]}
END
haproxy -f "$work/proxy" -q &
proxy=$!
sleep 1
before=$(jiffies "${servers[@]}")
taskset -c "$rest" "$work/load" "$front" "${servers[0]}" "$rooms" "$seconds" > "$work/a"
used=$(($(jiffies "${servers[@]}") - before))
sed -i 's/ moves=/ measured=/' "$work/a"
# Moves of the first second are not measured, but their CPU is: it is taken off in proportion.
moves=$(grep -oE 'measured=[0-9]+' "$work/a" | cut -d= -f2)
echo " moves=$((moves * (seconds + 1) / seconds))" >> "$work/a"
tell 'two servers, half are led' "$used" "$work/a"
stop_all
kill $proxy
proxy=

start 0 "$database"
start 1 "$database"
if slow_down 0 2> /dev/null && slow_down 1 2> /dev/null; then
    taskset -c "$rest" "$work/load" "${port[0]}" "${servers[0]}" "$rooms" "$seconds" > "$work/one"
    tell 'one server on a slow core' 0 "$work/one"
    taskset -c "$rest" "$work/load" "${port[0]}" "${servers[0]}" "$rooms" "$seconds" > "$work/a" &
    load=$!
    taskset -c "$rest" "$work/load" "${port[1]}" "${servers[1]}" "$rooms" "$seconds" > "$work/b"
    wait $load
    tell 'two servers on one each' 0 "$work/a" "$work/b"
    cat "$work/one" "$work/a" "$work/b" | tr ' ' '\n' | awk -F= '$1 == "moves_s" {speed[++n] = $2}
        END {printf "two do %.2f times what one does\n", (speed[2] + speed[3]) / speed[1]}'
else
    echo 'No control groups here: servers cannot be slowed down.'
fi
stop_all

start 0 "$database"
start 1 "$database"
sleep 3 # who has just come may not take what another had
echo "killed: $("$work/takeover" "${port[0]}" "${servers[0]}" "${port[1]}" "$tables")"
