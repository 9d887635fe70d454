#!/bin/bash
# `ilinx serve` as it starts: what it prints, where it keeps things, and what it complains about.
. "$(dirname "$0")/lib"
unset PORT TABLE_URL
export XDG_DATA_HOME=$work/data HOME=$work/home

# start ARGUMENTS...: starts it and waits until it has said all.
start() {
    : > "$work/out"  # what an earlier one has said is not taken for this one's
    "$ILINX" serve "$@" > "$work/out" 2> "$work/err" &
    pid=$!
    heard "$work/out" 'Ctrl-C'
}
stop() {
    kill -INT $pid
    wait $pid || fail "it did not end well: $?"
}

# The link comes first, then the code and the other addresses; the store is where it belongs.
start --port 0 --lang en
code=$(sed -n 's/.*Code of the table: //p' "$work/out")
[[ $code =~ ^[BCDFGHJKLMNPQRSTVWXZ]{4}$ ]] || fail "code: $code"
port=$(sed -n 's/.*event=listening port=\([0-9]*\).*/\1/p' "$work/err")
said "The table is open: http://"
said "http://localhost:$port/$code"
said '█'
[ -s "$work/data/ilinx/ilinx.db" ] || fail 'no store in XDG_DATA_HOME'
[ "$(stat -c %a "$work/data/ilinx/ilinx.db")" = 600 ] || fail 'others can read the store'
exec 3<> "/dev/tcp/127.0.0.1/$port"
printf 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n' >&3
read -r answer <&3
[[ $answer == 'HTTP/1.1 200 OK'* ]] || fail "health: $answer"
exec 3>&-

# Neither the port nor the store can be had twice.
first=$pid
run 1 serve --port "$port" --store "$work/other.db" --lang en
said "port $port cannot be opened: another program is already using it"
run 1 serve --port 0 --lang en
said 'another table is already open on this file'
run 1 serve --port 0 --lang fr
said 'une autre table est déjà ouverte sur ce fichier'
pid=$first
stop

# Nothing is kept in memory only; the environment gives port and address.
PORT=0 TABLE_URL=https://table.example/ start --store :memory: --lang fr
said 'La table est ouverte : https://table.example/'
said 'tout s’efface'
stop

# Without XDG_DATA_HOME, in the home.
unset XDG_DATA_HOME
start --port 0 --lang en
[ -s "$work/home/.local/share/ilinx/ilinx.db" ] || fail 'no store in the home'
stop

# Impossible options are refused.
echo 'a letter' > "$work/letter"
run 1 serve --port 0 --store "$work/letter" --lang en
said "$work/letter: this file is not one of Ilinx’s"
[ "$(cat "$work/letter")" = 'a letter' ] || fail 'the letter was changed'
run 1 serve --port 0 --store "$work/no/such/folder/x.db" --lang en
said 'this file cannot be opened'
run 1 serve --port 0 --bind 203.0.113.7 --store :memory: --lang en
said 'this machine does not have that address'
run 1 serve --port 0 --store :memory: --files "$work/nowhere" --lang en
said 'cannot be read'
run 1 serve --port 0 --store :memory: --cert "$work/letter" --key "$work/letter" --lang en
said 'the certificate or its key cannot be read'
run 2 serve --cert "$work/letter" --lang en
said '--cert and --key go together'
run 2 serve --url table.example --lang en
said 'begin with http:// or https://'
run 2 serve --port 70000 --lang en
PORT=lots run 2 serve --lang en
said '“lots” is not a whole number from 0 to 65535'
env -u HOME "$ILINX" serve --port 0 --lang en 2> "$work/err" && fail 'served without a home'
said 'give --store FILE'
run 0 serve --help --lang fr
said 'ilinx serve - ouvrir une table'
