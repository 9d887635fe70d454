#!/bin/bash
# `ilinx store`: a file is checked table by table, and every undamaged table is got out of a damaged
# one, be its first page gone; whoever sat there sits there again.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"
export XDG_STATE_HOME=$work/state
server=
trap 'kill $server 2> /dev/null || true; rm -rf "$work"' EXIT

serve() { # FILE
    starts "$work/serve" --bind 127.0.0.1 --port 0 --store "$1"
    link=$(grep -m1 -oE 'http://[^ ]+' "$work/serve")
}
stop() {
    kill $server
    wait $server || fail "the server ended with $?"
}
join() { # LINK LINES...
    local link=$1
    shift
    printf '%s\n' "$@" | "$ILINX" join "$link" --lang en --name Max > "$work/joined"
}

# Two tables, with something said at each.
serve "$work/a.db"
key=${link##*/}
join "$link" 'say one' 'seats 3' "say $(printf 'long %.0s' {1..30})" 'pace calm'
join "${link%/*}" 'say two'
other=$(grep -oE '[A-Z]{4}-[0-9a-z]{12}' "$work/joined" | grep -v "$key" | head -1)
[ -n "$other" ] || fail 'no second table'
stop

run 0 store check "$work/a.db" --lang en
said "${key%-*}  intact"
said "${other%-*}  intact"
said '2 tables intact, 0 damaged.'
run 0 store check "$work/a.db" --lang fr
said '2 tables intactes'

# Its first page is gone: the server refuses the file, and its tables are all there.
cp "$work/a.db" "$work/b.db"
dd if=/dev/zero of="$work/b.db" bs=100 count=1 conv=notrunc status=none
run 1 serve --port 0 --store "$work/b.db" --lang en
run 0 store salvage "$work/b.db" "$work/c.db" --lang en
said '2 tables saved'
serve "$work/c.db"
join "${link%/*}/$key" 'room'
grep -q 'pace: calm' "$work/joined" || fail 'the table is not what it was'
stop

# One fact is wrong: its table is left out, the others are not.
cp "$work/a.db" "$work/d.db"
place=$(grep -obUa 'say","at' "$work/d.db" | head -1 | cut -d: -f1)
printf 'X' | dd of="$work/d.db" bs=1 seek=$((place + 12)) conv=notrunc status=none
run 1 store salvage "$work/d.db" "$work/e.db" --lang en
said 'damaged: fact'
said '1 table saved'

# Impossible requests are told in a sentence.
run 1 store salvage "$work/a.db" "$work/c.db" --lang en
said 'is there already'
run 2 store salvage "$work/a.db" --lang en
run 2 store check "$work/a.db" "$work/f.db" --lang en
run 2 store repair "$work/a.db" --lang en
said 'none of check, salvage, init'
run 2 store
run 1 store check "$work/nothing.db" --lang en
