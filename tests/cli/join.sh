#!/bin/bash
# `ilinx join`: two terminals, one French and one English, and a third that watches play a whole game
# in a room of the real server, which is killed on the way; then what they remember is held against
# the server's own record of the match.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

pids=()
cleanup() {
    kill ${server:+"$server"} "${pids[@]}" 2> /dev/null || true
    rm -rf "$work"
}
trap cleanup EXIT

fail() {
    echo "FAILED: $*" >&2
    for log in "$work"/*.log "$work"/*.err; do
        [ ! -s "$log" ] || { echo "--- $(basename "$log")" >&2 && tail -c 1500 "$log" >&2; }
    done
    exit 1
}

# plain FILE: French has no-break spaces; here a space is one.
plain() { sed 's/\xc2\xa0/ /g' "$1"; }

# await FILE TEXT: reads on until it has come.
await() {
    for _ in $(seq 600); do
        ! plain "$work/$1" 2> /dev/null | grep -qF -- "$2" || return 0
        sleep 0.1
    done
    fail "$1: this did not come: $2"
}
not_in() { ! plain "$work/$1" | grep -nF -- "$2" || fail "$1: $2"; }

# ---- The server ------------------------------------------------------------------------------

port=0
serve() {
    starts "$work/serve.log" --bind 127.0.0.1 --port "$port" --store "$work/rooms.db"
    link=$(grep -m1 -oE 'http://[^ ]+' "$work/serve.log")
    port=$(sed -E 's|.*:([0-9]+)/.*|\1|' <<< "$link")
}
serve
key=${link##*/} room=$link
code=${key%-*}

# ---- Terminals -------------------------------------------------------------------------------

# Logs the lines of one terminal; while a game is on, answers each question.
attend() { # NAME QUESTION
    local part
    while IFS= read -r -d '>' part; do
        printf '%s>' "$part" >> "$work/$1.log"
        [[ ! -e $work/playing || ${part##*$'\n'} != *"$2"* ]] || echo 1 > "$work/$1.in"
    done < "$work/$1.out"
    printf '%s' "$part" >> "$work/$1.log"
}

enter() { # NAME QUESTION ARGUMENTS...
    local name=$1 question=$2
    shift 2
    rm -f "$work/$name".{in,out,log}
    mkfifo "$work/$name.in" "$work/$name.out"
    attend "$name" "$question" &
    # Opened for both, the pipe does not end between two lines.
    XDG_STATE_HOME=$work/$name "$ILINX" join "$@" \
        <> "$work/$name.in" > "$work/$name.out" 2> "$work/$name.err" &
    pids+=($!)
    eval "$name=$!"
}
type() { echo "$2" > "$work/$1.in"; }
left() { # NAME STATUS
    local status=0
    wait "${!1}" || status=$?
    [ "$status" = "$2" ] || fail "$1 ended with $status"
}

enter lea 'Ton choix' "$room" --lang fr --name Léa
await lea.log '1  ● Léa (toi) · hôte'
await lea.log '« commencer » lance la partie.'
enter max 'Your choice' "${code,,}" --host "127.0.0.1:$port" --lang en --name Max
await max.log '2  ▲ Max (you)'
await max.log 'The host starts the game.'
await lea.log '2  ▲ Max'
enter ute 'nothing' "$room" --watch --lang en --name Ute
await lea.log 'Sans place : Ute'

# Talk, quick lines in everybody's own language, refusals in one's own.
type max 'say Bonjour "tous" !'
await lea.log '▲ Max : Bonjour "tous" !'
type lea "'Salut, l'ami"
await max.log "● Léa: Salut, l'ami"
type max 'line thanks'
await lea.log '▲ Max : Merci !'
await max.log '▲ Max: Thank'
type max 'start'
await max.log 'Not possible. Only the host'
type lea 'exclure lé!'
await lea.log 'Impossible. Choisis quelqu’un d’autre que toi.'
type lea 'xyzzy'
await lea.log '« xyzzy » : inconnu ici'
type max 'name Maxime'
await lea.log '2  ▲ Maxime'
type max 'colour jade'
await lea.log '2  ✚ Maxime'

# One may change one's mind as often as one likes: what is answered is not waited for any more.
for _ in 1 2 3 4; do
    : > "$work/max.log"
    type max 'stand'
    await max.log '“sit” takes a seat.'
    type max 'sit 2'
    await max.log '2  ✚ Maxime (you)'
done
type max 'say Rested'
await lea.log '✚ Maxime : Rested'

# The host's decisions are seen by everybody.
type lea 'places 2'
await max.log '· 2 seats ·'
type lea 'option cards=0'
await max.log 'cards = 0'
type lea 'rythme rapide'
await max.log 'pace: brisk'
type lea 'niveau débutant'
await lea.log 'bots : débutant'
await max.log 'bots: newcomer'
type lea 'niveau habitué'
type lea 'theme cotillons'
await max.log 'Roulette (Party poppers)'
type lea 'rythme sans limite'
type lea 'thème barillet'
type lea 'places 9'
await lea.log 'Impossible. Ce jeu ne se joue pas avec ce nombre de places.'

# ---- A game ----------------------------------------------------------------------------------

type lea 'commencer'
await lea.log 'Quelle carte glisses-tu'
await max.log 'Which card'
await ute.log 'Waiting for Léa and Maxime'
type max 'pocket bullet'
await lea.log 'Maxime glisse une carte dans sa poche.'
await max.log 'In the pocket: BULLET'
await max.log 'Waiting for Léa'
not_in lea.log 'En poche : BALLE'
not_in ute.log 'BULLET.'
type lea '9'
await lea.log 'Aucun choix n’a ce numéro'
type lea 'accuser maxime'
await lea.log 'Impossible. Ce n’est pas le moment'
type lea 'arrêter'
await lea.log 'Sûr ? Alors tape : arrêter!'

# The server dies: nobody needs to do anything.
kill -9 "$server"
wait "$server" 2> /dev/null || true
await lea.log 'Connexion perdue'
serve
await lea.log 'De retour à la table.'
await max.log 'Back at the table.'
await ute.log 'Back at the table.'
touch "$work/playing"
type lea '1'
type max ''
await lea.log 'La partie est finie'
await max.log 'The game is over'
await ute.log 'The game is over'
rm "$work/playing"
await lea.log 'La clé correspond au sceau : les tirages sont honnêtes.'
await lea.log 'Parties gagnées ce soir : Léa'

# ---- What they remember ----------------------------------------------------------------------

# The same match, told by the server's record to each of them, is what they have been told, word for
# word; but of one question everybody hears their own answer first, whoever was faster.
replay=$(curl -sf "http://127.0.0.1:$port/api/rooms/$key/replays" | grep -oE "$code-1-[0-9a-z]+")
curl -sf "http://127.0.0.1:$port/api/replays/$replay?as=text" > "$work/record" || fail 'no record'
run 0 verify "$work/record"
words() { tr -s ' \n' '\n\n' | grep -vE '^[·*]?$' | sort; }
remembers() { # NAME LANGUAGE VIEWER COMMAND
    "$ILINX" replay "$work/record" --lang "$2" --as "$3" | sed -n 's/^        //p' | words \
        > "$work/told"
    : > "$work/$1.log"
    type "$1" "$4"
    await "$1.log" "$code >"
    sed -n 's/^  [ ·*] / /p' "$work/$1.log" | words > "$work/remembered"
    [ "$(wc -l < "$work/told")" -gt 100 ] || fail 'the record tells nothing'
    diff "$work/told" "$work/remembered" > "$work/$1.err" || fail "$1 remembers another match"
}
remembers lea fr 0 journal
remembers max en 1 log

# ---- Coming and going ------------------------------------------------------------------------

# A seat belongs to whoever sat there, and is found again.
type max quit
left max 0
await max.log "To come back: ilinx join http://127.0.0.1:$port/$key"
await lea.log 'Maxime · absent'
enter max 'Your choice' "$room" --lang en
await max.log '2  ✚ Maxime (you)'
# Of two terminals of one person, the newer stays.
mkdir -p "$work/again" && cp -r "$work/max/ilinx" "$work/again/"
enter again nothing "$room" --lang en
await again.log 'Maxime (you)'
await max.log 'You are now playing elsewhere'
left max 0
type lea 'exclure Maxime!'
await again.err 'host removed'
left again 1
# A terminal that reads from a file is done when it ends, but not before all is answered.
echo 'dire fini' | XDG_STATE_HOME=$work/lea "$ILINX" join "$room" --lang fr > "$work/once.log"
grep -q 'Léa.*: fini' "$work/once.log" || fail 'the last words were lost'
left lea 0
kill "$ute"

# ---- A game that lists no choices ------------------------------------------------------------

# Its words go before the room's: in Le X the host who says "stop" does not end the match. And a
# number alone is a place, once there are any.
rm -f "$work/playing"
enter eva 'nothing' "http://127.0.0.1:$port" --lang fr --name Eva
await eva.log '● Eva (toi) · hôte'
type eva 'jeu croisillon'
await eva.log 'Le X'
type eva 'places 2'
type eva 'option start 1'
type eva 'commencer'
await eva.log 'montre où il pourrait aller'
type eva 'stop'
await eva.log 'Remonte d’abord un bloc.'
type eva '3'
await eva.log 'Aucun choix n’a ce numéro.'
kill "$eva"

# ---- What cannot be --------------------------------------------------------------------------

export XDG_STATE_HOME=$work/other
refused() { # STATUS WORDS ARGUMENTS...
    local status=$1 words=$2
    shift 2
    run "$status" join "$@" --lang en < /dev/null
    said "$words"
}
refused 2 'the link or the code of a table is missing'
refused 2 'neither a table’s link nor its code' QF
refused 2 'neither a table’s link nor its code' "http://127.0.0.1:$port/toolong"
refused 1 'This link or code opens no table' ZZZZ --host "127.0.0.1:$port"
refused 1 'nothing listens' QFBT --host 127.0.0.1:1
refused 1 'no such address' QFBT --host no-such-host.invalid
refused 1 'encrypted connection fails' "https://127.0.0.1:$port/$key"
[ "$(stat -c %a "$work/other/ilinx/token")" = 600 ] || fail 'the token is not secret'
kill "$server"
wait "$server" || fail 'the server did not end well'
pids=()
