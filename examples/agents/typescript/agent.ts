// Holds a stream: TOCSIN_URL=https://tocsin.example.com TOCSIN_TOKEN=svc_agent_… node examples/agents/typescript/agent.ts
import { setTimeout as pause } from 'node:timers/promises';
const working = new Map<string, number>(), decided = new Map<string, () => void>();
let [last, interval] = ['', 20];
const send = (path: string, body?: object, more = {}) => fetch(`${process.env.TOCSIN_URL}/api/v1/agent/${path}`, {
  ...(body && { method: 'POST', body: JSON.stringify(body) }),
  headers: { authorization: `Bearer ${process.env.TOCSIN_TOKEN}`, 'content-type': 'application/json', ...more } }).catch(() => null);
async function call(path: string, body?: object): Promise<any> {
  for (;;) { // the same again while the server is away or busy: a call_id that it knows does nothing twice
    const answer = await send(path, body), said: any = await answer?.json().catch(() => null);
    if (answer?.ok && said) return said;
    if (answer && answer.status < 500 && said?.code !== 'rate_limited') throw new Error(`${path}: ${answer.status} ${said?.detail}`);
    await pause(1_000 * (Number(answer?.headers.get('retry-after')) || 1));
  }
}
async function investigate({ investigation_id, fencing_token, untrusted, tools, subject }: any): Promise<void> {
  if (working.get(investigation_id) === fencing_token) return; // delivered once more
  working.set(investigation_id, fencing_token);
  const use = async (name: string, args = {}, reason?: string) => {
    const tool = { call_id: crypto.randomUUID(), name, arguments: args, reason };
    const decision = new Promise<void>((done) => decided.set(tool.call_id, done));
    const { result } = await call('messages', { kind: 'inv_tool', investigation_id, fencing_token, tool });
    if (result.status === 'approval_required') await decision;
    return result.output;
  };
  try {
    await use('investigation_accept');
    const firing = (await call('alerts?status=firing&limit=10')).items.map(({ number, untrusted: { title } }: any) => `#${number} ${title}`);
    const excerpt = [`Asked about: ${untrusted?.title}`, `Firing: ${firing.length}`, ...firing].join('\n').slice(0, 4_000);
    const found = await use('evidence_add', { kind: 'query', source: 'Tocsin', observed_at: new Date().toISOString(), excerpt });
    const command = tools.find(({ name }: any) => name === 'alert_acknowledge');
    if (command && subject.kind !== 'incident') await use(command.name, { number: subject.number }, 'It is being investigated');
    const claim = firing.length > 1 ? 'Alerts fire together: look for what they share' : 'It fires alone: look at its own service';
    await use('investigation_complete', { summary: `${firing.length} fire.`, hypotheses: [{ claim, supports: found?.evidence_id ? [found.evidence_id] : [] }] });
  } catch (error) { console.error(String(error)); } // lost, cancelled, over or refused: leave it
  if (working.get(investigation_id) === fencing_token) working.delete(investigation_id);
}
function take({ id, type, data }: any): void {
  last = id ?? last;
  if (type === 'stream.ready') interval = data.heartbeat_interval_seconds;
  if (type === 'stream.superseded') process.exit();
  if (type === 'investigation.dispatched') void investigate(data);
  if (type === 'approval.decided') decided.get(data.call_id)?.();
}
void (async () => { for (;; await pause(interval * 1_000)) { // presence, and the lease of each investigation
  const { lost, cancelled } = await call('heartbeat', { investigations: [...working].map(([id, fencing_token]) => ({ id, fencing_token })) });
  for (const id of [...lost, ...cancelled]) working.delete(id);
} })();
for (;; await pause(1_000)) { // behind the last event, when the stream was cut
  const stream = await send('events', undefined, last && { 'last-event-id': last });
  if (stream?.status === 401) throw new Error('The token is not valid');
  let text = '';
  try {
    for await (const piece of stream?.ok && stream.body ? stream.body.pipeThrough(new TextDecoderStream()) : []) {
      const frames = (text + piece).split('\n\n');
      text = frames.pop() ?? '';
      for (const data of frames.flatMap((frame) => /^data: (.*)$/m.exec(frame)?.[1] ?? [])) take(JSON.parse(data));
    }
  } catch {}
}
