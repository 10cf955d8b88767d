// One agent opens 150 streams and polls within a second, in each of ten rounds, all at its beginning; in this second another agent's
// heartbeats and polls take at most twice as long as in the quiet second before. `npm run prove openings 3` takes three rounds.
// Concerns: src/modules/agents/events
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { metric } from '../../test/harness/metrics.ts';
import { median, quantile, tallyText } from '../figures.ts';
import { judgeCount, judgeTime } from '../judge.ts';
import { paced } from '../pace.ts';
import { startServer } from '../server.ts';
import { type Made, setUp } from '../session.ts';

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

type Times = Readonly<Record<(typeof KINDS)[number], number[]>>;

await using server = await startServer();
const sockets: Socket[] = [];
const closeSockets = () => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
using closing = new DisposableStack();
closing.defer(closeSockets);
const session = await setUp(server.url);
const makeAgent = (name: string) => session.make('agent-tokens', { name, capabilities: [] });
const quiet: Times = { heartbeat: [], work: [] };
const flooded: Times = { heartbeat: [], work: [] };
const statuses: string[] = [];
await callForASecond(await makeAgent('warm-up'), { heartbeat: [], work: [] });
for (let round = 0; round < ROUNDS; round += 1) {
  // Of their own in each round: a minute's count of one would end the next.
  const [flooding, other] = [await makeAgent(`flooding ${round}`), await makeAgent(`other ${round}`)];
  for (let n = 0; n < MESSAGES; n += 1) await session.make(`agent-tokens/${flooding.id}/chat/messages`, { text: `Message ${n}` });
  await callForASecond(other, quiet);
  flood(flooding);
  await callForASecond(other, flooded);
  await sleep(SECOND_MS / 2);
  closeSockets();
  await sleep(SECOND_MS / 2);
}
const refused = (await metric(server.url, 'svc_agent_openings_refused_total')) ?? 0;
for (const kind of KINDS) {
  const [before, during] = [quiet[kind], flooded[kind]];
  const times = median(during) / median(before);
  judgeTime(
    times <= MOST_TIMES,
    `${kind}: median ${median(before).toFixed(1)} ms quiet, ${median(during).toFixed(1)} ms while one agent opens ${OPENINGS} (${times.toFixed(2)} times, at most ${MOST_TIMES}); p95 ${quantile(before, 0.95).toFixed(1)} ms, ${quantile(during, 0.95).toFixed(1)} ms`,
  );
}
judgeCount(refused > 0, `${ROUNDS} rounds; the flooding agent was answered ${tallyText(statuses)}; ${refused} openings were refused`);

/** All at once, over bare sockets: their work must not be what is measured. */
function flood({ token }: Made): void {
  for (let n = 0; n < OPENINGS; n += 1) {
    const socket = connect({ port: server.target.port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', (bytes) => statuses.push(bytes.toString('latin1', 9, 12)));
    socket.write(`GET ${PATHS[n % PATHS.length]} HTTP/1.1\r\nhost: openings\r\nauthorization: Bearer ${token}\r\n\r\n`);
  }
}

async function callForASecond({ token }: Made, times: Times): Promise<void> {
  for await (const _ of paced(CALLS, CALLS)) {
    for (const kind of KINDS) {
      const at = performance.now();
      const asked = { method: kind === 'heartbeat' ? 'POST' : 'GET', headers: { authorization: `Bearer ${token}` } };
      const answer = await fetch(`${server.url}/api/v1/agent/${kind}`, asked);
      await answer.text();
      if (!answer.ok) throw new Error(`the other agent was answered ${answer.status}`);
      times[kind].push(performance.now() - at);
    }
  }
}
