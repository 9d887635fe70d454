#!/bin/bash
# The examples of docs/engine.md, docs/replay-format.md and docs/reference are what the program says.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

# matches TEXT PATTERN: they are the same, but for what … stands for.
matches() {
    local pattern
    pattern=$(sed 's/[][\\*?]/\\&/g; s/…/*/g' <<< "$2")
    # shellcheck disable=SC2053
    [[ $1 == $pattern ]]
}

# engine.md: in each block that starts the engine, lines with "do" are asked, the others answer.
grep -q '^\$ ilinx engine$' docs/engine.md || fail "docs/engine.md has no example"
awk -v work="$work" '
    /^\$ ilinx engine$/ { block++; next }
    /^```/ { if (block) inside = 0 }
    /^\{/ && block { print > (work "/" ($0 ~ /^\{"do"/ ? "asked" : "answered") block) }
' docs/engine.md
for asked in "$work"/asked*; do
    "$ILINX" engine --lang en < "$asked" > "$work/out"
    exec 3< "$work/out"
    while IFS= read -r expected; do
        IFS= read -r actual <&3 || fail "docs/engine.md has more answers than requests"
        matches "$actual" "$expected" || fail "docs/engine.md says
$expected
and the engine
$actual"
    done < "${asked/asked/answered}"
    ! IFS= read -r actual <&3 || fail "docs/engine.md lacks the answer $actual"
done

# replay-format.md: its lines are those of the file that its command writes, in their order.
"$ILINX" play roulette --people 0 --seats 2 --option cards=0 --bots random,random --seed 7 \
    --save "$work/replay" < /dev/null > "$work/out" 2>&1 || fail "the command of docs/replay-format.md"
awk '/^```/{block++; next} block == 1 && $0 != "…"' docs/replay-format.md > "$work/example"
grep -q '^end ' "$work/example" || fail "docs/replay-format.md has no example"
exec 3< "$work/replay"
while IFS= read -r expected; do
    while :; do
        IFS= read -r actual <&3 || fail "docs/replay-format.md has a line that its command does not write: $expected"
        ! matches "$actual" "$expected" || break
    done
done < "$work/example"
run 0 verify "$work/replay"

# reference: every example of a move can be read by its game. FIELD GAME: a column of moves and chance.
column() { awk -F' *[|] *' -v n="$1" '/^## /{on = /Moves|Chance/} on && $2 ~ /^[0-9]+$/ {print $n}' "docs/reference/$2.md" | tr -d '\140'; }
for page in docs/reference/*.md; do
    game=$(basename "$page" .md)
    case $game in README | protocol | facts) continue ;; esac
    column 5 "$game" > "$work/examples"
    [ -s "$work/examples" ] || fail "no examples for $game"
    {
        echo "{\"do\":\"new\",\"game\":\"$game\",\"seed\":\"1\"}"
        sed 's/.*/{"do":"move","seat":0,"move":"&"}/' "$work/examples"
    } | "$ILINX" engine --lang en > "$work/out"
    # Not its turn, not now: that is fine. Not understood: that is not.
    sed 1d "$work/out" | paste "$work/examples" - | grep -E 'unknown-move|argument' > "$work/err" &&
        fail "an example of $game is not understood"
done

# Whatever bots play, and whatever chance brings, is in the lists.
for game in roulette chute sport thrill; do
    rm -f "$work/replay"
    "$ILINX" play $game --people 0 --bots random --seed 5 --save "$work/replay" < /dev/null > "$work/out" 2>&1 ||
        fail "no replay of $game"
    awk '$1 ~ /^[0-9]+$/ && $2 != "~" {print $3}' "$work/replay" | sort -u > "$work/used"
    column 3 $game | sort -u > "$work/listed"
    comm -23 "$work/used" "$work/listed" > "$work/err"
    [ -s "$work/listed" ] || fail "no moves for $game"
    [ ! -s "$work/err" ] || fail "docs/reference/$game.md lacks a move"
done
