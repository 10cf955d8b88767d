import type { By } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { invalid, noSuch, Problem } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { cleanText } from '../alerts/intake/body/text.ts';
import { deletedAmong, holdGroup, redecideGroup } from '../alerts/index.ts';
import { audit } from '../audit/index.ts';
import { cancelUntouched, type IncidentDeps } from '../incidents/index.ts';
import { AUDIT, triageResultsChanged } from './events.ts';
import type { Investigations } from './ports.ts';
import { finalDecision, type TriageResult } from './result.ts';
import { deleteResults, findResult, lockResult, newestResults, resultAlerts, writeResults } from './results.store.ts';
import type { Decision } from './rule.ts';

/** What reviewing works with. */
export interface ReviewDeps {
  readonly db: Database;
  readonly live: Live;
  readonly investigations: Investigations;
  /** With what an incident is cancelled that triage created and nobody has acknowledged. */
  readonly incidents: IncidentDeps;
  /** A group is to be decided anew. Called after the commit. */
  readonly onReviewed: () => void;
}

/** A person's word on a result. */
export interface Review {
  readonly decision: Decision;
  readonly note?: string | null;
  /** The caller may command incidents: one that was created for what is noise is cancelled. */
  readonly mayCommand: boolean;
}

/** Longest note, in characters. */
export const NOTE_MAX = 2_000;

/**
 * Says that the decision was right. Said again, nothing changes.
 *
 * @throws Problem `not_found`; `conflict` where it was overridden
 */
export function confirmResult(deps: ReviewDeps, id: string, by: By): Promise<TriageResult> {
  return deps.db.transaction(async (tx) => {
    const before = await locked(tx, id);
    if (before.status === 'confirmed') return before;
    if (before.status === 'overridden') {
      const who = before.reviewedBy?.name ?? 'somebody';
      throw new Problem('conflict', `${who} overrode it as ${finalDecision(before)}: override it again to change that`);
    }
    const after: TriageResult = { ...before, status: 'confirmed', reviewedBy: by.actor, reviewedAt: tx.now };
    return save(tx, deps, after, { event: AUDIT.triage_result.confirmed, by, before });
  });
}

/**
 * Puts another decision in the place of what was decided, and carries it out: the group is decided anew at once. Overriding
 * back to what was decided first confirms it.
 *
 * @throws Problem `not_found`; `validation_failed` for the decision that holds already
 */
export async function overrideResult(deps: ReviewDeps, id: string, review: Review, by: By): Promise<TriageResult> {
  const { decision, mayCommand } = review;
  const after = await deps.db.transaction(async (tx) => {
    const before = await locked(tx, id);
    if (finalDecision(before) === decision) {
      const remedy = before.status === 'pending' ? 'confirm it instead' : 'choose another';
      throw invalid('/decision', 'unchanged', `/decision is what holds already: ${remedy}`);
    }
    const back = before.decision === decision;
    const reason = `Triage was overridden as ${decision} by ${by.actor.name}.`;
    const result: TriageResult = {
      ...before,
      status: back ? 'confirmed' : 'overridden',
      overrideDecision: back ? null : decision,
      note: noteOf(review.note),
      reviewedBy: by.actor,
      reviewedAt: tx.now,
      investigation: await investigated(tx, deps, before, { decision, reason, ask: false }),
    };
    await carryOut(tx, deps, result, { by, reason, mayCommand });
    return save(tx, deps, result, { event: AUDIT.triage_result.overridden, by, before });
  });
  return after;
}

/** What an agent says of a group that a rule left to it. */
export interface AgentDecision {
  readonly agentId: string;
  readonly decision: Decision;
  /** From 0 to 1. */
  readonly confidence: number | null;
  readonly reason: string;
}

/**
 * An agent decides what a rule with `ask` left to it, in the transaction of its investigation. A person's word stays.
 *
 * @throws Problem `not_found`; `conflict` where it was not asked, or a person has reviewed the result
 */
export async function decideByAgent(
  tx: Tx,
  deps: Omit<ReviewDeps, 'db'>,
  id: string,
  { agentId, decision, confidence, reason }: AgentDecision,
  by: By,
): Promise<TriageResult> {
  const before = await locked(tx, id);
  if (!before.ask) throw new Problem('conflict', 'No triage rule leaves this decision to an agent');
  if (before.reviewedAt !== null) throw new Problem('conflict', `${before.reviewedBy?.name ?? 'A person'} has reviewed it`);
  const said = cleanText(reason.trim(), NOTE_MAX);
  const result: TriageResult = { ...before, decision, source: 'agent', agentId, confidence, reason: said };
  await carryOut(tx, deps, result, { by, reason: said, mayCommand: false });
  return save(tx, deps, result, { event: AUDIT.triage_result.decided, by, before });
}

/**
 * The same for who works on the investigation that triage asked for. Null: triage did not ask for it.
 *
 * @throws as `decideByAgent`
 */
export async function decideInInvestigation(
  tx: Tx,
  deps: Omit<ReviewDeps, 'db'>,
  { groupId, investigationId }: { readonly groupId: string; readonly investigationId: string },
  decision: AgentDecision,
  by: By,
): Promise<TriageResult | null> {
  const result = (await newestResults(tx, [groupId])).get(groupId);
  if (!result || result.endedAt !== null || result.investigation?.id !== investigationId) return null;
  return decideByAgent(tx, deps, result.id, decision, by);
}

async function locked(tx: Tx, id: string): Promise<TriageResult> {
  const known = await findResult(tx, id);
  if (!known) throw notFound();
  // The flow decides about the group before or after, never meanwhile.
  await holdGroup(tx, known.groupId);
  const result = await lockResult(tx, id);
  if (!result) throw notFound();
  return result;
}

function notFound(): Problem {
  return noSuch('triage result');
}

function noteOf(note: string | null | undefined): string | null {
  const trimmed = note?.trim() ?? '';
  return trimmed === '' ? null : cleanText(trimmed, NOTE_MAX);
}

async function investigated(
  tx: Tx,
  { investigations }: Pick<ReviewDeps, 'investigations'>,
  { groupId, alertId, alertNumber, id: resultId, investigation, endedAt }: TriageResult,
  { decision, reason, ask }: { readonly decision: Decision; readonly reason: string; readonly ask: boolean },
): Promise<TriageResult['investigation']> {
  if (decision !== 'investigate' || endedAt !== null || investigation?.status === 'queued') return investigation;
  return investigations.request(tx, { groupId, alertId, alertNumber, resultId, reason, ask });
}

interface Carried {
  readonly by: By;
  readonly reason: string;
  readonly mayCommand: boolean;
}

/** What fires still is decided anew; what is over stays as it was. */
async function carryOut(tx: Tx, deps: Omit<ReviewDeps, 'db'>, result: TriageResult, { by, reason, mayCommand }: Carried): Promise<void> {
  if (result.endedAt !== null) return;
  if (finalDecision(result) === 'noise' && mayCommand) await cancelUntouched(tx, deps.incidents, result.groupId, by, reason);
  await redecideGroup(tx, result.groupId);
  tx.afterCommit(deps.onReviewed);
}

interface Saved {
  readonly event: Parameters<typeof audit>[1]['event'];
  readonly by: By;
  readonly before: TriageResult;
}

async function save(tx: Tx, { live }: Pick<ReviewDeps, 'live'>, result: TriageResult, { event, by, before }: Saved): Promise<TriageResult> {
  await writeResults(tx, [result]);
  const data = { alert: result.alertNumber, rule: result.ruleName, from: finalDecision(before), to: finalDecision(result) };
  await audit(tx, { event, ...by, entityType: 'triage_result', entityId: result.id, data });
  await live.publish(tx, triageResultsChanged([result.alertNumber]));
  return { ...result, updatedAt: tx.now };
}

/** Removes results that were decided by alerts that are deleted. Returns how many; may run again. */
export async function removeDeletedResults(db: Database): Promise<number> {
  let removed = 0;
  for (let after: string | null = null; ; ) {
    const rows = await resultAlerts(db, after);
    const deleted = await deletedAmong(db, [...new Set(rows.map(({ alert_id }) => alert_id))]);
    const ids = rows.filter(({ alert_id }) => deleted.has(alert_id)).map(({ id }) => id);
    if (ids.length > 0) removed += await deleteResults(db, ids);
    const last = rows.at(-1);
    if (!last) return removed;
    after = last.id;
  }
}
