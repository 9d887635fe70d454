#!/bin/bash
# Shells offer at Tab every option that a help page explains, in both
# languages, and no other; and the three shells themselves ask for it.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"

# The options that a page has as headings of its list, but for those of the next argument.
explained() { # COMMAND [LANG]
    "$ILINX" help ${1:+"$1"} --lang "${2:-en}" | sed -n '/^OPTIONS/,/^[A-NP-Z]/p' | grep -E '^    -' |
        grep -oE -- '--[a-z-]+' | grep -vxF -- --help | sort -u
}
offered() { # WORDS...
    "$ILINX" --complete "$@" | cut -f 1
}

commands=$("$ILINX" help --lang en | grep -oE '^ {14}[a-z]+|^    To [a-z]+ +[a-z]+' | awk '{print $NF}')
[ "$(wc -w <<< "$commands")" = 15 ] || fail "fifteen commands, not: $commands"
[ "$(offered '' | grep -v '^-' | sort)" = "$(printf '%s\n' $commands help | sort)" ] ||
    fail "not every command is offered: $(offered '')"
# --complete itself is for shells, not for people.
[ "$(offered -- | grep -vxF -- --help | sort)" = "$(explained '' | grep -vxF -- --complete)" ] ||
    fail "the options before a command: $(offered --)"
for command in $commands; do
    word=$(case $command in sim | play | rules | solve) echo roulette ;; replay | verify | review | join) echo x ;; store) echo check x ;; esac)
    [ "$(offered "$command" $word -- | grep -vxF -- --help | sort)" = "$(explained "$command")" ] ||
        fail "$command explains $(explained "$command"), and offers $(offered "$command" $word --)"
    [ "$(explained "$command" fr)" = "$(explained "$command")" ] || fail "$command explains other options in French"
    for lang in fr en; do
        "$ILINX" --lang $lang --complete "$command" $word -- | grep -v '^--help' > "$work/out"
        ! grep -vE $'^--[a-z-]+\t[^ ].*[^ ]$' "$work/out" || fail "$command: an option without its words in $lang"
    done
done

# Values.
[ "$(offered sim rou)" = roulette ] || fail "the name of a game"
[ "$(offered sim roulette --bots greedy,ra)" = greedy,random ] || fail "the next bot of a list"
[ "$(offered sim roulette --option ca)" = cards= ] || fail "an option of a game"
[ "$(offered replay x --as pu)" = public ] || fail "one of several words"
[ "$(offered sim --lang f)" = fr ] || fail "a language"
[ "$(offered verify '')" = :files ] || fail "a file"
[ "$(offered serve --files '')" = :folders ] || fail "a folder"
[ "$(offered serve --port '')$(offered nothing '')$(offered)" = '' ] || fail "something out of nothing"

# The shells, each with its own script, on a program called ilinx.
scripts=$PWD/packaging/completion
mkdir "$work/bin" "$work/folder"
ln -s "$(realpath "$ILINX")" "$work/bin/ilinx"
export PATH="$work/bin:$PATH"
cd "$work/folder"
touch match.ilx

in_bash() { # LINE
    bash --norc -c '. "$1"; compopt() { :; }
        COMP_LINE=$2 COMP_POINT=${#2}; _ilinx ilinx "${2##* }"; printf "%s\n" "${COMPREPLY[@]}"' \
        bash "$scripts/ilinx.bash" "$1"
}
in_fish() { # LINE
    HOME=$work fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$scripts/ilinx.fish" "$1" | cut -f 1
}
# A terminal, for zsh offers nothing without one; the line that Tab has made is printed by Enter.
in_zsh() { # LINE
    HOME=$work zsh -fc 'zmodload zsh/zpty
        zpty shell zsh -f
        zpty -w shell "PS1=; TERM=dumb; fpath=(${(q)1} \$fpath); autoload -U compinit; compinit -D -u"
        zpty -w shell "show() { print \"<\$BUFFER>\"; BUFFER=; zle accept-line; }; zle -N show; bindkey \"^X\" show"
        zpty -w shell "print re\"\"ady"
        zpty -r shell seen "*ready*"
        zpty -w -n shell "$2"$'"'\\t\\x18'"'
        zpty -r shell seen "*<*>*"
        print -r -- "${${seen##*<}%%>*}"' zsh "$scripts" "$1"
}
[ "$(in_bash 'ilinx sim rou')" = roulette ] || fail "bash: $(in_bash 'ilinx sim rou')"
[ "$(in_bash 'ilinx verify ')" = match.ilx ] || fail "bash: a file"
[ "$(in_bash 'ilinx sim roulette --fix')" = --fixed-seats ] || fail "bash: an option"
[ "$(in_fish 'ilinx sim rou')" = roulette ] || fail "fish: $(in_fish 'ilinx sim rou')"
[ "$(in_fish 'ilinx verify ')" = match.ilx ] || fail "fish: a file"
[ "$(in_fish 'ilinx sim roulette --fix')" = --fixed-seats ] || fail "fish: an option"
[ "$(in_zsh 'ilinx sim rou')" = 'ilinx sim roulette ' ] || fail "zsh: $(in_zsh 'ilinx sim rou')"
[ "$(in_zsh 'ilinx verify ')" = 'ilinx verify match.ilx ' ] || fail "zsh: a file"
[ "$(in_zsh 'ilinx sim roulette --option ca')" = 'ilinx sim roulette --option cards=' ] || fail "zsh: an open word"
