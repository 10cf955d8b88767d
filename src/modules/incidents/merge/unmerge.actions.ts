import type { By } from '../../../platform/actor.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { noSuch, Problem } from '../../../platform/errors.ts';
import { addTimelineEvents, alertsChanged, markLinkedGroups, reviseGroups } from '../../alerts/index.ts';
import { RECORDED } from '../events.ts';
import type { Incident } from '../incident.ts';
import { findIncident, findPrivacy, lockIncident } from '../incidents.store.ts';
import { allowedCommands } from '../lifecycle/transition.ts';
import { insertLinks } from '../links/links.store.ts';
import type { IncidentReader } from '../privacy/reader.ts';
import { escalated, found, type IncidentActionDeps, record } from '../record.actions.ts';
import { forgetMerged } from '../services/affected.store.ts';
import { alertsToReturn, findMerge, restoreSource, takeBack } from './merge.store.ts';
import { undoUntil, whyNoUnmerge } from './unmerge.ts';

/**
 * Undoes a merge: the source stands as before, its alerts go back as they are now, and its escalation goes on at its level with the
 * time it had left, at least a minute. What was paged meanwhile stays on both timelines.
 *
 * @throws Problem `not_found`; `invalid_transition` when it is not merged, after ten minutes, or when the other is over
 */
export function unmergeIncident(deps: IncidentActionDeps, ref: string, reader: IncidentReader, by: By): Promise<Incident> {
  return deps.db.transaction(async (tx) => {
    const known = found(await findIncident(tx, ref));
    const of = await findMerge(tx, known.id);
    if (of !== null && !(await findPrivacy(tx, of.target_id, reader))?.visible) throw noSuch('incident');
    for (const id of [known.id, ...(of ? [of.target_id] : [])].sort()) await lockIncident(tx, id);
    // Behind the locks: two people may undo it at once.
    const merge = await findMerge(tx, known.id);
    const source = found(await findIncident(tx, known.id));
    const target = merge && (await findIncident(tx, merge.target_id));
    const why = whyNoUnmerge(source, merge && { mergedAt: merge.merged_at, target }, tx.now);
    if (why !== null || merge === null || target === null)
      throw new Problem('invalid_transition', `Undoing the merge is not possible: ${why ?? 'the other incident was deleted'}`, {
        extra: { current_status: source.status, allowed_commands: allowedCommands(source, tx.now) },
      });

    const returning = await alertsToReturn(tx, merge);
    const leaving = returning.filter(({ leave }) => leave);
    await takeBack(
      tx,
      merge,
      leaving.map(({ id }) => id),
    );
    await restoreSource(tx, merge);
    await forgetMerged(tx, target.id, merge.service_ids);
    await insertLinks(tx, source.id, returning, by.actor);
    const groups = [...new Set(returning.map(({ group_id }) => group_id))];
    await markLinkedGroups(tx, groups);
    const restored = found(await findIncident(tx, source.id));
    const resumed = await deps.escalations.resume(tx, escalated(restored), 'cancelled');
    for (const [incident, outcome, alerts] of [
      [target, 'unlinked', leaving],
      [source, 'linked', returning],
    ] as const)
      await addTimelineEvents(
        tx,
        alerts.map(({ id }) => id),
        { step: 'incident', outcome, actor: by.actor, data: { incident_id: incident.id, incident: incident.number } },
      );
    const count = returning.length === 1 ? '1 alert went back' : `${returning.length} alerts went back`;
    const data = { source: source.id, source_number: source.number, target: target.id, target_number: target.number };
    await record(tx, deps.live, restored, {
      by,
      kind: RECORDED.incident.unmerged,
      text: `The merge into incident ${target.number} was undone by ${by.actor.name}; ${count}.`,
      data: { ...data, from: source.status, to: restored.status, next_at: resumed?.nextAt.toISOString() ?? null },
      changed: ['status', 'alerts', 'merged_into', 'escalation', 'affected_services'],
    });
    await record(tx, deps.live, found(await findIncident(tx, target.id)), {
      by,
      kind: RECORDED.incident.unmerged,
      text: `Incident ${source.number}, ${source.title}, was taken out of this one by ${by.actor.name}; ${count}.`,
      data,
      changed: ['alerts', 'affected_services'],
    });
    await reviseGroups(tx, groups);
    await deps.live.publish(tx, alertsChanged(returning.slice(0, 200).map(({ number }) => number)));
    tx.afterCommit(deps.onAlertsChanged);
    return found(await findIncident(tx, source.id));
  });
}

/** Until when the merge of an incident can be undone; null: it cannot. */
export async function unmergeUntil(db: Queryable, incident: Incident, now: Date): Promise<Date | null> {
  if (incident.merged_into === null) return null;
  const merge = await findMerge(db, incident.id);
  if (merge === null) return null;
  const target = await findIncident(db, merge.target_id);
  return whyNoUnmerge(incident, { mergedAt: merge.merged_at, target }, now) === null ? undoUntil(merge.merged_at) : null;
}
