import { createHash } from 'node:crypto';
import type { EventData } from '../event-data.ts';
import type { Severity } from '../../alerts/signal.ts';
import type { GroupStanding, IncidentFacts } from '../subject/subject.ts';

/** News of one investigation come at most so often. */
export const NEWS_EVERY_MS = 10_000;
/** An investigation whose subject ended goes on for so long, where the settings end it. */
const ENDS_AFTER_MS = 120_000;

/** What an agent knows of the subject of its work. */
export interface Known {
  readonly alerts: number;
  readonly firing: number;
  readonly acknowledged: number;
  readonly resolved: number;
  readonly severity: Severity;
  /** Number of the newest alert. */
  readonly newest: number | null;
  /** Since when the subject is over, as far as anybody looked; null: it is not. RFC 3339. */
  readonly overSince: string | null;
  /** Incidents that it is about, by id. Texts as digests: what is kept here must not outlive them. */
  readonly incidents: Readonly<Record<string, KnownIncident>>;
}

interface KnownIncident {
  readonly status: IncidentFacts['status'];
  readonly severity: IncidentFacts['severity'];
  readonly title: string;
  readonly description: string;
}

/** How a subject stands: alerts of its group, and whether it is over. */
export interface Stands {
  readonly group: GroupStanding | null;
  readonly over: boolean;
  /** Its own, or those that its alerts are linked to; as agents see them. */
  readonly incidents: readonly IncidentFacts[];
}

/** What is known of a subject now. */
export function knownOf({ group, over, incidents }: Stands, before: Partial<Known>, now: Date): Known {
  return {
    alerts: group?.alerts ?? 0,
    firing: group?.firing ?? 0,
    acknowledged: group?.acknowledged ?? 0,
    resolved: group?.resolved ?? 0,
    severity: group?.severity ?? 'info',
    newest: group?.newest[0]?.number ?? null,
    overSince: over ? (before.overSince ?? now.toISOString()) : null,
    incidents: Object.fromEntries(
      incidents.map(({ id, status, severity, title, description }) => [
        id,
        { status, severity, title: digestOf(title), description: digestOf(description ?? '') },
      ]),
    ),
  };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** What changed about an incident, for the agent. */
type IncidentNews = Omit<EventData<'incident.updated'>, 'investigation_id'>;

/** What changed about the incidents of an investigation. What was not known of any before begins to be known, and is no news. */
export function incidentNewsOf(before: Partial<Known>, { incidents }: Pick<Known, 'incidents'>): readonly IncidentNews[] {
  const known = before.incidents;
  if (known === undefined) return [];
  return Object.entries(incidents).flatMap(([id, now]) => {
    const was = known[id];
    const changed: IncidentNews['changed'] = was === undefined ? ['alerts'] : MEMBERS.filter((member) => was[member] !== now[member]);
    return changed.length === 0 ? [] : [{ incident_id: id, status: now.status, severity: now.severity, changed }];
  });
}

const MEMBERS = ['status', 'severity', 'title', 'description'] as const;

/** What changed, for the agent; null: nothing. */
export function newsOf(before: Partial<Known>, known: Known): 'alerts' | 'subject_ended' | 'subject_reopened' | null {
  if (known.overSince !== null && !before.overSince) return 'subject_ended';
  if (known.overSince === null && before.overSince) return 'subject_reopened';
  const counted = ['alerts', 'firing', 'acknowledged', 'resolved', 'severity', 'newest'] as const;
  return counted.some((name) => before[name] !== known[name]) ? 'alerts' : null;
}

/** Whether the subject has been over for long enough. */
export function isOverLong({ overSince }: Partial<Known>, now: Date): boolean {
  return typeof overSince === 'string' && now.getTime() - new Date(overSince).getTime() >= ENDS_AFTER_MS;
}
