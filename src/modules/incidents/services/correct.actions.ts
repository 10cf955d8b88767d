import type { Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { policyOf, serviceNames } from '../../catalog/index.ts';
import { type Incident, OPEN_STATUSES } from '../incident.ts';
import { writeService } from '../incidents.store.ts';
import { escalated, type IncidentDeps } from '../record.actions.ts';
import { findActiveName } from '../people.store.ts';

/** What a corrected service means for paging. */
export interface ServiceChange {
  /** `restarted`: the new service's policy starts at level 1; `goes_on`: what ran before runs on; `nobody`: nobody was being paged. */
  readonly paging: 'restarted' | 'goes_on' | 'nobody';
  /** A sentence for people. */
  readonly text: string;
  /** Who is on call for the new service and was not paged, to be asked to join. */
  readonly on_call: { readonly id: string; readonly name: string } | null;
}

/**
 * Corrects which service an incident is about, in the caller's transaction, which holds the incident. While nobody has acknowledged
 * it, the policy of the new service starts at level 1, and pages of the one before are withdrawn.
 *
 * @throws Problem `validation_failed` for a service that there is not
 */
export async function correctService(
  tx: Tx,
  deps: IncidentDeps,
  incident: Incident,
  serviceId: string | null,
): Promise<{ readonly after: Incident; readonly change: ServiceChange }> {
  const service = serviceId === null ? null : await policyOf(tx, serviceId);
  if (serviceId !== null && service === null) throw invalid('/service_id', 'unknown', '/service_id names no service');
  const old = incident.service_id === null ? null : ((await serviceNames(tx, [incident.service_id])).get(incident.service_id) ?? null);
  const after = await writeService(tx, incident.id, serviceId);
  const moved = `Service ${old ?? 'none'} → ${service?.serviceName ?? 'none'}.`;
  const change = async (): Promise<ServiceChange> => {
    const isOpen = OPEN_STATUSES.some((status) => status === incident.status);
    if (!isOpen) return { paging: 'nobody', text: moved, on_call: null };
    if (incident.is_acknowledged) {
      const userId = service?.teamId ? await deps.onCall.currentUser(tx, service.teamId) : null;
      const name = userId === null ? null : await findActiveName(tx, userId);
      const onCall = userId === null || name === null ? null : { id: userId, name };
      const who = onCall === null || service === null ? '' : ` On call for ${service.serviceName}: ${onCall.name}.`;
      return { paging: 'nobody', text: `${moved} It is acknowledged, so nobody is paged.${who}`, on_call: onCall };
    }
    switch (await deps.escalations.move(tx, escalated(after))) {
      case 'restarted':
        return { paging: 'restarted', text: `${moved} Its escalation policy starts at level 1.`, on_call: null };
      case 'same_policy':
        return { paging: 'goes_on', text: `${moved} Both have the same escalation policy, so paging goes on where it is.`, on_call: null };
      case 'no_policy':
        return { paging: 'goes_on', text: `${moved} It has no escalation policy, so paging goes on as it was.`, on_call: null };
    }
  };
  return { after, change: await change() };
}
