#!/bin/sh
# Holds a stream: TOCSIN_URL=https://tocsin.example.com TOCSIN_TOKEN=svc_agent_… sh agent.sh (curl and jq)
umask 077 && dir=$(mktemp -d) && trap 'rm -rf "$dir"; kill 0' EXIT INT TERM
printf 'header = "Authorization: Bearer %s"\n' "$TOCSIN_TOKEN" > "$dir/auth" # not on the command line, where others see it
events=$TOCSIN_URL/api/v1/agent/events

api() { # api PATH [BODY]: the same again while the server is away or busy; fails when it refuses
  until code=$(printf '%s' "$2" | curl -sS -K "$dir/auth" -m 40 -D "$out.h" -o "$out" -w '%{http_code}' -H 'Content-Type: application/json' \
      ${2:+--data-binary @-} "$TOCSIN_URL/api/v1/agent/$1" 2> /dev/null) && [ "$code" -lt 500 ] && ! grep -qi '^retry-after:' "$out.h"; do
    sleep "$(grep -i '^retry-after:' "$out.h" 2> /dev/null | tr -cd 0-9 | grep . || echo 1)"
  done
  [ "$code" -lt 300 ]
}
use() { # use TOOL ARGUMENTS
  api messages "$(jq -nc --arg id "$id" --argjson fence "$fence" --arg call "$1-$$-$fence" --arg name "$1" --argjson given "$2" \
    '{kind: "inv_tool", investigation_id: $id, fencing_token: $fence, tool: {call_id: $call, name: $name, arguments: $given}}')"
}
beat() { # keeps presence and lease; ends when the investigation is lost or cancelled
  out=$work/beat
  while sleep "$interval" && api heartbeat "{\"investigations\":[{\"id\":\"$id\",\"fencing_token\":$fence}]}" &&
    jq -e '.lost + .cancelled == []' "$out" > /dev/null; do :; done
}
investigate() { # in $work: the dispatch, and what the server answers
  out=$work/answer; beat & beating=$!
  use investigation_accept '{}' && api 'alerts?status=firing&limit=10' &&
    jq -c --slurpfile about "$work/dispatch" '{kind: "query", source: "Tocsin", excerpt: ("Asked about: \($about[0].untrusted.title)\nFiring:\n"
      + ([.items[] | "#\(.number) \(.untrusted.title)"] | join("\n")))[:4000]}' "$out" > "$work/evidence" && use evidence_add "$(cat "$work/evidence")" &&
    use investigation_complete "$(jq -c '{summary: "Looked at what fires now.", hypotheses: [{claim: "What fires together has one cause",
      supports: [.result.output.evidence_id // empty]}]}' "$out")"
  kill "$beating"
}
while sleep 2; do # behind the last event, when the stream was cut; a stream that is open keeps the presence
  curl -sSN -K "$dir/auth" -H "Last-Event-ID: $(cat "$dir/last" 2> /dev/null)" "$events" 2> /dev/null | sed -un 's/^data: //p' | while read -r event; do
    eval "$(printf '%s' "$event" | jq -r '@sh "type=\(.type) last=\(.id // "") id=\(.data.investigation_id? // "") fence=\(.data.fencing_token? // "")
      told=\(.data.heartbeat_interval_seconds? // "")"')"
    [ -z "$last" ] || echo "$last" > "$dir/last"; interval=${told:-$interval}; work=$dir/$id.$fence
    [ "$type" != stream.superseded ] || kill $$
    [ "$type" = investigation.dispatched ] && mkdir "$work" 2> /dev/null || continue # once for each fence
    printf '%s' "$event" | jq -c .data > "$work/dispatch" && investigate &
  done
done
