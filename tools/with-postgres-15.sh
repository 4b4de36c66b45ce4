#!/usr/bin/env bash
# Runs a command with TEST_DATABASE_URL naming a PostgreSQL 15 of its own, on a socket, gone afterwards; in memory where there is plenty.
set -euo pipefail
bin=/usr/lib/postgresql/15/bin
[ "$(df --output=avail -k /dev/shm 2>/dev/null | tail -1)" -gt 4000000 ] 2>/dev/null && within=/dev/shm || within=${TMPDIR:-/tmp}
folder=$(mktemp -d -p "$within")
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" != 0 ] || chown postgres "$folder"
chmod 755 "$folder"
as "$bin/initdb" -D "$folder/data" -U postgres -A trust --no-sync -E UTF8 --locale=C.UTF-8 >/dev/null
as "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w start >/dev/null \
  -o "-k $folder -c listen_addresses='' -c max_connections=300 -c fsync=off -c max_parallel_workers_per_gather=0"
stop() {
  as "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
TEST_DATABASE_URL="postgres://postgres@localhost/postgres?host=$folder" "$@"
