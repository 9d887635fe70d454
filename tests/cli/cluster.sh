#!/bin/bash
# The proxies of docs/cluster.md, as they stand there but for addresses and the certificate: two nodes of
# two versions behind each, people at one table, and the node that has it killed under them.
# shellcheck source=tests/cli/lib
. "$(dirname "$0")/lib"
# shellcheck source=tests/cli/database
. "$(dirname "$0")/database"
export XDG_STATE_HOME=$work/state
PATH=$PATH:/usr/sbin
nodes=() port=() proxy= server=
end() {
    kill -9 $server "${nodes[@]}" $proxy 2> /dev/null || true
    exec 3>&- 4>&- || true
    remove_database
    rm -rf "$work"
}
trap end EXIT

start_node() { # NUMBER
    mkdir -p "$work/page$1/assets"
    echo "page $1" > "$work/page$1/index.html"
    echo "file $1" > "$work/page$1/assets/of-$1.js"
    starts "$work/node$1" --bind "127.0.0.$1" --port 0 --store "$database" --trust-proxy 127.0.0.1 \
        --files "$work/page$1"
    nodes[$1]=$server
    port[$1]=$(grep -m1 -oE 'port=[0-9]+' "$work/node$1.err" | cut -d= -f2) ||
        fail "node $1: $(cat "$work/node$1.err")"
}
block() { # LANGUAGE: that code block of the page, with addresses of this machine
    sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/p" docs/cluster.md | grep -v '^```' |
        sed -e "s/10.0.0.1:8080/127.0.0.1:${port[1]}/; s/10.0.0.2:8080/127.0.0.2:${port[2]}/" \
            -e "s/:443 ssl/127.0.0.1:$front ssl/; s/listen 443 ssl/listen 127.0.0.1:$front ssl/" \
            -e "s|/etc/$1/table.pem|$work/table.pem|"
}
ask() { # PATH
    curl -fs --cacert "$work/table.pem" "https://localhost:$front$1"
}
start_proxy() { # NAME
    front=$((20000 + RANDOM % 10000))
    if [ "$1" = haproxy ]; then
        block haproxy > "$work/proxy"
        haproxy -f "$work/proxy" -q > "$work/proxy.err" 2>&1 &
    else
        {
            echo "daemon off; master_process off; pid $work/pid; error_log $work/proxy.err;"
            echo "events {} http { access_log off; client_body_temp_path $work/t1; proxy_temp_path $work/t2;"
            echo "fastcgi_temp_path $work/t3; uwsgi_temp_path $work/t4; scgi_temp_path $work/t5;"
            block nginx
            echo '}'
        } > "$work/proxy"
        nginx -c "$work/proxy" -e "$work/proxy.err" > /dev/null 2>&1 &
    fi
    proxy=$!
    for _ in $(seq 1200); do
        if ask /healthz > /dev/null; then return; fi
        sleep 0.05
    done
    fail "$1 does not start: $(cat "$work/proxy.err")"
}

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout "$work/key" -out "$work/cert" 2> /dev/null
cat "$work/cert" "$work/key" > "$work/table.pem"
export SSL_CERT_FILE=$work/cert
start_node 1
start_node 2
for name in haproxy nginx; do
    start_proxy $name
    # Each file is at one of the two nodes only, whichever of them a request comes to first.
    for _ in 1 2 3 4; do
        for i in 1 2; do [ "$(ask /assets/of-$i.js)" = "file $i" ] || fail "$name does not find a file"; done
    done
    ! ask /assets/of-3.js > /dev/null || fail "$name finds what is nowhere"
    mkfifo "$work/ada.in.$name" "$work/max.in.$name"
    "$ILINX" join "https://localhost:$front" --lang en --name Ada \
        < "$work/ada.in.$name" > "$work/ada.$name" 2>&1 &
    exec 3> "$work/ada.in.$name"
    heard "$work/ada.$name" /
    key=$(grep -m1 -oE '[A-Z]{4}-[0-9a-z]{12}' "$work/ada.$name")
    XDG_STATE_HOME=$work/other "$ILINX" join "https://localhost:$front/$key" --lang en --name Max \
        < "$work/max.in.$name" > "$work/max.$name" 2>&1 &
    exec 4> "$work/max.in.$name"
    echo 'say one' >&3
    heard "$work/max.$name" one
    # The node with the table, by what it says itself; it comes back as another node.
    owner=$(sql "SELECT split_part(n.address, ':', 2) FROM ilinx.rooms r JOIN ilinx.nodes n ON n.id = r.owner WHERE r.code = '${key%-*}'")
    for i in 1 2; do
        [ "${port[$i]}" = "$owner" ] || continue
        kill -9 "${nodes[$i]}"
        gone=$i
    done
    heard "$work/ada.$name" 'Connection lost'
    heard "$work/ada.$name" 'Back at the table'
    heard "$work/max.$name" 'Back at the table'
    echo 'say two' >&4
    heard "$work/ada.$name" two
    exec 3>&- 4>&-
    kill $proxy
    wait $proxy 2> /dev/null || true
    proxy=
    start_node "$gone"
done
