#!/bin/sh
# docs/reference is what the tables of the program say, every document that another one links to is
# there, and so are the files and names by which docs/architecture.md says where things are decided.
# Takes the path of docgen.
set -eu
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$1" "$fresh"
diff -ru docs/reference "$fresh" || {
    echo "docs/reference does not say what the tables of the program say: make docs renews it." >&2
    exit 1
}

git ls-files -co --exclude-standard '*.md' | while read -r page; do
    grep -oE '\]\([^)# ]+' "$page" | cut -c3- | grep -vE '^(https?|mailto):' | while read -r link; do
        [ -e "$(dirname "$page")/$link" ] || echo "$page: there is no $link"
    done
done > "$fresh/missing"

sed -n '/^## Where it is decided/,/^## Where to look/p' docs/architecture.md | grep '^|' | tail -n +3 |
    cut -d '|' -f 3- | while read -r row; do
    files=
    for path in $(printf '%s\n' "$row" | grep -oE '`[^`<]+/[^`<]+\.[a-z]+`' | tr -d '`'); do
        [ -e "$path" ] || path=src/$path
        files="$files $path"
        [ -e "$path" ] || echo "docs/architecture.md: there is no $path"
    done
    for name in $(printf '%s\n' "$row" | grep -oE '`[A-Za-z_]+`' | tr -d '`'); do
        # shellcheck disable=SC2086
        grep -qsw -- "$name" $files src/core/*.h || echo "docs/architecture.md: no $name in$files"
    done
done >> "$fresh/missing"
cat "$fresh/missing" >&2
[ ! -s "$fresh/missing" ]
