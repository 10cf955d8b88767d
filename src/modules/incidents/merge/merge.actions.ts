import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import { addTimelineEvents, alertsByNumber, alertsChanged, markLinkedGroups, reviseGroups } from '../../alerts/index.ts';
import { RECORDED } from '../events.ts';
import type { Incident } from '../incident.ts';
import { findIncident, findPrivacy, isRef, lockIncident, writeChange } from '../incidents.store.ts';
import type { IncidentReader } from '../privacy/reader.ts';
import { transition } from '../lifecycle/transition.ts';
import { insertLinks } from '../links/links.store.ts';
import { found, type IncidentActionDeps, record } from '../record.actions.ts';
import { isOver, nextReminder } from '../lifecycle/next-update.ts';
import { remindToPublishAt } from '../lifecycle/publish-reminders.store.ts';
import { affectedServices, noteServices } from '../services/affected.store.ts';
import { keepMerge, linkedAlertsOf, unlinkAll, writeMergedInto } from './merge.store.ts';

/**
 * Merges an incident into another: it becomes cancelled with `merged_into`, its alerts move, its escalation stops, and the timelines of both
 * say so. Its services are affected by the other from now on. {@link unmergeIncident} undoes it for ten minutes.
 *
 * @throws Problem `not_found`; `validation_failed` for a target that there is not; `conflict` on a circle, or unless the target is
 *   acknowledged or its escalation runs, or when only one of both is private; `invalid_transition` when the source is over
 */
export function mergeIncident(
  deps: IncidentActionDeps,
  { ref, into, reader }: { readonly ref: string; readonly into: string; readonly reader: IncidentReader },
  by: By,
): Promise<Incident> {
  return deps.db.transaction(async (tx) => {
    const [source, target] = await lockBoth(tx, ref, into, reader);
    if (source.id === target.id) throw new Problem('conflict', 'An incident cannot be merged into itself');
    const decision = transition('cancel', source, tx.now);
    if (decision.kind !== 'change')
      throw new Problem('invalid_transition', `Merging is not possible: incident ${source.number} is ${source.status}`, {
        extra: { current_status: source.status, allowed_commands: decision.kind === 'refused' ? decision.allowed : [] },
      });
    if (source.private !== target.private)
      throw new Problem(
        'conflict',
        'One of the two is private: what it says would reach others, or others would lose sight of what they see',
      );
    await assertTaken(tx, deps, target);

    const moved = await linkedAlertsOf(tx, source.id);
    const services = await joiningServices(tx, source, target);
    await unlinkAll(tx, source.id);
    const after = await writeChange(tx, source.id, decision.change, by.actor);
    const gaveGroup = await writeMergedInto(tx, source.id, target.id);
    await deps.escalations.stop(tx, source.id, 'cancelled');
    await remindToPublishAt(tx, source.id, nextReminder(tx.now, tx.now));
    const linked = await insertLinks(tx, target.id, moved, by.actor);
    await noteServices(tx, target.id, services.fresh, 'merged');
    await keepMerge(tx, {
      source_id: source.id,
      target_id: target.id,
      status: source.status,
      gave_group: gaveGroup,
      service_ids: services.all,
      alert_ids: moved.map(({ id }) => id),
      linked_ids: linked.map(({ id }) => id),
    });
    const groups = [...new Set(moved.map(({ group_id }) => group_id))];
    await markLinkedGroups(tx, groups);
    await addTimelineEvents(
      tx,
      moved.map(({ id }) => id),
      { step: 'incident', outcome: 'linked', actor: by.actor, data: { incident_id: target.id, incident: target.number } },
    );
    const count = moved.length === 1 ? '1 alert' : `${moved.length} alerts`;
    await record(tx, deps.live, after, {
      by,
      kind: RECORDED.incident.merged,
      text: `Merged into incident ${target.number} by ${by.actor.name}; ${count} moved.`,
      data: { from: source.status, to: after.status, merged_into: target.id, merged_into_number: target.number },
      changed: ['status', 'alerts', 'merged_into'],
    });
    await record(tx, deps.live, found(await findIncident(tx, target.id)), {
      by,
      kind: RECORDED.incident.merge_received,
      text: `Incident ${source.number}, ${source.title}, was merged into this one by ${by.actor.name}; ${count} moved.`,
      data: { merged: source.id, merged_number: source.number, linked: linked.length },
      changed: ['alerts', 'affected_services'],
    });
    await reviseGroups(tx, groups);
    await deps.live.publish(
      tx,
      alertsChanged(
        (
          await alertsByNumber(
            tx,
            moved.slice(0, 200).map(({ number }) => number),
          )
        ).map(({ number }) => number),
      ),
    );
    tx.afterCommit(deps.onAlertsChanged);
    return found(await findIncident(tx, source.id));
  });
}

/** Services that the source brings: what it is about and what people said, not what its alerts say. `fresh`: the target has them not yet. */
async function joiningServices(tx: Tx, source: Incident, target: Incident): Promise<Record<'all' | 'fresh', readonly string[]>> {
  const [all, has] = await Promise.all(
    [source, target].map(async ({ id }) => (await affectedServices(tx, id)).flatMap((one) => (one.through === 'alerts' ? [] : [one.id]))),
  );
  return { all: all ?? [], fresh: (all ?? []).filter((id) => !has?.includes(id)) };
}

/** Both locked, in one order everywhere: two merges across each other wait, and do not block one another. */
async function lockBoth(tx: Tx, ref: string, into: string, reader: IncidentReader): Promise<readonly [Incident, Incident]> {
  const source = found(await findIncident(tx, ref));
  const known = isRef(into) ? await findPrivacy(tx, into, reader) : null;
  const target = known?.visible ? await findIncident(tx, known.id) : null;
  if (target === null) throw invalid('/into', 'unknown', '/into is no incident');
  for (const id of [source.id, target.id].sort()) await lockIncident(tx, id);
  return [found(await findIncident(tx, source.id)), found(await findIncident(tx, target.id))];
}

/** Nobody's alerts are moved to where nobody looks. */
async function assertTaken(tx: Tx, deps: IncidentActionDeps, target: Incident): Promise<void> {
  if (isOver(target.status)) throw new Problem('conflict', `Incident ${target.number} is ${target.status}: merge into one that goes on`);
  if (target.is_acknowledged) return;
  const escalation = await deps.escalations.stateOf(tx, target.id);
  if (escalation?.status === 'running') return;
  throw new Problem(
    'conflict',
    `Nobody has acknowledged incident ${target.number}, and nobody is being paged for it: acknowledge it first`,
  );
}
