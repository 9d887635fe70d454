#!/bin/sh
# The compiler of the catalogues names what is wrong, with its file and key: test-words.sh COMPILER
set -eu
compiler=$1
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"

# refuses FRENCH ENGLISH COMPLAINT
refuses() {
    printf '%s' "$1" >fr.json
    printf '%s' "$2" >en.json
    if "$compiler" out.c fr.json en.json 2>complaint; then
        echo "accepted: $1 $2"
        exit 1
    fi
    if ! grep -qxF "$3" complaint; then
        echo "said, instead of \"$3\":"
        cat complaint
        exit 1
    fi
}

refuses '{"a": "x"}' '{}' 'en.json: a: is missing'
refuses '{}' '{"a": "x"}' 'fr.json: a: is missing'
refuses '{"a": "{n} x"}' '{"a": "x"}' 'en.json: a: lacks the parameter {n}'
refuses '{"a": "x"}' '{"a": "{n|1=x|*={m}}"}' 'fr.json: a: lacks the parameter {n}'
refuses '{"a": "{n"}' '{"a": "{n}"}' 'fr.json: a: a brace is never closed'
refuses '{"a": "x"}' '{"a": 1}' 'en.json: a: is not a text'
refuses '{"A": "x"}' '{"A": "x"}' 'fr.json: A: a key is small letters, digits and . _ -'
refuses '{"a": "x\\ny"}' '{"a": "x"}' 'fr.json: a: holds a backslash'
refuses '["a"]' '{"a": "x"}' 'fr.json: is not one object of messages'
refuses '{"a": "x",
"a": "y"}' '{"a": "x"}' 'fr.json:2: the same key twice'
refuses '{"a": "x\u0000y"}' '{"a": "x"}' 'fr.json: a: is not a text'

printf '{"b": "{n} \\"é\\"", "a": "x"}' >fr.json
printf '{"a": "y", "b": "{n}"}' >en.json
printf 'line\n' >page.fr.md
"$compiler" out.c fr.json en.json page.fr.md
grep -qF '{"b", {"{n} \"é\"", "{n}"}},' out.c
grep -qF '{"page.fr", (const char *)page_0},' out.c

# Of all messages only some, by a whole word of their keys.
printf '{"ab.x": "1", "x.ab.y": "2", "abc": "3"}' >some.json
"$compiler" --only=b,ab out.c some.json some.json
grep -qF '{"x.ab.y", {"2", "2"}},' out.c
grep -qF 'ilx_phrase_count = 2;' out.c

if "$compiler" out.c fr.json none.json 2>complaint; then exit 1; fi
grep -qxF 'none.json: cannot be opened' complaint
if "$compiler" nowhere/out.c fr.json en.json 2>complaint; then exit 1; fi
grep -qxF 'nowhere/out.c: cannot be written' complaint
