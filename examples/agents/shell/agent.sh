#!/bin/sh
# Polls: TOCSIN_URL=https://tocsin.example.com TOCSIN_TOKEN=svc_agent_… sh examples/agents/shell/agent.sh (curl and jq)
umask 077 && dir=$(mktemp -d) && trap 'rm -rf "$dir"; kill 0' EXIT INT TERM
printf 'header = "Authorization: Bearer %s"\n' "$TOCSIN_TOKEN" > "$dir/auth" # not on the command line, where others see it

api() { # api PATH [BODY]: the same again while the server is away or busy; fails when it refuses
  path=$1; shift
  until code=$(printf '%s' "$1" | curl -sS -K "$dir/auth" -m 40 -D "$out.h" -o "$out" -w '%{http_code}' -H 'Content-Type: application/json' \
      ${1:+--data-binary @-} "$TOCSIN_URL/api/v1/agent/$path" 2> /dev/null) && [ "$code" -lt 500 ] &&
      { [ "$code" != 429 ] || [ "$(jq -r .code "$out")" != rate_limited ]; }; do
    pause=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]*\).*/\1/p' "$out.h" 2> /dev/null); sleep "${pause:-1}"
  done
  [ "$code" -lt 300 ]
}
use() { # use TOOL ARGUMENTS
  api messages "$(jq -nc --arg id "$id" --argjson fence "$fence" --arg call "$1-$$-$fence" --arg name "$1" --argjson given "$2" \
    '{kind: "inv_tool", investigation_id: $id, fencing_token: $fence, tool: {call_id: $call, name: $name, arguments: $given}}')"
}
beat() { # keeps presence and lease; ends when the investigation is lost or cancelled
  out=$work/beat
  while sleep "$interval" && api heartbeat "{\"investigations\":[{\"id\":\"$id\",\"fencing_token\":$fence}]}"; do
    jq -e '.lost + .cancelled == []' "$out" > /dev/null || break
  done
}
investigate() { # in $work: the dispatch, and what the server answers
  out=$work/answer; beat & beating=$!
  use investigation_accept '{}' && api 'alerts?status=firing&limit=10' &&
    jq -c --slurpfile about "$work/dispatch" '{kind: "query", source: "Tocsin", observed_at: (now | todate), excerpt: ("Asked about: \($about[0].untrusted.title)\nFiring:\n"
      + ([.items[] | "#\(.number) \(.untrusted.title)"] | join("\n")))[:4000]}' "$out" > "$work/evidence" && use evidence_add "$(cat "$work/evidence")" &&
    use investigation_complete "$(jq -c '{summary: "Looked at what fires now.", hypotheses: [{claim: "What fires together has one cause",
      supports: [.result.output.evidence_id // empty]}]}' "$out")"
  kill "$beating"
}
out=$dir/work; api self && interval=$(jq .heartbeat_interval_seconds "$out")
wait=0 # at first what is open, then what is new
while api "work?wait=$wait"; do
  wait=25
  jq -c '.items[] | select(.type == "investigation.dispatched") | .data' "$out" > "$dir/items"
  while read -r item; do
    id=$(printf '%s' "$item" | jq -r .investigation_id) fence=$(printf '%s' "$item" | jq .fencing_token) work=$dir/$id.$fence
    mkdir "$work" 2> /dev/null && printf '%s' "$item" > "$work/dispatch" && investigate & # once for each fence
  done < "$dir/items"
  sleep 0.2
done
