#!/bin/bash
# Two people share one terminal: what is one's own shows only on her own covered screen.
#
# Léa always pockets a click and bids 1, Max a bullet and bids 2. Everything between two page breaks
# (a cleared screen, in a pipe) is one screen: a common one, then one person's, and so on.
. "$(dirname "$0")/lib"

# Reads up to each prompt, which is where the only ">" is, and answers.
play() {
    rm -f "$work/record"
    coproc game { timeout 60 "$ILINX" play roulette --names Léa,Max --lang fr --seed "$1" \
        --skin barillet --option cards="$2" --save "$work/record"; }
    local from=${game[0]} to=${game[1]} who='' text
    while IFS= read -r -d '>' text <&"$from"; do
        printf '%s>' "$text"
        case $text in
            *'Léa, pour toi seulement'*) who=Léa ;;
            *'Max, pour toi seulement'*) who=Max ;;
        esac
        case $text in
            *'Passe l’écran'*) echo ;;
            *'Empocher un CLIC'*) [ $who = Léa ] && echo 1 || echo 2 ;;
            *'0 tir = 1 point'*) [ $who = Léa ] && echo 1 || echo 2 ;;
            *'[Entrée'*) echo ;;
            *) echo 1 ;;
        esac >&"$to"
    done
    printf '%s' "$text"
}

own_secrets() {
    # Each person's secrets are on her own screens, and on no other.
    grep -q 'En poche : CLIC' "$work/Léa" || fail 'Léa does not see her pocket'
    grep -q 'En poche : BALLE' "$work/Max" || fail 'Max does not see his pocket'
    grep -q 'Pari caché : 1 tir' "$work/Léa" || fail 'Léa does not see her die'
    grep -q 'Pari caché : 2 tirs' "$work/Max" || fail 'Max does not see his die'
    ! grep -n 'En poche : BALLE\|Pari caché : 2\|Ta poche : BALLE' "$work/Léa" ||
        fail "seed $seed: Léa sees a secret of Max"
    ! grep -n 'En poche : CLIC\|Pari caché : 1\|Ta poche : CLIC' "$work/Max" ||
        fail "seed $seed: Max sees a secret of Léa"
    # Until it is shown to all, a pocket that is not one's own has its back up.
    sed -n '/ · Pari$/,/Ton choix/p' "$work/Max" > "$work/bids"
    grep -q 'Léa .* ▪  ' "$work/bids" || fail 'Max sees no covered pocket'
    ! grep -n ' Léa  *[♛♥·]* *[0-9]* *[■·0-9] *[○●] ' "$work/bids" || fail 'Max sees into a pocket'
}

# Without action cards nothing but their own choices fills pockets and turns dice.
for game in 'a 0' 'b 0' 'c 1' 'd 1'; do
    read -r seed cards <<< "$game"
    play "$seed" "$cards" > "$work/out"
    grep -q 'La partie est finie' "$work/out" || fail "seed $seed: the game has no end"
    "$ILINX" verify "$work/record" > /dev/null || fail "seed $seed: it does not verify"

    # One file for each kind of screen; no-break spaces become plain ones. Somebody who still has the
    # screen reads on below what everybody may see.
    sed 's/\xc2\xa0/ /g; s/\f/\f\n/g' "$work/out" | awk -v work="$work" '
        BEGIN { screen = "all" }
        /\f/ { screen = "all" }
        /^Léa, pour toi seulement/ { screen = "Léa" }
        /^Max, pour toi seulement/ { screen = "Max" }
        /^(Léa|Max), à toi :/ { screen = "open" }
        { print > (work "/" screen) }'
    for screen in all Léa Max; do [ -s "$work/$screen" ] || fail "no screen for $screen"; done

    # On common screens nothing is marked as a secret, nobody is asked, and nobody is "you".
    ! grep -nE '^  \* |Ton choix|Ta poche|En main|En poche|Pari caché|^  · Tu |ton dé' \
        "$work/all" || fail "seed $seed: a secret on the common screen"
    # Somebody without a secret is asked on an open screen, which therefore has none.
    touch "$work/open"
    ! grep -nE 'En main|En poche|Pari caché|Ta poche : (CLIC|BALLE)|ton dé' "$work/open" ||
        fail "seed $seed: a secret on an open screen"
    # Screens take turns: the common one always comes between two people.
    awk 'BEGIN { RS = "\f" } /^(Léa|Max), pour toi seulement/ { if (own) exit 1; own = 1; next }
        { own = 0 }' "$work/out" || fail "seed $seed: two private screens without a cover between"
    if [ "$cards" = 0 ]; then own_secrets; fi
    rm "$work/all" "$work/Léa" "$work/Max" "$work/open"
done

# Leaving on a private screen takes the screen away.
printf '\n1\n\n' | "$ILINX" play roulette --names Léa,Max --lang fr --seed a > "$work/out"
awk 'BEGIN { RS = "\f" } END { if ($0 !~ /^[^>]*Partie arrêtée/ || /Ton choix/) exit 1 }' \
    "$work/out" || fail 'a private screen stays behind'

# Dix de chute: whoever sits behind the board types and reads degrees as seen from behind; the record
# has them as seen from the front.
rm -f "$work/record"
printf '\n2 20\n\ntourner 3 30\n\n' | "$ILINX" play chute --names Léa,Max --lang fr \
    --option start=1 --save "$work/record" > "$work/out"
grep -q ' 0 turn 2 20 #' "$work/record" && grep -q ' 1 turn 3 -30 #' "$work/record" ||
    fail "the record does not say what was turned: $(cat "$work/record")"
for line in 'Léa tourne la roue 2 de 20° vers la gauche' \
    'Léa tourne la roue 2 de 20° vers la droite' 'Max tourne la roue 3 de 30° vers la droite' \
    'angles vus de derrière'; do
    grep -qF "$line" "$work/out" || fail "not told: $line"
done
