import type { Actor } from '../../../platform/actor.ts';
import { zonedTime } from '../../../platform/words/zoned-time.ts';
import type { TimelineItem } from './timeline-item.ts';
import { RECORDED } from '../../incidents/events.ts';

/** Something that happened to an incident of the alert. */
export interface IncidentEntryRow {
  readonly at: Date;
  readonly number: number;
  /** Dotted past tense: `escalation.level_notified`. */
  readonly kind: string;
  readonly actor: Actor;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An incident of the alert, and whom its escalation calls next. */
export interface IncidentRow {
  readonly number: number;
  readonly status: string;
  readonly next_at: Date | null;
  readonly next_level: number | null;
}

/** Told by the alert's own lines already. */
const OWN_LINES: ReadonlySet<string> = new Set([RECORDED.incident.created, RECORDED.alerts.linked, RECORDED.alerts.unlinked]);

/** What followed from the alert's incidents: who was called, who took it on, how it ended. Pure. */
export function incidentItems(entries: readonly IncidentEntryRow[]): TimelineItem[] {
  return entries
    .filter((entry) => !OWN_LINES.has(entry.kind))
    .map(({ at, number, kind, actor, text, data }) => ({
      at,
      step: kind.split('.')[0] ?? 'incident',
      outcome: kind.split('.').slice(1).join('.'),
      text: `Incident ${number}: ${text}`,
      actor: { kind: actor.kind, id: actor.id, name: actor.name },
      data: { ...data, incident: number },
    }));
}

/** Sentences for escalations that go on, with times in this zone. */
export function waitingIncidents(incidents: readonly IncidentRow[], timeZone: string): string[] {
  return incidents.flatMap(({ number, next_at, next_level }) => {
    if (next_at === null) return [];
    const at = zonedTime(next_at, timeZone);
    return next_level === null
      ? [`Incident ${number} waits for acknowledgement until ${at}; there is no further level.`]
      : [`Incident ${number} pages level ${next_level} at ${at} unless it is acknowledged.`];
  });
}

/** Sentences for incidents that nobody is called for now. */
export function quietIncidents(incidents: readonly IncidentRow[]): string[] {
  return incidents.filter((incident) => incident.next_at === null).map(({ number, status }) => `Incident ${number} is ${status}.`);
}
