#!/bin/sh
# Hands the lead over when the disk of a primary is nearly full. PostgreSQL without room refuses new rows while its log
# still fits, and Patroni takes that for health: without this, writes fail until a person comes.
#
# watch-disk.sh PATRONI_FILE MEMBER DATA_FOLDER LEAST_MB
patroni_file=$1 member=$2 data_folder=$3 least_kb=$(($4 * 1024))
while sleep 1; do
  free_kb=$(df -Pk "$data_folder" 2>/dev/null | awk 'NR == 2 { print $4 }')
  [ "${free_kb:-$least_kb}" -ge "$least_kb" ] && continue
  echo "$member has ${free_kb} kB left, less than ${least_kb}"
  # A member that does not lead is refused here, and nothing happens. The pause keeps full disks from passing it round.
  if patronictl -c "$patroni_file" switchover --leader "$member" --force; then sleep 60; else sleep 5; fi
done
