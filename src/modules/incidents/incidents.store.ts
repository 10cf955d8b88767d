import { sqlIsSample } from '../../platform/sample-rows/mark.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import {
  type CustomFields,
  type Incident,
  type IncidentSeverity,
  type IncidentSource,
  type IncidentStatus,
  OPEN_STATUSES,
} from './incident.ts';
import type { Change } from './lifecycle/transition.ts';
import type { IncidentReader } from './privacy/reader.ts';
import { visibleTo } from './privacy/visible.store.ts';

/** The columns of an {@link Incident}. */
export const INCIDENT = `id, number, title, description, severity, severity_by_hand, status, custom_fields, service_id, commander_id,
  created_by, source, group_id, is_acknowledged, last_acknowledged_at, last_acknowledged_by, acknowledged_at, acknowledged_by, promoted_at, mitigated_at, resolved_at, closed_at,
  cancelled_at, merged_into, private, viewer_ids, reopen_count, alert_count, alerts_quiet, created_at, updated_at`;

const NUMBER = /^\d{1,15}$/;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the text can name an incident at all. */
export function isRef(text: string): boolean {
  return NUMBER.test(text) || UUID.test(text);
}

/** How a caller names an incident: its id, or the number people call it by. */
function byRef(ref: string): { readonly where: string; readonly value: string | number } {
  return NUMBER.test(ref) ? { where: 'number = $1', value: Number(ref) } : { where: 'id = $1', value: ref };
}

/** The incident with this id or number, unless there is none or it was deleted. */
export async function findIncident(db: Queryable, ref: string): Promise<Incident | null> {
  const { where, value } = byRef(ref);
  const [row] = await db.query<Incident>(`select ${INCIDENT} from incidents where ${where} and deleted_at is null`, [value]);
  return row ?? null;
}

/** Whether the incident is private, and whether the reader may see it. */
export async function findPrivacy(
  db: Queryable,
  ref: string,
  reader: IncidentReader,
): Promise<{ readonly id: string; readonly number: number; readonly private: boolean; readonly visible: boolean } | null> {
  const { where, value } = byRef(ref);
  const [row] = await db.query<{ id: string; number: number; private: boolean; visible: boolean }>(
    `select id, number, private, ${visibleTo('incidents', '$2')} as visible from incidents where ${where} and deleted_at is null`,
    [value, reader],
    NUMBER.test(ref) ? 'incident_privacy_by_number' : 'incident_privacy',
  );
  return row ?? null;
}

/** The incidents with these ids or numbers, but for deleted ones. */
export async function findIncidents(db: Queryable, refs: readonly string[]): Promise<readonly Incident[]> {
  return db.query<Incident>(
    `select ${INCIDENT} from incidents
      where (id = any($1::uuid[]) or number = any($2::bigint[])) and deleted_at is null order by number`,
    [refs.filter((ref) => !NUMBER.test(ref)), refs.filter((ref) => NUMBER.test(ref)).map(Number)],
  );
}

/**
 * What customers may hear of at these services: incidents that affect them and are neither resolved, cancelled nor private, each with
 * what it means for the service. An alert that is not severe means nothing for them.
 */
export async function ongoingIncidents(
  db: Queryable,
  serviceIds: readonly string[],
): Promise<Array<{ service_id: string; severity: IncidentSeverity; status: IncidentStatus }>> {
  return db.query(
    `select service_id, severity, status from incident_affected_services
      where service_id = any($1::uuid[]) and status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated') and not private
        and severity is not null`,
    [serviceIds],
  );
}

/** Critical incidents that are over, as a subquery: `id, number, title, commander_id, service_id, resolved_at`. */
export const RESOLVED_CRITICAL = `select id, number, title, commander_id, service_id, resolved_at from incidents
  where severity = 'critical' and status in ('resolved', 'closed') and deleted_at is null`;

/**
 * The same as {@link findIncident}, locked until the transaction ends: commands on one incident wait for each other. Its key stays free, so that
 * others may write to its timeline without waiting.
 */
export async function lockIncident(tx: Tx, ref: string): Promise<Incident | null> {
  const { where, value } = byRef(ref);
  const [row] = await tx.query<Incident>(`select ${INCIDENT} from incidents where ${where} and deleted_at is null for no key update`, [
    value,
  ]);
  return row ?? null;
}

/** An incident to be. */
export interface NewIncident {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly severity: IncidentSeverity;
  readonly severityByHand: boolean;
  readonly customFields: CustomFields;
  /** Left out: everybody may see it. */
  readonly privacy?: Pick<Incident, 'private' | 'viewer_ids'>;
  readonly serviceId: string | null;
  readonly source: IncidentSource;
  readonly createdBy: Actor;
  /** The group of alerts that opens it: later alerts of the group join. */
  readonly groupId: string | null;
}

/** Inserts an incident; null when the group has an open one already. */
export async function insertIncident(tx: Tx, { privacy, ...rest }: NewIncident): Promise<Incident | null> {
  const row = await insertRow<Incident>(
    tx,
    'incidents',
    { ...rest, ...privacy, status: 'triggered', openGroupId: rest.groupId, createdAt: tx.now, updatedAt: tx.now },
    `on conflict (open_group_id) do nothing returning ${INCIDENT}`,
  );
  return row ?? null;
}

/** Writes what a command changes. Times that are there stay; the caller holds the lock. */
export async function writeChange(tx: Tx, id: string, change: Change, actor: Actor): Promise<Incident> {
  const [row] = await tx.query<Incident>(
    CHANGE,
    [
      id,
      change.to,
      tx.now,
      change.acknowledges,
      JSON.stringify(actor),
      change.isAcknowledged,
      change.stamps,
      change.clears,
      change.reopens,
      ['triggered', 'triage', 'acknowledged', 'active'].includes(change.to),
    ],
    'incident_change',
  );
  if (!row) throw new Error('the locked incident is gone');
  return row;
}

const stamp = (column: string) =>
  `${column} = case when '${column}' = any($8::text[]) then null when '${column}' = any($7::text[]) then coalesce(${column}, $3) else ${column} end`;

// A group's later alerts join one open incident: one that is opened again leaves them to another that is open by now.
const CHANGE = `
update incidents set status = $2, updated_at = $3, is_acknowledged = $6,
    last_acknowledged_at = case when $4 then $3 when $6 then last_acknowledged_at end, last_acknowledged_by = case when $4 then $5::jsonb when $6 then last_acknowledged_by end,
    reopen_count = reopen_count + case when $9 then 1 else 0 end,
    acknowledged_at = case when 'acknowledged_at' = any($8::text[]) then null when $4 then coalesce(acknowledged_at, $3) else acknowledged_at end,
    acknowledged_by = case when 'acknowledged_at' = any($8::text[]) then null when $4 and acknowledged_at is null then $5::jsonb else acknowledged_by end,
    ${['promoted_at', 'mitigated_at', 'resolved_at', 'closed_at', 'cancelled_at'].map(stamp).join(', ')},
    open_group_id = case when not $10 then null when $9 and not exists (select from incidents other where other.open_group_id = incidents.group_id)
      then group_id else open_group_id end
 where id = $1 returning ${INCIDENT}`;

/** What an edit writes; all of it, also what stays. */
export type IncidentContent = Pick<
  Incident,
  'title' | 'description' | 'severity' | 'severity_by_hand' | 'custom_fields' | 'private' | 'viewer_ids'
>;

/** Writes the words of an incident. */
export async function writeContent(tx: Tx, id: string, content: IncidentContent): Promise<Incident> {
  const { title, description, severity, severity_by_hand, custom_fields, private: isPrivate, viewer_ids } = content;
  const row = await updateRow<Incident>(
    tx,
    'incidents',
    { id, title, description, severity, severity_by_hand, custom_fields, private: isPrivate, viewer_ids, updated_at: tx.now },
    { ending: `returning ${INCIDENT}` },
  );
  if (!row) throw new Error('the locked incident is gone');
  return row;
}

/** Writes which service an incident is about. The caller holds the lock. */
export async function writeService(tx: Tx, id: string, serviceId: string | null): Promise<Incident> {
  const [row] = await tx.query<Incident>(
    `update incidents set service_id = $2, updated_at = $3 where id = $1 returning ${INCIDENT}`,
    [id, serviceId, tx.now],
    'incident_service',
  );
  if (!row) throw new Error('the locked incident is gone');
  return row;
}

/** Hides an incident from everybody. */
export async function markDeleted(tx: Tx, id: string): Promise<void> {
  await tx.query(
    'update incidents set deleted_at = $2, updated_at = $2, open_group_id = null where id = $1',
    [id, tx.now],
    'incident_delete',
  );
}

/** Somebody or something changed what belongs to the incident. */
export async function touchIncident(tx: Tx, id: string): Promise<void> {
  await tx.query('update incidents set updated_at = $2 where id = $1', [id, tx.now], 'incident_touch');
}

/** Open incidents of a team's services that everybody may see, worst first: what is handed over with a shift. */
export function openIncidentsOfTeam(
  db: Queryable,
  teamId: string,
): Promise<Array<Pick<Incident, 'id' | 'number' | 'title' | 'severity' | 'status'>>> {
  return db.query(
    `select i.id, i.number, i.title, i.severity, i.status from incidents i join services s on s.id = i.service_id
      where s.team_id = $1 and i.status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated') and not i.private and i.deleted_at is null
      order by array_position(array['critical', 'high', 'medium', 'low'], i.severity), i.number limit 100`,
    [teamId],
    'incident_open_of_team',
  );
}

/** Who commands the incident from now on; null: nobody. */
export async function writeCommander(tx: Tx, incidentId: string, userId: string | null): Promise<void> {
  await updateRow(tx, 'incidents', { id: incidentId, commanderId: userId, updatedAt: tx.now });
}

/** Which of these incidents are deleted, or were never there. */
export async function deletedIncidents(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    `select one.id from unnest($1::uuid[]) as one (id)
      where not exists (select from incidents i where i.id = one.id and i.deleted_at is null)`,
    [ids],
    'incidents_deleted',
  );
  return new Set(rows.map(({ id }) => id));
}

/** Whether a real incident is open, no sample. */
export async function hasOpenInEarnest(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ open: boolean }>(
    `select exists (select from incidents where status = any($1) and deleted_at is null and not (${sqlIsSample('id')})) as open`,
    [OPEN_STATUSES],
    'incidents_in_earnest',
  );
  return row?.open ?? false;
}
