#!/bin/bash
# make install puts its files under a prefix and refuses others; make uninstall takes them away.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"
export ILINX
at() { [ -s "$work/root/opt/ilinx/$1" ] || fail "not installed: $1"; }
install() { # STATUS ARGUMENTS...
    local wanted=$1 status=0
    shift
    DESTDIR=$work/root packaging/install "$@" > "$work/out" 2> "$work/err" || status=$?
    [ $status = "$wanted" ] || fail "install $* ended with $status"
}

install 0 /opt/ilinx
cmp -s "$ILINX" "$work/root/opt/ilinx/bin/ilinx" || fail "another program was installed"
for command in '' $("$ILINX" --complete '' | sed -n 's/^\([a-z]*\)\t.*/-\1/p' | grep -v help); do
    for folder in man1 fr/man1; do
        at "share/man/$folder/ilinx$command.1"
        grep -q '^\.SH \(NAME\|NOM\)$' "$work/root/opt/ilinx/share/man/$folder/ilinx$command.1" || fail "no name"
    done
done
at share/applications/ilinx.desktop
at share/icons/hicolor/scalable/apps/ilinx.svg
at share/doc/ilinx/LICENSE
grep -q '^ExecStart=/opt/ilinx/bin/ilinx serve ' "$work/root/opt/ilinx/lib/systemd/system/ilinx.service" ||
    fail "the service starts another program"
! grep -rqF "$work" "$work/root" || fail "DESTDIR is in an installed file"
# Every option that the help explains is in the manual, too.
"$ILINX" serve --help --lang en | grep -oE '^    --[a-z-]+' | tr -d ' ' > "$work/options"
while read -r option; do
    grep -qF -- "${option//-/\\-}" "$work/root/opt/ilinx/share/man/man1/ilinx-serve.1" || fail "no $option"
done < "$work/options"

# DESTDIR may be called anything.
DESTDIR="$work/it's  a \"root\" & more" packaging/install /opt/ilinx > "$work/out" || fail "an odd DESTDIR"
diff -r "$work/root" "$work/it's  a \"root\" & more" || fail "an odd DESTDIR is in an installed file"

# Once more over it, then away. A file of somebody else stays.
install 0 /opt/ilinx
echo mine > "$work/root/opt/ilinx/share/doc/ilinx/mine"
install 0 --remove /opt/ilinx
[ "$(find "$work/root" -type f)" = "$work/root/opt/ilinx/share/doc/ilinx/mine" ] || fail "left: $(find "$work/root" -type f)"
install 0 --remove /opt/ilinx

# Places that nothing can be written to: a sentence, and nothing half done.
refused() { # WORDS PREFIX
    find "$work/root" > "$work/before"
    install 1 "$2"
    said "$1"
    [ "$(wc -l < "$work/err")" -le 3 ] || fail "too many words"
    find "$work/root" | cmp -s - "$work/before" || fail "something was done for $2"
}
mkdir -p "$work/root/file" "$work/root/full/bin"
touch "$work/root/file/bin"
refused 'is in the way: it is no folder. Nothing was changed.' /file
mkdir "$work/root/full/bin/ilinx"
refused 'is in the way: it is a folder. Nothing was changed.' /full
refused 'PREFIX must begin with a slash' opt
refused 'PREFIX must begin with a slash' /
for prefix in '/opt/my games' "/opt/it's" '/opt/a"b' '/opt/a`b' '/opt/a&b' '/opt/a|b' '/opt/a$b' '/opt/a;b' '/opt/a#b' '/opt/a\b'; do
    refused 'without spaces' "$prefix"
done
if [ "$(id -u)" != 0 ]; then
    mkdir -m 555 "$work/root/closed"
    refused 'cannot be written: choose another PREFIX, or use sudo' /closed
fi
# No folder can be made there, though it looks as if.
status=0
DESTDIR='' packaging/install /proc/ilinx > "$work/out" 2> "$work/err" || status=$?
[ $status = 1 ] || fail "/proc took it"
said 'Nothing was changed.'
