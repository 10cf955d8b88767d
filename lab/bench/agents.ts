// What agents cost one process, on the loopback: the memory of so many open streams, how long a dispatch takes from the
// commit of the request to the agent at a steady rate, and whether a crowd that comes back with a replay misses one.
// `AGENTS=1000 SECONDS=5 RECONNECTING=100` make it small. Both this program and the server need as many open files as there are agents.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { keyedDigest, mintToken } from '../../src/platform/crypto/token.ts';
import { TEST_KEYS } from '../../test/cast.ts';
import { fieldOf } from '../../test/harness/sse.ts';
import { until } from '../../test/harness/until.ts';
import { ms, quantile } from '../figures.ts';
import { each, paced } from '../pace.ts';
import { RawStream } from '../raw-stream.ts';
import { report } from '../report.ts';
import { KNOWN_KEYS, startServer } from '../server.ts';
import type { Made } from '../session.ts';

const AGENTS = Number(process.env['AGENTS'] ?? 10_000);
const SECONDS = Number(process.env['SECONDS'] ?? 30);
const RECONNECTING = Math.min(Number(process.env['RECONNECTING'] ?? 1_000), AGENTS);
const A_SECOND = Number(process.env['RATE'] ?? 50);
const RECONNECT_MS = 10_000;
const AT_ONCE = 16;
const SETTLE_MS = 60_000;
const PROMISED = { mebibytes: 500, p50: 50, p99: 250 };
/** A person has 1,200 requests a minute. */
const PEOPLE = Math.ceil((A_SECOND * 60) / 600);
/** One address has so many ports to call from. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];

interface Dispatch {
  readonly investigation_id: string;
  readonly fencing_token: number;
}

interface Identity {
  readonly id: string;
  readonly token: string;
}

/** One agent's stream. */
class Stream {
  readonly agent: Identity;
  readonly #stream: RawStream;
  /** Streams that the server ended. */
  cut = 0;
  /** How often the server asked it to come later. */
  deferred = 0;

  constructor(agent: Identity, port: number, localAddress: string, onDispatch: (agent: Identity, dispatch: Dispatch, at: number) => void) {
    this.agent = agent;
    this.#stream = new RawStream({
      port,
      localAddress,
      path: '/api/v1/agent/events',
      headers: { authorization: `Bearer ${agent.token}` },
      isReady: (block) => block.includes('event: stream.ready'),
      onBlock: (block, stream) => {
        const at = performance.now();
        // Whoever comes back and had nothing yet has missed all there is.
        stream.last ??= '0';
        if (!block.includes('event: investigation.dispatched')) return;
        const data = fieldOf(block, 'data');
        if (data !== null) onDispatch(agent, (JSON.parse(data) as { data: Dispatch }).data, at);
      },
      onCut: () => {
        this.cut += 1;
        void this.#comeBack();
      },
    });
  }

  /** As agents do: one that the server cannot take now, or cut off while it came, comes again a second later. */
  async open(): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await this.#stream.open();
      } catch (error) {
        if (tries === 60 || / 4\d\d /.test(String(error))) throw error;
        this.deferred += 1;
        await sleep(1_000);
      }
    }
  }

  /** As agents do: one that was cut is there again a second later, and goes on behind the last event it has. */
  async #comeBack(): Promise<void> {
    for (let last = this.#stream.connection; ; last = this.#stream.connection) {
      await sleep(1_000);
      if (last === null || this.#stream.connection !== last) return;
      const back = this.open().then(() => true);
      if (await back.catch(() => false)) return;
    }
  }

  get isOpen(): boolean {
    return this.#stream.isOpen;
  }

  close(): void {
    this.#stream.close();
  }
}

/** Straight into the tables: a person may make 1,200 requests a minute. In the order in which they are chosen while all are idle. */
async function storeAgents(client: pg.Client, count: number): Promise<Identity[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort();
  const agents = ids.map((id) => ({ id, token: mintToken('agent') }));
  await client.query(
    `insert into agent_tokens (id, name, digest, hint, capabilities, scope, max_concurrent_investigations, created_at, updated_at)
     select id, 'Agent ' || n, digest, 'bench', '{investigate}', '{"mode":"suggest"}', 3, app_now(), app_now()
       from unnest($1::uuid[], $2::bytea[]) with ordinality g (id, digest, n)`,
    [ids, agents.map(({ token }) => keyedDigest(TEST_KEYS.pepper, 'token', token))],
  );
  await client.query('insert into agent_presence (agent_id) select id from agent_tokens');
  await client.query('analyze agent_tokens, agent_presence');
  return agents;
}

/** Waits for it at most so long; what did not come is counted afterwards. */
const settle = (condition: () => boolean) => until(condition, 'all to be done', SETTLE_MS).catch(() => {});

await using server = await startServer({ ...KNOWN_KEYS, MAX_CONCURRENT_INVESTIGATIONS: '10000' });
const client = await server.connect();
const { askers } = await server.crowd(PEOPLE);
const admins = askers.filter(({ name }) => name === 'admin');
const agents = await storeAgents(client, AGENTS);

/** Of each agent: what it was given, and when. */
const arrived = new Map<string, number>();
const keyOf = (agent: string, { investigation_id, fencing_token }: Dispatch) => `${agent} ${investigation_id} ${fencing_token}`;
const first = new Map<string, number>();
const failures: string[] = [];
const working = new Set<Promise<void>>();
const post = async <Answer>(url: string, headers: Readonly<Record<string, string>>, body: unknown) => {
  const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(server.url + url, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
};
const work = async ({ token }: Identity, { investigation_id, fencing_token }: Dispatch) => {
  const call = (name: string, args: object) => {
    const tool = { call_id: name, name, arguments: args };
    const message = { kind: 'inv_tool', investigation_id, fencing_token, tool };
    return post('/api/v1/agent/messages', { authorization: `Bearer ${token}` }, message);
  };
  await call('investigation_accept', {});
  await call('investigation_complete', { summary: 'Done.', hypotheses: [] });
};
const onDispatch = (agent: Identity, dispatch: Dispatch, at: number) => {
  const key = keyOf(agent.id, dispatch);
  if (arrived.has(key)) return;
  arrived.set(key, at);
  if (first.has(dispatch.investigation_id)) return;
  first.set(dispatch.investigation_id, at);
  const done = work(agent, dispatch).catch((error: unknown) => void failures.push(String(error)));
  working.add(done);
  void done.finally(() => working.delete(done));
};

const streams = agents.map((agent, n) => new Stream(agent, server.target.port, ADDRESSES[n % ADDRESSES.length] ?? '127.0.0.1', onDispatch));
using closing = new DisposableStack();
closing.defer(() => {
  for (const stream of streams) stream.close();
});
const before = server.memory().now;
const began = performance.now();
await each(streams, AT_ONCE, (stream) => stream.open());
const connectSeconds = (performance.now() - began) / 1_000;
await sleep(25_000);
const connected = server.memory().now;
console.log(`${AGENTS} agents connected within ${connectSeconds.toFixed(0)} s; ${before} MiB before, ${connected} MiB with them`);

let serial = 0;
/** Alerts of groups of their own. */
const storeAlerts = async (count: number): Promise<number[]> => {
  const numbers: number[] = [];
  while (numbers.length < count) {
    const alerts = Array.from({ length: Math.min(200, count - numbers.length) }, () => {
      serial += 1;
      return { fingerprint: `bench-${serial}`, labels: { alertname: `Bench ${serial}`, namespace: `n${serial}` } };
    });
    numbers.push(...((await server.post(alerts)) as { alerts: { number: number }[] }).alerts.map(({ number }) => number));
  }
  return numbers;
};
/** When each was asked for, and when that was answered, which is after its commit. */
const asked = new Map<string, { readonly sent: number; readonly answered: number }>();
const ask = async (number: number, n: number) => {
  const sent = performance.now();
  const { id } = await post<Made>(`/api/v1/alerts/${number}/investigate`, admins[n % admins.length]?.headers ?? {}, {});
  asked.set(id, { sent, answered: performance.now() });
};
const askSteadily = async (numbers: readonly number[]) => {
  const open: Promise<void>[] = [];
  for await (const { n } of paced(numbers.length, A_SECOND))
    open.push(ask(numbers[n] ?? 0, n).catch((error: unknown) => void failures.push(String(error))));
  await Promise.all(open);
};
const settled = async () => {
  await settle(() => [...asked.keys()].every((id) => first.has(id)));
  await Promise.all(working);
};
const waits = (since: 'sent' | 'answered') =>
  [...asked].map(([id, at]) => Math.max(0, (first.get(id) ?? Number.POSITIVE_INFINITY) - at[since]));

const forSteady = await storeAlerts(SECONDS * A_SECOND);
const forCrowd = await storeAlerts((RECONNECT_MS / 1_000) * A_SECOND);
await sleep(5_000);
const meter = server.meter();
await askSteadily(forSteady);
await settled();
const spent = meter();
const [fromCommit, fromRequest, dispatches] = [waits('answered'), waits('sent'), asked.size];
const cpuMs = { node: (spent.node * 1_000) / dispatches, database: (spent.database * 1_000) / dispatches };

// Those that are chosen next are away: what they are given meanwhile must reach them when they come back.
const idle = streams.filter(({ agent }) => ![...arrived.keys()].some((key) => key.startsWith(agent.id)));
const crowd = (idle.length < RECONNECTING ? streams : idle).slice(0, RECONNECTING);
asked.clear();
for (const stream of crowd) stream.close();
const from = performance.now();
const comeBack = async (stream: Stream, n: number) => {
  await sleep((n * RECONNECT_MS) / crowd.length);
  const came = performance.now();
  await stream.open();
  const back = performance.now();
  return { after: back - from, took: back - came };
};
const [backMs] = await Promise.all([Promise.all(crowd.map(comeBack)), askSteadily(forCrowd)]);
await settled();
await settle(() => streams.every(({ isOpen }) => isOpen));
await sleep(2_000);
// Every fence that was given out, beside what its agent saw.
const { rows: attempts } = await client.query<Dispatch & { agent_id: string }>(
  'select agent_id, investigation_id, fencing_token::int as fencing_token from investigation_attempts',
);
const missing = () => attempts.filter((attempt) => !arrived.has(keyOf(attempt.agent_id, attempt))).length;
// What is given out again and again while the machine is too busy is on its way at any moment: late is not lost.
await settle(() => missing() === 0);
const [lastBack, slowest] = [Math.max(...backMs.map(({ after }) => after)), Math.max(...backMs.map(({ took }) => took))];
const sumOf = (key: 'cut' | 'deferred') => streams.reduce((sum, stream) => sum + stream[key], 0);
const highest = server.memory().highest;
console.log(
  `From the request instead of its commit: p50 ${ms(quantile(fromRequest, 0.5))}, p99 ${ms(quantile(fromRequest, 0.99))}; while they come back p99 ${ms(quantile(waits('answered'), 0.99))}. Asked to come later: ${sumOf('deferred')} times. Processor time a dispatch, with its request, acceptance and result: Node.js ${ms(cpuMs.node)}, PostgreSQL ${ms(cpuMs.database)}. ${attempts.length} were given out. The whole took ${((performance.now() - began) / 1_000).toFixed(0)} s.`,
);
for (const failure of new Set(failures.slice(0, 5))) console.log(failure);
const many = AGENTS.toLocaleString('en');
report(
  'agents',
  [
    { what: `${many} agents connected: memory`, measured: connected, unit: 'MiB', atMost: PROMISED.mebibytes },
    { what: `${many} agents connected: memory, highest`, measured: highest, unit: 'MiB', atMost: PROMISED.mebibytes },
    {
      what: `dispatch at ${A_SECOND} a second, from commit to agent, p50`,
      measured: quantile(fromCommit, 0.5),
      unit: 'ms',
      atMost: PROMISED.p50,
      beside: `${dispatches} dispatches`,
    },
    { what: 'the same, p99', measured: quantile(fromCommit, 0.99), unit: 'ms', atMost: PROMISED.p99 },
    { what: `${crowd.length} agents that come within ${RECONNECT_MS / 1_000} s are back after`, measured: lastBack / 1_000, unit: 's' },
    { what: 'the slowest of them', measured: slowest, unit: 'ms' },
    { what: `dispatches lost, while ${crowd.length.toLocaleString('en')} came back`, measured: missing(), unit: '', atMost: 0 },
    { what: 'streams that the server cut', measured: sumOf('cut'), unit: '', atMost: 0 },
    { what: 'requests that failed', measured: failures.length, unit: '', atMost: 0 },
  ],
  { memory: { before, connected, highest }, dispatches, cpuMs, reconnecting: crowd.length },
);
