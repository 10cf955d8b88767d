# Takes deliveries at PORT: TOCSIN_URL=https://tocsin.example.com TOCSIN_TOKEN=svc_agent_… TOCSIN_WEBHOOK_SECRET=whsec_… PORT=9000 python3 agent.py
import base64, hmac, http.client, http.server, json, os, threading, time, urllib.request, uuid
working, news, key = {}, threading.Event(), base64.b64decode(os.environ["TOCSIN_WEBHOOK_SECRET"].removeprefix("whsec_"))

def call(path, body=None):  # the same again while the server is away or busy: a call_id that it knows does nothing twice
    headers = {"Authorization": f"Bearer {os.environ['TOCSIN_TOKEN']}", "Content-Type": "application/json"}
    request = urllib.request.Request(f"{os.environ['TOCSIN_URL']}/api/v1/agent/{path}", body and json.dumps(body).encode(), headers)
    while True:
        try: return json.load(urllib.request.urlopen(request, timeout=40))
        except (OSError, ValueError, http.client.HTTPException) as error:
            if getattr(error, "code", 500) < 500 and "Retry-After" not in error.headers: raise
            time.sleep(int(getattr(error, "headers", {}).get("Retry-After") or 1))

def investigate(id, fence, untrusted):
    def use(name, **arguments):
        tool = {"call_id": str(uuid.uuid4()), "name": name, "arguments": arguments}
        return call("messages", {"kind": "inv_tool", "investigation_id": id, "fencing_token": fence, "tool": tool})["result"]["output"] or {}
    try:
        use("investigation_accept")
        firing = [alert["untrusted"]["title"] for alert in call("alerts?status=firing&limit=10")["items"]]
        excerpt = "\n".join([f"Asked about: {(untrusted or {}).get('title')}", "Firing:", *firing])[:4000]
        found = use("evidence_add", kind="query", source="Tocsin", excerpt=excerpt).get("evidence_id")
        use("investigation_complete", summary=f"{len(firing)} fire.", hypotheses=[{"claim": "They have one cause", "supports": [found] if found else []}])
    finally: working.pop((id, fence), None)  # also when it was lost, cancelled or refused, which ends the thread

def fetch():
    for data in [item["data"] for item in call("work")["items"] if item["type"] == "investigation.dispatched"]:
        held = (data["investigation_id"], data["fencing_token"])
        if working.setdefault(held, data) is data: threading.Thread(target=investigate, args=[*held, data["untrusted"]], daemon=True).start()

class Deliveries(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body, (id, at, signed) = self.rfile.read(int(self.headers["Content-Length"])), (self.headers[f"webhook-{name}"] or "" for name in ("id", "timestamp", "signature"))
        right = "v1," + base64.b64encode(hmac.digest(key, f"{id}.{at}.".encode() + body, "sha256")).decode()
        good = any(hmac.compare_digest(right, one) for one in signed.split()) and abs(time.time() - int(at)) < 300
        self.send_response(204 if good else 401)
        self.end_headers()
        if good: news.set()

threading.Thread(target=http.server.ThreadingHTTPServer(("", int(os.environ["PORT"])), Deliveries).serve_forever, daemon=True).start()
while True:  # what is open, presence, and the lease of each investigation: one poll answers all deliveries until then
    fetch()
    beat = call("heartbeat", {"investigations": [{"id": id, "fencing_token": fence} for id, fence in list(working)]})
    for held in [held for held in list(working) if held[0] in beat["lost"] + beat["cancelled"]]: working.pop(held, None)
    if news.wait(beat["heartbeat_interval_seconds"]): news.clear()
