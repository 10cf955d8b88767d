// Polls: TOCSIN_URL=https://tocsin.example.com TOCSIN_TOKEN=svc_agent_… node examples/agents/typescript/agent.ts
import { setTimeout as pause } from 'node:timers/promises';
const working = new Map<string, number>(); // fencing tokens, by investigation
const headers = { authorization: `Bearer ${process.env.TOCSIN_TOKEN}`, 'content-type': 'application/json' };
async function call(path: string, body?: object): Promise<any> {
  for (;;) { // the same again while the server is away or busy, or a person decides: a call_id that it knows does nothing twice
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    const answer = await fetch(`${process.env.TOCSIN_URL}/api/v1/agent/${path}`, request).catch(() => null);
    const said: any = await answer?.json().catch(() => null);
    if (answer?.ok && said && said.result?.status !== 'approval_required') return said;
    const wait = Number(answer?.headers.get('retry-after'));
    if (answer && !answer.ok && answer.status < 500 && !wait) throw new Error(`${path}: ${answer.status} ${said?.detail}`);
    await pause(1_000 * (wait || 1));
  }
}
async function investigate({ investigation_id, fencing_token, untrusted, tools, subject }: any): Promise<void> {
  if (working.get(investigation_id) === fencing_token) return; // delivered once more
  working.set(investigation_id, fencing_token);
  const use = async (name: string, args = {}, reason?: string): Promise<any> => (await call('messages', {
    kind: 'inv_tool', investigation_id, fencing_token, tool: { call_id: crypto.randomUUID(), name, arguments: args, reason } })).result.output;
  try {
    await use('investigation_accept');
    const { items } = await call('alerts?status=firing&limit=10');
    const excerpt = ['Asked about, and firing:', untrusted?.title, ...items.map((alert: any) => alert.untrusted.title)].join('\n').slice(0, 4_000);
    const found = await use('evidence_add', { kind: 'query', source: 'Tocsin', excerpt });
    if (subject.kind !== 'incident' && tools.some(({ name }: any) => name === 'alert_acknowledge'))
      await use('alert_acknowledge', { number: subject.number }, 'It is being investigated');
    const hypotheses = [{ claim: 'What fires together has one cause', supports: found?.evidence_id ? [found.evidence_id] : [] }];
    await use('investigation_complete', { summary: 'Looked at what fires now.', hypotheses });
  } catch (error) { console.error(String(error)); } // lost, cancelled, over or refused: leave it
  if (working.get(investigation_id) === fencing_token) working.delete(investigation_id);
}
void (async () => { for (;;) { // keeps presence, and the lease of each investigation
  const beat = await call('heartbeat', { investigations: [...working].map(([id, fencing_token]) => ({ id, fencing_token })) });
  for (const id of [...beat.lost, ...beat.cancelled]) working.delete(id);
  await pause(1_000 * beat.heartbeat_interval_seconds);
} })();
for (let wait = 0; ; wait = 25) // at first what is open, then what is new
  for (const { type, data } of (await call(`work?wait=${wait}`)).items)
    if (type === 'investigation.dispatched') void investigate(data);
