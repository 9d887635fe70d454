#!/bin/bash
# `ilinx play` through pipes: whole games in both languages, and everything that can be typed.
. "$(dirname "$0")/lib"
unset NO_COLOR

not_said() { ! sed 's/\xc2\xa0/ /g' "$work/out" | grep -nF -- "$1" || fail "said: $1"; }
type() { printf '%s\n' "$@"; }

# Enter where it is enough, 1 where it is not: a whole game, whatever is asked.
for _ in $(seq 1500); do printf '\n1\n'; done > "$work/answers"

whole_game() { # language skin seats last-words
    rm -f "$work/game"
    run 0 play roulette --lang "$1" --skin "$2" --seats "$3" --seed "$1-$2" --save "$work/game" \
        < "$work/answers"
    said "$4"
    # No key, parameter or escape sequence may show.
    ! grep -nE '(play|cli|roulette)\.[a-z]|[{}]|'$'\033' "$work/out" || fail "raw words in $1"
    run 0 verify "$work/game"
}
whole_game fr poppers 4 'La partie est finie'
whole_game fr barillet 2 'La partie est finie'
whole_game en 'Party poppers' 6 'The game is over'
whole_game en drum 3 'The game is over'

# One player alone is addressed as "you", also when somebody accuses and they are asked to join in.
printf '1\n\n3\n\n' > "$work/keys"
run 0 play roulette --lang fr --bots newcomer --seed k2 < "$work/keys"
said 'Quelqu’un accuse : tu peux accuser aussi.'
not_said 'Toi pioche'

# The same seed and answers give the same game, to the byte.
run 0 play roulette --lang en --seed same < "$work/answers"
cp "$work/out" "$work/first"
run 0 play roulette --lang en --seed same < "$work/answers"
cmp "$work/first" "$work/out" || fail 'the same seed gives another game'
# The seal told at the start is the one shown at the end.
sealed=$(grep -A1 'set before the draws' "$work/out" | tail -1)
[ "$(grep -A1 'Fairness seal of the start' "$work/out" | tail -1)" = "$sealed" ] || fail 'two seals'
said 'Key to all the draws'

# Any game will do, also one without dice or cards; bots can play among themselves.
run 0 play sealed --lang en < "$work/answers"
said 'The game is over'
run 0 play roulette --people 0 --lang en --seed 5 < /dev/null
said 'The game is over'
not_said 'Your choice'

# Refusals are sentences, and nothing is done by mistake.
type '' 'xyzzy' '77' 'accuse bleue' 'empocher un clic' 'accuser toi' 'remelanger ble' 'bid 9' '3' \
    'accuser toi' 'accuse' > "$work/keys"
run 0 play roulette --lang fr --seed 1 --option cards=0 < "$work/keys"
said 'Choisis :'
said 'Ce coup n’existe pas'
said 'Aucun choix n’a ce numéro'
said 'Ce n’est pas le moment'
said 'En poche : CLIC'
said 'Tu fais remélanger Bleue'
said 'Le dé va de 0 à 5'
said 'Pari caché : 3 coups'
said 'Pas toi'
said 'Lequel : 2 Accuser Bleue, 3 Accuser Violette, 4 Accuser Jaune ?'

# Help, rules, log and table answer; quitting asks first.
type '?' 'règles' 'journal' 'table' 'quitter' 'n' 'quitter' 'o' '1' > "$work/keys"
run 0 play roulette --lang fr --seed 1 < "$work/keys"
said 'Tu peux répondre'
said 'Poche trouée (2 cartes'
said 'Fin de partie'
said 'Partie arrêtée'
[ "$(grep -c 'Quitter la partie' "$work/out")" = 2 ] || fail 'quit did not ask twice'
not_said 'En poche'

# The end of the input ends the game well, and what was played so far is kept.
type 1 > "$work/keys"
run 0 play roulette --lang en --seed 1 --save "$work/part" < "$work/keys"
said 'Game stopped'
said "The game so far is in $work/part"
grep -q 'pocket click' "$work/part" || fail 'the record lacks what was played'
# Its key would tell what comes next.
grep -q '^commitment ' "$work/part" || fail 'half a game has no commitment'
! grep -q '^key ' "$work/part" || fail 'half a game tells its key'
run 0 verify "$work/part"

# Bytes of any kind are answers of some kind.
head -c 20000 /dev/urandom > "$work/keys"
run 0 play roulette --lang en --seed 1 < "$work/keys"

# With the clock, the time left in a window is in the prompt, and a closed input still ends the game.
type 1 > "$work/keys"
run 0 play roulette --lang en --seed 1 --clock --option windows=1 < "$work/keys"
said ' s) >'
said 'Game stopped'

# The first question of each kind says before it what it is about, and no later one does.
printf 'bid 0\nplace 34 -17\npush\nbid 0\nbid 0\n' > "$work/keys"
run 0 play thrill --lang fr --seed abc --seats 2 --option chief=2 < "$work/keys"
[ "$(grep -c 'La plus petite mise doit pousser un disque' "$work/out")" = 1 ] ||
    fail 'what a bid is was not told once'
said 'Le disque se pose entre'

# Enter alone may stand for something: in Thrill, for two millimetres of the push.
printf 'bid 0\nplace 34.5 -17\nturn 10\n\n\npush 20\n' > "$work/keys"
run 0 play thrill --lang en --seed abc --seats 2 --option chief=2 --save "$work/push" < "$work/keys"
grep -q ' place 34500 -17000 ' "$work/push" || fail 'millimetres are not typed as such'
grep -q ' turn 10000 3000 ' "$work/push" || fail 'degrees are not typed as such'
! grep -q '[^ ].*Your choice >' "$work/out" || fail 'a prompt does not begin its line'
[ "$(grep -c ' lever 20 ' "$work/push")" = 3 ] || fail 'Enter has not pushed twice'
[ "$(grep -c ' lever 0 ' "$work/push")" = 2 ] || fail 'Enter has not let go twice'
[ "$(grep -cF 'The lever waits' "$work/out")" = 2 ] || fail 'the plate is not shown after each piece'

# The plate has its millimetres below it, and is drawn again when a disc lies on it.
printf 'bid 0\nplace 34 -17\n' > "$work/keys"
run 0 play thrill --lang en --seed abc --seats 2 --option chief=2 < "$work/keys"
[ "$(grep -c -- '^ *-160 .* 160 mm$' "$work/out")" = 3 ] || fail 'the plate is not drawn after a disc is placed'

# A number alone says how many where that is asked, and the words of the question do. Whoever plays
# alone and gives no name is "you" here, and has no name in the record.
printf '0\nposer 34.5 -17\ntourner 10\npousser 20\n' > "$work/keys"
run 0 play thrill --lang fr --seed abc --seats 2 --option chief=2 --save "$work/bid" < "$work/keys"
said 'Tu as misé 0 jeton'
grep -q ' place 34500 -17000 ' "$work/bid" || fail 'a French verb is not understood'
grep -q ' turn 10000 3000 ' "$work/bid" || fail 'a French verb is not understood'
grep -q ' lever 20 ' "$work/bid" || fail 'a French verb is not understood'
run 0 replay "$work/bid" --lang fr
said 'Joueur 1 a misé 0 jeton'

# In Le X it presses where a needle swings; through a pipe nobody sees that, and the needle waits.
printf 'choisir violet E\nposer 1\n\n\n\n' > "$work/keys"
run 0 play croisillon --lang fr --seed 3 --seats 2 --bots greedy --option start=1 < "$work/keys"
[ "$(grep -c ': main ' "$work/out")" = 3 ] || fail 'Enter has not pressed three times'
! grep -q '●.*|\||.*●' "$work/out" || fail 'a needle is drawn into a pipe'
said 'mm plus haut'
grep -qE '1.: [0-9]+.mm plus haut, (à gauche|à droite|au milieu)' "$work/out" || fail 'nobody says where a place is'

# A block without a ready place is taken out all the same, in the words of the question.
printf 'sortir violet E\n\n\n\ngarder\n' > "$work/keys"
run 0 play croisillon --lang fr --seed 3 --seats 2 --bots greedy --option start=1 < "$work/keys"
said 'est sorti de la pile'
said 'en malus'
printf 'lift violet-e\n\n\n\ngive-up\n' > "$work/keys"
run 0 play croisillon --lang en --seed 3 --seats 2 --bots greedy --option start=1 < "$work/keys"
said 'as a malus'

# In Dix de chute two numbers are a wheel and degrees, either way round.
printf '1 -135\n' > "$work/keys"
run 0 play chute --lang en --seed 1 < "$work/keys"
said 'You turn wheel 1 by 135° to the right'

# Events that the table has agreed to forget are not in the log that is asked for.
printf 'bid 0\nplace 0 -17\npush 20\nlog\n' > "$work/keys"
run 0 play thrill --lang en --seed abc --seats 2 --bots greedy --option chief=2 < "$work/keys"
sed -n '/Your choice > log/,$p' "$work/out" > "$work/log"
grep -q 'Ada is the Disc Chief' "$work/log" || fail 'there is no log'
! grep -q ' bid [0-9]* chip' "$work/log" || fail 'the log tells the bids of a past round'

# In a locale without UTF-8, everything is ASCII.
LC_ALL=C run 0 play roulette --lang fr --seed 3 < "$work/answers"
! LC_ALL=C grep -n '[^ -~]' "$work/out" || fail 'not ASCII'

# Impossible setups are refused before the first card.
refused() { # status words arguments
    local status=$1 words=$2
    shift 2
    run "$status" play "$@" --lang en < /dev/null
    said "$words"
    [ ! -s "$work/out" ] || fail "play $* began"
}
refused 2 'the name of the game is missing'
refused 2 'Did you mean roulette?' roulete
refused 2 'seats' roulette --seats 7
refused 2 'Did you mean regular?' roulette --bots regulr
refused 2 'do not fit' roulette --seats 2 --people 3
refused 2 'do not fit' roulette --names A,B --people 1
refused 2 'won’t do' roulette --names 12
refused 2 'won’t do' roulette --names Maximiliennes
refused 2 'won’t do' roulette --names $'a\033[2J'
refused 2 'both be called' roulette --names Max,Max
refused 2 'Did you mean Drum?' roulette --skin drumm
refused 2 'There are: Drum, Party poppers.' roulette --skin dark
refused 2 'This game has no theme “dark”.' thrill --skin dark
refused 2 'There are: newcomer, casual, regular, club, strong, reader.' roulette --bots nobody
refused 2 'alone' roulette --people 2 --clock
# A question quotes only what can be taken: sizes that the stock has, blocks of this pile.
run 0 play thrill --lang en --seed n1 < /dev/null
said 'to be pushed? “disc medium” “disc large”'
printf 'choisir violet E\ntester violet E\n' > "$work/keys"
run 0 play croisillon --lang fr --seed n1 --option start=1 < "$work/keys"
said '« choisir violet E » montre où il pourrait aller'
said '1 : 13 mm plus haut'
said 'Tu testes le bloc violet E : libre.'
# Whatever else a question quotes can be typed in its language, at whichever moment: at the worst it is
# not the moment for it.
catalogues=$(dirname "$0")/../../i18n
for lang in fr en; do
    for game in thrill croisillon chute; do
        grep "\"$game\.ask\"" "$catalogues/$lang.json" | sed 's/\xc2\xa0/ /g' |
            grep -oE '(« [^»{}]* »|“[^”{}]*”)' | sed -E 's/^(« |“)//; s/( »|”)$//' | sort -u > "$work/quoted"
        [ "$(wc -l < "$work/quoted")" -gt 2 ] || fail "$lang $game quotes nothing"
        run 0 play "$game" --lang "$lang" --seed n1 < "$work/quoted"
        for reason in unknown-move too-few-arguments too-many-arguments bad-argument; do
            not_said "$(sed -nE 's/^ *"refuse\.'$reason'": "(.*)",$/\1/p' "$catalogues/$lang.json")"
        done
    done
done
# An answer needs no verb where only one fits: a size in Thrill, a block in Le X.
type moyen quitter o > "$work/keys"
run 0 play thrill --lang fr --seed abc --seats 2 --option chief=1 < "$work/keys"
said 'Tu choisis un disque moyen.'
type 'rouge a' quitter o > "$work/keys"
run 0 play croisillon --lang fr --seed n1 < "$work/keys"
not_said 'Impossible.'
# The help of each language is one line a row.
type '?' quit y > "$work/keys"
for lang in fr en; do
    run 0 play thrill --lang "$lang" --seed abc < "$work/keys"
    not_said '\n'
done
# Between 2 and 4 there is 3, for which Dix de chute is not.
refused 2 'Dix de chute is for 2 or 4 players, not 3.' chute --seats 3
# How well bots play has a word in each language, and goes by it.
run 0 play sport --lang fr --seed a --bots 'débutant,joueur de club,strong' < /dev/null
said 'Ada (débutant, tête brûlée), Basile (joueur de club, tête'
said 'froide), Cléo (fort, rancune tenace)'
refused 1 "$work/none/game" roulette --save "$work/none/game"
# A record that is there already stays as it is.
cp "$work/part" "$work/kept"
refused 1 "$work/kept" roulette --save "$work/kept"
cmp -s "$work/part" "$work/kept" || fail "a record was overwritten"

# Hints go further each time, know no more than the person, and change nothing of the game.
type hint hint hint quit y > "$work/typed"
run 0 play roulette --lang en --seed same < "$work/typed"
said 'Hint: Look at your POPs'
said 'Hint: A strong player would choose between'
said '% of the time, it wins'
said 'You took 3 hints.'
type indice quitter o > "$work/typed"
run 0 play thrill --lang fr --seed same < "$work/typed"
said 'Indice : Regarde'
rm -f "$work/plain" "$work/helped"
run 0 play roulette --lang en --seed same --save "$work/plain" < "$work/answers"
{ type hint hint && cat "$work/answers"; } > "$work/typed"
run 0 play roulette --lang en --seed same --save "$work/helped" < "$work/typed"
cmp "$work/plain" "$work/helped" || fail 'a hint has changed the game'
# Among people they are off, unless they are asked for.
type '' hint quit y > "$work/typed"
run 0 play roulette --people 2 --lang en --seed same < "$work/typed"
said 'Among people, hints are off'
not_said ' took '
run 0 play roulette --people 2 --hints --lang en --seed same < "$work/typed"
said 'Hint: Look at'
said ' took one hint.'

# A match goes on from any move of a record, and comes to an end of its own.
run 0 play roulette --from "$work/plain" --move 30 --lang en --seed other < "$work/answers"
said 'The game is over'
run 0 play roulette --from "$work/plain" --people 0 --lang en --seed other < /dev/null
said 'The game is over'
run 1 play sport --from "$work/plain" --lang en
said 'is a match of roulette'
run 1 play roulette --from "$work/plain" --move 100000 --lang en
said 'nothing can be played on from there'
run 1 play roulette --from "$work/nowhere" --lang en
