import type { By } from '../../platform/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { cleanText } from '../alerts/intake/body/text.ts';
import { descriptionOf, fieldsOf, severityOf, titleOf } from './lifecycle/create.actions.ts';
import type { CustomFields, Incident, TimelineEntry } from './incident.ts';
import { findIncident, type IncidentContent, lockIncident, markDeleted, touchIncident, writeContent } from './incidents.store.ts';
import { found, type IncidentActionDeps, type IncidentDeps, record } from './record.actions.ts';
import { ENTRY_MAX, kindByHand } from './timeline/timeline.ts';
import { refreshAlerts } from './lifecycle/owner.actions.ts';
import { announceHiding, privacyAfter } from './privacy/privacy.actions.ts';
import { type AffectedEdit, changeAffected } from './services/affected.actions.ts';
import { correctService, type ServiceChange } from './services/correct.actions.ts';
import { RECORDED } from './events.ts';

/** What a person asks to change. Absent members stay. */
export interface IncidentEdit {
  readonly title?: string;
  readonly description?: string | null;
  readonly severity?: string;
  /** Set by name; null removes one; others stay. */
  readonly custom_fields?: CustomFields;
  readonly private?: boolean;
  readonly viewer_ids?: readonly string[];
  /** Corrects which service it is about. */
  readonly service_id?: string | null;
  readonly affected_services?: AffectedEdit;
}

/** An incident after an edit. */
export interface Edited {
  readonly incident: Incident;
  /** What another service means for paging; null: it stays. */
  readonly service: ServiceChange | null;
}

/**
 * Changes the words of an incident, its services, or who may see it. The last writer wins; timeline and audit trail keep what was.
 *
 * @throws Problem `not_found`, `validation_failed`
 */
export function editIncident(
  deps: IncidentDeps & { readonly db: Pick<Database, 'transaction'> },
  ref: string,
  edit: IncidentEdit,
  by: By,
): Promise<Edited> {
  return deps.db.transaction(async (tx) => {
    if (edit.private === true) await deps.investigations?.prepareToHide(tx, ref);
    const incident = found(await lockIncident(tx, ref));
    const severity = edit.severity === undefined ? incident.severity : severityOf(edit.severity);
    const content: IncidentContent = {
      title: edit.title === undefined ? incident.title : titleOf(edit.title),
      description: edit.description === undefined ? incident.description : descriptionOf(edit.description),
      severity,
      severity_by_hand: incident.severity_by_hand || edit.severity !== undefined,
      custom_fields: edit.custom_fields === undefined ? incident.custom_fields : fieldsOf(incident.custom_fields, edit.custom_fields),
      ...(await privacyAfter(tx, incident, edit, by)),
    };
    const service = await serviceAfter(tx, deps, incident, edit);
    const affected = edit.affected_services ? await changeAffected(tx, service?.after ?? incident, edit.affected_services) : null;
    const changes = {
      ...changesOf(incident, content),
      ...(service ? { service_id: { from: incident.service_id, to: service.after.service_id } } : {}),
      ...(affected ? { affected_services: { from: affected.from, to: affected.to } } : {}),
    };
    const names = CHANGED.filter((name) => name in changes);
    if (names.length === 0 && content.severity_by_hand === incident.severity_by_hand) return { incident, service: null };
    const hides = content.private && !incident.private;
    if (hides) await announceHiding(tx, deps, incident);
    if (hides) await deps.investigations?.hide(tx, incident);
    const after = await writeContent(tx, incident.id, content);
    if (names.length === 0) return { incident: after, service: null };
    if (hides) await deps.leading.hide(tx, deps, after, by);
    const to = 'severity' in changes ? ` Severity ${incident.severity} → ${severity}.` : '';
    await record(tx, deps.live, after, {
      by,
      kind: RECORDED.incident.updated,
      text: `${by.actor.name} changed ${names.map((name) => WORDS[name]).join(', ')}.${to}${service ? ` ${service.change.text}` : ''}${affected?.text ?? ''}${privacyInWords(incident, after)}`,
      data: { changes },
      changed: names,
    });
    await refreshAlerts(tx, deps, incident, after);
    return { incident: found(await findIncident(tx, incident.id)), service: service?.change ?? null };
  });
}

async function serviceAfter(tx: Tx, deps: IncidentDeps, incident: Incident, { service_id: id }: IncidentEdit) {
  return id === undefined || id === incident.service_id ? null : correctService(tx, deps, incident, id);
}

const CONTENT = ['title', 'description', 'severity', 'custom_fields', 'private', 'viewer_ids'] as const;

const CHANGED = [...CONTENT, 'service_id', 'affected_services'] as const;

const WORDS: Readonly<Record<(typeof CHANGED)[number], string>> = {
  title: 'title',
  description: 'description',
  severity: 'severity',
  custom_fields: 'custom fields',
  private: 'who may see it',
  viewer_ids: 'the viewers',
  service_id: 'the service',
  affected_services: 'the affected services',
};

function privacyInWords(before: Incident, after: Incident): string {
  if (before.private === after.private) return '';
  return after.private ? ' It is private now.' : ' Everybody may see it now.';
}

/** What differs, with both values. */
function changesOf(before: IncidentContent, after: IncidentContent): Record<string, { readonly from: unknown; readonly to: unknown }> {
  const names = CONTENT.filter((name) => sortedJson(before[name]) !== sortedJson(after[name]));
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]));
}

/** JSON with members in the order of their names, so that order is no difference. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/**
 * Takes an incident out of sight and ends its escalation. Its rows stay.
 *
 * @throws Problem `not_found`, also when it was deleted before
 */
export function removeIncident(deps: IncidentActionDeps, ref: string, by: By): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    await deps.escalations.stop(tx, incident.id, 'cancelled');
    await markDeleted(tx, incident.id);
    await record(tx, deps.live, incident, {
      by,
      kind: RECORDED.incident.deleted,
      text: `Deleted by ${by.actor.name}.`,
      data: { title: incident.title },
      changed: ['deleted'],
    });
  });
}

/** What a person or program writes on a timeline. */
export interface EntryRequest {
  readonly text: string;
  readonly kind?: string;
  readonly data?: CustomFields;
}

/**
 * Writes an entry by hand.
 *
 * @throws Problem `not_found`; `validation_failed` for a blank text or a kind that only the service itself writes
 */
export function writeEntry(deps: IncidentActionDeps, ref: string, request: EntryRequest, by: By): Promise<TimelineEntry> {
  const kind = request.kind === undefined ? RECORDED.note.added : kindByHand(request.kind);
  if (request.text.trim() === '') throw invalid('/text', 'blank', '/text must not be blank');
  if (kind === null)
    throw invalid('/kind', 'reserved', `/kind ${request.kind} is written by the service itself: take a family of your own`);
  const data = request.data === undefined ? {} : fieldsOf({}, request.data, '/data');
  return deps.db.transaction(async (tx) => {
    const incident = found(await lockIncident(tx, ref));
    await touchIncident(tx, incident.id);
    return record(tx, deps.live, incident, { by, kind, text: cleanText(request.text.trim(), ENTRY_MAX), data, changed: [] });
  });
}
