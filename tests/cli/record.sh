#!/bin/bash
# `ilinx verify` and `ilinx replay`: a good record passes, and whatever is done to it is found, with
# the line where.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

record "$work/record" 5 2
lines=$(wc -l < "$work/record")
first=$(($(grep -n '^moves$' "$work/record" | cut -d: -f1) + 1))
last=$(($(grep -n '^end ' "$work/record" | cut -d: -f1) - 1))
run 0 verify "$work/record"
said "$((last - first + 1)) played again"
said 'the key is the one committed to'
said 'scores and winners are right'
run 0 verify "$work/record" --lang fr
said 'tous permis'
run 0 verify - < "$work/record"

# refused LINES WHAT: the changed record does not pass, and one of these lines is named.
refused() {
    local status=0 line
    "$ILINX" verify "$work/changed" --lang en > "$work/out" 2> "$work/err" || status=$?
    [ $status = 1 ] || fail "$2: verify ended with $status"
    [ ! -s "$work/out" ] || fail "$2: something was said to be well"
    for line in $1; do
        if grep -qE "line ${line}[:.]" "$work/err"; then return 0; fi
    done
    fail "$2: line $1 is not named"
}

# Every line of the moves in turn: its hash, and one change of another kind.
for ((n = first; n <= last; n++)); do
    line=$(sed -n "${n}p" "$work/record")
    digit=${line: -1}
    sed "${n}s/.\$/$(tr 0-9a-f 1-9a-f0 <<< "$digit")/" "$work/record" > "$work/changed"
    refused "$n" "another hash on line $n"
    case $((n % 8)) in
        0) sed "${n}d" "$work/record" ;;
        1) sed "${n}s/ #/ 1 #/" "$work/record" ;;
        2) sed "${n}s/^[0-9]*/0/" "$work/record" ;;
        3) sed "${n}s/^\([0-9]*\) [^ ]* /\1 5 /" "$work/record" ;;
        4) sed "${n}s/ /  /" "$work/record" ;;
        5) sed "${n}s/\$/\r/" "$work/record" ;;
        6) sed "${n}s/^\([0-9]*\) [^ ]* .* #/\1 0 bid 9 #/" "$work/record" ;;
        7) sed "${n}s/.*//" "$work/record" ;;
    esac > "$work/changed"
    refused "$n" "change $((n % 8)) on line $n"
done
# Every draw in turn: another card, and a draw that claims to be set by hand.
grep -nE '^[0-9]+ \* ' "$work/record" | cut -d: -f1 > "$work/draws"
[ -s "$work/draws" ] || fail "a match without draws"
while read -r n; do
    sed "${n}s/ \* / ! /" "$work/record" > "$work/changed"
    refused "$n" "a draw set by hand on line $n"
    sed -E "${n}{s/ click #/ BULLET #/;s/ bullet #/ click #/;s/BULLET/bullet/}" "$work/record" > "$work/changed"
    cmp -s "$work/record" "$work/changed" || refused "$n" "another card on line $n"
done < "$work/draws"
# Two neighbours that change places.
sed "$((first + 1)){h;d};$((first + 2)){G}" "$work/record" > "$work/changed"
refused "$((first + 1))" "two moves swapped"

# Head and tail. What is altered there may show only where it first matters.
for ((n = 1; n < first; n++)); do
    case $(sed -n "${n}p" "$work/record") in
        name*) continue ;; # names are for people, and change nothing
        commitment*) where="$n $lines" ;;
        *) where=$(seq -s' ' "$n" "$((first + 40))") ;;
    esac
    sed "${n}d" "$work/record" > "$work/changed"
    refused "$n" "line $n left out"
    sed -E "${n}{s/2/1/;t;s/1/2/;t;s/3/4/;t;s/0/1/;t;s/moves/move/}" "$work/record" > "$work/changed"
    refused "$where" "another number on line $n"
done
for ((n = last + 1; n <= lines; n++)); do
    sed -E "${n}{s/\$/0/}" "$work/record" > "$work/changed"
    refused "$n" "a digit more on line $n"
    [ "$n" = "$lines" ] || sed "${n}d" "$work/record" > "$work/changed"
    [ "$n" = "$lines" ] || refused "$n" "line $n left out"
done
sed "${lines}d" "$work/record" > "$work/changed"
refused "$((last + 1)) $lines" "a finished match without its key"
sed "${lines}s/^key ./key 0/;t" "$work/record" | sed "${lines}s/^key 00/key 10/" > "$work/changed"
cmp -s "$work/record" "$work/changed" || refused "$lines" "another key"
{ cat "$work/record" && echo more; } > "$work/changed"
refused "$((lines + 1)) $lines" "something after the end"
{ cat "$work/record" && echo; } > "$work/changed"
refused "$((lines + 1)) $lines" "an empty line after the end"
for count in 1 20 50 $((first - 1)) $((last - 3)); do
    head -n "$count" "$work/record" > "$work/changed"
    refused "$((count + 1))" "only $count lines"
done
head -c -1 "$work/record" > "$work/changed"
refused "$lines" "the last line feed is missing"

# Files that are no record at all.
: > "$work/changed"
refused 1 "nothing"
head -c 100000 /dev/urandom > "$work/changed"
refused 1 "noise"
head -c 5000000 /dev/zero | tr '\0' 'x' > "$work/changed"
refused 1 "one long line"
{ head -n $((first - 1)) "$work/record" && head -c 5000000 /dev/zero | tr '\0' '7' && echo; } > "$work/changed"
refused "$first" "a long line in the middle"
sed "${first}s/#/\x00#/" "$work/record" > "$work/changed"
refused "$first" "a zero byte"
sed "1s/.*/ilinx-replay 3/" "$work/record" > "$work/changed"
refused 1 "another format"
sed "2s/.*/game roulette 999/" "$work/record" > "$work/changed"
refused 2 "other rules"
sed "2s/.*/game chess 1/" "$work/record" > "$work/changed"
refused 2 "no such game"
for command in verify replay; do
    run 1 $command "$work"
    said 'it is a folder'
    run 1 $command "$work/no-such-file"
    said 'there is no such file'
    run 1 $command - < /dev/null
    run 1 $command "$work/changed" --lang fr
    said 'ligne 2'
done

# An open match passes, and is said to be open.
head -n $((first + 20)) "$work/record" > "$work/open"
echo 'open 21' >> "$work/open"
run 0 verify "$work/open"
said 'not revealed yet'
said 'not over'

# Telling.
run 0 replay "$work/record" --lang en
said 'wins'
[ "$(grep -cE '^ *[0-9]+ [0-9*~] ' "$work/out")" = "$((last - first + 1))" ] || fail "not every move was told"
run 0 replay "$work/record" --lang fr
said 'Manche 1'
run 0 replay "$work/record" --from 10 --to 12 --json
[ "$(wc -l < "$work/out")" = 3 ] || fail "three moves"
said '"number":10,'
run 0 replay "$work/record" --json
for seat in 0 1; do
    # A seat is told its own moves, and no card that only another has seen.
    run 0 replay "$work/record" --as $seat --json --views
    ! grep -oE '"to":\[[0-9,]*\]' "$work/out" | grep -vF "$seat" || fail "seat $seat sees too much"
    ! grep -E "\"by\":[^$seat],\"move\":\"" "$work/out" || fail "seat $seat sees the moves of others"
done
run 0 replay "$work/record" --as public --json --views
! grep -qE '"to":\[' "$work/out" || fail "the public sees secrets"
run 0 replay - --as 1 < "$work/record"
run 2 replay "$work/record" --as 3
said '--as'
run 2 replay "$work/record" --as nobody
run 2 replay "$work/record" --from 0
run 0 replay "$work/open"
said 'not over'
