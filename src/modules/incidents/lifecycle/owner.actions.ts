import type { Tx } from '../../../platform/db/database.ts';
import { alertsChanged, lockGroups, reviseGroups } from '../../alerts/index.ts';
import type { Incident } from '../incident.ts';
import { linkedState } from '../links/links.store.ts';
import type { IncidentDeps } from '../record.actions.ts';

/** Who has the firing alerts of the incident; null when nobody has. */
function holderOf({ is_acknowledged, last_acknowledged_by, acknowledged_by, status }: Incident): string | null {
  if (!is_acknowledged || status === 'resolved' || status === 'closed' || status === 'cancelled') return null;
  return JSON.stringify(last_acknowledged_by ?? acknowledged_by);
}

/**
 * A command changed who has the linked alerts, ended the incident, or changed who may see it: pages load them again, and the messages of their
 * groups, where there are any, are brought up to date, also where all their alerts are resolved. The status of no alert changes. Returns how many are not resolved.
 */
export async function refreshAlerts(
  tx: Tx,
  deps: Pick<IncidentDeps, 'live' | 'onAlertsChanged' | 'announced'>,
  before: Incident,
  after: Incident,
): Promise<number> {
  if (after.alert_count === 0) return 0;
  if (holderOf(before) === holderOf(after) && before.status === after.status && before.private === after.private) return 0;
  const { groupIds, numbers, open } = await linkedState(tx, after.id);
  if (groupIds.length === 0) return 0;
  if (open > 0) await deps.live.publish(tx, alertsChanged(numbers));
  // Behind the lock: a message that is being planned is there by now, or is written after our commit.
  await lockGroups(tx, groupIds);
  const announced = await deps.announced(tx, groupIds);
  if (announced.length > 0) {
    await reviseGroups(tx, announced);
    tx.afterCommit(deps.onAlertsChanged);
  }
  return open;
}

/** `3 linked alerts still fire.`, or nothing. */
export function stillFiring(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' 1 linked alert still fires.' : ` ${count} linked alerts still fire.`;
}
