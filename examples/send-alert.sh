#!/bin/sh
# Fires an alert, or resolves it: send-alert.sh firing|resolved. TOCSIN_URL and TOCSIN_TOKEN (a webhook token) say where.
set -eu
status=${1:-firing}
curl --fail-with-body --silent --show-error --max-time 10 --retry 3 \
  --header "Authorization: Bearer ${TOCSIN_TOKEN:?set it to a webhook token}" \
  --header 'Content-Type: application/json' \
  --data @- "${TOCSIN_URL:-http://localhost:8080}/webhooks/alerts" <<END
{"alerts": [{
  "status": "$status",
  "fingerprint": "backup-db-1",
  "labels": {"alertname": "BackupFailed", "severity": "critical", "host": "db-1"},
  "annotations": {"summary": "The nightly backup of db-1 failed"}
}]}
END
