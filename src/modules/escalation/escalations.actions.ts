import { SYSTEM } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { attempt } from '../../platform/db/savepoint.ts';
import { isOutage } from '../../platform/outage.ts';
import type { Log } from '../../platform/log.ts';
import { defaultPolicyId, policyOf, type ServicePolicy } from '../catalog/index.ts';
import { addTimelineEntry } from '../incidents/index.ts';
import type { EscalatedIncident, Escalations, EscalationState, StopReason } from '../incidents/ports.ts';
import { byHand } from './escalation.ts';
import {
  type Cause,
  type EscalationRow,
  insertEscalation,
  latestStanding,
  lockEscalation,
  peopleCalled,
  resumeEscalation,
  stopEscalations,
  writePolicy,
} from './escalations.store.ts';
import { dueAttempts, fire, type FireDeps, foresee } from './fire.actions.ts';
import { notePaged } from './leavers.store.ts';
import { policyToRun } from './policies/policies.store.ts';
import { NOTIFICATIONS, TIMELINE } from './events.ts';

/** What the port's verbs work with. */
export interface EscalationsDeps extends FireDeps {
  readonly log: Log;
  /** Something may be due: look soon. */
  readonly wake: () => void;
}

/** The port of incidents. Every verb runs in the caller's transaction, which holds the incident. */
export function openEscalations(deps: EscalationsDeps): Escalations {
  return {
    start: (tx, incident) => start(tx, deps, incident, 'start'),
    stop: (tx, incidentId, reason) => stop(tx, deps, incidentId, reason),
    resume: (tx, incident, after) => resume(tx, deps, incident, after),
    move: (tx, incident) => move(tx, deps, incident),
    escalate: (tx, incident, level) => escalate(tx, deps, incident, level),
    stateOf,
  };
}

/** Begins an episode and fires its first level at once. An episode that has begun is left alone. */
export async function start(tx: Tx, deps: EscalationsDeps, incident: EscalatedIncident, cause: Cause): Promise<void> {
  const policy = await choosePolicy(tx, incident);
  if (!(await insertEscalation(tx, { incidentId: incident.id, episode: incident.episode, serviceId: incident.serviceId, ...policy })))
    return;
  if (policy.policy === null) {
    const why = whyNone(policy.service);
    const text = `Only the admins are notified: ${why}, and the settings name no default policy.`;
    await addTimelineEntry(tx, { incidentId: incident.id, kind: TIMELINE.escalation.no_policy, actor: SYSTEM, text });
    await deps.notifyAdmins(tx, {
      kind: NOTIFICATIONS.escalation.no_policy,
      title: `Nobody is paged for incident ${incident.number}: ${incident.title}`.slice(0, 300),
      body: `${why.slice(0, 1).toUpperCase()}${why.slice(1)}. Give it an escalation policy, or name a default policy in the settings.`,
      link: `/incidents/${incident.number}`,
      dedupKey: `escalation.no_policy ${incident.id} ${incident.episode}`,
    });
    return;
  }
  const row = await lockEscalation(tx, incident.id, incident.episode);
  if (row) await fireOrLeave(tx, deps, row, cause);
  tx.afterCommit(deps.wake);
}

/** The incident is opened also when its first level cannot be fired now: the row stays due, and the timer tries again. */
async function fireOrLeave(tx: Tx, deps: EscalationsDeps, row: EscalationRow, cause: Cause): Promise<void> {
  try {
    await attempt(tx, 'first_level', () => fire(tx, deps, dueAttempts([row]), { cause, guard: null }));
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error({ err: error, incident: row.incident_id }, 'the first level could not be notified with the opening; it is tried again');
  }
}

interface Chosen {
  readonly service: ServicePolicy | null;
  readonly urgency: 'high' | 'low';
  readonly policy: ({ readonly id: string } & NonNullable<Awaited<ReturnType<typeof policyToRun>>>) | null;
}

async function choosePolicy(tx: Tx, incident: EscalatedIncident): Promise<Chosen> {
  const service = incident.serviceId === null ? null : await policyOf(tx, incident.serviceId);
  const id = service === null ? await defaultPolicyId(tx) : service.policyId;
  const policy = id === null ? null : await policyToRun(tx, id);
  return { service, urgency: service?.urgency ?? 'high', policy: id !== null && policy ? { id, ...policy } : null };
}

function whyNone(service: ServicePolicy | null): string {
  if (service === null) return 'the incident has no service';
  return service.teamId === null
    ? `${service.serviceName} has neither an escalation policy nor a team`
    : `neither ${service.serviceName} nor its team has an escalation policy`;
}

async function stop(tx: Tx, deps: EscalationsDeps, incidentId: string, reason: StopReason): Promise<void> {
  await stopEscalations(tx, incidentId, reason);
  await deps.pages.cancel(tx, incidentId, reason);
}

/** Pages that the acknowledgement, or the merge, took back are due again, each with the time it had left. */
async function resume(
  tx: Tx,
  deps: EscalationsDeps,
  { id, episode }: EscalatedIncident,
  after: 'acknowledged' | 'cancelled',
): ReturnType<Escalations['resume']> {
  const nextAt = await resumeEscalation(tx, id, episode, after);
  // Whoever dropped out meanwhile was not replaced: nobody was paged any more.
  await notePaged(tx, id, episode);
  await deps.pages.resume(tx, id, episode, after);
  tx.afterCommit(deps.wake);
  return nextAt && { nextAt };
}

/** A round of its own: whoever stands in both policies is paged again, and what was sent stays on the timeline. */
async function move(tx: Tx, deps: EscalationsDeps, incident: EscalatedIncident): ReturnType<Escalations['move']> {
  const chosen = await choosePolicy(tx, incident);
  const before = await latestStanding(tx, incident.id);
  if (before === null || before.status === 'no_policy') {
    if (chosen.policy === null) return 'no_policy';
    await start(tx, deps, incident, 'start');
    return 'restarted';
  }
  if (chosen.policy === null) return 'no_policy';
  if (chosen.policy.id === before.policy_id) return 'same_policy';
  await deps.pages.cancel(tx, incident.id, 'service corrected');
  await writePolicy(tx, { incidentId: incident.id, episode: incident.episode, serviceId: incident.serviceId, ...chosen });
  const row = await lockEscalation(tx, incident.id, incident.episode);
  if (row) {
    const round = row.level === 0 ? row.round : row.round + 1;
    await fire(tx, deps, [{ row, position: { round, level: 1 }, rounds: round + chosen.policy.repeat_count }], {
      cause: 'hand',
      guard: null,
    });
  }
  tx.afterCommit(deps.wake);
  return 'restarted';
}

/** Writes nothing when it refuses: the caller may tell the refusal and commit. */
async function escalate(
  tx: Tx,
  deps: EscalationsDeps,
  incident: EscalatedIncident,
  level: number | null,
): ReturnType<Escalations['escalate']> {
  const row = (await lockEscalation(tx, incident.id, incident.episode)) ?? null;
  if (row === null || row.status === 'no_policy') return startByHand(tx, deps, incident, level);
  const to = byHand(row, row, level);
  if (!to.ok) return to;
  const attempt = { row, position: to.position, rounds: to.rounds };
  const { notified } = await foresee(tx, deps, attempt);
  if (notified === null) return { ok: false, reason: 'exhausted' };
  await fire(tx, deps, [attempt], { cause: 'hand', guard: null });
  tx.afterCommit(deps.wake);
  return { ok: true, level: notified.position.level };
}

/** There was no policy when the incident began; there may be one now. */
async function startByHand(
  tx: Tx,
  deps: EscalationsDeps,
  incident: EscalatedIncident,
  level: number | null,
): ReturnType<Escalations['escalate']> {
  const chosen = await choosePolicy(tx, incident);
  if (chosen.policy === null) return { ok: false, reason: 'no_policy' };
  if (level !== null && (level < 1 || level > chosen.policy.levels.length)) return { ok: false, reason: 'no_such_level' };
  const start = async () => {
    await insertEscalation(tx, { incidentId: incident.id, episode: incident.episode, serviceId: incident.serviceId, ...chosen });
    return escalate(tx, deps, incident, level);
  };
  return attempt(tx, 'by_hand', start, ({ ok }) => ok);
}

async function stateOf(db: Queryable, incidentId: string): Promise<EscalationState | null> {
  const row = await latestStanding(db, incidentId);
  if (row === null || row.status === 'no_policy') return null;
  const notified = await peopleCalled(db, incidentId, row.episode);
  return {
    status: row.status,
    policy_id: row.policy_id,
    policy_name: row.policy_name,
    episode: row.episode,
    round: row.round,
    rounds: row.rounds,
    level: row.level,
    levels: row.levels,
    fallback: row.fallback,
    next_at: row.next_at?.toISOString() ?? null,
    next_round: row.next_round,
    next_level: row.next_level,
    stopped_reason: row.stopped_reason,
    notified: notified.map(({ user_id, level, round, at }) => ({ user_id, level, round, at: at.toISOString() })),
  };
}
