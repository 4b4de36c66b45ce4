#!/bin/sh
# Hands the lead over when the disk of a primary is nearly full. PostgreSQL without room refuses new rows while its log
# still fits, and Patroni takes that for health: without this, writes fail until a person comes.
#
# Disks of one size that fill with the database itself are short on all members at once: whoever has led for less than
# LED_LEAST_S (600) keeps the lead, or it would go round and round.
#
# watch-disk.sh PATRONI_FILE MEMBER DATA_FOLDER LEAST_MB
patroni_file=$1 member=$2 data_folder=$3 least_kb=$(($4 * 1024)) led_least_s=${LED_LEAST_S:-600}

# A member writes a file of history when it is promoted, and a primary gets none from others.
led_for_less() {
  [ -n "$(find "$data_folder/pg_wal/" -maxdepth 1 -name '*.history' -newermt "-$led_least_s seconds")" ]
}

leader() {
  patronictl -c "$patroni_file" list --format tsv | awk -F '\t' '$4 == "Leader" { print $2 }'
}

while sleep 1; do
  free_kb=$(df -Pk "$data_folder" 2>/dev/null | awk 'NR == 2 { print $4 }')
  [ "${free_kb:-$least_kb}" -ge "$least_kb" ] && continue
  echo "$member has ${free_kb} kB left, less than ${least_kb}"
  if led_for_less; then
    echo "no lead is handed over: it changed less than ${led_least_s} s ago"
  # A member that does not lead is refused here. One that leads and is refused by its own page ends with 0 all the same.
  elif patronictl -c "$patroni_file" switchover --leader "$member" --force; then
    echo "now leads: $(leader)"
  fi
  sleep 5
done
