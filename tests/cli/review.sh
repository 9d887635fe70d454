#!/bin/bash
# `ilinx review`: sums that add up, the same review twice, and refusals of what cannot be reviewed.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

record "$work/record" 5 3
run 0 review "$work/record" --lang en
said 'Chance to win, from the first move to the last'
said 'Turning points'
said 'Choices that gave something away'
run 0 review "$work/record" --lang fr
said 'Les tournants'
run 0 review - --json < "$work/record"
cp "$work/out" "$work/first"
run 0 review "$work/record" --json
cmp -s "$work/out" "$work/first" || fail "not the same review twice"
python3 - "$work/out" << 'END' || fail "the sums do not add up"
import json, sys
review = json.load(open(sys.argv[1]))
assert review["game"] == "roulette" and len(review["seats"]) == 3
for seat in review["seats"]:
    assert abs(seat["start"] + seat["luck"] + seat["own"] + seat["others"] - seat["end"]) < 1e-9
assert sum(seat["end"] for seat in review["seats"]) in (0, 1)
assert review["choices"] and all(len(point["chances"]) == 3 for point in review["points"])
END

# A replay tells at each choice what the review thinks of it, and of a seat's own choices to that seat alone.
run 0 replay "$work/record" --why --lang en
[ "$(grep -cE 'strong player would' "$work/out")" = "$(grep -o '"best_share"' "$work/first" | wc -l)" ] ||
    fail "not every choice is told of in the replay"
said 'A strong player would rather “'
run 0 replay "$work/record" --why --as 1 --lang fr
said 'Comme un joueur fort'
! grep -qE '^ *[0-9]+ [02] ' "$work/out" || fail "a move of another seat is told"

# A budget is obeyed or refused.
run 0 review "$work/record" --budget 0 --json
said '"choices":[]'
run 0 review "$work/record" --budget 1
for budget in -1 100001 1000000000 much; do
    run 2 review "$work/record" --budget "$budget"
    said 'is not a whole number from 0 to 100000'
done

# A match that cannot be reviewed is told in a sentence.
refused() { # SENTENCE
    run 1 review "$work/changed" --lang en
    [ ! -s "$work/out" ] || fail "reviewed all the same"
    said "$1"
    run 1 replay "$work/changed" --why --lang en
    said "$1"
}
first=$(($(grep -n '^moves$' "$work/record" | cut -d: -f1) + 1))
sed "$((first + 3))s/.\$/z/" "$work/record" > "$work/changed"
refused "line $((first + 3))"
sed 's/^game roulette .*/game roulette 999/' "$work/record" > "$work/changed"
refused 'line 2'
grep -v '^key ' "$work/record" > "$work/changed"
refused 'no key'
{ sed -n "1,$((first + 5))p" "$work/record" && echo 'open 6'; } > "$work/changed"
refused 'not over'
head -c 300 "$work/record" > "$work/changed"
refused "$work/changed"
: > "$work/changed"
refused "$work/changed"
run 1 review "$work/nowhere"
run 2 review
echo ok
