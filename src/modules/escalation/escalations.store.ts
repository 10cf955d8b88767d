import { randomUUIDv7 } from 'node:crypto';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { insertRows } from '../../platform/db/rows.ts';
import { leaseHeld } from '../../platform/lease/lease.store.ts';
import type { IncidentSeverity, IncidentStatus } from '../incidents/incident.ts';
import type { StopReason } from '../incidents/ports.ts';
import type { Tried } from './escalation.ts';
import type { Level, Target } from './policies/policy.ts';
import type { Urgency } from './ports.ts';

/** Which lease a write needs. Null: a row lock and the row's own state are the guard. */
export type Guard = { readonly lease: string; readonly fence: number } | null;

/** A row with what the timeline and open pages want to know of its incident. */
export interface EscalationRow {
  readonly id: string;
  readonly incident_id: string;
  readonly episode: number;
  readonly policy_name: string;
  readonly urgency: Urgency;
  readonly levels: readonly Level[];
  readonly fallback: Target | null;
  readonly status: 'running' | 'paused' | 'stopped' | 'exhausted' | 'no_policy';
  readonly round: number;
  readonly level: number;
  readonly rounds: number;
  readonly next_round: number | null;
  readonly next_level: number | null;
  readonly next_at: Date | null;
  readonly failures: number;
  readonly number: number;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly incident_status: IncidentStatus;
  readonly deleted: boolean;
}

const COLUMNS = `e.id, e.incident_id, e.episode, e.policy_name, e.urgency, e.levels, e.fallback, e.status, e.round, e.level, e.rounds,
  e.next_round, e.next_level, e.next_at, e.failures,
  i.number, i.title, i.severity, i.status as incident_status, i.deleted_at is not null as deleted`;

/** What a new escalation begins with. */
export interface NewEscalation {
  readonly incidentId: string;
  readonly episode: number;
  readonly serviceId: string | null;
  readonly urgency: Urgency;
  /** Null: there is nobody to notify. */
  readonly policy: {
    readonly id: string;
    readonly name: string;
    readonly levels: readonly Level[];
    readonly fallback: Target | null;
    readonly repeat_count: number;
  } | null;
}

/** Writes the row of an episode, due at once. False: it is there already. */
export async function insertEscalation(tx: Tx, escalation: NewEscalation): Promise<boolean> {
  const { policy } = escalation;
  const rows = await tx.query(
    `insert into escalations (id, incident_id, episode, service_id, policy_id, policy_name, urgency, levels, status, rounds,
                              next_round, next_level, next_at, wake_at, started_at, ended_at, fallback)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $12, $13, $14, $15)
     on conflict (incident_id, episode) do update
       set policy_id = excluded.policy_id, policy_name = excluded.policy_name, urgency = excluded.urgency, levels = excluded.levels, fallback = excluded.fallback,
           status = excluded.status, rounds = excluded.rounds, next_round = excluded.next_round, next_level = excluded.next_level,
           next_at = excluded.next_at, wake_at = excluded.wake_at, ended_at = excluded.ended_at
       where escalations.status = 'no_policy' and excluded.status = 'running'
     returning id`,
    [
      randomUUIDv7(),
      escalation.incidentId,
      escalation.episode,
      escalation.serviceId,
      policy?.id ?? null,
      policy?.name ?? '',
      escalation.urgency,
      JSON.stringify(policy?.levels ?? []),
      policy ? 'running' : 'no_policy',
      policy ? policy.repeat_count + 1 : 1,
      policy ? 1 : null,
      policy ? tx.now : null,
      tx.now,
      policy ? null : tx.now,
      policy?.fallback ? JSON.stringify(policy.fallback) : null,
    ],
    'escalation_insert',
  );
  return rows.length > 0;
}

/** The escalation of an episode follows another policy from now on. Whoever asks fires its first level. */
export async function writePolicy(tx: Tx, { incidentId, episode, serviceId, urgency, policy }: NewEscalation): Promise<void> {
  await tx.query(
    `update escalations set service_id = $3, policy_id = $4, policy_name = $5, urgency = $6, levels = $7, fallback = $8
      where incident_id = $1 and episode = $2`,
    [
      incidentId,
      episode,
      serviceId,
      policy?.id ?? null,
      policy?.name ?? '',
      urgency,
      JSON.stringify(policy?.levels ?? []),
      policy?.fallback ? JSON.stringify(policy.fallback) : null,
    ],
    'escalation_policy',
  );
}

/** The row of an episode, locked. The incident is locked by whoever asks. */
export async function lockEscalation(tx: Tx, incidentId: string, episode: number): Promise<EscalationRow | null> {
  const [row] = await tx.query<EscalationRow>(
    `select ${COLUMNS} from escalations e join incidents i on i.id = e.incident_id
      where e.incident_id = $1 and e.episode = $2 for no key update of e`,
    [incidentId, episode],
    'escalation_lock',
  );
  return row ?? null;
}

/** What limits a portion. */
export interface Portion {
  readonly limit: number;
  /** Rows overdue for longer wait for a person. */
  readonly pauseAfterMs: number;
  readonly guard: NonNullable<Guard>;
}

/**
 * Takes escalations that are due, with their incidents: an incident that somebody is working on right now is skipped, and found again in a moment. Nobody waits for anybody, so that no two can wait for each other.
 */
export async function claimDue(tx: Tx, { limit, pauseAfterMs, guard }: Portion): Promise<EscalationRow[]> {
  return tx.query<EscalationRow>(
    `select ${COLUMNS} from escalations e join incidents i on i.id = e.incident_id
      where e.status = 'running' and e.wake_at <= app_now() and e.next_at > app_now() - $2 * interval '1 millisecond' ${held(guard, 3)}
      order by e.wake_at limit $1
      for no key update of e, i skip locked`,
    [limit, pauseAfterMs, ...guardValues(guard)],
    'escalations_due',
  );
}

/** The same for one row, whenever it is due next; null when it is taken or over. */
export async function claimOne(tx: Tx, id: string, guard: Guard): Promise<EscalationRow | null> {
  const [row] = await tx.query<EscalationRow>(
    `select ${COLUMNS} from escalations e join incidents i on i.id = e.incident_id
      where e.id = $1 and e.status = 'running' ${held(guard, 2)} for no key update of e, i skip locked`,
    [id, ...guardValues(guard)],
  );
  return row ?? null;
}

function held(guard: Guard, at: number): string {
  return guard === null ? '' : `and ${leaseHeld(`$${at}`, `$${at + 1}`)}`;
}

function guardValues(guard: Guard): readonly unknown[] {
  return guard === null ? [] : [guard.lease, guard.fence];
}

/** How a row is to stand. */
export interface NextState {
  readonly id: string;
  readonly status: 'running' | 'stopped' | 'exhausted';
  readonly round: number;
  readonly level: number;
  readonly rounds: number;
  readonly nextRound: number | null;
  readonly nextLevel: number | null;
  readonly nextAt: Date | null;
  readonly stoppedReason: string | null;
}

/**
 * Writes how rows stand after they were tried. Returns how many were written: fewer than asked for when the lease that
 * the guard names is lost, and then nothing of the transaction may stay.
 */
export async function writeStates(tx: Tx, states: readonly NextState[], guard: Guard): Promise<number> {
  const column = <K extends keyof NextState>(name: K) => states.map((state) => state[name]);
  const rows = await tx.query(
    `update escalations e
        set status = n.status, round = n.round, level = n.level, rounds = n.rounds, next_round = n.next_round, next_level = n.next_level,
            next_at = n.next_at, wake_at = n.next_at, failures = 0, stopped_reason = n.reason,
            ended_at = case when n.status = 'running' then null else $10::timestamptz end
       from unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::timestamptz[], $9::text[])
            as n (id, status, round, level, rounds, next_round, next_level, next_at, reason)
      where e.id = n.id ${held(guard, 11)} returning e.id`,
    [
      column('id'),
      column('status'),
      column('round'),
      column('level'),
      column('rounds'),
      column('nextRound'),
      column('nextLevel'),
      column('nextAt'),
      column('stoppedReason'),
      tx.now,
      ...guardValues(guard),
    ],
  );
  return rows.length;
}

/** Makes a failing row wait, without touching when it was due. */
export async function putOff(tx: Tx, id: string, waitMs: number): Promise<void> {
  await tx.query(
    `update escalations set failures = failures + 1, wake_at = app_now() + $2 * interval '1 millisecond' where id = $1 and status = 'running'`,
    [id, waitMs],
  );
}

/** Why a level was tried. */
export type Cause = 'start' | 'timer' | 'hand' | 'repair' | 'leaver';

/** What levels led to, for explaining and for the load of shifts. */
export interface NewSteps {
  readonly row: Pick<EscalationRow, 'incident_id' | 'episode'>;
  readonly cause: Cause;
  readonly dueAt: Date;
  readonly tried: readonly Tried[];
}

export async function insertSteps(tx: Tx, steps: readonly NewSteps[]): Promise<void> {
  const rows = steps.flatMap(({ row, cause, dueAt, tried }) =>
    tried.flatMap(({ position: { round, level }, reached }) =>
      reached.map(({ scheduleId, teamId, userId }) => ({
        id: randomUUIDv7(),
        incidentId: row.incident_id,
        episode: row.episode,
        round,
        level,
        scheduleId,
        teamId,
        userId,
        cause,
        dueAt,
        at: tx.now,
      })),
    ),
  );
  await insertRows(tx, 'escalation_steps', rows);
}

/** Ends what runs or waits for an incident, of any episode. */
export async function stopEscalations(tx: Tx, incidentId: string, reason: StopReason): Promise<void> {
  await tx.query(
    `update escalations set status = 'stopped', stopped_reason = $2, ended_at = $3,
        left_ms = greatest(0, extract(epoch from next_at - $3) * 1000), left_round = next_round, left_level = next_level,
        next_round = null, next_level = null, next_at = null, wake_at = null
      where incident_id = $1 and status in ('running', 'paused')`,
    [incidentId, reason, tx.now],
    'escalation_stop',
  );
}

/** The least time that a level has after an acknowledgement was undone. It is given once for each level that was notified. */
const LEAST_MS = 60_000;

/** Lets an escalation go on that an acknowledgement or a merge stopped, with the time it had left; returns when it is tried next. */
export async function resumeEscalation(
  tx: Tx,
  incidentId: string,
  episode: number,
  after: 'acknowledged' | 'cancelled',
): Promise<Date | null> {
  const [row] = await tx.query<{ next_at: Date }>(
    `update escalations e set status = 'running', stopped_reason = null, ended_at = null, failures = 0,
        next_round = e.left_round, next_level = e.left_level, next_at = at.next, wake_at = at.next, left_ms = null, left_round = null, left_level = null,
        extended_round = case when extends then e.round else e.extended_round end,
        extended_level = case when extends then e.level else e.extended_level end
       from escalations r
       cross join lateral (select r.left_ms < ${LEAST_MS} and (r.extended_round, r.extended_level) is distinct from (r.round, r.level)) x (extends)
       cross join lateral (select $3::timestamptz + case when extends then ${LEAST_MS} else r.left_ms end * interval '1 millisecond') at (next)
      where r.id = e.id and e.incident_id = $1 and e.episode = $2 and e.status = 'stopped' and e.stopped_reason = $4 and e.left_ms is not null
      returning e.next_at`,
    [incidentId, episode, tx.now, after],
    'escalation_resume',
  );
  return row?.next_at ?? null;
}

/** Names of teams and people, as far as they exist. */
export async function lookUpNames(
  tx: Tx,
  teamIds: readonly string[],
  userIds: readonly string[],
): Promise<{
  readonly teams: ReadonlyMap<string, string>;
  readonly people: ReadonlyMap<string, { readonly name: string; readonly active: boolean }>;
}> {
  const rows = await tx.query<{ kind: 'team' | 'user'; id: string; name: string; active: boolean }>(
    `select 'team' as kind, id, name, true as active from teams where id = any($1::uuid[])
     union all select 'user', id, display_name, active and deleted_at is null from users where id = any($2::uuid[])`,
    [teamIds, userIds],
    'escalation_names',
  );
  return {
    teams: new Map(rows.flatMap((row) => (row.kind === 'team' ? [[row.id, row.name] as const] : []))),
    people: new Map(rows.flatMap((row) => (row.kind === 'user' ? [[row.id, { name: row.name, active: row.active }] as const] : []))),
  };
}

/** How the latest episode of an incident stands. */
export interface StandingRow {
  readonly status: EscalationRow['status'];
  readonly policy_id: string | null;
  readonly policy_name: string;
  readonly episode: number;
  readonly round: number;
  readonly level: number;
  readonly levels: number;
  readonly fallback: boolean;
  readonly rounds: number;
  readonly next_at: Date | null;
  readonly next_round: number | null;
  readonly next_level: number | null;
  readonly stopped_reason: string | null;
}

export async function latestStanding(db: Queryable, incidentId: string): Promise<StandingRow | null> {
  const [row] = await db.query<StandingRow>(
    `select status, policy_id, policy_name, episode, round, level, jsonb_array_length(levels) as levels, fallback is not null as fallback, rounds, next_at, next_round,
            next_level, stopped_reason
       from escalations where incident_id = $1 order by episode desc limit 1`,
    [incidentId],
    'escalation_standing',
  );
  return row ?? null;
}

/** Whom the levels of an episode called, in order; the newest last. */
export async function peopleCalled(
  db: Queryable,
  incidentId: string,
  episode: number,
): Promise<{ user_id: string; level: number; round: number; at: Date }[]> {
  return db.query(
    `select user_id, level, round, min(at) as at from escalation_steps
      where incident_id = $1 and episode = $2 and user_id is not null group by user_id, level, round order by round, level, min(at), user_id`,
    [incidentId, episode],
    'escalation_called',
  );
}

/** When the next level is due. */
export const LEVELS_DUE = `select min(wake_at) from escalations where status = 'running'`;
