// One agent opens 150 streams and polls within a second, in each of ten rounds, all at its beginning; in this second another agent's
// heartbeats and polls take at most twice as long as in the quiet second before. `npm run prove openings 3` takes three rounds.
// Concerns: src/modules/agents/events
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../server.ts';
import { type Session, setUp } from '../session.ts';
import { metric } from '../../test/harness/metrics.ts';
import { judgeCount, judgeTime } from '../judge.ts';

const ROUNDS = Number(process.argv[2] ?? 10);
const OPENINGS = 150;
const SECOND_MS = 1_000;
/** Calls of the other agent in a second, of each kind. */
const CALLS = 40;
/** What is open for the agent that floods: it is told all of it with each opening. */
const MESSAGES = 20;
const MOST_TIMES = 2;
const PATHS = ['/api/v1/agent/events', '/api/v1/agent/work', '/api/v1/agent/work?wait=25'];
const KINDS = ['heartbeat', 'work'] as const;

type Kind = (typeof KINDS)[number];
type Times = Readonly<Record<Kind, number[]>>;

const server = await startServer();
const sockets: Socket[] = [];
try {
  const session = await setUp(server.url);
  const quiet: Times = { heartbeat: [], work: [] };
  const flooded: Times = { heartbeat: [], work: [] };
  const statuses = new Map<string, number>();
  await callForASecond(await makeAgent(session, 'warm-up'), { heartbeat: [], work: [] });
  for (let round = 0; round < ROUNDS; round += 1) {
    // Of their own in each round: a minute's count of one would end the next.
    const [flooding, other] = [await makeAgent(session, `flooding ${round}`), await makeAgent(session, `other ${round}`)];
    for (let n = 0; n < MESSAGES; n += 1)
      await session.call('POST', `/api/v1/agent-tokens/${flooding.id}/chat/messages`, { text: `Message ${n}` });
    await callForASecond(other, quiet);
    flood(flooding, statuses);
    await callForASecond(other, flooded);
    await sleep(SECOND_MS / 2);
    for (const socket of sockets.splice(0)) socket.destroy();
    await sleep(SECOND_MS / 2);
  }
  const refused = (await metric(server.url, 'svc_agent_openings_refused_total')) ?? 0;
  const rows = KINDS.map((kind) => {
    const [before, during] = [figuresOf(quiet[kind]), figuresOf(flooded[kind])];
    const times = during.median / before.median;
    return { kind, before, during, times };
  });
  for (const { kind, before, during, times } of rows)
    judgeTime(
      times <= MOST_TIMES,
      `${kind}: median ${before.median.toFixed(1)} ms quiet, ${during.median.toFixed(1)} ms while ` +
        `one agent opens ${OPENINGS} (${times.toFixed(2)} times, at most ${MOST_TIMES}); p95 ${before.p95.toFixed(1)} ms, ${during.p95.toFixed(1)} ms`,
    );
  const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  judgeCount(refused > 0, `${ROUNDS} rounds; the flooding agent was answered ${answers}; ${refused} openings were refused`);
} finally {
  for (const socket of sockets) socket.destroy();
  await server.stop();
}

interface Agent {
  readonly id: string;
  readonly token: string;
}

async function makeAgent(session: Session, name: string): Promise<Agent> {
  return (await session.call('POST', '/api/v1/agent-tokens', { name, capabilities: [] })) as Agent;
}

/** All at once, over bare sockets: their work must not be what is measured. */
function flood({ token }: Agent, answered: Map<string, number>): void {
  for (let n = 0; n < OPENINGS; n += 1) {
    const socket = connect({ port: server.target.port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', (bytes) => {
      const status = bytes.toString('latin1', 9, 12);
      answered.set(status, (answered.get(status) ?? 0) + 1);
    });
    socket.write(`GET ${PATHS[n % PATHS.length]} HTTP/1.1\r\nhost: openings\r\nauthorization: Bearer ${token}\r\n\r\n`);
  }
}

async function callForASecond({ token }: Agent, times: Times): Promise<void> {
  const from = performance.now();
  for (let n = 0; n < CALLS; n += 1) {
    await sleep(Math.max(0, from + (n * SECOND_MS) / CALLS - performance.now()));
    for (const kind of KINDS) {
      const at = performance.now();
      const answer = await fetch(`${server.url}/api/v1/agent/${kind}`, {
        method: kind === 'heartbeat' ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}` },
      });
      await answer.text();
      if (!answer.ok) throw new Error(`the other agent was answered ${answer.status}`);
      times[kind].push(performance.now() - at);
    }
  }
}

function figuresOf(times: readonly number[]): { readonly median: number; readonly p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}
