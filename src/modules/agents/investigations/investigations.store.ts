import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { updateRow } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';
import { AGAIN_MS } from '../asking/automatic.ts';
import {
  type AttemptOutcome,
  type Investigation,
  type InvestigationStatus,
  isOver,
  type Outcome,
  type Standing,
  type Usage,
  type Verdict,
} from './investigation.ts';
import { addedUsage, chargedToDay, sumsOf } from './spending.store.ts';

export type Row = Omit<Investigation, 'subject'> & {
  readonly subjectKind: Investigation['subject']['kind'];
  readonly subjectId: string;
  readonly subjectNumber: number | null;
};

export const MEMBERS = `i.id, i.number, i.subject_kind as "subjectKind", i.subject_id as "subjectId", i.subject_number as "subjectNumber", i.title,
  i.group_id as "groupId", i.service_id as "serviceId", i.status, i.reason, i.automatic, i.origin, i.because, i.storm, i.begun_at as "begunAt", i.budget, i.requested_by as "requestedBy", i.labels, i.severity,
  i.attempt, i.max_attempts as "maxAttempts", i.fencing_token as fence, i.agent_id as "agentId", i.agent_name as "agentName",
  i.pinned_agent_id as "pinnedAgentId", i.avoid, i.lease_until as "leaseUntil", i.deadline_at as "deadlineAt", i.paused_at as "pausedAt", i.due_at as "dueAt", i.phase,
  i.outcome, i.summary, i.hypotheses, i.report, i.usage, i.error,
  case when i.verdict is not null then json_build_object('verdict', i.verdict, 'note', i.verdict_note, 'by', i.verdict_by,
    'at', to_char(i.verdict_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as verdict, i.created_at as "createdAt", i.updated_at as "updatedAt", i.ended_at as "endedAt"`;

/** Turns a row into an investigation. */
export function toInvestigation({ subjectKind, subjectId, subjectNumber, ...row }: Row): Investigation {
  return { ...row, subject: { kind: subjectKind, id: subjectId, number: subjectNumber } };
}

/** SQL: that an investigation is of none of these incidents. */
const notOf = (incidents: string) => `not (i.subject_kind = 'incident' and i.subject_id = any(${incidents}::uuid[]))`;

const OPEN = `('queued', 'dispatched', 'running', 'waiting_approval', 'retrying')`;
const HELD = `('dispatched', 'running', 'waiting_approval')`;

/** When the next one needs somebody. */
export const INVESTIGATIONS_DUE = 'select min(due_at) from investigations where due_at is not null';

/** When the next one is asked for again, if its alerts fire on. */
export const AGAIN_DUE = 'select min(again_at) from investigations where again_at is not null';

export async function findInvestigation(db: Queryable, id: string): Promise<Investigation | null> {
  const [row] = await db.query<Row>(`select ${MEMBERS} from investigations i where i.id = $1`, [id], 'investigation_find');
  return row ? toInvestigation(row) : null;
}

/** The investigation, locked until the end of the transaction that asks. */
export async function lockInvestigation(tx: Queryable, id: string): Promise<Investigation | null> {
  const [row] = await tx.query<Row>(`select ${MEMBERS} from investigations i where i.id = $1 for update`, [id], 'investigation_lock');
  return row ? toInvestigation(row) : null;
}

/** The open investigation of a group; there is at most one. */
export async function findOpenOfGroup(db: Queryable, groupId: string): Promise<Investigation | null> {
  const [row] = await db.query<Row>(
    `select ${MEMBERS} from investigations i where i.group_id = $1 and i.status in ${OPEN}`,
    [groupId],
    'investigation_open_of_group',
  );
  return row ? toInvestigation(row) : null;
}

/** The open investigation that automatic ones of this storm join, whoever asked for it. */
export async function findOpenOfStorm(db: Queryable, storm: string): Promise<Investigation | null> {
  const [row] = await db.query<Row>(
    `select ${MEMBERS} from investigations i where i.storm = $1 and i.status in ${OPEN} order by i.created_at limit 1`,
    [storm],
    'investigation_open_of_storm',
  );
  return row ? toInvestigation(row) : null;
}

/** The open investigation of an incident; there is at most one. */
export async function findOpenOfIncident(db: Queryable, incidentId: string): Promise<Investigation | null> {
  const [row] = await db.query<Row>(
    `select ${MEMBERS} from investigations i where i.subject_kind = 'incident' and i.subject_id = $1 and i.status in ${OPEN}`,
    [incidentId],
    'investigation_open_of_incident',
  );
  return row ? toInvestigation(row) : null;
}

/** Every investigation of an incident, locked. */
export async function lockInvestigationsOf(tx: Tx, incidentId: string): Promise<Investigation[]> {
  const rows = await tx.query<Row>(
    `select ${MEMBERS} from investigations i where i.subject_kind = 'incident' and i.subject_id = $1 order by i.id for update`,
    [incidentId],
    'investigations_lock_of_incident',
  );
  return rows.map(toInvestigation);
}

/** Ids of the investigations of these incidents. */
export async function investigationsOf(db: Queryable, incidentIds: readonly string[]): Promise<string[]> {
  if (incidentIds.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    `select id from investigations where subject_kind = 'incident' and subject_id = any($1::uuid[])`,
    [incidentIds],
    'investigations_of_incidents',
  );
  return rows.map(({ id }) => id);
}

/** The newest investigation of any of these: subject, group, storm. */
export async function findLast(
  db: Queryable,
  { subjectId, groupId, storm }: { readonly subjectId: string; readonly groupId: string | null; readonly storm: string | null },
): Promise<Investigation | null> {
  const [row] = await db.query<Row>(
    `select ${MEMBERS} from (
       (select * from investigations where subject_id = $1 order by created_at desc, number desc limit 1) union all
       (select * from investigations where group_id = $2 order by created_at desc, number desc limit 1) union all
       (select * from investigations where storm = $3 order by created_at desc, number desc limit 1)) i
      order by i.number desc limit 1`,
    [subjectId, groupId, storm],
    'investigation_last',
  );
  return row ? toInvestigation(row) : null;
}

/** An earlier investigation of a storm, as far as a later one tells of it. */
export interface EarlierOne {
  readonly storm: string;
  readonly number: number;
  readonly ofIncident: boolean;
  readonly groupId: string | null;
  readonly outcome: Outcome | null;
  readonly verdict: Verdict['verdict'] | null;
}

/** The newest completed investigations of each of these storms, but those of these incidents. */
export function completedOfStorms(
  db: Queryable,
  { storms, hidden }: { readonly storms: readonly string[]; readonly hidden: readonly string[] },
  limit: number,
): Promise<EarlierOne[]> {
  return db.query<EarlierOne>(
    `select s.storm, e.* from unnest($1::text[]) s (storm) cross join lateral (
       select i.number, i.subject_kind = 'incident' as "ofIncident", i.group_id as "groupId", i.outcome, i.verdict
         from investigations i where i.storm = s.storm and i.status = 'completed' and ${notOf('$3')} order by i.created_at desc limit $2) e`,
    [storms, limit, hidden],
    'investigation_completed_of_storms',
  );
}

/** One server at a time asks for what nobody asked for by hand: two that ask for several never wait for each other in a circle. */
export async function lockAutomaticAsks(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('investigations'), 2)`);
}

/** How many automatic investigations an agent was given first since then. */
export async function countBegunSince(db: Queryable, since: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from investigations where automatic and begun_at > $1',
    [since],
    'investigation_begun_since',
  );
  return row?.count ?? 0;
}

/** Takes those that are to be asked for again, if their alerts fire on: each is answered once. */
export async function takeAgain(tx: Tx, limit: number): Promise<Array<{ readonly id: string; readonly groupId: string }>> {
  return tx.query(
    `with due as materialized (
       select id from investigations where again_at <= $1 order by again_at limit $2 for update skip locked)
     update investigations i set again_at = null from due where i.id = due.id returning i.id, i.group_id as "groupId"`,
    [tx.now, limit],
    'investigation_take_again',
  );
}

/** Locks those to which time does something, by when it is due: a lease that is over, an answer that did not come, a pause that ends. */
export async function lockDueInvestigations(tx: Queryable, limit: number): Promise<Investigation[]> {
  const rows = await tx.query<Row>(
    `select ${MEMBERS} from investigations i where i.due_at <= app_now() and i.status <> 'queued'
      order by i.automatic, i.due_at limit $1 for update skip locked`,
    [limit],
    'investigation_lock_due',
  );
  return rows.map(toInvestigation);
}

/** Those that wait and may be given out now, what a person asked for first. */
export interface WaitingNow {
  readonly investigations: readonly Investigation[];
  /** What there is besides: it waits for answers, or for the next portion. */
  readonly rest: 'none' | 'waits for answers' | 'more';
}

/**
 * Locks those that wait to be given out, at most `limit`, and no more than there is room for: `unanswered` may be given out of
 * which no agent has said yet whether it takes them. What has less than `answerMs` left for its answer takes no room: its agent
 * may be dead.
 */
export async function lockWaitingInvestigations(
  tx: Queryable,
  { limit, unanswered, answerMs }: { readonly limit: number; readonly unanswered: number; readonly answerMs: number },
): Promise<WaitingNow> {
  const rows = await tx.query<Row & { readonly room: number }>(
    `with room as (
       select greatest(0, $2 - count(*))::int as n from investigations i
        where i.status = 'dispatched' and i.lease_until > app_now() + $3 * interval '1 millisecond')
     select ${MEMBERS}, (select n from room) as room from investigations i where i.due_at <= app_now() and i.status = 'queued'
      order by i.automatic, i.due_at limit least($1, (select n from room)) + 1 for update of i skip locked`,
    [limit, unanswered, answerMs],
    'investigation_lock_waiting',
  );
  const room = rows[0]?.room ?? 0;
  const most = Math.min(limit, room);
  const rest = rows.length <= most ? 'none' : room < limit ? 'waits for answers' : 'more';
  return { investigations: rows.slice(0, most).map(({ room: _, ...row }) => toInvestigation(row)), rest };
}

/** Everything this agent has in hand. */
export async function heldBy(db: Queryable, agentId: string): Promise<Investigation[]> {
  const rows = await db.query<Row>(
    `select ${MEMBERS} from investigations i where i.agent_id = $1 and i.status in ${HELD} order by i.created_at`,
    [agentId],
    'investigation_held_by',
  );
  return rows.map(toInvestigation);
}

/** Whether the agent has an investigation of this incident in hand, or one was assigned to it. */
export async function isAssigned(
  db: Queryable,
  agentId: string,
  incident: { readonly id: string; readonly groupIds: readonly string[] },
): Promise<boolean> {
  const [row] = await db.query<{ assigned: boolean }>(
    `select exists (select from investigations i where (i.subject_id = $2 or i.group_id = any($3::uuid[]))
       and ((i.agent_id = $1 and i.status in ('running', 'waiting_approval')) or (i.pinned_agent_id = $1 and i.status in ${OPEN}))) as assigned`,
    [agentId, incident.id, incident.groupIds],
    'investigation_assigned',
  );
  return row?.assigned ?? false;
}

/** Investigations of this incident, or of alerts linked to it, that an agent works on. */
export async function heldOfIncident(
  db: Queryable,
  incident: { readonly id: string; readonly groupIds: readonly string[] },
): Promise<Investigation[]> {
  const rows = await db.query<Row>(
    `select ${MEMBERS} from investigations i where (i.subject_id = $1 or i.group_id = any($2::uuid[]))
       and i.status in ('running', 'waiting_approval') order by i.created_at`,
    [incident.id, incident.groupIds],
    'investigation_held_of_incident',
  );
  return rows.map(toInvestigation);
}

/** Whether something waits for this agent to accept it. */
export async function waitsFor(db: Queryable, agentId: string): Promise<boolean> {
  const [row] = await db.query<{ waits: boolean }>(
    `select exists (select from investigations where agent_id = $1 and status = 'dispatched') as waits`,
    [agentId],
    'investigation_waits',
  );
  return row?.waits ?? false;
}

/** How many each of these agents has in hand; null: each that has any. */
export async function countHeld(db: Queryable, agentIds: readonly string[] | null): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ id: string; count: number }>(
    `select agent_id as id, count(*) as count from investigations
      where status in ${HELD} and ($1::uuid[] is null or agent_id = any($1)) group by agent_id`,
    [agentIds],
    'investigation_count_held',
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** How many are open, by status. */
export async function countOpen(db: Queryable): Promise<ReadonlyMap<InvestigationStatus, number>> {
  const rows = await db.query<{ status: InvestigationStatus; count: number }>(
    `select status, count(*) as count from investigations where status in ${OPEN} group by status`,
  );
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** SQL with which a transaction begins: one server at a time gives work out, so that no limit is passed by two at once. */
export const LOCK_SCHEDULER = `select pg_advisory_xact_lock(hashtext('investigations'), 1)`;

export type NewInvestigation = Pick<
  Investigation,
  | 'id'
  | 'subject'
  | 'title'
  | 'groupId'
  | 'serviceId'
  | 'automatic'
  | 'origin'
  | 'because'
  | 'storm'
  | 'budget'
  | 'requestedBy'
  | 'labels'
  | 'severity'
> &
  Standing;

/** Null: one is open for the same group, incident or storm, also one that somebody asked for at the same moment. */
export async function insertInvestigation(tx: Tx, made: NewInvestigation): Promise<Investigation | null> {
  const { subject } = made;
  // Looked for here as well as by the unique indexes: a number is not used up where one is open.
  const [row] = await tx.query<Row>(
    `insert into investigations as i (id, subject_kind, subject_id, subject_number, title, group_id, service_id, status, automatic, requested_by,
       labels, severity, attempt, max_attempts, due_at, created_at, updated_at, origin, because, storm, budget)
     select $1, $2::text, $3::uuid, $4, $5, $6::uuid, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $17, $18, $19, $20
      where not exists (select from investigations o where o.group_id = $6 and o.status in ${OPEN})
        and not ($2 = 'incident' and exists (select from investigations o where o.subject_kind = 'incident' and o.subject_id = $3 and o.status in ${OPEN}))
     on conflict do nothing returning ${MEMBERS}`,
    [
      made.id,
      subject.kind,
      subject.id,
      subject.number,
      made.title,
      made.groupId,
      made.serviceId,
      made.status,
      made.automatic,
      JSON.stringify(made.requestedBy),
      JSON.stringify(made.labels),
      made.severity,
      made.attempt,
      made.maxAttempts,
      made.dueAt,
      tx.now,
      made.origin,
      made.because,
      made.storm,
      JSON.stringify(made.budget),
    ],
    'investigation_insert',
  );
  return row ? toInvestigation(row) : null;
}

/** What one step of an investigation writes, all in one statement: rows of its own are written by nobody else meanwhile, who changes it has locked it. */
export interface Change {
  /** Where it stands from now on; absent: where it stood. */
  readonly next?: Standing;
  /** What the agent reports. What is left out stays. */
  readonly findings?: Findings;
  /** What the agent knows of the subject from now on. */
  readonly known?: object;
  /** The try that begins with `next`; `playbooks`: ids of those that came with the dispatch. */
  readonly begun?: { readonly playbooks: readonly string[] };
  /** The agent took it. */
  readonly accepted?: boolean;
  /** The try that ends. */
  readonly ended?: { readonly outcome: AttemptOutcome; readonly reason: string | null };
  /** A tool call to keep, with its answer. */
  readonly call?: Omit<ToolCall, 'createdAt'>;
  /** What the try took besides, charged to it, to the investigation and to the day of its agent. */
  readonly taken?: Required<Usage>;
}

/** What an agent reports while it works, or at its end. */
export type Findings = Partial<Pick<Investigation, 'outcome' | 'summary' | 'hypotheses' | 'report' | 'phase'>>;

const WORKED_ON: ReadonlySet<InvestigationStatus> = new Set(['running', 'waiting_approval']);

/** Writes what changes about an investigation, if it still stands where it was; false: somebody else moved it meanwhile, and nothing was written. */
export async function saveChange(tx: Tx, was: Investigation, change: Change): Promise<boolean> {
  const { next, findings, known, begun, accepted = false, ended, call, taken } = change;
  const values: unknown[] = [was.id, was.fence, tx.now];
  const at = '$3::timestamptz';
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const json = (value: unknown) => bind(JSON.stringify(value), 'jsonb');
  const sets: string[] = [];
  if (next) {
    sets.push(`status = ${bind(next.status, 'text')}`, `reason = ${bind(next.reason, 'text')}`, `attempt = ${bind(next.attempt, 'int')}`);
    sets.push(`fencing_token = ${bind(next.fence, 'bigint')}`, `agent_id = ${bind(next.agentId, 'uuid')}`);
    sets.push(`agent_name = ${bind(next.agentName, 'text')}`, `pinned_agent_id = ${bind(next.pinnedAgentId, 'uuid')}`);
    sets.push(`avoid = ${json(next.avoid)}`, `lease_until = ${bind(next.leaseUntil, 'timestamptz')}`);
    sets.push(`deadline_at = ${bind(next.deadlineAt, 'timestamptz')}`, `due_at = ${bind(next.dueAt, 'timestamptz')}`);
    sets.push(`paused_at = ${bind(next.pausedAt, 'timestamptz')}`, `error = ${bind(next.error, 'text')}`);
    sets.push(isOver(next.status) ? `ended_at = coalesce(ended_at, ${at})` : 'ended_at = null');
    if (next.status === 'dispatched') sets.push(`begun_at = coalesce(begun_at, ${at})`);
    const again = next.status === 'completed' || next.status === 'dead_lettered';
    const againAt = again && was.automatic && was.groupId !== null ? new Date(tx.now.getTime() + AGAIN_MS) : null;
    sets.push(`again_at = ${bind(againAt, 'timestamptz')}`);
    if (!WORKED_ON.has(next.status)) sets.push('phase = null');
  }
  const { outcome, summary, hypotheses, report, phase } = findings ?? {};
  if (outcome) sets.push(`outcome = ${bind(outcome, 'text')}`);
  if (typeof summary === 'string') sets.push(`summary = ${bind(summary, 'text')}`);
  if (hypotheses) sets.push(`hypotheses = ${json(hypotheses)}`);
  if (report) sets.push(`report = ${json(report)}`);
  if (typeof phase === 'string' && (next === undefined || WORKED_ON.has(next.status))) sets.push(`phase = ${bind(phase, 'text')}`);
  if (next || findings) sets.push(`updated_at = ${at}`);
  if (known) sets.push(`news_known = ${json(known)}`, `news_at = ${at}`);
  const took = taken && (taken.tool_calls > 0 || taken.tokens > 0 || taken.usd > 0) ? taken : null;
  const sums = took ? sumsOf(took, bind) : null;
  if (sums) sets.push(`usage = ${addedUsage('i.usage', sums)}`);
  const parts: string[] = [];
  const moved = (columns: string) => `select ${columns} from moved`;
  if (begun && next)
    parts.push(
      `insert into investigation_attempts (investigation_id, fencing_token, attempt, agent_id, agent_name, dispatched_at, playbooks)
       ${moved(`id, fencing_token, attempt, agent_id, agent_name, ${at}, ${bind(begun.playbooks, 'uuid[]')}`)}`,
    );
  const ofTry: string[] = [];
  if (accepted) ofTry.push(`accepted_at = ${at}`);
  if (ended) {
    ofTry.push(`ended_at = coalesce(t.ended_at, ${at})`);
    ofTry.push(`outcome = case when t.ended_at is null then ${bind(ended.outcome, 'text')} else t.outcome end`);
    ofTry.push(`reason = case when t.ended_at is null then ${bind(ended.reason, 'text')} else t.reason end`);
  }
  if (sums) ofTry.push(`usage = ${addedUsage('t.usage', sums)}`);
  if (ofTry.length > 0)
    parts.push(`update investigation_attempts t set ${ofTry.join(', ')} from moved where t.investigation_id = $1 and t.fencing_token = $2`);
  if (call) {
    const { id, callId, fence, agentId, tool, arguments: given, reason, status, output, error } = call;
    const cells = [bind(callId, 'text'), bind(id, 'uuid'), bind(fence, 'bigint'), bind(agentId, 'uuid'), bind(tool, 'text'), json(given)];
    cells.push(bind(reason, 'text'), bind(status, 'text'), output ? json(output) : 'null', bind(error, 'text'), at);
    parts.push(
      `insert into investigation_calls (investigation_id, call_id, id, fencing_token, agent_id, tool, arguments, reason, status, output, error, created_at)
       ${moved(`id, ${cells.join(', ')}`)}`,
    );
  }
  if (sums && was.agentId !== null) parts.push(chargedToDay(bind(was.agentId, 'uuid'), at, sums));
  if (sets.length === 0) return true;
  const text = `with moved as (
      update investigations i set ${sets.join(', ')} where i.id = $1 and i.fencing_token = $2 and ${next ? `i.status = ${bind(was.status, 'text')}` : 'true'}
      returning i.id, i.fencing_token, i.attempt, i.agent_id, i.agent_name)
    ${parts.map((part, place) => `, part${place} as (${part})`).join('')} select id from moved`;
  return (await tx.query(text, values, nameOf(text))).length > 0;
}

const NAMES = new Map<string, string>();

/** A name for each text that a change becomes: there are a few. */
function nameOf(text: string): string {
  const known = NAMES.get(text);
  if (known !== undefined) return known;
  const name = `investigation_change_${NAMES.size}`;
  NAMES.set(text, name);
  return name;
}

/** Writes a person's word; the newest counts. */
export async function saveVerdict(
  tx: Tx,
  id: string,
  { verdict, note, by }: { readonly verdict: string; readonly note: string | null; readonly by: Actor },
): Promise<void> {
  const now = tx.now;
  await updateRow(tx, 'investigations', { id, verdict, verdictNote: note, verdictBy: by, verdictAt: now, updatedAt: now });
}

/** Which investigations, and which page of them. */
export interface InvestigationsFilter {
  /** Of investigations, `open` for all that have not ended; or of attempts: those that had such an attempt. */
  readonly status: string | null;
  readonly subjectId: string | null;
  readonly groupIds: readonly string[] | null;
  readonly agentId: string | null;
  /** Private incidents that the reader may not see: what is of them is left out. */
  readonly hidden: readonly string[];
  /** False: the reader may read no incidents, and gets none of their investigations. */
  readonly ofIncidents: boolean;
}

/** How investigations may be sorted. */
export const investigationsWindow = listing({
  from: 'investigations i',
  id: 'i.id',
  sorts: { created_at: { 'i.created_at': 'timestamptz' }, updated_at: { 'i.updated_at': 'timestamptz' } },
  first: '-created_at',
});

export async function listInvestigations(
  db: Queryable,
  filter: InvestigationsFilter,
  window: Window,
): Promise<{ rows: Investigation[]; counted: number }> {
  const conditions = (values: unknown[]): string => {
    const bind = (value: unknown) => `$${values.push(value)}`;
    const parts = [filter.hidden.length === 0 ? 'true' : notOf(bind(filter.hidden))];
    if (!filter.ofIncidents) parts.push(`i.subject_kind <> 'incident'`);
    if (filter.status === 'open') parts.push(`i.status in ${OPEN}`);
    else if (filter.status !== null) {
      const wanted = bind(filter.status);
      parts.push(
        `(i.status = ${wanted} or exists (select from investigation_attempts t where t.investigation_id = i.id and t.outcome = ${wanted} and ${wanted} in ('failed', 'timed_out', 'agent_lost', 'declined')))`,
      );
    }
    if (filter.agentId !== null)
      parts.push(
        `exists (select from investigation_attempts t where t.investigation_id = i.id and t.agent_id = ${bind(filter.agentId)}::uuid)`,
      );
    if (filter.groupIds !== null)
      parts.push(
        `(i.group_id = any(${bind(filter.groupIds)}::uuid[])${filter.subjectId === null ? '' : ` or i.subject_id = ${bind(filter.subjectId)}::uuid`})`,
      );
    return parts.join(' and ');
  };
  const values: unknown[] = [];
  const where = conditions(values);
  const rows = await db.query<Row>(`select ${MEMBERS} from investigations i where ${where} ${window.rest(values)}`, values);
  const counting: unknown[] = [];
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from investigations i where ${conditions(counting)} limit ${TOTAL_CAP + 1}) c`,
    counting,
  );
  return { rows: rows.map(toInvestigation), counted: row?.counted ?? 0 };
}

/** An agent's try. */
export interface Attempt {
  readonly fence: number;
  readonly attempt: number;
  readonly agentId: string;
  readonly agentName: string;
  readonly dispatchedAt: Date;
  readonly acceptedAt: Date | null;
  readonly endedAt: Date | null;
  readonly outcome: AttemptOutcome | null;
  readonly reason: string | null;
  readonly usage: Usage;
}

export function listAttempts(db: Queryable, id: string): Promise<Attempt[]> {
  return db.query<Attempt>(
    `select fencing_token as fence, attempt, agent_id as "agentId", agent_name as "agentName", dispatched_at as "dispatchedAt",
       accepted_at as "acceptedAt", ended_at as "endedAt", outcome, reason, usage from investigation_attempts
      where investigation_id = $1 order by fencing_token`,
    [id],
  );
}

/** Something an agent saw, kept as it was at that time. */
export interface Evidence {
  readonly id: string;
  readonly kind: string;
  readonly source: string;
  readonly query: string | null;
  readonly window: { readonly start: string; readonly end: string } | null;
  readonly observedAt: Date;
  readonly excerpt: string;
  readonly url: string | null;
  readonly createdAt: Date;
}

export async function insertEvidence(
  tx: Tx,
  at: { readonly id: string; readonly fence: number; readonly agentId: string },
  evidence: Omit<Evidence, 'createdAt'>,
): Promise<void> {
  const { id, kind, source, query, window, observedAt, excerpt, url } = evidence;
  await tx.query(
    `insert into investigation_evidence (id, investigation_id, fencing_token, agent_id, kind, source, query, time_window, observed_at, excerpt, url, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [id, at.id, at.fence, at.agentId, kind, source, query, window && JSON.stringify(window), observedAt, excerpt, url, tx.now],
  );
}

export function listEvidence(db: Queryable, id: string): Promise<Evidence[]> {
  return db.query<Evidence>(
    `select id, kind, source, query, time_window as "window", observed_at as "observedAt", excerpt, url, created_at as "createdAt"
       from investigation_evidence where investigation_id = $1 order by created_at, id`,
    [id],
  );
}

/** Ids of all evidence of the investigation. */
export async function evidenceIds(db: Queryable, id: string): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    'select id from investigation_evidence where investigation_id = $1',
    [id],
    'investigation_evidence_ids',
  );
  return new Set(rows.map((row) => row.id));
}

/** A tool call and its answer. */
export interface ToolCall {
  readonly id: string;
  readonly agentId: string;
  readonly fence: number;
  readonly callId: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly reason: string | null;
  readonly status: 'success' | 'error' | 'approval_required' | 'denied';
  readonly output: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
  readonly createdAt: Date;
}

const CALL = `id, agent_id as "agentId", fencing_token as fence, call_id as "callId", tool, arguments, reason, status, output, error, created_at as "createdAt"`;

/** What a tool call looks at besides its investigation and its agent. */
export interface CallSeen {
  /** The call of this `call_id` that was made already. */
  readonly known: ToolCall | null;
  /** What the try that holds it took so far. */
  readonly usage: Usage;
  /** What its agent took today, in USD. */
  readonly spentToday: number;
}

/** Reads that in one statement, of one row: to be sent behind the lock of the investigation. */
export async function seeCall(
  db: Queryable,
  about: { readonly id: string; readonly callId: string; readonly agentId: string },
): Promise<CallSeen> {
  const [row] = await db.query<
    Omit<CallSeen, 'known'> & { readonly known: (Omit<ToolCall, 'createdAt'> & { readonly createdAt: string }) | null }
  >(
    `select (select row_to_json(c) from (select ${CALL} from investigation_calls where investigation_id = $1 and call_id = $2) c) as known,
       coalesce((select usage from investigation_attempts where investigation_id = $1 and fencing_token = (select fencing_token from investigations where id = $1)), '{}') as usage,
       coalesce((select usd::float from investigation_spending where agent_id = $3 and day = (app_now() at time zone 'UTC')::date), 0) as "spentToday"`,
    [about.id, about.callId, about.agentId],
    'investigation_call_see',
  );
  if (!row) throw new Error('a statement of one row gave none');
  return { ...row, known: row.known && { ...row.known, createdAt: new Date(row.known.createdAt) } };
}

/** What a try took so far. */
export async function usageOfTry(db: Queryable, id: string, fence: number): Promise<Usage> {
  const [row] = await db.query<{ usage: Usage }>(
    'select usage from investigation_attempts where investigation_id = $1 and fencing_token = $2',
    [id, fence],
    'investigation_attempt_usage',
  );
  return row?.usage ?? {};
}

/** Whether a report of progress is kept that is younger. */
export async function hasProgressSince(db: Queryable, investigationId: string, since: Date): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(
    `select exists (select from investigation_calls where investigation_id = $1 and tool = 'investigation_progress' and created_at > $2) as any`,
    [investigationId, since],
    'investigation_progress_since',
  );
  return row?.any ?? false;
}

/** What became of a call that waited for a person. */
export async function settleCall(
  tx: Tx,
  investigationId: string,
  callId: string,
  { status, output, error }: Pick<ToolCall, 'status' | 'output' | 'error'>,
): Promise<void> {
  await tx.query(
    'update investigation_calls set status = $3, output = $4, error = $5 where investigation_id = $1 and call_id = $2',
    [investigationId, callId, status, output && JSON.stringify(output), error],
    'investigation_call_settle',
  );
}

export function listCalls(db: Queryable, id: string, limit: number): Promise<ToolCall[]> {
  return db.query<ToolCall>(
    `select ${CALL} from investigation_calls where investigation_id = $1 order by created_at desc, id desc limit $2`,
    [id, limit],
  );
}

/** The likely cause that the newest completed investigation of a group found; null: none did, or a person judged it wrong. */
export async function likelyCauseOf(db: Queryable, groupId: string): Promise<string | null> {
  const [row] = await db.query<{ claim: string | null }>(
    `select case when outcome = 'likely' and verdict is distinct from 'wrong' then hypotheses -> 0 ->> 'claim' end as claim
       from investigations where group_id = $1 and subject_kind <> 'incident' and status = 'completed' order by created_at desc, number desc limit 1`,
    [groupId],
    'investigation_likely_cause',
  );
  return row?.claim ?? null;
}

/** What an investigation claims, and what supports it. */
interface Finding {
  readonly claim: string;
  readonly confidence: string;
  readonly evidence: ReadonlyArray<{ readonly title: string; readonly url: string | null }>;
}

/** What completed investigations of an incident, or of these groups of alerts, hold for likely or possible and nobody judged wrong, the likely first. */
export function findingsAbout(
  db: Queryable,
  {
    incidentId,
    groupIds,
    hidden,
  }: { readonly incidentId: string; readonly groupIds: readonly string[]; readonly hidden: readonly string[] },
  limit: number,
): Promise<Finding[]> {
  return db.query<Finding>(
    `select h.value ->> 'claim' as claim, h.value ->> 'outcome' as confidence, coalesce((
         select json_agg(json_build_object('title', e.source, 'url', e.url) order by e.created_at, e.id) from investigation_evidence e
          where e.investigation_id = i.id and h.value -> 'supports' ? e.id::text), '[]') as evidence
       from investigations i cross join lateral jsonb_array_elements(i.hypotheses) with ordinality h (value, place)
      where i.status = 'completed' and i.verdict is distinct from 'wrong' and h.value ->> 'outcome' in ('likely', 'possible')
        and (i.subject_kind = 'incident' and i.subject_id = $1 or i.group_id = any($2::uuid[]) and ${notOf('$4')})
      order by h.value ->> 'outcome' = 'likely' desc, i.number, h.place limit $3`,
    [incidentId, groupIds, limit, hidden],
  );
}
