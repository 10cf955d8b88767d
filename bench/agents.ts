// What agents cost one process, on the loopback: the memory of so many open streams, how long a dispatch takes from the
// commit of the request to the agent at a steady rate, and whether a crowd that comes back at once, with a replay, misses a
// dispatch. `AGENTS=1000 SECONDS=5 RECONNECTING=100` make it small.
import { connect, type Socket } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from './server.ts';
import { type Session, setUp } from './session.ts';

const AGENTS = Number(process.env['AGENTS'] ?? 10_000);
const SECONDS = Number(process.env['SECONDS'] ?? 30);
const RECONNECTING = Math.min(Number(process.env['RECONNECTING'] ?? 1_000), AGENTS);
const A_SECOND = Number(process.env['RATE'] ?? 50);
const RECONNECT_MS = 10_000;
const AT_ONCE = 50;
const PROMISED = { mebibytes: 500, p50: 50, p99: 250 };

/** One agent's stream, read as little as possible: the client must not be what is measured. */
class Stream {
  readonly #port: number;
  readonly #token: string;
  readonly #onDispatch: (investigation: string, at: number) => void;
  #socket: Socket | null = null;
  #rest = '';
  #last: string | null = null;
  ready = false;

  constructor(port: number, token: string, onDispatch: (investigation: string, at: number) => void) {
    this.#port = port;
    this.#token = token;
    this.#onDispatch = onDispatch;
  }

  open(): Promise<void> {
    this.ready = false;
    this.#rest = '';
    const resume = this.#last === null ? '' : `last-event-id: ${this.#last}\r\n`;
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, '127.0.0.1', () =>
        socket.write(`GET /api/v1/agent/events HTTP/1.1\r\nhost: bench\r\nauthorization: Bearer ${this.#token}\r\n${resume}\r\n`),
      );
      this.#socket = socket;
      socket.setEncoding('latin1');
      socket.on('data', (text: unknown) => {
        this.#read(String(text));
        if (this.ready) resolve();
      });
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('the stream ended')));
    });
  }

  close(): void {
    this.#socket?.removeAllListeners('close');
    this.#socket?.destroy();
    this.#socket = null;
  }

  #read(text: string): void {
    const at = performance.now();
    const blocks = (this.#rest + text).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.includes('event: stream.ready')) this.ready = true;
      this.#last = /^id: (\d+)$/m.exec(block)?.[1] ?? this.#last;
      if (!block.includes('event: investigation.dispatched')) continue;
      const investigation = /"investigation_id":"([0-9a-f-]{36})"/.exec(block)?.[1];
      if (investigation !== undefined) this.#onDispatch(investigation, at);
    }
  }
}

/** Does it for all, so many at a time. */
async function each<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
}

async function makeAgents(session: Session): Promise<string[]> {
  const tokens: string[] = [];
  await each(
    Array.from({ length: AGENTS }, (_, n) => n),
    AT_ONCE,
    async (n) => {
      const made = await session.call('POST', '/api/v1/agent-tokens', {
        ...{ name: `Agent ${n}`, capabilities: ['investigate'], max_concurrent_investigations: 100 },
      });
      tokens.push((made as { token: string }).token);
    },
  );
  return tokens;
}

const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

// None of these agents accepts: what is dispatched is taken back after ten seconds, and given to another.
const server = await startServer({ MAX_CONCURRENT_INVESTIGATIONS: '10000', AGENT_PRESENCE_TTL: '60s' });
const streams: Stream[] = [];
try {
  const session = await setUp(server.url);
  const tokens = await makeAgents(session);
  const before = server.memory();
  const arrived = new Map<string, number>();
  const onDispatch = (investigation: string, at: number) => {
    if (!arrived.has(investigation)) arrived.set(investigation, at);
  };
  for (const token of tokens) streams.push(new Stream(server.target.port, token, onDispatch));
  await each(streams, AT_ONCE, (stream) => stream.open());
  await sleep(5_000);
  const connected = server.memory();
  console.log(`${AGENTS} agents connected: ${connected.now} MiB, ${before.now} MiB before (promised: at most ${PROMISED.mebibytes})`);

  let serial = 0;
  const asked = new Map<string, number>();
  const alertNumber = async () => {
    serial += 1;
    const labels = { alertname: `Bench ${serial}`, namespace: `n${serial}` };
    return ((await session.call('POST', '/api/v1/alerts', { fingerprint: `bench-${serial}`, labels })) as { number: number }).number;
  };
  const ask = async (number: number) => {
    const { id } = (await session.call('POST', `/api/v1/alerts/${number}/investigate`)) as { id: string };
    // Its answer comes after the commit: what came before it counts as nothing.
    asked.set(id, performance.now());
  };
  const askSteadily = async (seconds: number) => {
    const numbers: number[] = [];
    for (let n = 0; n < seconds * A_SECOND; n += 1) numbers.push(await alertNumber());
    const from = performance.now();
    const open: Promise<void>[] = [];
    for (const [n, number] of numbers.entries()) {
      await sleep(Math.max(0, from + (n * 1_000) / A_SECOND - performance.now()));
      open.push(ask(number));
    }
    await Promise.all(open);
  };
  const untilArrived = async () => {
    for (let tries = 0; tries < 240 && [...asked.keys()].some((id) => !arrived.has(id)); tries += 1) await sleep(250);
    return [...asked.keys()].filter((id) => !arrived.has(id)).length;
  };

  await askSteadily(SECONDS);
  const missing = await untilArrived();
  const waits = [...asked].map(([id, at]) => Math.max(0, (arrived.get(id) ?? Number.POSITIVE_INFINITY) - at)).sort((a, b) => a - b);
  const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
  console.log(
    `${waits.length} dispatches at ${A_SECOND} a second: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms from the answer to the agent (promised ${PROMISED.p50} and ${PROMISED.p99}), ${missing} never came`,
  );

  asked.clear();
  const crowd = streams.slice(0, RECONNECTING);
  for (const stream of crowd) stream.close();
  const from = performance.now();
  const [lastBackMs] = await Promise.all([
    Promise.all(
      crowd.map(async (stream, n) => {
        await sleep((n * RECONNECT_MS) / crowd.length);
        await stream.open();
        return performance.now() - from;
      }),
    ).then((all) => Math.max(...all)),
    askSteadily(RECONNECT_MS / 1_000),
  ]);
  const lost = await untilArrived();
  console.log(
    `${crowd.length} came back within ${(lastBackMs / 1_000).toFixed(1)} s while ${asked.size} were dispatched: ${lost} lost; memory ${server.memory().highest} MiB at its highest`,
  );
  const held = connected.now <= PROMISED.mebibytes && p50 <= PROMISED.p50 && p99 <= PROMISED.p99 && missing === 0 && lost === 0;
  const dir = path.join(import.meta.dirname, 'results');
  mkdirSync(dir, { recursive: true });
  const figures = { agents: AGENTS, memory: { before, connected }, p50, p99, missing, reconnecting: crowd.length, lastBackMs, lost };
  writeFileSync(path.join(dir, 'agents.json'), `${JSON.stringify({ at: new Date(), ...figures }, null, 2)}\n`);
  process.exitCode = held ? 0 : 1;
} finally {
  for (const stream of streams) stream.close();
  await server.stop();
}
