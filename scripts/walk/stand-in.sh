#!/bin/bash
# Stands in for the commands of docs/operation.md that need root or systemd. Called under the name of each; WALK is the
# folder of the walk. See scripts/walk-operation.ts.
set -euo pipefail

# The paths of the documents as they are in the walk.
located() { sed -e "s#/opt/#$WALK/opt/#g" -e "s#/etc/#$WALK/etc/#g" "$@"; }

# The ports of the documents as they are in the walk.
port() { case $1 in 3000) echo "$WALK_PORT" ;; 3001) echo "$WALK_PORT_2" ;; esac; }

unit_start() {
  local unit="$WALK/etc/systemd/system/$1.service" pid="$WALK/$1.pid"
  if [ -e "$pid" ] && kill -0 "$(cat "$pid")" 2>/dev/null; then return; fi
  value() { located "$unit" | sed -n "s/^$1=//p" | head -1; }
  local folder settings command listen
  folder=$(value WorkingDirectory) settings=$(value EnvironmentFile) command=$(value ExecStart)
  listen=$(port "$(sed -n 's/^Environment=PORT=//p' "$unit" | grep . || echo 3000)")
  (
    cd "$folder"
    set -a
    . "$settings"
    PORT=$listen
    set +a
    exec setsid $command
  ) >>"$WALK/$1.log" 2>&1 &
  echo $! >"$pid"
  for _ in $(seq 600); do
    curl -fs "http://127.0.0.1:$listen/readyz" >/dev/null && return
    kill -0 "$(cat "$pid")" 2>/dev/null || break
    sleep 0.2
  done
  echo "$1 did not start:" >&2
  tail -20 "$WALK/$1.log" >&2
  return 1
}

unit_stop() {
  local pid
  pid=$(cat "$WALK/$2.pid" 2>/dev/null) || return 0
  kill "-$1" "$pid" 2>/dev/null || return 0
  while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
}

# The site with ports that need no root, and a certificate of the walk's own.
nginx_site() {
  {
    echo "pid $WALK/nginx.pid; error_log $WALK/nginx.log; events {}"
    echo "http { access_log off; client_body_temp_path $WALK/body; proxy_temp_path $WALK/proxy;"
    echo "fastcgi_temp_path $WALK/fastcgi; uwsgi_temp_path $WALK/uwsgi; scgi_temp_path $WALK/scgi;"
    sed -e "s#server_name quayline.example;#server_name localhost;#" -e "s#127.0.0.1:3000#127.0.0.1:$WALK_PORT#; s#127.0.0.1:3001#127.0.0.1:$WALK_PORT_2#" \
      -e "s#listen \[::\]:.*##; s#listen 80;#listen 127.0.0.1:$WALK_PLAIN;#; s#listen 443 #listen 127.0.0.1:$WALK_TLS #" \
      -e "s#\(ssl_certificate\) .*#\1 $WALK/certificate.pem;#; s#\(ssl_certificate_key\) .*#\1 $WALK/key.pem;#" \
      "$WALK"/etc/nginx/sites-enabled/*
    echo "}"
  } >"$WALK/nginx.conf"
}

case $(basename "$0") in
useradd) ;;
sudo)
  # sudo -u USER [--preserve-env=…] COMMAND…
  while [[ ${1:-} == -* ]]; do [ "$1" = -u ] && shift; shift; done
  exec "$@"
  ;;
install)
  # Owners and groups need root.
  kept=()
  while [ $# -gt 0 ]; do
    case $1 in -o | -g) shift ;; *) kept+=("$1") ;; esac
    shift
  done
  exec "$WALK_INSTALL" "${kept[@]}"
  ;;
psql) exec "$WALK_NODE" "$WALK_CLONE/scripts/walk/psql.ts" "$@" ;;
nginx)
  nginx_site
  exec "$WALK_NGINX" -p "$WALK" -c "$WALK/nginx.conf" "$@"
  ;;
systemctl)
  action=$1 name=${!#}
  case $action in
  enable | start) unit_start "$name" ;;
  stop) unit_stop TERM "$name" ;;
  kill) unit_stop KILL "$name" ;;
  restart)
    unit_stop TERM "$name"
    unit_start "$name"
    ;;
  reload)
    nginx_site
    if [ -s "$WALK/nginx.pid" ]; then
      "$WALK_NGINX" -p "$WALK" -c "$WALK/nginx.conf" -s reload
      sleep 1
    else
      "$WALK_NGINX" -p "$WALK" -c "$WALK/nginx.conf"
    fi
    ;;
  esac
  ;;
*)
  echo "no stand-in for $0" >&2
  exit 1
  ;;
esac
