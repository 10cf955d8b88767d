import { NOTIFICATIONS } from '../events.ts';
import type { Incident } from '../incident.ts';
import { lockIncident } from '../incidents.store.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { IncidentActionDeps } from '../record.actions.ts';
import { listRoles } from '../roles/roles.store.ts';
import { type DueWarning, dueWarnings, takeWarning } from './sla.store.ts';
import { clocksOf, type SlaGoal, type SlaTargets } from './targets.ts';

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
  const due = await dueWarnings(deps.db, targets, PORTION);
  for (const warning of due) await warn(deps, targets, warning);
  return due.length === PORTION;
}

function warn(deps: SlaDeps, targets: SlaTargets, warning: DueWarning): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const incident = await lockIncident(tx, warning.incident_id);
    if (incident === null || incident.reopen_count + 1 !== warning.episode) return;
    const clock = clocksOf(incident, targets, tx.now).find(({ goal }) => goal === warning.goal);
    const userIds = await holdersOf(tx, incident);
    if (!clock || clock.reachedAt !== null || userIds.length === 0 || !(await takeWarning(tx, warning))) return;
    const minutes = Math.round((clock.dueAt.getTime() - tx.now.getTime()) / 60_000);
    await deps.notify(tx, {
      userIds,
      kind: NOTIFICATIONS.incident.target_close,
      title: `Incident ${incident.number} ${wordsOf(warning.goal, minutes)}`,
      body: incident.title,
      link: `/incidents/${incident.id}`,
      dedupKey: `sla ${incident.id} ${warning.goal} ${warning.episode}`,
      urgency: incident.severity === 'critical' || incident.severity === 'high' ? 'high' : 'low',
    });
  });
}

const DONE: Readonly<Record<SlaGoal, string>> = { acknowledge: 'acknowledged', mitigate: 'mitigated', resolve: 'resolved' };

function wordsOf(goal: SlaGoal, minutes: number): string {
  if (minutes < 1) return `was to be ${DONE[goal]} by now`;
  return `is to be ${DONE[goal]} within ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
}

/** Who has it: the commander, else who acknowledged it, else whoever has a role. */
async function holdersOf(db: Queryable, incident: Incident): Promise<string[]> {
  if (incident.commander_id !== null) return [incident.commander_id];
  const holder = incident.is_acknowledged ? (incident.last_acknowledged_by ?? incident.acknowledged_by) : null;
  if (holder?.kind === 'user' && holder.id !== null) return [holder.id];
  const roles = (await listRoles(db, incident.id)).filter(({ state }) => state === 'active');
  return [...new Set(roles.map(({ user_id }) => user_id))];
}
