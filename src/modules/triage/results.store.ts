import type { Actor } from '../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { TOTAL_CAP } from '../../platform/http/list.ts';
import { listing, type Window } from '../../platform/http/listing.store.ts';
import type { Severity } from '../alerts/signal.ts';
import type { Investigation, ResultStatus, TriageResult } from './result.ts';
import type { Decision } from './rule.ts';

interface ResultRow {
  readonly id: string;
  readonly group_id: string;
  readonly round: number;
  readonly alert_id: string;
  readonly alert_number: number;
  readonly severity: Severity;
  readonly rule_id: string | null;
  readonly rule_name: string | null;
  readonly decision: Decision;
  readonly source: 'rule' | 'agent';
  readonly agent_id: string | null;
  readonly confidence: number | null;
  readonly reason: string;
  readonly ask: boolean;
  readonly status: ResultStatus;
  readonly override_decision: Decision | null;
  readonly note: string | null;
  readonly reviewed_by: Actor | null;
  readonly reviewed_at: Date | null;
  readonly investigation: Investigation | null;
  readonly ended_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `t.id, t.group_id, t.round, t.alert_id, t.alert_number, t.severity, t.rule_id, t.rule_name, t.decision, t.source, t.agent_id,
  t.confidence, t.reason, t.ask, t.status, t.override_decision, t.note, t.reviewed_by, t.reviewed_at, t.investigation, t.ended_at, t.created_at, t.updated_at`;

function toResult(row: ResultRow): TriageResult {
  return {
    id: row.id,
    round: row.round,
    severity: row.severity,
    decision: row.decision,
    source: row.source,
    confidence: row.confidence,
    reason: row.reason,
    ask: row.ask,
    status: row.status,
    note: row.note,
    investigation: row.investigation,
    groupId: row.group_id,
    alertId: row.alert_id,
    alertNumber: row.alert_number,
    ruleId: row.rule_id,
    ruleName: row.rule_name,
    agentId: row.agent_id,
    overrideDecision: row.override_decision,
    reviewedBy: row.reviewed_by,
    reviewedAt: row.reviewed_at,
    endedAt: row.ended_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The newest result of each of these groups that has one. */
export async function newestResults(tx: Tx, groupIds: readonly string[]): Promise<ReadonlyMap<string, TriageResult>> {
  const rows = await tx.query<ResultRow>(
    `select ${COLUMNS} from unnest($1::uuid[]) as g (id) cross join lateral (
       select * from triage_results r where r.group_id = g.id order by r.round desc limit 1) t`,
    [groupIds],
    'triage_newest',
  );
  return new Map(rows.map((row) => [row.group_id, toResult(row)]));
}

/** Stores results, new or changed. */
export async function writeResults(tx: Tx, results: readonly TriageResult[]): Promise<void> {
  if (results.length === 0) return;
  const rows = results.map((result) => ({
    id: result.id,
    group_id: result.groupId,
    round: result.round,
    alert_id: result.alertId,
    alert_number: result.alertNumber,
    severity: result.severity,
    rule_id: result.ruleId,
    rule_name: result.ruleName,
    decision: result.decision,
    source: result.source,
    agent_id: result.agentId,
    confidence: result.confidence,
    reason: result.reason,
    ask: result.ask,
    status: result.status,
    override_decision: result.overrideDecision,
    note: result.note,
    reviewed_by: result.reviewedBy,
    reviewed_at: result.reviewedAt,
    investigation: result.investigation,
    ended_at: result.endedAt,
    created_at: result.createdAt,
    updated_at: tx.now,
  }));
  await tx.query(
    `insert into triage_results as t select * from json_populate_recordset(null::triage_results, $1::json)
     on conflict (id) do update set alert_id = excluded.alert_id, alert_number = excluded.alert_number, severity = excluded.severity,
       rule_id = excluded.rule_id, rule_name = excluded.rule_name, decision = excluded.decision, source = excluded.source,
       agent_id = excluded.agent_id, confidence = excluded.confidence, reason = excluded.reason, ask = excluded.ask, status = excluded.status,
       override_decision = excluded.override_decision, note = excluded.note, reviewed_by = excluded.reviewed_by, reviewed_at = excluded.reviewed_at,
       investigation = excluded.investigation, updated_at = excluded.updated_at`,
    [JSON.stringify(rows)],
    'triage_results_write',
  );
}

/** The rounds of these groups are over. */
export async function endRounds(tx: Tx, groupIds: readonly string[]): Promise<void> {
  await tx.query(
    'update triage_results set ended_at = $2, updated_at = $2 where group_id = any($1) and ended_at is null',
    [groupIds, tx.now],
    'triage_end',
  );
}

export async function findResult(db: Queryable, id: string): Promise<TriageResult | null> {
  const [row] = await db.query<ResultRow>(`select ${COLUMNS} from triage_results t where t.id = $1`, [id], 'triage_result_find');
  return row ? toResult(row) : null;
}

/** Makes others wait who want to review it; null when there is none. */
export async function lockResult(tx: Tx, id: string): Promise<TriageResult | null> {
  const [row] = await tx.query<ResultRow>(`select ${COLUMNS} from triage_results t where t.id = $1 for update`, [id], 'triage_result_lock');
  return row ? toResult(row) : null;
}

/** Which results. */
export interface ResultsFilter {
  readonly decision: Decision | null;
  readonly status: ResultStatus | null;
  readonly ruleId: string | null;
  readonly groupId: string | null;
  readonly alertNumber: number | null;
  readonly since: Date | null;
}

/** How results may be sorted. */
export const resultsWindow = listing({
  from: 'triage_results t',
  id: 't.id',
  sorts: {
    created_at: { 't.created_at': 'timestamptz' },
    updated_at: { 't.updated_at': 'timestamptz' },
  },
  first: '-created_at',
});

const WANTED = `($1::text is null or coalesce(t.override_decision, t.decision) = $1) and ($2::text is null or t.status = $2)
  and ($3::uuid is null or t.rule_id = $3) and ($4::uuid is null or t.group_id = $4) and ($5::bigint is null or t.alert_number = $5)
  and ($6::timestamptz is null or t.created_at >= $6)`;

/** A page of results; `decision` is what holds now. */
export async function listResults(
  db: Queryable,
  filter: ResultsFilter,
  window: Window,
): Promise<{ results: TriageResult[]; counted: number }> {
  const filtered = [filter.decision, filter.status, filter.ruleId, filter.groupId, filter.alertNumber, filter.since];
  const values: unknown[] = [...filtered];
  const rows = await db.query<ResultRow>(`select ${COLUMNS} from triage_results t where ${WANTED} ${window.rest(values)}`, values);
  const [row] = await db.query<{ counted: number }>(
    `select count(*) as counted from (select from triage_results t where ${WANTED} limit ${TOTAL_CAP + 1}) c`,
    filtered,
  );
  return { results: rows.map(toResult), counted: row?.counted ?? 0 };
}

/** How many results there are of each kind. */
export interface ResultCount {
  readonly decision: Decision;
  readonly status: ResultStatus;
  readonly count: number;
}

/** Results by what was decided first and by status; null: since ever. */
export function countResults(db: Queryable, since: Date | null): Promise<ResultCount[]> {
  return db.query<ResultCount>(
    `select decision, status, count(*)::int as count from triage_results where ($1::timestamptz is null or created_at >= $1) group by decision, status`,
    [since],
    'triage_stats',
  );
}

const PORTION = 500;

/** Removes results whose round ended more than so many days ago. Returns how many. */
export async function pruneResults(db: Database, days: number): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await db.query(
      `with old as materialized (
         select id from triage_results where ended_at < app_now() - make_interval(days => $1) limit $2 for update skip locked)
       delete from triage_results t using old where t.id = old.id returning t.id`,
      [days, PORTION],
    );
    total += rows.length;
    if (rows.length < PORTION) return total;
  }
}

/** Alerts that results behind `after` were decided by, in the order of the results. */
export function resultAlerts(db: Queryable, after: string | null): Promise<Array<{ readonly id: string; readonly alert_id: string }>> {
  return db.query(
    'select id, alert_id from triage_results where $1::uuid is null or id > $1 order by id limit $2',
    [after, PORTION],
    'triage_result_alerts',
  );
}

/** Removes results. Returns how many. */
export async function deleteResults(db: Queryable, ids: readonly string[]): Promise<number> {
  const rows = await db.query('delete from triage_results where id = any($1) returning id', [ids], 'triage_results_delete');
  return rows.length;
}
