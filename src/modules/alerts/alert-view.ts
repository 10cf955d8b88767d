import type { Actor } from '../../platform/actor.ts';
import type { AlertRow } from './alert.ts';
import type { AlertOwner } from './owner.ts';

/** An actor as callers see it: three members, whatever else was stored. */
export function viewActor(actor: Actor | null): Actor | null {
  return actor === null ? null : { kind: actor.kind, id: actor.id, name: actor.name };
}

function time(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

/** The columns {@link viewAlert} shows. */
export type ViewedAlert = Omit<AlertRow, 'last_event_at' | 'content_digest' | 'deleted_at'> & {
  readonly incident_ids: readonly string[];
  readonly unacknowledged_incidents: readonly number[];
  readonly owner: AlertOwner | null;
  readonly flapping: boolean;
};

/** An alert as the API shows it (contract 3, fields). */
export function viewAlert(row: ViewedAlert) {
  return {
    id: row.id,
    number: row.number,
    fingerprint: row.fingerprint,
    title: row.title,
    description: row.description,
    status: row.status,
    severity: row.severity,
    labels: row.labels,
    annotations: row.annotations,
    source: row.source,
    channel: row.channel,
    provider: row.provider,
    group_key: row.group_key,
    group_id: row.group_id,
    service_id: row.service_id,
    starts_at: row.starts_at.toISOString(),
    ends_at: time(row.ends_at),
    last_received_at: row.last_received_at.toISOString(),
    occurrence_count: row.occurrence_count,
    acknowledged_at: time(row.acknowledged_at),
    acknowledged_by: viewActor(row.acknowledged_by),
    owner: row.owner === null ? null : { ...row.owner },
    resolved_at: time(row.resolved_at),
    resolved_by: viewActor(row.resolved_by),
    incident_ids: [...row.incident_ids],
    unacknowledged_incidents: [...row.unacknowledged_incidents],
    suppressed_by: row.suppressed_by,
    flapping: row.flapping,
    generator_url: row.generator_url,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** An alert of the API. */
export type AlertView = ReturnType<typeof viewAlert>;
