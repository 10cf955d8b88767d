// What agents cost one process, on the loopback: the memory of so many open streams, how long a dispatch takes from the
// commit of the request to the agent at a steady rate, and whether a crowd that comes back with a replay misses one.
// `AGENTS=1000 SECONDS=5 RECONNECTING=100` make it small. Both this program and the server need as many open files as there are agents.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { keyedDigest, mintToken } from '../../src/platform/crypto/token.ts';
import { dataDirAt } from '../../src/platform/data-dir.ts';
import { readPostmasterPid } from '../../src/platform/postgres/processes.ts';
import { TEST_KEYS } from '../../test/cast.ts';
import { crowdOf } from '../../test/harness/crowd.ts';
import { fieldOf } from '../../test/harness/sse.ts';
import { cpuOf, cpuOfDatabase, databaseSince } from '../processes.ts';
import { RawStream } from '../raw-stream.ts';
import { keepFigures } from '../report.ts';
import { startServer } from '../server.ts';
import { connectToServer } from '../stored-alerts.ts';

const AGENTS = Number(process.env['AGENTS'] ?? 10_000);
const SECONDS = Number(process.env['SECONDS'] ?? 30);
const RECONNECTING = Math.min(Number(process.env['RECONNECTING'] ?? 1_000), AGENTS);
const A_SECOND = Number(process.env['RATE'] ?? 50);
const RECONNECT_MS = 10_000;
const AT_ONCE = 16;
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
      ...{ port, localAddress, path: '/api/v1/agent/events', headers: { authorization: `Bearer ${agent.token}` } },
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
      const isBack = await this.open().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }

  get isOpen(): boolean {
    return this.#stream.isOpen;
  }

  close(): void {
    this.#stream.close();
  }
}

/** Does it for all, so many at a time. */
async function each<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
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

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const server = await startServer({
  SECRET_PEPPER: TEST_KEYS.pepper,
  ENCRYPTION_KEYS: TEST_KEYS.encryptionKeys,
  MAX_CONCURRENT_INVESTIGATIONS: '10000',
});
const streams: Stream[] = [];
const began = performance.now();
try {
  const client = await connectToServer(server.dataDir);
  // The database ends with its server.
  client.on('error', () => {});
  const { host, port, database: name, user, password } = client;
  const databaseUrl = `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@${host}:${port}/${name}`;
  const webhookToken = String(server.target.headers['authorization']).slice('Bearer '.length);
  const { askers } = await crowdOf({ url: databaseUrl }, server.url, PEOPLE, webhookToken);
  const admins = askers.filter(({ name }) => name === 'admin');
  const agents = await storeAgents(client, AGENTS);
  const database = readPostmasterPid(dataDirAt(server.dataDir).postgres)?.pid ?? 0;

  /** Of each agent: what it was given, and when. */
  const arrived = new Map<string, number>();
  const keyOf = (agent: string, { investigation_id, fencing_token }: Dispatch) => `${agent} ${investigation_id} ${fencing_token}`;
  const first = new Map<string, number>();
  const failures: string[] = [];
  const working = new Set<Promise<void>>();
  const post = async (url: string, headers: Readonly<Record<string, string>>, body: unknown) => {
    const answer = await fetch(server.url + url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as unknown;
  };
  const work = async ({ token }: Identity, { investigation_id, fencing_token }: Dispatch) => {
    const call = (name: string, args: object) =>
      post(
        '/api/v1/agent/messages',
        { authorization: `Bearer ${token}` },
        {
          ...{ kind: 'inv_tool', investigation_id, fencing_token },
          tool: { call_id: name, name, arguments: args },
        },
      );
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

  for (const [n, agent] of agents.entries())
    streams.push(new Stream(agent, server.target.port, ADDRESSES[n % ADDRESSES.length] ?? '127.0.0.1', onDispatch));
  const before = server.memory().now;
  const connectFrom = performance.now();
  await each(streams, AT_ONCE, (stream) => stream.open());
  const connectSeconds = (performance.now() - connectFrom) / 1_000;
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
      const answer = await post(server.target.path, server.target.headers, { alerts });
      numbers.push(...(answer as { alerts: { number: number }[] }).alerts.map(({ number }) => number));
    }
    return numbers;
  };
  /** When each was asked for, and when that was answered, which is after its commit. */
  const asked = new Map<string, { readonly sent: number; readonly answered: number }>();
  const askSteadily = async (numbers: readonly number[]) => {
    const from = performance.now();
    const open: Promise<void>[] = [];
    for (const [n, number] of numbers.entries()) {
      await sleep(Math.max(0, from + (n * 1_000) / A_SECOND - performance.now()));
      open.push(
        (async () => {
          const sent = performance.now();
          const answer = await post(`/api/v1/alerts/${number}/investigate`, admins[n % admins.length]?.headers ?? {}, {});
          asked.set((answer as { id: string }).id, { sent, answered: performance.now() });
        })().catch((error: unknown) => void failures.push(String(error))),
      );
    }
    await Promise.all(open);
  };
  const settled = async () => {
    for (let tries = 0; tries < 240 && [...asked.keys()].some((id) => !first.has(id)); tries += 1) await sleep(250);
    await Promise.all(working);
  };

  const forSteady = await storeAlerts(SECONDS * A_SECOND);
  const forCrowd = await storeAlerts((RECONNECT_MS / 1_000) * A_SECOND);
  await sleep(5_000);
  const cpuBefore = { node: cpuOf(server.pid), database: cpuOfDatabase(database) };
  await askSteadily(forSteady);
  await settled();
  const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  const waits = (since: 'sent' | 'answered') =>
    ascending([...asked].map(([id, at]) => Math.max(0, (first.get(id) ?? Number.POSITIVE_INFINITY) - at[since])));
  const [fromCommit, fromRequest] = [waits('answered'), waits('sent')];
  const [p50, p99] = [percentile(fromCommit, 0.5), percentile(fromCommit, 0.99)];
  const cpuMs = {
    node: ((cpuOf(server.pid) - cpuBefore.node) * 1_000) / asked.size,
    database: (databaseSince(database, cpuBefore.database) * 1_000) / asked.size,
  };
  const dispatches = asked.size;

  // Those that are chosen next are away: what they are given meanwhile must reach them when they come back.
  const idle = streams.filter(({ agent }) => ![...arrived.keys()].some((key) => key.startsWith(agent.id)));
  const crowd = (idle.length < RECONNECTING ? streams : idle).slice(0, RECONNECTING);
  asked.clear();
  for (const stream of crowd) stream.close();
  const from = performance.now();
  const [backMs] = await Promise.all([
    Promise.all(
      crowd.map(async (stream, n) => {
        await sleep((n * RECONNECT_MS) / crowd.length);
        const came = performance.now();
        await stream.open();
        const back = performance.now();
        return { after: back - from, took: back - came };
      }),
    ),
    askSteadily(forCrowd),
  ]);
  await settled();
  for (let tries = 0; tries < 120 && streams.some(({ isOpen }) => !isOpen); tries += 1) await sleep(250);
  await sleep(2_000);
  // Every fence that was given out, beside what its agent saw.
  const { rows: attempts } = await client.query<Dispatch & { agent_id: string }>(
    'select agent_id, investigation_id, fencing_token::int as fencing_token from investigation_attempts',
  );
  const missing = () => attempts.filter((attempt) => !arrived.has(keyOf(attempt.agent_id, attempt))).length;
  // What is given out again and again while the machine is too busy is on its way at any moment: late is not lost.
  for (let tries = 0; tries < 240 && missing() > 0; tries += 1) await sleep(250);
  const lost = missing();
  const late = percentile(waits('answered'), 0.99);
  const [lastBack, slowest] = [Math.max(...backMs.map(({ after }) => after)), Math.max(...backMs.map(({ took }) => took))];
  const [cut, deferred] = [sumOf(streams.map((stream) => stream.cut)), sumOf(streams.map((stream) => stream.deferred))];
  const highest = server.memory().highest;

  const rows: ReadonlyArray<readonly [string, string, string, boolean]> = [
    [`Memory with ${AGENTS} agents`, `${connected} MiB`, `${PROMISED.mebibytes} MiB`, connected <= PROMISED.mebibytes],
    ['Memory at its highest', `${highest} MiB`, `${PROMISED.mebibytes} MiB`, highest <= PROMISED.mebibytes],
    [`Dispatch, ${dispatches} at ${A_SECOND} a second: p50`, `${p50.toFixed(0)} ms`, `${PROMISED.p50} ms`, p50 <= PROMISED.p50],
    ['Dispatch: p99', `${p99.toFixed(0)} ms`, `${PROMISED.p99} ms`, p99 <= PROMISED.p99],
    [`Back, ${crowd.length} agents that come within ${RECONNECT_MS / 1_000} s`, `${(lastBack / 1_000).toFixed(1)} s`, '', true],
    ['The slowest of them', `${slowest.toFixed(0)} ms`, '', true],
    [`Dispatches lost, of ${attempts.length}`, `${lost}`, '0', lost === 0],
    ['Streams that the server cut', `${cut}`, '0', cut === 0],
    ['Requests that failed', `${failures.length}`, '0', failures.length === 0],
  ];
  console.table(rows.map(([what, measured, promised, holds]) => ({ what, measured, 'at most': promised, holds: holds ? 'yes' : 'NO' })));
  console.log(
    `From the request instead of its commit: p50 ${percentile(fromRequest, 0.5).toFixed(0)} ms, p99 ${percentile(fromRequest, 0.99).toFixed(0)} ms; while they come back p99 ${late.toFixed(0)} ms. Asked to come later: ${deferred} times. Processor time a dispatch, with its request, acceptance and result: Node.js ${cpuMs.node.toFixed(0)} ms, PostgreSQL ${cpuMs.database.toFixed(0)} ms. The whole took ${((performance.now() - began) / 1_000).toFixed(0)} s.`,
  );
  for (const failure of new Set(failures.slice(0, 5))) console.log(failure);
  keepFigures(
    'agents',
    [
      {
        what: `${AGENTS.toLocaleString('en')} agents connected: memory, highest`,
        measured: highest,
        unit: 'MiB',
        atMost: PROMISED.mebibytes,
      },
      { what: `dispatch at ${A_SECOND} a second, from commit to agent, p50`, measured: p50, unit: 'ms', atMost: PROMISED.p50 },
      { what: 'the same, p99', measured: p99, unit: 'ms', atMost: PROMISED.p99 },
      { what: `dispatches lost, while ${crowd.length.toLocaleString('en')} came back`, measured: lost, unit: '', atMost: 0 },
    ],
    { memory: { before, connected, highest }, dispatches, cpuMs, reconnecting: crowd.length, back: { last: lastBack, slowest }, cut },
  );
  process.exitCode = rows.every(([, , , holds]) => holds) ? 0 : 1;
  await client.end();
} finally {
  for (const stream of streams) stream.close();
  await server.stop();
}
