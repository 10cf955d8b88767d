import type { Queryable } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { Problem } from '../../../platform/errors.ts';
import { alertCores, groupFigures, newestOfGroups } from '../../alerts/index.ts';
import { findService } from '../../catalog/index.ts';
import { contactsOf } from '../../identity/index.ts';
import { findIncident, linkedGroups, NOBODY, troubleOfAlert, troubleOfIncident } from '../../incidents/index.ts';
import { playbooksForEach, playbooksOfIncident } from '../../knowledge/index.ts';
import { seenBefore } from '../../post-mortems/index.ts';
import type { About, AlertFacts, GroupStanding, IncidentFacts, Surroundings } from './subject.ts';

const OVER: ReadonlySet<string> = new Set(['resolved', 'closed', 'cancelled']);
const NEWEST = 5;
const PLAYBOOKS = 20;

/** The alert of this number; null when there is none. */
export async function findAlertFacts(db: Queryable, number: number): Promise<AlertFacts | null> {
  return (await alertCores(db, [number]))[0] ?? null;
}

/** The incident of this id or number, as agents see it; null when there is none, or it is private: agents never see those. */
export async function findIncidentFacts(db: Queryable, ref: string): Promise<IncidentFacts | null> {
  const incident = await findIncident(db, ref);
  if (!incident || incident.private) return null;
  const { id, number, title, description, severity, status, service_id: serviceId, created_at: createdAt, group_id: own } = incident;
  const linked = await linkedGroups(db, id);
  const groupIds = own !== null && linked.includes(own) ? [own, ...linked.filter((one) => one !== own)] : linked;
  return { id, number, title, description, severity, status, serviceId, createdAt, groupIds, over: OVER.has(status) };
}

/** How these groups stand; of one that is not there any more there is nothing. */
export async function standingsOf(db: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, GroupStanding>> {
  const [figures, newest] = await together([groupFigures(db, groupIds), newestOfGroups(db, groupIds, NEWEST)]);
  return new Map(
    figures.entries().map(([id, { firing, acknowledged, resolved, severity }]) => {
      const alerts = firing + acknowledged + resolved;
      return [id, { firing, acknowledged, resolved, severity, alerts, newest: newest.get(id) ?? [] }];
    }),
  );
}

/** The surroundings of each of these, in their order. */
export async function surroundingsOf(db: Queryable, abouts: readonly About[]): Promise<readonly Surroundings[]> {
  const serviceIds = [...new Set(abouts.flatMap(({ serviceId }) => serviceId ?? []))];
  const [services, matching] = await together([
    together(serviceIds.map((id) => findService(db, id))),
    playbooksForEach(
      db,
      abouts.map(({ alert }) => ({ serviceId: alert?.service_id ?? null, labels: alert?.labels ?? {} })),
      PLAYBOOKS,
    ),
  ]);
  const surroundings: Surroundings[] = [];
  for (const [place, { alert, incidentId, serviceId }] of abouts.entries()) {
    const service = services.find((one) => one?.id === serviceId) ?? null;
    const ofIncident = incidentId === null ? [] : await playbooksOfIncident(db, incidentId).catch(gone);
    surroundings.push({
      service: service && { id: service.id, name: service.name, depends_on: service.dependencies.map(({ id, name }) => ({ id, name })) },
      playbooks: alert === null ? ofIncident.slice(0, PLAYBOOKS).map(({ playbook }) => playbook.id) : (matching.get(place) ?? []),
      seenBefore: await pastOf(db, alert?.number ?? null, incidentId),
    });
  }
  return surroundings;
}

/** What was deleted meanwhile has no playbooks. */
function gone(error: unknown): [] {
  if (error instanceof Problem && error.code === 'not_found') return [];
  throw error;
}

/** What the same trouble was before, without private incidents: agents never see one. */
async function pastOf(db: Queryable, alert: number | null, incidentId: string | null): Promise<Surroundings['seenBefore']> {
  const trouble = incidentId === null ? (alert === null ? null : await troubleOfAlert(db, alert)) : await troubleOfIncident(db, incidentId);
  if (trouble === null) return [];
  const seen = await seenBefore(db, trouble, { reader: NOBODY, learnt: true });
  return seen.map(({ openItems: items, ...past }) => {
    const recurredItems = items.filter(({ done }) => done).length;
    return { ...past, openItems: items.length - recurredItems, recurredItems };
  });
}

/** The name of an active person; null: there is none. */
export async function activePerson(db: Queryable, userId: string): Promise<string | null> {
  const person = (await contactsOf(db, [userId])).get(userId);
  return person?.active ? person.name : null;
}
