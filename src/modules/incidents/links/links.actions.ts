import type { ViewedAlert } from '../../alerts/alert-view.ts';
import type { By } from '../../../platform/actor.ts';
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { addTimelineEvents, alertsByNumber, alertsChanged, markLinkedGroups, reviseGroups } from '../../alerts/index.ts';
import type { Incident } from '../incident.ts';
import { findIncident, lockIncident } from '../incidents.store.ts';
import { deleteLink, dropLostLinks, insertLinks, listLinks } from './links.store.ts';
import { found, type IncidentActionDeps, record } from '../record.actions.ts';
import { RECORDED } from '../events.ts';

/** The latest alerts that are linked to an incident, the newest first. */
export async function linkedAlerts(db: Queryable, incidentId: string, limit: number): Promise<ViewedAlert[]> {
  const { numbers } = await listLinks(db, incidentId, { limit: limit - 1, skip: 0, below: null });
  return (await alertsByNumber(db, numbers)).reverse();
}

/** Alerts that one request may link. */
export const LINKS_MAX = 200;

/**
 * Links alerts to an incident by hand. Linked ones stay as they are.
 *
 * @throws Problem `not_found`; `validation_failed` for numbers that no alert has
 */
export function linkAlerts(deps: IncidentActionDeps, ref: string, numbers: readonly number[], by: By): Promise<Incident> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    const wanted = [...new Set(numbers)];
    const alerts = await alertsByNumber(tx, wanted);
    const missing = wanted.filter((number) => !alerts.some((alert) => alert.number === number));
    if (missing.length > 0) throw invalid('/alert_numbers', 'unknown', `/alert_numbers: there is no alert ${missing.join(', ')}`);
    const linked = await insertLinks(tx, incident.id, alerts, by.actor);
    await markLinkedGroups(tx, [...new Set(linked.map((alert) => alert.group_id))]);
    const after = found(await findIncident(tx, incident.id));
    if (linked.length === 0) return after;
    const added = linked.map(({ number }) => number);
    await addTimelineEvents(
      tx,
      linked.map(({ id }) => id),
      { step: 'incident', outcome: 'linked', actor: by.actor, data: { incident_id: incident.id, incident: incident.number } },
    );
    await record(tx, deps.live, after, {
      by,
      kind: RECORDED.alerts.linked,
      text: `${named(added)} linked by ${by.actor.name}.`,
      data: { numbers: added },
      changed: ['alerts'],
    });
    await reviseGroups(tx, [...new Set(linked.map((alert) => alert.group_id))]);
    await deps.live.publish(tx, alertsChanged(added));
    tx.afterCommit(deps.onAlertsChanged);
    return after;
  });
}

/** Takes an alert away from an incident. @throws Problem `not_found`, also when it was not linked */
export function unlinkAlert(deps: IncidentActionDeps, ref: string, number: number, by: By): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    found((await deleteLink(tx, incident.id, number)) ? incident : null, 'linked alert');
    const alerts = await alertsByNumber(tx, [number]);
    await addTimelineEvents(
      tx,
      alerts.map(({ id }) => id),
      { step: 'incident', outcome: 'unlinked', actor: by.actor, data: { incident_id: incident.id, incident: incident.number } },
    );
    await record(tx, deps.live, incident, {
      by,
      kind: RECORDED.alerts.unlinked,
      text: `${named([number])} unlinked by ${by.actor.name}.`,
      data: { numbers: [number] },
      changed: ['alerts'],
    });
    await reviseGroups(
      tx,
      alerts.map((alert) => alert.group_id),
    );
    await deps.live.publish(tx, alertsChanged([number]));
    tx.afterCommit(deps.onAlertsChanged);
  });
}

const LOST_AT_ONCE = 1_000;

/** Forgets links to alerts that were deleted or pruned. */
export async function pruneLinks(db: Database): Promise<void> {
  while ((await db.transaction((tx) => dropLostLinks(tx, LOST_AT_ONCE))) === LOST_AT_ONCE);
}

const NAMED = 10;

/** `Alert 5 was`, `Alerts 5, 6 and 12 more were`. */
export function named(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Alert ${numbers[0]} was`;
  const more = numbers.length - NAMED;
  const first = numbers.slice(0, NAMED);
  if (more > 0) return `Alerts ${first.join(', ')} and ${more} more were`;
  return `Alerts ${first.slice(0, -1).join(', ')} and ${first.at(-1)} were`;
}
