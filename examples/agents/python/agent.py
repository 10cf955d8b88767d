# Takes deliveries at PORT: TOCSIN_URL=https://tocsin.example.com TOCSIN_TOKEN=svc_agent_… TOCSIN_WEBHOOK_SECRET=whsec_… PORT=9000 python3 examples/agents/python/agent.py
import base64, hashlib, hmac, http.server, json, os, threading, time, urllib.error, urllib.request, uuid
working, lock, key = {}, threading.Lock(), base64.b64decode(os.environ["TOCSIN_WEBHOOK_SECRET"].removeprefix("whsec_"))

def call(path, body=None):
    """The same again while the server is away or busy: a call_id that it knows does nothing twice."""
    while True:
        request = urllib.request.Request(f"{os.environ['TOCSIN_URL']}/api/v1/agent/{path}", None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {os.environ['TOCSIN_TOKEN']}", "Content-Type": "application/json"})
        wait = 1
        try: return json.load(urllib.request.urlopen(request, timeout=40))
        except urllib.error.HTTPError as error:
            if error.code < 500 and (error.code != 429 or json.load(error).get("code") != "rate_limited"): raise
            wait = int(error.headers.get("Retry-After") or 1)
        except (OSError, ValueError, http.client.HTTPException): pass
        time.sleep(wait)

def investigate(work):
    id, fence = work["investigation_id"], work["fencing_token"]
    def use(name, **arguments):
        tool = {"call_id": str(uuid.uuid4()), "name": name, "arguments": arguments}
        answer = call("messages", {"kind": "inv_tool", "investigation_id": id, "fencing_token": fence, "tool": tool})
        return answer["result"]["output"] or {}
    try:
        use("investigation_accept")
        firing = [f"#{alert['number']} {alert['untrusted']['title']}" for alert in call("alerts?status=firing&limit=10")["items"]]
        excerpt = "\n".join([f"Asked about: {(work['untrusted'] or {}).get('title')}", "Firing:", *firing])[:4000]
        found = use("evidence_add", kind="query", source="Tocsin", observed_at=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), excerpt=excerpt)
        supports = [found["evidence_id"]] if "evidence_id" in found else []
        use("investigation_complete", summary=f"{len(firing)} fire.", hypotheses=[{"claim": "What fires together has one cause", "supports": supports}])
    except urllib.error.HTTPError as error: print(error)  # lost, cancelled, over or refused: leave it
    with lock: working.pop((id, fence), None)

def fetch():
    for work in [item["data"] for item in call("work")["items"] if item["type"] == "investigation.dispatched"]:
        held = (work["investigation_id"], work["fencing_token"])
        with lock: new, working[held] = held not in working, True
        if new: threading.Thread(target=investigate, args=[work], daemon=True).start()

def beat():  # keeps presence, and the lease of each investigation
    while True:
        answer = call("heartbeat", {"investigations": [{"id": id, "fencing_token": fence} for id, fence in list(working)]})
        with lock: [working.pop(held) for held in list(working) if held[0] in answer["lost"] + answer["cancelled"]]
        time.sleep(interval)

class Deliveries(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body, (id, at, signed) = self.rfile.read(int(self.headers["Content-Length"])), (self.headers[f"webhook-{name}"] or "" for name in ("id", "timestamp", "signature"))
        right = "v1," + base64.b64encode(hmac.digest(key, f"{id}.{at}.".encode() + body, "sha256")).decode()
        good = any(hmac.compare_digest(right, one) for one in signed.split()) and abs(time.time() - int(at)) < 300
        self.send_response(204 if good else 401)
        self.end_headers()
        if good: threading.Thread(target=fetch, daemon=True).start()

interval = call("self")["heartbeat_interval_seconds"]
for work in (fetch, beat): threading.Thread(target=work, daemon=True).start()
http.server.ThreadingHTTPServer(("", int(os.environ["PORT"])), Deliveries).serve_forever()
