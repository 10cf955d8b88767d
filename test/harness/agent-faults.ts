// biome-ignore-all lint/suspicious/noExplicitAny: answers are looked into freely
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { PERMISSIONS } from '../../src/modules/identity/permissions.ts';
import { type AgentClient, makeAgent, type TestAgent } from './agent.ts';
import { moveClock } from './clock.ts';
import { freePort } from './processes.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { until } from './until.ts';

/** Two real servers, three agents or a crowd, and everything that can happen to them, in an order that a number decides. */
export interface AgentFaults {
  /** One history, with this fault in its middle whatever else happens; rejects with what does not hold, and the history. */
  run(seed: number, certain: CertainFault): Promise<FaultFigures>;
  stop(): Promise<void>;
}

/** An incident becomes private, the leader is frozen, a server is killed. */
export const CERTAIN_FAULTS = ['hide', 'freeze', 'kill'] as const;
type CertainFault = (typeof CERTAIN_FAULTS)[number];

/** What a history came to, and how often each thing happened in it. */
export interface FaultFigures {
  readonly investigations: number;
  readonly attempts: number;
  readonly steps: number;
  readonly happened: ReadonlyMap<string, number>;
}

interface FaultOptions {
  readonly databaseUrl: string;
  /** Of both servers: where the queue and Redis are. */
  readonly env: Readonly<Record<string, string>>;
  /** Steps of a history before everything is let come to its end. */
  readonly steps: number;
  /** An error in the log of a server is a fault too. */
  readonly strict?: boolean;
  /** Instead of three agents and four investigations. */
  readonly crowd?: Crowd;
}

/** Many agents, and what they are given. */
interface Crowd {
  readonly agents: number;
  readonly investigations: number;
  /** How many may be in hand, all together. */
  readonly inHand: number;
}

/** A binding that an agent was told of. */
interface Work {
  readonly investigation_id: string;
  readonly fencing_token: number;
}

interface Client {
  readonly agent: TestAgent;
  stream: AgentClient | null;
  /** The last numbered event that it has, for coming back. */
  last: string | undefined;
  /** Bytes of its events by number: a replay has the same. */
  readonly seen: Map<string, string>;
  readonly told: Work[];
}

/** A write that the server took. */
interface Taken extends Work {
  readonly agentId: string;
  readonly endedAt: number;
}

const EVIDENCE = { kind: 'log', source: 'proof', observed_at: '2030-05-15T10:00:00Z', excerpt: 'what was seen' };
const OVER = `('completed', 'cancelled', 'dead_lettered')`;
const HELD = `('dispatched', 'running', 'waiting_approval')`;
/** Agents, and how many investigations each may have in hand. */
const AGENTS: ReadonlyArray<readonly [string, number]> = [
  ['One', 1],
  ['Two', 2],
  ['Three', 10],
];
/** All together; a history has more. */
const MOST_IN_HAND = 3;
const INVESTIGATIONS = 3;
const PERSON = { email: 'ada@example.com', password: 'a password for tests', display_name: 'Ada' };

const same = (one: Work, other: Work) => one.investigation_id === other.investigation_id && one.fencing_token === other.fencing_token;

/** The agents of a crowd, and how many investigations each may have in hand. */
const crowdNames = ({ agents }: Crowd) => Array.from({ length: agents }, (_, n) => [`Agent ${n}`, 1 + (n % 3)] as const);

/** What happened, whoever it was and however long. */
const kindOf = (what: string) =>
  what
    .replace(/^(?:One|Two|Three|Agent \d+) /, 'an agent ')
    .replace(/^\d+ s pass$/, 'time passes')
    .replace(/^server \d/, 'a server');

/** Numbers of [0, 1), the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export async function startAgentFaults(options: FaultOptions): Promise<AgentFaults> {
  const ports = [await freePort(), await freePort()];
  const start = (place: number): Promise<ServerProcess> =>
    startServerProcess({
      databaseUrl: options.databaseUrl,
      port: ports[place] ?? 0,
      limitMs: 240_000,
      env: {
        SCHEDULER_LEADER_TTL: '2000ms',
        AGENT_PRESENCE_TTL: '15s',
        INVESTIGATIONS_PER_HOUR: '1000',
        POSTGRES_POOL_MAX: '5',
        MAX_CONCURRENT_INVESTIGATIONS: String(options.crowd?.inHand ?? MOST_IN_HAND),
        LOG_LEVEL: 'error',
        DRAIN_DELAY: '0',
        ...options.env,
      },
    });
  const servers = await Promise.all(ports.map((_, place) => start(place)));
  const db = new pg.Client({ connectionString: options.databaseUrl });
  await db.connect();
  const token = await personalToken(servers[0]?.url ?? '').catch((error: unknown) => {
    throw new Error(`no token of a person; the server said: ${servers[0]?.output()}`, { cause: error });
  });
  const world = new World({ options, servers, start, db, token });
  await world.makeAgents();
  return {
    run: (seed, certain) => world.run(seed, certain),
    async stop() {
      world.close();
      await Promise.all(servers.map((server) => server.kill()));
      await db.end();
    },
  };
}

async function personalToken(url: string): Promise<string> {
  const json = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/v1/setup`, { method: 'POST', headers: json, body: JSON.stringify(PERSON) });
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const csrf = /svc_csrf=([^;]+)/.exec(cookie)?.[1] ?? '';
  const made = await fetch(`${url}/api/v1/user/tokens`, {
    method: 'POST',
    headers: { ...json, cookie, 'x-csrf-token': decodeURIComponent(csrf) },
    body: JSON.stringify({ name: 'proof', permissions: PERMISSIONS }),
  });
  const { token } = (await made.json()) as { token?: string };
  if (token === undefined) throw new Error(`no token for the proof: ${made.status}`);
  return token;
}

class World {
  readonly #options: FaultOptions;
  readonly #servers: ServerProcess[];
  readonly #start: (place: number) => Promise<ServerProcess>;
  readonly #db: pg.Client;
  readonly #token: string;
  readonly #agents: ReadonlyArray<readonly [string, number]>;
  readonly #clients: Client[] = [];
  readonly #frozen = new Set<number>();
  #movedMs = 0;
  #random: () => number = Math.random;
  #history: string[] = [];
  #taken: Taken[] = [];
  #wrong: string[] = [];
  #ids: string[] = [];
  /** Investigations of incidents that became private: what their agents were told is removed. */
  readonly #withdrawn = new Set<string>();

  constructor(parts: {
    readonly options: FaultOptions;
    readonly servers: ServerProcess[];
    readonly start: (place: number) => Promise<ServerProcess>;
    readonly db: pg.Client;
    readonly token: string;
  }) {
    this.#options = parts.options;
    this.#agents = parts.options.crowd ? crowdNames(parts.options.crowd) : AGENTS;
    this.#servers = parts.servers;
    this.#start = parts.start;
    this.#db = parts.db;
    this.#token = parts.token;
  }

  /** A server that answers. */
  get url(): string {
    const able = this.#servers.filter((server, place) => !server.ended() && !this.#frozen.has(place));
    return able[Math.floor(this.#random() * able.length)]?.url ?? '';
  }

  /** A request of a person. It is sent again where a server died under it, and where there were too many. */
  async api(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }> {
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await fetch(`${this.url}${path}`, {
          method,
          headers: { authorization: `Bearer ${this.#token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (answer.status === 500) this.#wrong.push(`${method} ${path} answered 500: ${text}`);
        if (answer.status !== 429 && answer.status !== 503) return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
        await pause(Math.min(1_000 * Number(answer.headers.get('retry-after') ?? 1), 5_000));
      } catch (error) {
        if (tries > 20) throw error;
        await pause(100);
      }
    }
  }

  async makeAgents(): Promise<void> {
    for (const [name, most] of this.#agents) {
      const agent = await makeAgent(this, { name, max_concurrent_investigations: most, scope: { mode: 'act' } });
      this.#clients.push({ agent, stream: null, last: undefined, seen: new Map(), told: [] });
    }
  }

  close(): void {
    for (const client of this.#clients) client.stream?.close();
  }

  async run(seed: number, certain: CertainFault): Promise<FaultFigures> {
    this.#random = randomOf(seed);
    this.#history = [];
    this.#taken = [];
    this.#wrong = [];
    this.#ids = [];
    try {
      await this.#begin(seed);
      for (let step = 0; step < this.#options.steps; step += 1) {
        if (step === this.#options.steps >> 1) await this.#fault(certain);
        await this.#step();
        await this.#check();
      }
      await this.#letEnd();
      return await this.#accounted();
    } catch (error) {
      const said = this.#servers.map((server, place) => `server ${place} said: ${server.output().slice(-2_000)}`).join('\n');
      await this.#giveUp();
      throw new Error(`seed ${seed}: ${String(error)}\nhistory: ${this.#history.join(', ')}\n${said}`, { cause: error });
    }
  }

  /** The next history begins with two servers, and with nothing in hand. */
  async #giveUp(): Promise<void> {
    for (const [place, server] of this.#servers.entries()) {
      server.thaw();
      this.#frozen.delete(place);
      if (server.ended()) this.#servers[place] = await this.#start(place);
    }
    for (const id of this.#ids) await this.api('POST', `/api/v1/investigations/${id}/cancel`);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#random() * items.length)];
  }

  async #begin(seed: number): Promise<void> {
    for (const client of this.#clients) {
      client.told.length = 0;
      await this.#connect(client);
    }
    const serial = `${seed}-${randomUUID().slice(0, 8)}`;
    for (let n = 0; n < (this.#options.crowd?.investigations ?? INVESTIGATIONS); n += 1) {
      const labels = { alertname: `Fault ${serial} ${n}`, namespace: `n${serial}${n}` };
      const alert = await this.api('POST', '/api/v1/alerts', { fingerprint: `${serial}-${n}`, labels });
      const asked = await this.api('POST', `/api/v1/alerts/${alert.body.number}/investigate`);
      if (asked.status !== 202 && asked.status !== 200) throw new Error(`not begun: ${asked.status} ${JSON.stringify(asked.body)}`);
      this.#ids.push(asked.body.id);
    }
    const incident = await this.api('POST', '/api/v1/incidents', { title: `Fault ${serial}`, severity: 'high' });
    await this.api('POST', `/api/v1/incidents/${incident.body.id}/promote`);
    const [ofIncident] = (await this.#db.query('select id from investigations where subject_id = $1', [incident.body.id])).rows;
    if (ofIncident) {
      this.#ids.push(ofIncident.id);
      this.#incident = { id: incident.body.id, investigation: ofIncident.id };
    }
  }

  #incident: { readonly id: string; readonly investigation: string } | null = null;

  async #connect(client: Client): Promise<void> {
    client.stream?.close();
    client.stream = await client.agent.stream(client.last, this).catch(() => null);
  }

  /** Takes in what came on the stream of an agent. */
  #read(client: Client): void {
    for (const { data } of client.stream?.events ?? []) {
      const event = data as any;
      if (event?.id === null || event?.id === undefined) continue;
      const bytes = JSON.stringify(event);
      const before = client.seen.get(event.id);
      if (before !== undefined && before !== bytes) this.#wrong.push(`event ${event.id} came twice with other bytes`);
      client.seen.set(event.id, bytes);
      client.last = event.id;
      const { investigation_id, fencing_token } = event.data;
      const known = client.told.some((work) => same(work, event.data));
      if (event.type === 'investigation.dispatched' && !known && this.#ids.includes(investigation_id))
        client.told.push({ investigation_id, fencing_token });
    }
  }

  /** Calls a tool; the same call once more where the server died under it, as an agent does. */
  async #call(client: Client, work: Work, name: string, args: object = {}): Promise<number | null> {
    const more = { call_id: randomUUID() };
    for (let tries = 0; tries < 2; tries += 1) {
      const startedAt = performance.now();
      const answer = await client.agent.call(work, name, args, more).catch(() => null);
      if (answer === null) continue;
      if (answer.status === 500) this.#wrong.push(`${name} answered 500: ${JSON.stringify(answer.body)}`);
      if (answer.status !== 200 || answer.body?.result?.status !== 'success') return answer.status;
      if (!client.told.some((mine) => same(mine, work))) this.#wrong.push(`${client.agent.name} wrote with a fence it was never given`);
      // Sent again, it is answered as it was, whoever has the investigation by now.
      if (tries > 0) return 200;
      const newer = this.#taken.find(
        (other) =>
          other.investigation_id === work.investigation_id && other.fencing_token > work.fencing_token && other.endedAt < startedAt,
      );
      if (newer) this.#wrong.push(`${name} with fence ${work.fencing_token} was taken after fence ${newer.fencing_token} had been`);
      const both = this.#taken.find((other) => same(other, work) && other.agentId !== client.agent.id);
      if (both) this.#wrong.push(`fence ${work.fencing_token} of ${work.investigation_id} was held by two agents`);
      this.#taken.push({ ...work, agentId: client.agent.id, endedAt: performance.now() });
      if (this.#random() < 0.2) await this.#sendAgain(client, work, name, { args, more, answer: answer.body.result });
      return 200;
    }
    return null;
  }

  /** The same call once more: it does nothing, and is answered as before, or not any more. */
  async #sendAgain(
    client: Client,
    work: Work,
    name: string,
    { args, more, answer }: { readonly args: object; readonly more: object; readonly answer: unknown },
  ): Promise<void> {
    const again = await client.agent.call(work, name, args, more).catch(() => null);
    if (again?.status === 200 && !isDeepStrictEqual(again.body.result, answer))
      this.#wrong.push(`${name} sent twice was answered ${JSON.stringify(again.body.result)} after ${JSON.stringify(answer)}`);
  }

  async #passTime(ms: number): Promise<void> {
    this.#movedMs += ms;
    await moveClock(this.#options.databaseUrl, this.#movedMs);
  }

  async #beat(): Promise<void> {
    for (const client of this.#clients) {
      if (client.stream === null) continue;
      const investigations = client.told.slice(-8).map(({ investigation_id: id, fencing_token }) => ({ id, fencing_token }));
      const answer = await client.agent.api('POST', '/api/v1/agent/heartbeat', { investigations }).catch(() => null);
      if (answer?.status === 500) this.#wrong.push(`heartbeat answered 500: ${JSON.stringify(answer.body)}`);
    }
  }

  async #step(): Promise<void> {
    for (const client of this.#clients) this.#read(client);
    const client = this.#pick(this.#clients);
    // One in ten tries what another was given.
    const work = client && this.#pick(this.#random() < 0.9 ? client.told : this.#clients.flatMap(({ told }) => told));
    const roll = this.#random();
    const said = (what: string) => this.#history.push(what);
    if (roll < 0.3 && client && work) {
      said('accept');
      await this.#call(client, work, 'investigation_accept');
      await this.#call(client, work, 'evidence_add', EVIDENCE);
    } else if (roll < 0.36 && client && work) {
      said('complete');
      await this.#call(client, work, 'investigation_complete', { summary: 'Done.', hypotheses: [] });
    } else if (roll < 0.42 && client && work) {
      said('fail');
      await this.#call(client, work, 'investigation_fail', { reason: 'no access', retryable: this.#random() < 0.8 });
    } else if (roll < 0.46 && client && work) {
      said('decline');
      await this.#call(client, work, 'investigation_decline', { reason: 'busy' });
    } else if (roll < 0.56) {
      said('beat');
      await this.#beat();
    } else if (roll < 0.68) {
      const seconds = this.#pick([5, 11, 40, 61, 130, 760]) ?? 5;
      said(`${seconds} s pass`);
      await this.#passTime(seconds * 1_000);
      if (this.#random() < 0.7) await this.#beat();
    } else if (roll < 0.76 && client) {
      said(`${client.agent.name} is killed`);
      client.stream?.close();
      client.stream = null;
    } else if (roll < 0.84 && client) {
      said(`${client.agent.name} comes back`);
      // One in three has forgotten where it was.
      if (this.#random() < 0.33) client.last = undefined;
      await this.#connect(client);
    } else if (roll < 0.88) {
      said('a person cancels or retries');
      const id = this.#pick(this.#ids) ?? '';
      await this.api('POST', `/api/v1/investigations/${id}/${this.#random() < 0.5 ? 'cancel' : 'retry'}`);
    } else if (roll < 0.91) {
      said('messages come again');
      await this.#redeliver();
    } else await this.#fault(roll < 0.94 ? 'hide' : roll < 0.97 ? 'freeze' : 'kill');
  }

  /** The queue delivers messages of all its investigations once more, each twice. */
  async #redeliver(): Promise<void> {
    const payload = `jsonb_build_object('investigation_id', id)`;
    const messages = 'unnest($1::uuid[]) id, generate_series(1, 2)';
    await this.#db.query(
      this.#options.env['BROKER_URL'] === undefined
        ? `insert into queue.job (name, data) select 'investigations', jsonb_build_object('payload', ${payload}, 'key', id) from ${messages}`
        : `insert into queue_outbox (id, topic, key, payload, due_at) select gen_random_uuid(), 'investigations', id, ${payload}, app_now() from ${messages}`,
      [this.#ids],
    );
  }

  #fault(fault: CertainFault): Promise<void> {
    if (fault === 'hide') return this.#hideIncident();
    return fault === 'freeze' ? this.#freezeLeader() : this.#killServer();
  }

  /** The incident becomes private while its agent writes: who locks what first is the same everywhere. */
  async #hideIncident(): Promise<void> {
    const incident = this.#incident;
    if (!incident) return;
    this.#history.push('the incident becomes private');
    this.#incident = null;
    this.#withdrawn.add(incident.investigation);
    const writes = this.#clients.flatMap((client) =>
      client.told
        .filter(({ investigation_id: id }) => id === incident.investigation)
        .flatMap((work) => [
          this.#call(client, work, 'evidence_add', EVIDENCE),
          this.#call(client, work, 'investigation_progress', { phase: 'looking' }),
          this.#call(client, work, 'timeline_add', { incident_id: incident.id, text: 'seen' }),
        ]),
    );
    const [hidden] = await Promise.all([this.api('PATCH', `/api/v1/incidents/${incident.id}`, { private: true }), ...writes, this.#beat()]);
    if (hidden.status !== 200) this.#wrong.push(`the incident did not become private: ${hidden.status} ${JSON.stringify(hidden.body)}`);
  }

  async #freezeLeader(): Promise<void> {
    const { rows } = await this.#db.query(`select holder from leases where name = 'scheduler'`);
    const place = this.#servers.findIndex(({ pid }) => pid === Number(rows[0]?.holder));
    const leader = this.#servers[place];
    if (!leader || this.#servers.some((server) => server.ended())) return;
    this.#history.push('the leader is frozen');
    leader.freeze();
    this.#frozen.add(place);
    try {
      await this.#passTime(15_000);
      await this.#beat();
      const other = async () => {
        const now = await this.#db.query(`select holder from leases where name = 'scheduler' and expires_at > app_now()`);
        return now.rows[0] !== undefined && Number(now.rows[0].holder) !== leader.pid;
      };
      await until(other, 'the other server to lead');
    } finally {
      leader.thaw();
      this.#frozen.delete(place);
    }
  }

  async #killServer(): Promise<void> {
    const place = Math.floor(this.#random() * this.#servers.length);
    this.#history.push(`server ${place} is killed`);
    const writes = this.#clients.flatMap((client) =>
      client.told.slice(-1).map((work) => this.#call(client, work, 'evidence_add', EVIDENCE)),
    );
    await this.#servers[place]?.kill();
    await Promise.all(writes);
    for (const client of this.#clients) this.#read(client);
    this.#servers[place] = await this.#start(place);
    for (const client of this.#clients) if (client.stream?.ended()) await this.#connect(client);
  }

  /** What must hold at every moment. */
  async #check(): Promise<void> {
    for (const [place, server] of this.#servers.entries()) {
      if (server.ended()) this.#wrong.push(`server ${place} ended by itself`);
      const error = this.#options.strict && /^.*"level":(?:50|60|"error"|"fatal").*$/m.exec(server.output())?.[0];
      if (error) this.#wrong.push(`server ${place} logged an error: ${error.slice(0, 1_000)}`);
    }
    const { rows } = await this.#db.query(
      `select i.number, i.status, i.due_at,
         (select count(*) from investigation_attempts a where a.investigation_id = i.id and a.ended_at is null)::int as open,
         (select count(*) from investigation_attempts a where a.investigation_id = i.id and a.ended_at is null
             and a.fencing_token = i.fencing_token)::int as current
         from investigations i where i.id = any($1)`,
      [this.#ids],
    );
    for (const { number, status, due_at: due, open, current } of rows) {
      const over = ['completed', 'cancelled', 'dead_lettered'].includes(status);
      const held = ['dispatched', 'running', 'waiting_approval'].includes(status);
      if (!over && due === null) this.#wrong.push(`investigation ${number} is ${status} and nobody looks at it again`);
      if (open !== (held ? 1 : 0) || current !== open)
        this.#wrong.push(`investigation ${number} is ${status} with ${open} attempts open, ${current} of its fence`);
    }
    const inHand = await this.#db.query<{ name: string; count: number }>(
      `select agent_name as name, count(*)::int as count from investigations where status in ${HELD} group by agent_name`,
    );
    for (const { name, count } of inHand.rows) {
      const most = this.#agents.find(([agent]) => agent === name)?.[1] ?? 0;
      if (count > most) this.#wrong.push(`${name} has ${count} investigations in hand, and may have ${most}`);
    }
    const all = inHand.rows.reduce((sum, { count }) => sum + count, 0);
    const mostOfAll = this.#options.crowd?.inHand ?? MOST_IN_HAND;
    if (all > mostOfAll) this.#wrong.push(`${all} investigations are in hand, and ${mostOfAll} may be`);
    if (this.#wrong.length > 0) throw new Error(this.#wrong.join('; '));
  }

  /** Everybody is back and works: whatever is open comes to its end. */
  async #letEnd(): Promise<void> {
    this.#history.push('all come back');
    for (const client of this.#clients) await this.#connect(client);
    const open = async () =>
      (
        await this.#db.query(
          `select count(*) filter (where status in ${HELD})::int as held,
             coalesce(max(extract(epoch from due_at - app_now())) filter (where status not in ${HELD}), 0)::float as seconds, count(*)::int as open
             from investigations where id = any($1) and status not in ${OVER}`,
          [this.#ids],
        )
      ).rows[0] as { held: number; seconds: number; open: number };
    for (let round = 0; round < 600; round += 1) {
      const left = await open();
      if (left.open === 0) return;
      await this.#beat();
      for (const client of this.#clients) {
        const work = await client.agent.api('GET', '/api/v1/agent/work').catch(() => null);
        for (const { type, data } of work?.body?.items ?? []) {
          if (type !== 'investigation.dispatched' || !this.#ids.includes(data.investigation_id)) continue;
          if (!client.told.some((mine) => same(mine, data))) client.told.push(data);
          await this.#call(client, data, 'investigation_accept');
          await this.#call(client, data, 'investigation_complete', { summary: 'Done.', hypotheses: [] });
        }
      }
      if (left.held === 0 && left.seconds > 6) await this.#passTime(left.seconds * 1_000);
      // An agent polls 120 times per minute at most.
      else await pause(550);
      await this.#check();
    }
    throw new Error(`did not come to an end: ${JSON.stringify(await open())}`);
  }

  /** Each fence was one attempt, given once, with an end. */
  async #accounted(): Promise<FaultFigures> {
    const { rows } = await this.#db.query(
      `select i.id, i.number, i.status, i.due_at, i.fencing_token::int as fence,
         (select count(*) from investigation_attempts a where a.investigation_id = i.id)::int as attempts,
         (select count(*) from investigation_attempts a where a.investigation_id = i.id and (a.outcome is null or a.ended_at is null))::int as unended,
         (select count(*) from agent_events e where e.about = i.id and e.type = 'investigation.dispatched'
             and not (e.body::jsonb ? 'redelivery'))::int as dispatches
         from investigations i where i.id = any($1)`,
      [this.#ids],
    );
    for (const row of rows) {
      if (row.attempts !== row.fence || row.unended > 0 || row.due_at !== null)
        this.#wrong.push(`investigation ${row.number} is not accounted for: ${JSON.stringify(row)}`);
      if (row.dispatches !== row.fence && !this.#withdrawn.has(row.id))
        this.#wrong.push(`investigation ${row.number} was given ${row.dispatches} times with ${row.fence} fences`);
    }
    if (rows.length !== this.#ids.length) this.#wrong.push(`${this.#ids.length - rows.length} investigations are gone`);
    if (this.#wrong.length > 0) throw new Error(this.#wrong.join('; '));
    return {
      investigations: rows.length,
      attempts: rows.reduce((sum, row) => sum + row.attempts, 0),
      steps: this.#history.length,
      happened: new Map(Object.entries(Object.groupBy(this.#history, kindOf)).map(([what, all]) => [what, all?.length ?? 0])),
    };
  }
}
