// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type AgentClient, makeAgent, type TestAgent } from './agent.ts';
import { crowdOf } from './crowd.ts';
import { freePort } from './processes.ts';
import { startDatabaseProxy } from './programs/database-proxy.ts';
import type { TestRabbit } from './programs/rabbitmq.ts';
import { startServerProcess } from './server-process.ts';
import { until } from './until.ts';

/** What a broker can do to its clients. */
export const BROKER_FAULTS = ['restart', 'freeze', 'reset', 'block'] as const;
export type BrokerFault = (typeof BROKER_FAULTS)[number];

/** One real server on a broker, agents that do what they are given, and people who ask all the while. */
export interface BrokerFaults {
  /** So many investigations with this fault in their middle; rejects with what does not hold. */
  run(fault: BrokerFault, investigations: number): Promise<BrokerFigures>;
  stop(): Promise<void>;
}

/** What a run came to. */
export interface BrokerFigures {
  /** The slowest answer to somebody who asked for an investigation, in milliseconds. */
  readonly slowestAskMs: number;
  /** Messages that waited in the database when the fault ended. */
  readonly waited: number;
  /** From the end of the fault until all of those were done, in milliseconds. */
  readonly resumedMs: number;
}

/** What is promised of every run. */
const PROMISED = { askMs: 5_000, resumedMs: 10_000 };
const FREEZE_MS = 30_000;
const BLOCK_MS = 10_000;
const RESETS = 5;
const AGENTS = 20;
/** A person may ask 20 times a second. */
const PEOPLE = 4;
const A_SECOND = 40;
const AT_ONCE = 200;
const BUSY_TRIES = 10;
const BUSY_PAUSE_MS = 1_000;

export async function startBrokerFaults(databaseUrl: string, broker: TestRabbit): Promise<BrokerFaults> {
  const proxy = await startDatabaseProxy(broker.url);
  const server = await startServerProcess({
    databaseUrl,
    port: await freePort(),
    limitMs: 240_000,
    env: { BROKER_URL: proxy.url, MAX_CONCURRENT_INVESTIGATIONS: '10000', LOG_LEVEL: 'info', DRAIN_DELAY: '0' },
  });
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const { askers } = await crowdOf({ url: databaseUrl }, server.url, PEOPLE, '');
  const people = askers.filter(({ name }) => name === 'admin');
  const as = async (n: number, method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...people[n % people.length]?.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
  };
  const { token } = (await as(0, 'POST', '/api/v1/webhook-tokens', { name: 'proof' })).body;
  const wrong: string[] = [];
  const hands: Hand[] = [];
  for (let n = 0; n < AGENTS; n += 1) {
    const api = (method: string, path: string, body?: unknown) => as(n, method, path, body);
    const agent = await makeAgent({ url: server.url, api }, { name: `Agent ${n}`, max_concurrent_investigations: 100 });
    hands.push(new Hand(agent, await agent.stream(), wrong));
  }
  const working = Promise.all(hands.map((hand) => hand.work()));
  let serial = 0;

  async function storeAlerts(count: number): Promise<number[]> {
    const numbers: number[] = [];
    while (numbers.length < count) {
      const alerts = Array.from({ length: Math.min(AT_ONCE, count - numbers.length) }, () => {
        serial += 1;
        return { fingerprint: `broker-${serial}`, labels: { alertname: `Broker ${serial}`, namespace: `n${serial}` } };
      });
      const answer = await fetch(`${server.url}/webhooks/alerts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ alerts }),
      });
      const body = (await answer.json()) as { alerts?: { number: number }[] };
      if (!body.alerts) throw new Error(`the alerts were not stored: ${answer.status} ${JSON.stringify(body)}`);
      numbers.push(...body.alerts.map(({ number }) => number));
    }
    return numbers;
  }

  async function happen(fault: BrokerFault): Promise<void> {
    if (fault === 'restart') {
      await broker.kill();
      await broker.start();
    } else if (fault === 'freeze') {
      broker.freeze();
      await pause(FREEZE_MS);
      broker.thaw();
    } else if (fault === 'block') {
      await broker.lackMemory(true);
      await pause(BLOCK_MS);
      await broker.lackMemory(false);
    } else {
      for (let n = 0; n < RESETS; n += 1) {
        await until(() => proxy.reset() > 0, 'a connection to reset');
        await pause(1_000);
      }
    }
  }

  const waiting = async () =>
    (await db.query<{ id: string }>(`select id from queue_outbox where topic = 'investigations'`)).rows.map(({ id }) => id);

  /** The fault, and how long what waited at its end went on waiting. */
  async function suffer(fault: BrokerFault): Promise<Omit<BrokerFigures, 'slowestAskMs'>> {
    await happen(fault);
    const endedAt = performance.now();
    const ids = await waiting();
    const left = async () => (await db.query('select from queue_outbox where id = any($1)', [ids])).rowCount ?? 0;
    await until(async () => (await left()) === 0, `${ids.length} messages to be done that waited when the fault ended`, 60_000);
    return { waited: ids.length, resumedMs: performance.now() - endedAt };
  }

  return {
    async run(fault, investigations) {
      wrong.length = 0;
      const numbers = await storeAlerts(investigations);
      const ids: string[] = [];
      const asks: Promise<void>[] = [];
      let slowestAskMs = 0;
      const ask = async (n: number, number: number, tries = 0): Promise<void> => {
        const from = performance.now();
        const { status, body } = await as(n, 'POST', `/api/v1/alerts/${number}/investigate`);
        slowestAskMs = Math.max(slowestAskMs, performance.now() - from);
        // A server that is busy says so: whoever asks comes again, as its agents do.
        if (status === 503 && tries < BUSY_TRIES) {
          await pause(BUSY_PAUSE_MS);
          return ask(n, number, tries + 1);
        }
        if (status === 202) ids.push(body.id);
        else wrong.push(`alert ${number}: asking answered ${status} ${JSON.stringify(body)}`);
      };
      const from = performance.now();
      let suffering: ReturnType<typeof suffer> | null = null;
      for (const [n, number] of numbers.entries()) {
        await pause(Math.max(0, from + (n * 1_000) / A_SECOND - performance.now()));
        asks.push(ask(n, number));
        if (n === investigations >> 2) suffering = suffer(fault);
      }
      await Promise.all(asks);
      const figures = { slowestAskMs, ...((await suffering) ?? { waited: 0, resumedMs: Number.POSITIVE_INFINITY }) };
      const open = async () => {
        const { rows } = await db.query(`select count(*)::int as open from investigations where id = any($1) and status <> 'completed'`, [
          ids,
        ]);
        return Number(rows[0]?.open);
      };
      await until(async () => (await open()) === 0, 'all investigations to be completed', 60_000).catch(async (error: unknown) =>
        wrong.push(`${await open()} of ${ids.length} are not completed: ${String(error)}`),
      );
      await until(async () => (await waiting()).length === 0, 'an empty queue', 60_000).catch((error: unknown) =>
        wrong.push(String(error)),
      );
      const { rows } = await db.query(
        `select i.number, (select array_agg(a.outcome || coalesce(': ' || a.reason, '')) from investigation_attempts a where a.investigation_id = i.id) as tries
           from investigations i where i.id = any($1) and (i.fencing_token <> 1 or (select count(*) from investigation_attempts a where a.investigation_id = i.id) <> 1)`,
        [ids],
      );
      for (const { number, tries } of rows)
        wrong.push(`investigation ${number} was given out ${tries?.length} times: ${tries?.join(', ')}`);
      const times = new Map<string, number>();
      for (const hand of hands) for (const id of hand.given.splice(0)) times.set(id, (times.get(id) ?? 0) + 1);
      for (const id of ids) if (times.get(id) !== 1) wrong.push(`${id} reached an agent ${times.get(id) ?? 0} times`);
      if (ids.length !== investigations) wrong.push(`${investigations - ids.length} were not begun`);
      if (slowestAskMs > PROMISED.askMs) wrong.push(`asking took ${slowestAskMs.toFixed(0)} ms`);
      if (figures.resumedMs > PROMISED.resumedMs)
        wrong.push(`the ${figures.waited} messages that waited were done ${figures.resumedMs.toFixed(0)} ms after the fault`);
      if (server.ended()) wrong.push(`the server ended: ${server.output().slice(-2_000)}`);
      if (wrong.length > 0)
        throw new Error(`${fault}: ${wrong.length} things do not hold: ${wrong.slice(0, 5).join('; ')}\n${server.output().slice(-1_000)}`);
      return figures;
    },
    async stop() {
      for (const hand of hands) hand.rest();
      await working;
      await server.kill();
      await db.end();
      proxy.close();
    },
  };
}

interface Work {
  readonly investigation_id: string;
  readonly fencing_token: number;
}

/** An agent that accepts what comes on its stream, and completes it. */
class Hand {
  /** Ids of what it was given. */
  readonly given: string[] = [];
  readonly #agent: TestAgent;
  readonly #stream: AgentClient;
  readonly #wrong: string[];
  #rests = false;

  constructor(agent: TestAgent, stream: AgentClient, wrong: string[]) {
    this.#agent = agent;
    this.#stream = stream;
    this.#wrong = wrong;
  }

  async work(): Promise<void> {
    for (let read = 0; !this.#rests; ) {
      if (this.#stream.ended()) this.#wrong.push(`the stream of ${this.#agent.name} ended`);
      if (this.#stream.ended()) return;
      const events = this.#stream.events.slice(read);
      read += events.length;
      for (const { event, data } of events)
        if (event === 'investigation.dispatched')
          void this.#take((data as any).data).catch((error: unknown) => this.#wrong.push(String(error)));
      await pause(20);
    }
  }

  rest(): void {
    this.#rests = true;
    this.#stream.close();
  }

  async #take({ investigation_id, fencing_token }: Work): Promise<void> {
    const work = { investigation_id, fencing_token };
    this.given.push(investigation_id);
    for (const [tool, args] of [
      ['investigation_accept', {}],
      ['investigation_complete', { summary: 'Done.', hypotheses: [] }],
    ] as const) {
      const { status, body } = await this.#call(work, { call_id: tool, name: tool, arguments: args });
      if (status !== 200) this.#wrong.push(`${tool} answered ${status} ${JSON.stringify(body)}`);
    }
  }

  /** The same call once more where the server is busy, as the protocol says. */
  async #call(work: object, tool: object): Promise<{ status: number; body: any }> {
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#agent.api('POST', '/api/v1/agent/messages', { kind: 'inv_tool', ...work, tool });
      if (answer.status !== 503 || tries === BUSY_TRIES) return answer;
      await pause(BUSY_PAUSE_MS);
    }
  }
}
