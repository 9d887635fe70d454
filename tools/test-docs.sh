#!/bin/sh
# docs/reference is what the tables of the program say, and every document that another one links to
# is there. Takes the path of docgen.
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
cat "$fresh/missing" >&2
[ ! -s "$fresh/missing" ]
