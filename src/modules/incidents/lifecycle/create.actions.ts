import { randomUUIDv7 } from 'node:crypto';
import type { By } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { invalid } from '../../../platform/errors.ts';
import { cleanText } from '../../alerts/intake/body/text.ts';
import { policyOf, type ServicePolicy } from '../../catalog/index.ts';
import { type FieldsRefusal, mergeFields } from '../custom-fields.ts';
import type { CustomFields, Incident, IncidentSeverity, IncidentSource } from '../incident.ts';
import { findIncident, insertIncident } from '../incidents.store.ts';
import { escalated, found, type IncidentDeps, record } from '../record.actions.ts';
import { privacyAfter } from '../privacy/privacy.actions.ts';
import { incidentSeverity, SEVERITY_WORDS } from '../severity.ts';
import { RECORDED } from '../events.ts';

/** Longest title and description, in characters. */
export const TITLE_MAX = 1_000;
export const DESCRIPTION_MAX = 16_384;

/** What somebody says about an incident to be. */
export interface IncidentRequest {
  readonly title: string;
  /** Also as `sev1` or `p1`. */
  readonly severity: string;
  readonly description?: string | null;
  readonly service_id?: string | null;
  readonly custom_fields?: CustomFields;
  readonly private?: boolean;
  readonly viewer_ids?: readonly string[];
}

/**
 * Opens an incident in the caller's transaction: whoever is on call for its service leads it, and escalation begins.
 *
 * @throws Problem `validation_failed` that names the member
 */
export async function createIncident(
  tx: Tx,
  deps: IncidentDeps,
  request: IncidentRequest,
  { by, source }: { readonly by: By; readonly source: Exclude<IncidentSource, 'alert'> },
): Promise<Incident> {
  const known = request.service_id ? await policyOf(tx, request.service_id) : null;
  const service = request.service_id && known ? { ...known, id: request.service_id } : null;
  if (request.service_id && service === null) throw invalid('/service_id', 'unknown', '/service_id names no service');
  const incident = await insertIncident(tx, {
    id: randomUUIDv7(),
    title: titleOf(request.title),
    description: descriptionOf(request.description),
    severity: severityOf(request.severity),
    severityByHand: true,
    customFields: fieldsOf({}, request.custom_fields ?? {}),
    privacy: await privacyAfter(tx, { private: false, viewer_ids: [] }, request, by),
    serviceId: service?.id ?? null,
    source,
    createdBy: by.actor,
    groupId: null,
  });
  return begin(tx, deps, found(incident), { service, by, text: `Declared by ${by.actor.name} as ${request.severity}.` });
}

/** The service that an incident concerns. */
export interface ConcernedService extends Pick<ServicePolicy, 'serviceName' | 'teamId' | 'policyId'> {
  readonly id: string;
}

/** What every new incident begins with: its first entry, a commander, an escalation. */
export async function begin(
  tx: Tx,
  deps: IncidentDeps,
  incident: Incident,
  {
    service,
    by,
    text,
    data = {},
  }: {
    readonly service: ConcernedService | null;
    readonly by: By;
    readonly text: string;
    readonly data?: Readonly<Record<string, unknown>>;
  },
): Promise<Incident> {
  const { severity } = incident;
  await record(tx, deps.live, incident, {
    by,
    kind: RECORDED.incident.created,
    text,
    data: { severity, ...(service ? { service_id: service.id, service: service.serviceName } : {}), ...data },
    changed: ['created'],
  });
  if (service) await deps.leading.begin(tx, deps, incident, service);
  await deps.escalations.start(tx, escalated(incident));
  return found(await findIncident(tx, incident.id));
}

/** @throws Problem `validation_failed` for a blank title */
export function titleOf(title: string): string {
  const trimmed = title.trim();
  if (trimmed === '') throw invalid('/title', 'blank', '/title must not be blank');
  return cleanText(trimmed, TITLE_MAX);
}

/** A description as it is kept; null for a blank one. */
export function descriptionOf(description: string | null | undefined): string | null {
  return description === null || description === undefined || description.trim() === '' ? null : cleanText(description, DESCRIPTION_MAX);
}

/** @throws Problem `validation_failed` for a word that names no severity */
export function severityOf(word: string): IncidentSeverity {
  const severity = incidentSeverity(word);
  if (severity === null) throw invalid('/severity', 'severity', `/severity must be one of ${SEVERITY_WORDS.join(', ')}`);
  return severity;
}

const REFUSALS: Readonly<Record<FieldsRefusal, string>> = {
  'too deep': 'has too many objects within each other',
  'too large': 'would be larger than 32 KiB',
};

/** @throws Problem `validation_failed` for fields that are too large or too deep */
export function fieldsOf(current: CustomFields, changes: CustomFields, pointer = '/custom_fields'): CustomFields {
  const merged = mergeFields(current, changes);
  if (!merged.ok) throw invalid(pointer, merged.why.replace(' ', '_'), `${pointer} ${REFUSALS[merged.why]}`);
  return merged.fields;
}
