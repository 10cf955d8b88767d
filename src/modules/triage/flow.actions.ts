import { randomUUIDv7 } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { SEVERITIES, type Severity } from '../alerts/signal.ts';
import type { RuleMatch } from './decide.ts';
import { triageResultsChanged } from './events.ts';
import type { Investigations } from './ports.ts';
import { finalDecision, type Investigation, reviewHolds, reviewReason, type TriageResult } from './result.ts';
import { endRounds, newestResults, writeResults } from './results.store.ts';
import { type Decision, isStronger } from './rule.ts';

/** What the flow's step works with. */
export interface TriageDeps {
  readonly live: Live;
  readonly investigations: Investigations;
}

/** An alert that the flow decides about, and the rule that matches it. */
export interface TriagedAlert {
  readonly id: string;
  readonly number: number;
  readonly group_id: string;
  readonly severity: Severity;
  readonly status: 'firing' | 'acknowledged' | 'resolved';
  /** The service it belongs to, as of now; absent: as it is stored. */
  readonly service_id?: string | null;
  /** Why nobody was notified of it so far. */
  readonly suppressed_by: string | null;
  readonly created_at: Date;
  readonly match: RuleMatch | null;
}

/** What triage says of an alert. */
export interface Triaged {
  readonly decision: Decision;
  /** A sentence without its full stop. */
  readonly why: string;
  readonly rule: string | null;
  /** A person said so, at this time. */
  readonly reviewedAt: Date | null;
}

/**
 * Decides about a portion of the flow: one result a group and round, each alert by its own rule, a person's word before any
 * rule. The caller has the groups, so that no other server decides about them at the same moment.
 *
 * @param alerts without those that something holds back before triage
 */
export async function triageAlerts(
  tx: Tx,
  deps: TriageDeps,
  groups: ReadonlyArray<{ readonly id: string; readonly status: 'open' | 'closed' }>,
  alerts: readonly TriagedAlert[],
): Promise<ReadonlyMap<string, Triaged>> {
  const newest = await newestResults(
    tx,
    groups.map(({ id }) => id),
  );
  const results = new Map([...newest].filter(([, result]) => result.endedAt === null));
  const written: TriageResult[] = [];
  for (const [groupId, members] of Map.groupBy(
    alerts.filter(({ status, match }) => match !== null && status !== 'resolved'),
    (alert) => alert.group_id,
  )) {
    const before = results.get(groupId) ?? null;
    const strongest = strongestOf(members);
    if (!strongest || (before && !callsForMore(before, strongest))) continue;
    const result = await decided(tx, deps, strongest, before, newest.get(groupId)?.round ?? 0);
    results.set(groupId, result);
    written.push(result);
  }
  await writeResults(tx, written);
  if (written.length > 0) await deps.live.publish(tx, triageResultsChanged(written.map(({ alertNumber }) => alertNumber)));
  const closed = groups.filter(({ id, status }) => status === 'closed' && results.has(id)).map(({ id }) => id);
  if (closed.length > 0) await endRounds(tx, closed);
  return new Map(
    alerts.flatMap((alert) => {
      const triaged = triagedBy(alert, results.get(alert.group_id) ?? newest.get(alert.group_id) ?? null);
      return triaged ? [[alert.id, triaged] as const] : [];
    }),
  );
}

type Matched = TriagedAlert & { readonly match: RuleMatch };

function strongestOf(alerts: readonly TriagedAlert[]): Matched | null {
  let strongest: Matched | null = null;
  for (const alert of alerts) {
    if (alert.match === null) continue;
    if (strongest === null || isStronger(alert.match.rule.decision, strongest.match.rule.decision))
      strongest = { ...alert, match: alert.match };
  }
  return strongest;
}

/** A later alert of the group that calls for more is decided anew; what a person or an agent said, only by a more severe one. */
function callsForMore(before: TriageResult, { match, severity }: Matched): boolean {
  if (!isStronger(match.rule.decision, finalDecision(before))) return false;
  const said = before.reviewedAt !== null || (before.source === 'agent' && before.ruleId === match.rule.id);
  return !said || SEVERITIES.indexOf(severity) < SEVERITIES.indexOf(before.severity);
}

async function decided(
  tx: Tx,
  { investigations }: TriageDeps,
  { id, number, group_id: groupId, severity, service_id: serviceId = null, match: { rule, why } }: Matched,
  before: TriageResult | null,
  rounds: number,
): Promise<TriageResult> {
  const resultId = before?.id ?? randomUUIDv7();
  const reason = `${why.charAt(0).toUpperCase()}${why.slice(1)}`;
  const wanted = { groupId, alertId: id, alertNumber: number, serviceId, resultId, reason, ask: rule.ask };
  const investigation = rule.decision === 'investigate' ? await investigations.request(tx, wanted) : (before?.investigation ?? null);
  return {
    id: resultId,
    groupId,
    round: before?.round ?? rounds + 1,
    alertId: id,
    alertNumber: number,
    severity,
    ruleId: rule.id,
    ruleName: rule.name,
    decision: rule.decision,
    source: 'rule',
    agentId: null,
    confidence: null,
    reason,
    ask: rule.ask,
    status: 'pending',
    overrideDecision: null,
    note: null,
    reviewedBy: null,
    reviewedAt: null,
    investigation,
    endedAt: null,
    createdAt: before?.createdAt ?? tx.now,
    updatedAt: tx.now,
  };
}

/** What holds for one alert. Null: the normal way. */
function triagedBy(alert: TriagedAlert, result: TriageResult | null): Triaged | null {
  if (result === null) return null;
  const decision = finalDecision(result);
  if (alert.status === 'resolved') {
    // What nobody was notified of needs no end either.
    if (decision !== 'noise' || alert.suppressed_by === null) return null;
    return { decision, why: `${lowered(reviewedOr(result))}: it ended as noise`, rule: result.ruleName, reviewedAt: null };
  }
  if (result.endedAt !== null) return null;
  if (reviewHolds(result, alert, alert.match !== null))
    return { decision, why: reasonOf(result, reviewReason(result)), rule: result.ruleName, reviewedAt: result.reviewedAt };
  if (result.source === 'agent' && alert.match?.rule.id === result.ruleId)
    return { decision, why: reasonOf(result, result.reason), rule: result.ruleName, reviewedAt: result.updatedAt };
  if (alert.match === null) return null;
  return {
    decision: alert.match.rule.decision,
    why: alert.match.rule.decision === 'investigate' ? reasonOf(result, alert.match.why) : alert.match.why,
    rule: alert.match.rule.name,
    reviewedAt: null,
  };
}

function reviewedOr(result: TriageResult): string {
  return result.reviewedAt === null ? result.reason : reviewReason(result);
}

function lowered(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The reason, with what became of an investigation. */
function reasonOf({ investigation, ...result }: TriageResult, why: string): string {
  return finalDecision(result) === 'investigate' ? `${why}; ${investigationWords(investigation)}` : why;
}

/** What became of the request for an investigation, in words. */
function investigationWords(investigation: Investigation | null): string {
  switch (investigation?.status) {
    case 'queued':
      return 'an investigation is queued';
    case 'skipped':
      return `nothing is investigated: ${investigation.why}`;
    default:
      return 'no agents: nothing is investigated';
  }
}
