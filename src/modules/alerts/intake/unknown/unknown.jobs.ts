import { SYSTEM } from '../../../../platform/actor.ts';
import type { AlertActionDeps } from '../../alerts.actions.ts';
import { addTimelineEvents, moveAlerts } from '../../alerts.store.ts';
import { alertsChanged } from '../../events.ts';
import { touchGroups } from '../commit/intake.store.ts';
import { lockDue } from './unknown.store.ts';
import { UNKNOWN_ENDS_AFTER_HOURS } from './unknown.ts';

/** Alerts that one transaction ends. */
const PORTION = 200;

/**
 * Resolves unknown alerts that were not repeated for {@link UNKNOWN_ENDS_AFTER_HOURS} hours: nothing else ends them, as
 * nobody can tell their end from their repeat. May run on several servers at once.
 *
 * @returns whether there may be more
 */
export async function endUnknown(deps: AlertActionDeps, portion: number = PORTION): Promise<boolean> {
  const looked = await deps.db.transaction(async (tx) => {
    const due = await lockDue(tx, portion);
    const alerts = due.filter(({ repeated }) => !repeated);
    if (alerts.length === 0) return due.length;
    const ended = new Set(await moveAlerts(tx, alerts, 'resolved', SYSTEM));
    const moved = alerts.filter(({ id }) => ended.has(id));
    const data = { why: `not repeated for ${UNKNOWN_ENDS_AFTER_HOURS} hours, and its format is not known` };
    await addTimelineEvents(tx, [...ended], { step: 'resolved', outcome: 'resolved', actor: SYSTEM, data });
    await touchGroups(tx, [...new Set(moved.map(({ group_id: group }) => group))], []);
    await deps.live.publish(tx, alertsChanged(moved.map(({ number }) => number)));
    tx.afterCommit(deps.onChanged);
    return due.length;
  });
  return looked >= portion;
}
