import type { Actor } from '../../platform/actor.ts';
import type { Incident, TimelineEntry } from './incident.ts';
import type { SlaClock } from './sla/targets.ts';
import { cannotDo } from './roles/role-needs.ts';
import type { IncidentRole } from './roles/role-state.ts';

/** An actor as callers see it: three members, whatever else was stored. */
function viewActor({ kind, id, name }: Actor): Actor {
  return { kind, id, name };
}

function time(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

/** An incident as the API shows it (contract 4, fields). */
export function viewIncident(row: Incident, affectedServiceIds: readonly string[]) {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    description: row.description,
    severity: row.severity,
    status: row.status,
    custom_fields: row.custom_fields,
    service_id: row.service_id,
    affected_service_ids: [...affectedServiceIds],
    commander_id: row.commander_id,
    created_by: viewActor(row.created_by),
    source: row.source,
    acknowledged_at: time(row.acknowledged_at),
    acknowledged_by: row.acknowledged_by === null ? null : viewActor(row.acknowledged_by),
    promoted_at: time(row.promoted_at),
    mitigated_at: time(row.mitigated_at),
    resolved_at: time(row.resolved_at),
    closed_at: time(row.closed_at),
    cancelled_at: time(row.cancelled_at),
    merged_into: row.merged_into,
    private: row.private,
    viewer_ids: [...row.viewer_ids],
    reopen_count: row.reopen_count,
    alert_count: row.alert_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** An entry of a timeline as the API shows it. */
export function viewEntry(entry: TimelineEntry) {
  return { id: entry.id, kind: entry.kind, at: entry.at.toISOString(), actor: viewActor(entry.actor), text: entry.text, data: entry.data };
}

/** An assignment as the API shows it. */
export function viewRole(role: IncidentRole) {
  return {
    id: role.id,
    role: role.role,
    user_id: role.user_id,
    source: role.source,
    state: role.state,
    assigned_by: viewActor(role.assigned_by),
    assigned_at: role.assigned_at.toISOString(),
    ended_at: time(role.ended_at),
    expires_at: time(role.expires_at),
    missing: [...role.missing],
    cannot: role.missing.length === 0 ? null : cannotDo(role.missing),
  };
}

/** A target as the API shows it. */
export function viewClock({ goal, dueAt, reachedAt, broken }: SlaClock) {
  return { goal, due_at: dueAt.toISOString(), reached_at: time(reachedAt), broken };
}
