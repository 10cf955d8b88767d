import type { Actor, By } from '../../../platform/actor.ts';
import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import { acknowledgersOf } from '../../alerts/index.ts';
import { findIncident, findIncidents, openIncidentsOfGroup, record } from '../../incidents/index.ts';
import { notify } from '../../notifications/index.ts';

/** Writes on the timeline of an incident, and in the audit log. One that was deleted gets nothing. */
export async function recordInIncident(
  tx: Tx,
  live: Live,
  incidentId: string,
  entry: {
    readonly kind: DeclaredName<'timeline' | 'audit'>;
    readonly by: By;
    readonly text: string;
    readonly data: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const incident = await findIncident(tx, incidentId);
  if (incident) await record(tx, live, incident, { ...entry, changed: [] });
}

/** Notifies in the web app who has the alerts or the incident, and pages nobody. */
export async function notifyHolders(
  tx: Tx,
  live: Live,
  { groupId, incidentId }: { readonly groupId: string | null; readonly incidentId: string | null },
  notice: Omit<Parameters<typeof notify>[2], 'userIds'>,
): Promise<void> {
  const linked = groupId === null ? [] : await openIncidentsOfGroup(tx, groupId);
  const ids = [...new Set([...(incidentId === null ? [] : [incidentId]), ...linked])];
  const of = (await findIncidents(tx, ids)).flatMap(({ commander_id: commander, acknowledged_by: by }) => [commander, userOf(by)]);
  const acknowledged = groupId === null ? [] : (await acknowledgersOf(tx, groupId)).map(userOf);
  const userIds = [...new Set([...of, ...acknowledged])].filter((id) => id !== null);
  await notify(tx, live, { ...notice, userIds });
}

function userOf(by: Actor | null): string | null {
  return by?.kind === 'user' ? by.id : null;
}
