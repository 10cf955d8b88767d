import { LEADING } from '../ics/index.ts';
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { Registry } from 'prom-client';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import type { Actor } from '../../platform/actor.ts';
import { type Database, openDatabase, type Tx } from '../../platform/db/database.ts';
import { takeLease } from '../../platform/lease/lease.store.ts';
import type { Live } from '../../platform/live/live.ts';
import { type Log, openLog } from '../../platform/log.ts';
import { listAdminIds } from '../identity/index.ts';
import { type CommandRequest, commandIncident, createIncident, type IncidentDeps } from '../incidents/index.ts';
import type { Notify } from '../incidents/ports.ts';
import { openEscalationMetrics } from './escalation.metrics.ts';
import { openEscalations } from './escalations.actions.ts';
import type { OnCallNow, Pages, NotifyAdmins } from './ports.ts';
import { fireDue, pauseAllOverdue, type TimerDeps, WATCH_START, type Watched, watch } from './timers.jobs.ts';

export const MINUTE = 60_000;
/** A term lasts until another engine leads: the tests' time leaps. */
const YEARS_MS = 1e12;
const PAUSE_AFTER_MS = 24 * 60 * MINUTE;
const ADA: Actor = { kind: 'user', id: null, name: 'Ada' };
const LIVE: Live = { publish: async () => {}, subscribe: () => () => {}, replay: async () => [], close: async () => {} };

/** A page as the recording stand-in for notifications holds it. `tries`: how often it was planned. */
export interface RecordedPage {
  readonly incident: string;
  readonly episode: number;
  readonly round: number;
  readonly level: number;
  readonly who: string;
  readonly urgency: string;
  /** Seconds after the incident was opened. */
  readonly after: number;
  readonly tries: number;
}

/** One server's engine. */
export interface TestEngine {
  readonly deps: TimerDeps;
  /** The fence of its last term. */
  fence(): number | null;
  readonly incidents: IncidentDeps;
  /** Takes the lease, ending whoever has it, and fires what is due until nothing is. */
  lead(): Promise<void>;
  /** Fires with the fence it has, leader or not. */
  fire(): Promise<void>;
  hold(): Promise<boolean>;
  /** The watchdog's look at everything. */
  watch(lateMs?: number): Promise<Pick<Watched, 'found' | 'repaired'>>;
  metric(name: string): Promise<number>;
  close(): Promise<void>;
}

/** A database with people, and engines on it. */
export interface Stage {
  readonly database: TestDatabase;
  readonly db: Database;
  readonly engine: TestEngine;
  /** Another server. */
  another(): TestEngine;
  person(name: string): Promise<string>;
  /** A team whose person on call is this one; null: nobody. */
  team(name: string, onCall: string | null): Promise<string>;
  putOnCall(teamId: string, userId: string | null): Promise<void>;
  /** A service whose policy has these levels: names of teams and people, and minutes. */
  service(name: string, levels: ReadonlyArray<readonly [minutes: number, ...targets: string[]]>, repeats?: number): Promise<string>;
  /** Opens an incident as the API does. */
  open(serviceId: string | null, title?: string): Promise<{ id: string; number: number }>;
  command(incidentId: string, command: CommandRequest['command'], more?: Partial<CommandRequest>): Promise<string>;
  pages(): Promise<RecordedPage[]>;
  /** `round.level who @seconds` for each page of an incident, in order. */
  paged(incidentId: string): Promise<string[]>;
  timeline(incidentId: string): Promise<{ kind: string; text: string }[]>;
  /** Moves the database's clock to so long after the stage was opened. */
  at(ms: number): Promise<void>;
  /** Makes planning pages fail for these incidents. */
  readonly poisoned: Set<string>;
  /** What escalation told people in the page. */
  readonly notices: { kind: string; title: string; userIds: readonly string[] }[];
  close(): Promise<void>;
}

/** Opens a stage. The clock stands still between moves, so that times can be compared exactly. */
export async function openStage(log: Log = openLog('silent')): Promise<Stage> {
  const database = await createTestDatabase();
  const db = openDatabase({ url: database.url, max: 6, name: 'test' });
  await db.query(`create table test_pages (incident_id uuid, episode int, round int, level int, user_id uuid, urgency text, schedule_id uuid,
    at timestamptz, cancelled text, tries int not null default 1, primary key (incident_id, episode, round, level, user_id))`);
  const [start] = await db.query<{ now: Date }>('select app_now() as now');
  const begun = start?.now ?? new Date();
  const stage = { database, db, log, poisoned: new Set<string>(), notices: [] as Stage['notices'], begun };
  await standStill(db, begun);
  const engines: TestEngine[] = [];
  const another = () => {
    const engine = openEngine(stage);
    engines.push(engine);
    return engine;
  };
  const engine = another();
  const names = new Map<string, string>();
  return {
    ...stage,
    engine,
    another,
    ...population(db, names),
    ...conversation(stage, engine, names),
    at: (ms) => standStill(db, new Date(begun.getTime() + ms)),
    async close() {
      for (const one of engines) await one.close();
      await db.close();
      await database.drop();
    },
  };
}

async function standStill(db: Database, at: Date): Promise<void> {
  await db.query(
    `create or replace function app_now() returns timestamptz language sql stable parallel safe as $$ select timestamptz '${at.toISOString()}' $$`,
  );
}

interface Common {
  readonly database: TestDatabase;
  readonly db: Database;
  readonly log: Log;
  readonly poisoned: ReadonlySet<string>;
  readonly notices: Stage['notices'];
  readonly begun: Date;
}

function openEngine({ database, log, poisoned, notices }: Common): TestEngine {
  const db = openDatabase({ url: database.url, max: 4, name: 'engine' });
  const registry = new Registry();
  const holder = randomUUID();
  let fence: number | null = null;
  const notifyAdmins: NotifyAdmins = async (tx, notice) => void notices.push({ ...notice, userIds: await listAdminIds(tx) });
  const notify: Notify = async () => {};
  const deps: TimerDeps = {
    db,
    live: LIVE,
    log,
    pages: recordingPages(poisoned),
    onCall: fromTable,
    notify,
    notifyAdmins,
    lease: 'scheduler',
    pauseAfterMs: PAUSE_AFTER_MS,
    metrics: openEscalationMetrics(registry, async () => ({ running: 0, due: 0, paused: 0 })),
    wake: () => {},
  };
  const fire = async () => {
    while (await fireDue(deps, fence));
  };
  return {
    deps,
    fence: () => fence,
    incidents: {
      live: LIVE,
      escalations: openEscalations(deps),
      onCall: { currentUser: async () => null },
      onAlertsChanged: () => {},
      leading: LEADING,
      announced: async (_tx, groupIds) => groupIds,
      notify,
    },
    fire,
    async lead() {
      await db.query(`update leases set expires_at = app_now() where name = 'scheduler' and holder <> $1`, [holder]);
      const taken = await takeLease(db, { name: 'scheduler', holder, ttlMs: YEARS_MS });
      if (!('fence' in taken)) throw new Error('the lease was not to be had');
      fence = taken.fence;
      await fire();
    },
    hold: () => pauseAllOverdue(deps, fence),
    async watch(lateMs = 20_000) {
      const all = { found: 0, repaired: 0 };
      for (let position = WATCH_START; ; ) {
        const { found, repaired, next } = await watch(deps, lateMs, position);
        all.found += found;
        all.repaired += repaired;
        if (next === null) return all;
        position = next;
      }
    },
    async metric(name) {
      const found = await registry.getSingleMetric(`svc_escalation_${name}`)?.get();
      return found?.values.reduce((sum, { value }) => sum + value, 0) ?? 0;
    },
    close: () => db.close(),
  };
}

function recordingPages(poisoned: ReadonlySet<string>): Pages {
  return {
    async plan(tx, people) {
      if (people.some(({ incidentId }) => poisoned.has(incidentId))) throw new Error('this page cannot be planned');
      for (const page of people) {
        await tx.query(
          `insert into test_pages (incident_id, episode, round, level, user_id, urgency, schedule_id, at) values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (incident_id, episode, round, level, user_id) do update set tries = test_pages.tries + 1`,
          [page.incidentId, page.episode, page.round, page.level, page.userId, page.urgency, page.scheduleId, tx.now],
        );
      }
    },
    async resume(tx, incidentId, episode) {
      await tx.query('update test_pages set cancelled = null where incident_id = $1 and episode = $2', [incidentId, episode]);
    },
    planAgain: async (tx, people) => recordingPages(poisoned).plan(tx, people),
    async withdraw(tx, { incidentId, userId }, reason) {
      await tx.query('update test_pages set cancelled = $3 where incident_id = $1 and user_id = $2 and cancelled is null', [
        incidentId,
        userId,
        reason,
      ]);
    },
    lost: async () => false,
    async cancel(tx, incidentId, reason) {
      await tx.query('update test_pages set cancelled = $2 where incident_id = $1 and cancelled is null', [incidentId, reason]);
    },
  };
}

/** Whoever the schedule's row names: the resolver itself is proved elsewhere. */
const fromTable: OnCallNow = async (tx, teamIds) => {
  const rows = await tx.query<{ team_id: string; id: string; handed_to: string | null }>(
    'select team_id, id, handed_to from schedules where team_id = any($1::uuid[])',
    [teamIds],
  );
  return new Map(rows.map((row) => [row.team_id, { scheduleId: row.id, userId: row.handed_to }]));
};

function population(db: Database, names: Map<string, string>): Pick<Stage, 'person' | 'team' | 'putOnCall' | 'service'> {
  const putOnCall: Stage['putOnCall'] = async (teamId, userId) => {
    await db.query('update schedules set handed_to = $2 where team_id = $1', [teamId, userId]);
  };
  return {
    putOnCall,
    async person(name) {
      const id = randomUUIDv7();
      await db.query(
        `insert into users (id, email, email_normalised, display_name, role) values ($1, $2, $2, $3, case when $3 = 'Admin' then 'admin' else 'operator' end)`,
        [id, `${name.toLowerCase()}@tocsin.test`, name],
      );
      names.set(name, `user ${id}`);
      return id;
    },
    async team(name, onCall) {
      const id = randomUUIDv7();
      await db.query('insert into teams (id, name) values ($1, $2)', [id, name]);
      await db.query(`insert into schedules (id, team_id, name, time_zone) values ($1, $2, $3, 'UTC')`, [randomUUIDv7(), id, name]);
      await putOnCall(id, onCall);
      names.set(name, `team ${id}`);
      return id;
    },
    async service(name, levels, repeats = 0) {
      const policy = randomUUIDv7();
      const stored = levels.map(([minutes, ...targets], index) => ({
        level_number: index + 1,
        delay_minutes: minutes,
        targets: targets.map((target) => {
          const [type, id] = (names.get(target) ?? '').split(' ');
          return { target_type: type, [`target_${type}_id`]: id };
        }),
      }));
      await db.query('insert into escalation_policies (id, name, levels, repeat_count) values ($1, $2, $3, $4)', [
        policy,
        `${name} policy`,
        JSON.stringify(stored),
        repeats,
      ]);
      const id = randomUUIDv7();
      await db.query('insert into services (id, name, escalation_policy_id) values ($1, $2, $3)', [id, name, policy]);
      return id;
    },
  };
}

type Conversation = Pick<Stage, 'open' | 'command' | 'pages' | 'paged' | 'timeline'>;

function conversation({ db, begun }: Common, engine: TestEngine, names: ReadonlyMap<string, string>): Conversation {
  const pages: Stage['pages'] = async () => {
    const people = new Map([...names].map(([name, named]) => [named.replace('user ', ''), name]));
    const rows = await db.query<Record<string, unknown> & { user_id: string; at: Date }>(
      `select incident_id as incident, episode, round, level, user_id, urgency, tries, at from test_pages order by incident_id, episode, round, level, user_id`,
    );
    return rows.map(({ user_id, at, ...row }) => ({
      ...(row as unknown as RecordedPage),
      who: people.get(user_id) ?? user_id,
      after: (at.getTime() - begun.getTime()) / 1_000,
    }));
  };
  return {
    open: (serviceId, title = 'It burns') =>
      engine.deps.db.transaction((tx: Tx) =>
        createIncident(
          tx,
          engine.incidents,
          { title, severity: 'critical', service_id: serviceId },
          { by: { actor: ADA }, source: 'manual' },
        ),
      ),
    async command(incidentId, command, more = {}) {
      const outcome = await engine.deps.db.transaction((tx) =>
        commandIncident(tx, engine.incidents, { actor: ADA, command, incidentId, ...more }),
      );
      return outcome.kind === 'refused' ? outcome.problem.code : outcome.kind;
    },
    pages,
    paged: async (incidentId) =>
      (await pages())
        .filter((page) => page.incident === incidentId)
        .map((page) => `${page.episode > 1 ? `${page.episode}:` : ''}${page.round}.${page.level} ${page.who} @${page.after}`),
    timeline: (incidentId) =>
      db.query(`select kind, text from incident_timeline where incident_id = $1 and kind like 'escalation.%' order by position`, [
        incidentId,
      ]),
  };
}
