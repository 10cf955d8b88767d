import type { Incident, Severity } from '../../api/types.ts';
import type { ListedAlert } from '../../features/alerts/queries.ts';
import { standing } from '../../features/alerts/standing.ts';
import { type IncidentSeverity, mostUrgentFirst, STATUS_NAMES } from '../../features/incidents/words.ts';

/** Most lines on a device, of incidents and alerts together. */
export const MOST_ROWS = 200;
/** How long a list is kept after the server last confirmed it. */
export const KEPT_MS = 24 * 60 * 60_000;

/** Incidents may always have so many lines, however many alerts there are. */
const INCIDENT_ROWS = 100;
const TITLE_LENGTH = 200;

/** A line as the list shows it: no labels, no texts, no people. */
interface CopiedRow {
  readonly number: number;
  readonly title: string;
  readonly severity: Severity | IncidentSeverity;
  readonly state: string;
  readonly since: string;
}

interface CopiedList {
  /** When the server last confirmed it, by this device's clock, as that is all there is without the server. */
  readonly at: number;
  readonly until: number;
  readonly rows: readonly CopiedRow[];
  /** How many the list has beyond these. */
  readonly more: number;
  readonly filtered: boolean;
}

/** What a device keeps for a time without the server. */
export interface OfflineCopy {
  /** Id of the user who saw it. */
  readonly owner: string;
  readonly alerts: CopiedList | null;
  readonly incidents: CopiedList | null;
}

/** A list as the page has it, with when it was last confirmed. */
interface Seen<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly at: number;
}

const NO_GROUP = { firing: 0, acknowledged: 0 } as const;
const STATES = { firing: 'Firing', acknowledged: 'Acknowledged', resolved: 'Resolved' } as const;

/** The list of alerts; `filtered`: it is not all that is open. */
export function alertsToKeep({ items, total, at }: Seen<ListedAlert>, filtered: boolean): CopiedList {
  const rows = items.slice(0, MOST_ROWS).map((alert): CopiedRow => {
    const { severity, status, since } = standing(alert);
    const { firing, acknowledged } = alert.group ?? NO_GROUP;
    const state = firing + acknowledged > 0 ? `${firing} firing, ${acknowledged} acknowledged` : STATES[status];
    return { number: alert.number, title: alert.title.slice(0, TITLE_LENGTH), severity, state, since };
  });
  return { at, until: at + KEPT_MS, rows, more: Math.max(total - rows.length, 0), filtered };
}

/** Open incidents, in the order of the list. Private ones are never kept: a device is no place for them; they count as more. */
export function incidentsToKeep({ items, total, at }: Seen<Incident>): CopiedList {
  const rows = mostUrgentFirst(items)
    .filter((incident) => !incident.private)
    .slice(0, MOST_ROWS)
    .map(
      ({ number, title, severity, status, created_at }): CopiedRow => ({
        number,
        title: title.slice(0, TITLE_LENGTH),
        severity,
        state: STATUS_NAMES[status],
        since: created_at,
      }),
    );
  return { at, until: at + KEPT_MS, rows, more: Math.max(total - rows.length, 0), filtered: false };
}

/** The copy with what was seen since. What of the old one belongs to another user or is too old is gone; null: nothing is left. */
export function renewed(before: OfflineCopy | null, seen: OfflineCopy, now: number): OfflineCopy | null {
  const old = before?.owner === seen.owner ? before : null;
  const newest = (one: CopiedList | null, other: CopiedList | null) =>
    [one, other].reduce((best, list) => (list && list.until > now && (!best || list.at >= best.at) ? list : best), null);
  const incidents = newest(old?.incidents ?? null, seen.incidents);
  const alerts = newest(old?.alerts ?? null, seen.alerts);
  if (!incidents && !alerts) return null;
  const kept = cut(incidents, Math.max(INCIDENT_ROWS, MOST_ROWS - (alerts?.rows.length ?? 0)));
  return { owner: seen.owner, incidents: kept, alerts: cut(alerts, MOST_ROWS - (kept?.rows.length ?? 0)) };
}

function cut(list: CopiedList | null, most: number): CopiedList | null {
  if (!list || list.rows.length <= most) return list;
  return { ...list, rows: list.rows.slice(0, most), more: list.more + list.rows.length - most };
}
