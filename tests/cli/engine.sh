#!/bin/bash
# `ilinx engine`: whole sessions against their transcripts, and every kind of bad line.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"
folder=$(dirname "$0")/engine

# Transcripts: requests in NAME.in, answers in NAME.out.
for requests in "$folder"/*.in; do
    expected=${requests%.in}.out
    "$ILINX" engine --lang en < "$requests" > "$work/out" 2> "$work/err" || fail "$requests: $?"
    diff -u "$expected" "$work/out" > "$work/diff" || fail "$(head -c 3000 "$work/diff")
The answers to $requests have changed. If that was meant:
build/ilinx engine --lang en < $requests > $expected"
done

ask() { printf '%s\n' "$@" | "$ILINX" engine --lang en > "$work/out" 2> "$work/err"; }
answer() { sed -n "$1p" "$work/out"; }
has() { [[ $(answer "$1") == *"$2"* ]]; } # NUMBER TEXT: this answer has that in it

# Whatever bytes: one answer a line, each a refusal that names the line, and life goes on.
{
    printf 'garbage\n\n \n{\n{"do"\n{"do":}\n[]\n"do"\n1\nnull\n{}\n{"do":1}\n{"do":"x"}\n'
    printf '{"do":"turn","do":"turn"}\n{"do":"hash"} {}\n{"do":"hash",}\n{"do":1.5}\n{"do":1e9}\n'
    printf '{"do":"new","game":"sealed","seats":99999999999999999999}\n'
    printf '\x00\n{"do":"turn\x00"}\n\xff\xfe\n{"do":"\xc3\x28"}\n{"do":"\\ud800"}\n{"do":"tu\trn"}\n'
    head -c 3000 /dev/zero | tr '\0' '[' && echo
    head -c 300000 /dev/zero | tr '\0' 'a' && echo
    head -c 3000 /dev/urandom | tr -d '\n' && echo
} > "$work/bad"
lines=$(wc -l < "$work/bad")
"$ILINX" engine --lang en < "$work/bad" > "$work/out" 2> "$work/err" || fail "garbage ended it: $?"
[ "$(wc -l < "$work/out")" = "$lines" ] || fail "$lines lines of garbage, $(wc -l < "$work/out") answers"
number=0
while IFS= read -r line; do
    number=$((number + 1))
    [[ $line =~ ^\{\"ok\":false,\"reason\":\"[a-z-]+\",\"text\":\"..*\",\"line\":$number\}$ ]] ||
        fail "the answer to line $number of garbage: $line"
done < "$work/out"

# A refusal changes nothing.
ask '{"do":"new","game":"roulette","seats":3,"seed":"1"}' '{"do":"auto"}' '{"do":"hash"}' 'x' \
    '{"do":"move","seat":0,"move":"bid 3"}' '{"do":"move","seat":3,"move":"ready"}' \
    '{"do":"move","seat":0,"move":"pocket  click"}' '{"do":"chance"}' '{"do":"clock"}' \
    '{"do":"position","set":{}}' '{"do":"position","set":{"turn":1}}' '{"do":"load","replay":"x"}' \
    '{"do":"new","game":"roulette","seats":7}' '{"do":"new","game":"roulette","options":{"cards":2}}' \
    '{"do":"bot","seat":0,"bot":"nobody"}' '{"do":"bot","seat":0,"bot":"random","budget":-1}' '{"do":"bot","seat":0,"budget":1000001}' \
    '{"do":"view","as":"none"}' '{"do":"view","as":-1}' '{"do":"legal","seat":"0"}' '{"do":"hash"}'
[ "$(grep -c '"ok":false' "$work/out")" = 17 ] || fail "17 refusals, not $(grep -c '"ok":false' "$work/out")"
[ "$(answer 3)" = "$(answer 21)" ] || fail "a refusal has changed the match"

# A value of an option that has a name may be called by it, here and on the command line.
ask '{"do":"new","game":"sport","options":{"rounds":"short","novice":1}}' '{"do":"position"}' \
    '{"do":"new","game":"sport","options":{"rounds":"end"}}' '{"do":"position"}' \
    '{"do":"new","game":"sport","options":{"rounds":"sort"}}'
[[ $(answer 2) == *'"rounds":5,'*'"novice":1'* ]] || fail "short: $(answer 2)"
[[ $(answer 4) == *'"rounds":0,'* ]] || fail "to the end: $(answer 4)"
[[ $(answer 5) == *'"reason":"bad-option"'* ]] || fail "a name that is none: $(answer 5)"
"$ILINX" sim sport --seats 3 --games 1 --option rounds=short --json > "$work/out" || fail "rounds=short"
grep -q '"rounds":5' "$work/out" || fail "rounds=short is not five rounds: $(cat "$work/out")"
if "$ILINX" sim sport --option rounds=sort --lang en 2> "$work/err"; then fail "rounds=sort"; fi
grep -q 'short, normal, end' "$work/err" || fail "the names are not told: $(cat "$work/err")"

# The same seed gives the same match; without one, each is another.
ask '{"do":"new","game":"roulette","seed":"a"}' '{"do":"new","game":"roulette","seed":"a"}' \
    '{"do":"new","game":"roulette"}' '{"do":"new","game":"roulette"}'
[ "$(answer 1)" = "$(answer 2)" ] && [ "$(answer 3)" != "$(answer 4)" ] || fail "seeds"

# A record goes out and comes back, and so does a position.
record "$work/record" 3 4
text=$(sed ':a;N;$!ba;s/\n/\\n/g' "$work/record")\\n
ask "{\"do\":\"load\",\"replay\":\"$text\"}" '{"do":"replay"}' '{"do":"turn"}' '{"do":"undo"}' '{"do":"position"}'
[ "$(answer 2)" = "{\"ok\":true,\"replay\":\"$text\"}" ] || fail "the record has changed on the way"
has 3 '"over":true' || fail "the match was over"
hash=$(answer 4 | grep -oE '"hash":"[0-9a-f]{16}"')
position=$(answer 5)
position=${position#*\"position\":}
position=${position%\}}
ask "{\"do\":\"load\",\"replay\":\"$text\"}" "{\"do\":\"position\",\"set\":$position}" '{"do":"position"}' \
    '{"do":"replay"}'
has 2 "$hash" || fail "the position has another hash"
has 3 "\"position\":$position}" || fail "the position has changed on the way"
has 4 '\nstart {' || fail "the record does not say where it starts"
# Every number of it made impossible, one by one, is refused.
for member in seat_count supply alive mates bullets hand_count deck; do
    changed=$(sed -E "s/(\"$member\":[^0-9]*)[0-9]+/\1250/" <<< "$position")
    ask "{\"do\":\"load\",\"replay\":\"$text\"}" "{\"do\":\"position\",\"set\":$changed}"
    has 2 '"reason":"bad-position"' || fail "$member may not be 250: $(answer 2)"
done

# A line that is too long is refused and skipped, the next is answered.
{
    head -c 70000000 /dev/zero | tr '\0' ' '
    printf '\n{"do":"games"}\n'
} | "$ILINX" engine --lang en > "$work/out" 2> "$work/err" || fail "a long line ended it"
has 1 '"reason":"line-too-long"' && has 1 '"line":1}' || fail "a long line"
has 2 '"ok":true' || fail "after a long line"
{
    head -c 70000000 /dev/zero | tr '\0' ' '
} | "$ILINX" engine --lang en > "$work/out" 2> "$work/err" || fail "a long last line ended it"
[ "$(wc -l < "$work/out")" = 1 ] || fail "one line, one answer"

# Answers come at once to whoever asks one thing at a time.
coproc engine { exec "$ILINX" engine --lang en; }
# shellcheck disable=SC2154
pid=$engine_PID
exec {from}<&"${engine[0]}" {to}>&"${engine[1]}"
for _ in 1 2 3; do
    printf '{"do":"games"}\n' >&$to
    IFS= read -r -t 10 line <&$from || fail "no answer while the engine waits"
    [[ $line == '{"ok":true,"games":'* ]] || fail "$line"
done
printf '{"do":"quit"}\n' >&$to
IFS= read -r -t 10 line <&$from || fail "no answer to quit"
[ "$line" = '{"ok":true}' ] || fail "quit: $line"
wait "$pid" || fail "quit ended with $?"

# The end of input is the end; a last line without its line feed is a request too.
printf '{"do":"games"}' | "$ILINX" engine > "$work/out" || fail "the end of input"
[ "$(wc -l < "$work/out")" = 1 ] || fail "the last line was not answered"
run 0 engine < /dev/null
[ ! -s "$work/out" ] || fail "an answer to nothing"

# When nobody listens, the engine ends, with words where it can.
status=0
yes '{"do":"games"}' | head -100000 | "$ILINX" engine > /dev/full 2> "$work/err" || status=$?
[ $status = 1 ] && grep -q 'cannot be written' "$work/err" || fail "a full disk: $status"
(trap '' PIPE && yes '{"do":"games"}' | head -100000 | { "$ILINX" engine 2> "$work/err" || echo $? > "$work/status"; } |
    head -1 > "$work/out") 2> /dev/null || true
[ "$(cat "$work/status")" = 1 ] || fail "a reader that left"
run 1 engine < /tmp
said 'cannot be read'

# Several matches by id, none of which knows of the others; a step is a move and an auto in one.
ask '{"do":"new","game":"roulette","seats":3,"seed":"1","id":"a"}' '{"do":"auto","id":"a"}' \
    '{"do":"new","game":"roulette","seats":3,"seed":"1"}' '{"do":"auto"}' \
    '{"do":"move","seat":0,"move":"pocket click"}' '{"do":"auto"}' '{"do":"turn"}' '{"do":"legal","seat":1}' \
    '{"do":"hash","id":"a"}' '{"do":"step","id":"a","seat":0,"move":"pocket click","view":"asked"}' \
    '{"do":"view","as":1}' '{"do":"hash"}' '{"do":"hash","id":"a"}' '{"do":"close","id":"a"}' \
    '{"do":"hash","id":"a"}' '{"do":"hash"}' '{"do":"hash","id":""}' '{"do":"hash","id":7}' \
    '{"do":"step","seat":0,"move":"bid 9"}' '{"do":"step","seat":1,"move":"pocket click","view":"nobody"}'
[ "$(answer 2)" = "$(answer 4)" ] && [ "$(answer 12)" = "$(answer 13)" ] || fail "matches with an id are others"
[ "$(answer 9)" != "$(answer 13)" ] || fail "a step did nothing"
has 10 "$(answer 7 | sed 's/.*"turn"/"turn"/; s/}$//')" && has 10 "$(answer 8 | sed 's/{"ok":true,//; s/}$//')" &&
    has 10 "$(answer 11 | sed 's/{"ok":true,//; s/}$//')" || fail "a step says other things than turn, legal and view"
has 14 '{"ok":true}' && has 15 no-match && [ "$(answer 16)" = "$(answer 12)" ] || fail "close"
has 17 bad-member && has 18 bad-member && has 19 '"ok":false' && has 20 no-such-seat || fail "bad ids, moves, views"

# Events by seat: a card that is pocketed is its owner's to see.
for as in '"as":1,' '"as":0,' '"as":"public",' ''; do
    ask '{"do":"new","game":"roulette","seats":3,"seed":"1"}' '{"do":"auto"}' \
        "{\"do\":\"step\",${as}\"seat\":1,\"move\":\"pocket bullet\"}"
    case $as in
    *0,* | *public*) ! has 3 '"card":"bullet"' || fail "events of others are shown: $as" ;;
    *) has 3 '"card":"bullet"' || fail "events of one's own are not shown: $as" ;;
    esac
done

# A bot with a seed answers by it, and mixes.
{
    echo '{"do":"new","game":"roulette","seed":"1"}' && echo '{"do":"auto"}'
    for seed in $(seq 40) $(seq 40); do echo "{\"do\":\"bot\",\"seat\":0,\"bot\":\"regular\",\"seed\":\"$seed\"}"; done
} | "$ILINX" engine --lang en | tail -n 80 | grep -o '"move":"[^"]*","why"' > "$work/out"
[ "$(sort -u "$work/out" | wc -l)" = 2 ] || fail "it does not mix"
[ "$(head -n 40 "$work/out")" = "$(tail -n 40 "$work/out")" ] || fail "the same seed, another answer"

# One id too many.
{ for id in $(seq 1024); do echo "{\"do\":\"new\",\"game\":\"sealed\",\"id\":\"$id\"}"; done; } |
    "$ILINX" engine --lang en > "$work/out"
[ "$(grep -c '"ok":true' "$work/out")" = 1023 ] || fail "there are not 1023 matches"
has 1024 too-many-matches || fail "one too many"
