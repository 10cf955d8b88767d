import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { DeclaredName } from '../../../platform/declared-names.ts';
import { type Live, publishAll } from '../../../platform/live/live.ts';
import type { AlertIncidents } from '../../alerts/index.ts';
import { incidentChanged } from '../../incidents/events.ts';
import { OPEN_STATUSES } from '../../incidents/incident.ts';
import { addTimelineEntries, findIncidents, type IncidentDeps, incidentsOfAlerts } from '../../incidents/index.ts';
import type { PagedIncident } from './page.ts';
import { incidentsPagedFor } from './paged.store.ts';

/** Incidents by ids or numbers, as pages name them. */
export async function findPagedIncidents(db: Queryable, refs: readonly string[]): Promise<readonly PagedIncident[]> {
  const found = await findIncidents(db, [...new Set(refs)]);
  const targets = [...new Set(found.flatMap(({ merged_into: into }) => into ?? []))];
  const numbers = new Map((targets.length === 0 ? [] : await findIncidents(db, targets)).map(({ id, number }) => [id, number]));
  return found.map(({ id, number, title, severity, status, is_acknowledged: isAcknowledged, acknowledged_by: by, merged_into: into }) => ({
    id,
    number,
    title,
    severity,
    status,
    wanted: !isAcknowledged && OPEN_STATUSES.some((open) => open === status),
    acknowledgedBy: by?.name ?? null,
    mergedInto: numbers.get(into ?? '') ?? null,
    seenBefore: null,
  }));
}

/** What pages write on the timeline of an incident. */
export interface IncidentEntry {
  readonly incidentId: string;
  readonly actor: Actor;
  readonly kind: DeclaredName<'timeline'>;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Writes on the timelines of incidents, in the transaction of what the entries tell. */
export async function recordOnTimelines(tx: Tx, live: Live, entries: readonly IncidentEntry[]): Promise<void> {
  await addTimelineEntries(tx, entries);
  const changed = [...new Set(entries.map((entry) => entry.incidentId))];
  await publishAll(
    tx,
    live,
    changed.map((id) => incidentChanged({ id, changed: ['timeline'] })),
  );
}

/** Whether a person was paged for an incident in its current episode. */
export async function wasPaged(db: Queryable, userId: string, incidentId: string): Promise<boolean> {
  return (await incidentsPagedFor(db, userId, [incidentId])).has(incidentId);
}

/** What an acknowledgement of alerts does to their incidents. */
export function alertIncidents(incidents: IncidentDeps): AlertIncidents {
  return incidentsOfAlerts({ ...incidents, wasPaged });
}
