#!/bin/bash
# `ilinx store` with a database: tables are made, looked through, copied from a file and back, fact by
# fact; a server goes on where the file's left off. What cannot be is said, and changes nothing.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"
# shellcheck source=tests/cli/database
. "$(dirname "$0")/database"
export XDG_STATE_HOME=$work/state
server=
trap '[ -z "$server" ] || kill $server 2> /dev/null || true; remove_database; rm -rf "$work"' EXIT

serve() { # STORE
    starts "$work/serve" --bind 127.0.0.1 --port 0 --store "$1"
    link=$(grep -m1 -oE "http://[^ ]+" "$work/serve") || fail "no link: $(cat "$work/serve.err")"
}
stop() { # SIGNAL
    kill "-$1" $server
    wait $server 2> /dev/null || [ "$1" = KILL ] || fail "the server ended with $?"
    server=
}
join() { # LINK LINES...
    local link=$1
    shift
    printf '%s\n' "$@" | "$ILINX" join "$link" --lang en --name Max > "$work/joined"
}

# A table in a file goes to the database, and is played on there.
serve "$work/a.db"
key=${link##*/}
join "$link" 'seats 3' "say $(printf 'long %.0s' {1..30})" 'pace calm'
stop TERM
run 1 store check "$database" --lang en
said 'ilinx store init makes them'
run 0 store init "$database" --lang en
said 'is ready: it holds 0 tables.'
run 0 store copy "$work/a.db" "$database" --lang en
said '1 table with'
run 0 store copy "$work/a.db" "$database" --lang en
run 0 store migrate "$database" --lang en
said 'it holds 1 table.'
serve "$database"
join "${link%/*}/$key" 'room'
grep -q 'pace: calm' "$work/joined" || fail 'the table is not what it was'
join "${link%/*}/$key" 'pace fast'
run 0 nodes --store "$database" --lang en
said "127.0.0.1:$(grep -oE ':[0-9]+/' <<< "$link" | tr -d :/)"
stop KILL
run 2 nodes
run 2 nodes --store "$work/a.db"
run 0 store check "$database" --lang en
said "${key%-*}  intact"

# The file goes on otherwise, and does not take its place.
serve "$work/a.db"
join "${link%/*}/$key" 'seats 5'
stop TERM
run 1 store copy "$work/a.db" "$database" --lang en
said 'goes on differently'
run 0 store copy "$database" "$work/b.db" --lang en
run 0 store check "$work/b.db" --lang en
said "${key%-*}  intact"
run 0 store salvage "$database" "$work/c.db" --lang en
cmp <("$ILINX" store check "$work/b.db" | sort) <("$ILINX" store check "$work/c.db" | sort) ||
    fail 'two ways, two stores'

sleep 2
run 1 nodes --store "$database" --lang en
said 'No server is at work'
run 2 serve --store "$database" --cert "$work/x" --key "$work/y"
said 'behind a proxy'

# A backup of it, as docs/cluster.md has it, holds the same.
sql 'CREATE DATABASE restored'
pg_dump -h "$base" -U ilinx -Fc postgres > "$work/dump"
pg_restore -h "$base" -U ilinx -d restored "$work/dump"
cmp <("$ILINX" store check "$database" | sort) \
    <("$ILINX" store check "postgres:///restored?host=$base&user=ilinx" | sort) || fail 'the backup is another store'

# A fact that is wrong in the database is found.
sql "UPDATE ilinx.facts SET text = replace(text, 'fact', 'fakt') WHERE number = (SELECT min(number) FROM ilinx.facts)"
run 1 store check "$database" --lang en
said 'damaged'

# Somebody else's database, a wrong name, nobody there: said, and nothing is changed.
sql 'CREATE DATABASE theirs'
sql 'CREATE TABLE precious(x int)' theirs
before=$(sql '\d' theirs)
for what in 'store init' 'store migrate' 'serve --port 0 --store'; do
    # shellcheck disable=SC2086
    run 1 $what "postgres:///theirs?host=$base&user=ilinx" --lang en
    said 'holds something else'
    # shellcheck disable=SC2086
    run 1 $what "postgres:///nothing?host=$base&user=ilinx" --lang en
    said 'turns us away'
done
[ "$before" = "$(sql '\d' theirs)" ] || fail 'the database is not what it was'
# A wrong password; a user who owns nothing; a database that can only be read; tables of a later version.
sql "CREATE ROLE locked LOGIN PASSWORD 'right'"
sed -i '1i local all locked scram-sha-256' "$base/data/pg_hba.conf"
sql 'SELECT pg_reload_conf()' > "$work/reloaded"
sql 'CREATE DATABASE empty'
sql 'CREATE DATABASE later TEMPLATE restored'
sql 'UPDATE ilinx.about SET version = 99' later
before=$(sql '\d' empty)$(sql 'SELECT * FROM ilinx.about' later)
for what in 'store init' 'store migrate' 'serve --port 0 --store'; do
    export PGPASSWORD=wrong
    # shellcheck disable=SC2086
    run 1 $what "postgres://locked@/empty?host=$base" --lang en
    said 'check its name, the user and the password'
    export PGPASSWORD=right
    # shellcheck disable=SC2086
    run 1 $what "postgres://locked@/empty?host=$base" --lang en
    said 'let the user own the database'
    unset PGPASSWORD
    # shellcheck disable=SC2086
    run 1 $what "postgres:///empty?host=$base&user=ilinx&options=-cdefault_transaction_read_only%3Don" --lang en
    said 'name the primary'
    # shellcheck disable=SC2086
    run 1 $what "postgres:///later?host=$base&user=ilinx" --lang en
    said 'update this one'
done
[ "$before" = "$(sql '\d' empty)$(sql 'SELECT * FROM ilinx.about' later)" ] || fail 'a database is not what it was'
run 1 store copy "$work/nothing.db" "$database"
[ ! -e "$work/nothing.db" ] || fail 'a file was made'
run 2 store copy "$database"
run 2 store copy "$database" "$database"
stop_database
for address in "ilinx:hush@/postgres?host=$base" "/postgres?password=hush&host=$base" \
    "ilinx:h@hush@/postgres?host=$base&sslpassword=hush"; do
    run 1 store init "postgres://$address" --lang en
    said 'no database answers there'
    ! grep -q hush "$work/err" || fail 'a password was said'
done
