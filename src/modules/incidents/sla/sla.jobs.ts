import { NOTIFICATIONS } from '../events.ts';
import type { Incident } from '../incident.ts';
import { lockIncident } from '../incidents.store.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { IncidentActionDeps } from '../record.actions.ts';
import { deleteCheck, dueChecks, moveCheck, takeWarning, type TargetCheck } from './sla.store.ts';
import { clocksOf, type SlaClock, type SlaGoal, type SlaTargets, standing } from './targets.ts';

const PORTION = 50;

/** What warnings work with. */
export interface SlaDeps extends IncidentActionDeps {
  readonly slaTargets: (db: Queryable) => Promise<SlaTargets>;
}

/**
 * Warns who has an incident, once 80 % of the time of a target is over. May run twice and on several servers: each warning is taken once. True:
 * there may be more.
 */
export async function warnOfTargets(deps: SlaDeps): Promise<boolean> {
  const targets = await deps.slaTargets(deps.db);
  const due = await dueChecks(deps.db, PORTION);
  for (const check of due) await look(deps, targets, check);
  return due.length === PORTION;
}

/** Warns of what is close in one incident, and sets when the next of its targets is. */
function look(deps: SlaDeps, targets: SlaTargets, check: TargetCheck): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, check.incident_id);
    if (incident === null || OVER.has(incident.status)) return deleteCheck(tx, check);
    const clocks = clocksOf(incident, targets, tx.now).filter(({ reachedAt }) => reachedAt === null);
    const { close, next } = standing(incident, clocks, tx.now);
    const userIds = close.length > 0 ? await holdersOf(tx, deps, incident) : [];
    // While nobody has it the escalation pages people; who takes it is warned then.
    if (userIds.length > 0) for (const clock of close) await warn(tx, deps, { incident, userIds, clock });
    await moveCheck(tx, check, next);
  });
}

const OVER: ReadonlySet<Incident['status']> = new Set(['resolved', 'closed', 'cancelled']);

interface Warning {
  readonly incident: Incident;
  readonly userIds: readonly string[];
  readonly clock: SlaClock;
}

async function warn(tx: Tx, deps: SlaDeps, { incident, userIds, clock }: Warning): Promise<void> {
  const { goal, dueAt } = clock;
  const episode = incident.reopen_count + 1;
  if (!(await takeWarning(tx, { incidentId: incident.id, goal, episode }))) return;
  const minutes = Math.round((dueAt.getTime() - tx.now.getTime()) / 60_000);
  await deps.notify(tx, {
    userIds,
    kind: NOTIFICATIONS.incident.target_close,
    title: `Incident ${incident.number} ${wordsOf(goal, minutes)}`,
    body: incident.title,
    link: `/incidents/${incident.number}`,
    dedupKey: `sla ${incident.id} ${goal} ${episode}`,
    urgency: incident.severity === 'critical' || incident.severity === 'high' ? 'high' : 'low',
    about: { incident_id: incident.id, until: MET_BY[goal] },
  });
}

const MET_BY = { acknowledge: 'acknowledged', mitigate: 'mitigated', resolve: 'over' } as const;
const DONE: Readonly<Record<SlaGoal, string>> = { acknowledge: 'acknowledged', mitigate: 'mitigated', resolve: 'resolved' };

function wordsOf(goal: SlaGoal, minutes: number): string {
  if (minutes < 1) return `was to be ${DONE[goal]} by now`;
  return `is to be ${DONE[goal]} within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
}

/** Who has it: the commander, else who acknowledged it, else whoever has a role. */
async function holdersOf(db: Queryable, { leading }: Pick<IncidentActionDeps, 'leading'>, incident: Incident): Promise<string[]> {
  if (incident.commander_id !== null) return [incident.commander_id];
  const holder = incident.is_acknowledged ? (incident.last_acknowledged_by ?? incident.acknowledged_by) : null;
  if (holder?.kind === 'user' && holder.id !== null) return [holder.id];
  const roles = (await leading.roles(db, incident.id)).filter(({ state }) => state === 'active');
  return [...new Set(roles.map(({ user_id }) => user_id))];
}
