#!/bin/sh
# Makes one backup and removes old ones: those of the last days stay, and the first of each month for a year.
# Settings: BACKUP_DIR, where the backups are; BACKUP_DAYS, 14 by default. The rest are those of the portal (docs/operating.md).
# An old backup is removed only after a new one was made.
set -eu
umask 077
cd "$(dirname "$0")/.."
: "${BACKUP_DIR:?Set BACKUP_DIR to the folder of the backups}"
file="$BACKUP_DIR/area-club-$(date --utc +%Y-%m-%dT%H%M%SZ)"
# Under this name until it is complete, so that nobody takes a part of a backup for one.
trap 'rm -f "$file.part"' EXIT
node --disable-warning=ExperimentalWarning scripts/server-command.mjs backup "$file.part"
mv "$file.part" "$file"
find "$BACKUP_DIR" -maxdepth 1 -type f -name 'area-club-????-??-??T*Z' ! -name 'area-club-????-??-01T*Z' -mtime "+${BACKUP_DAYS:-14}" -print -delete
find "$BACKUP_DIR" -maxdepth 1 -type f -name 'area-club-????-??-01T*Z' -mtime +366 -print -delete
