import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { serviceNames } from '../../catalog/index.ts';
import type { Incident } from '../incident.ts';
import { viewIncident } from '../incident-view.ts';
import { AFFECTED_MAX, affectedServiceIds, affectedServices, noteServices } from './affected.store.ts';

/** Incidents as the API shows them, with the services they affect. */
export async function viewIncidents(db: Queryable, incidents: readonly Incident[]) {
  const affected = await affectedServiceIds(
    db,
    incidents.map(({ id }) => id),
  );
  return incidents.map((incident) => viewIncident(incident, affected.get(incident.id) ?? []));
}

/** One of them. */
export async function viewWithServices(db: Queryable, incident: Incident) {
  const affected = await affectedServiceIds(db, [incident.id]);
  return viewIncident(incident, affected.get(incident.id) ?? []);
}

/** Services that a person adds to what an incident affects, or takes out of it. */
export interface AffectedEdit {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** What an edit changed, in names. */
export interface AffectedChange {
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** ` Added Orders. Removed Search.` */
  readonly text: string;
}

/**
 * Adds services and takes others out. Removed ones stay out although their alerts are linked; null: it was so before.
 * The caller holds the incident.
 *
 * @throws Problem `validation_failed` for a service that there is not, and for the incident's own one
 */
export async function changeAffected(tx: Tx, incident: Incident, edit: AffectedEdit): Promise<AffectedChange | null> {
  const before = await affectedServices(tx, incident.id);
  const through = new Map(before.map((one) => [one.id, one.through]));
  const wanted = [...new Set(edit.add ?? [])];
  const unwanted = [...new Set(edit.remove ?? [])];
  const names = await serviceNames(tx, [...wanted, ...unwanted]);
  for (const [at, id] of wanted.entries()) {
    const pointer = `/affected_services/add/${at}`;
    if (!names.has(id)) throw invalid(pointer, 'unknown', `${pointer} names no service`);
    if (unwanted.includes(id)) throw invalid(pointer, 'contradiction', `${pointer} is also removed: name it once`);
  }
  const own = unwanted.indexOf(incident.service_id ?? '');
  if (own >= 0)
    throw invalid(
      `/affected_services/remove/${own}`,
      'own_service',
      `/affected_services/remove/${own} is the service of the incident itself: change service_id`,
    );
  // What alerts or a merge say is confirmed by hand: it stays when they end, or when the merge is undone.
  const added = wanted.filter((id) => !['own', 'added'].includes(through.get(id) ?? ''));
  const removed = unwanted.filter((id) => through.has(id));
  if (added.length === 0 && removed.length === 0) return null;
  if (before.length + added.length > AFFECTED_MAX)
    throw invalid('/affected_services/add', 'too_many', `/affected_services/add: an incident names at most ${AFFECTED_MAX} services`);
  await noteServices(tx, incident.id, added, 'added');
  await noteServices(tx, incident.id, removed, 'removed');
  const after = await affectedServices(tx, incident.id);
  const said = (verb: string, ids: readonly string[]) =>
    ids.length === 0 ? '' : ` ${verb} ${ids.map((id) => names.get(id) ?? '').join(', ')}.`;
  return {
    from: before.map(({ id }) => id),
    to: after.map(({ id }) => id),
    text: `${said('Added', added)}${said('Removed', removed)}`,
  };
}
