import { type Database, databaseNow } from '../../platform/db/database.ts';
import { noiseRows, subjectsOf } from '../alerts/index.ts';
import { pagesOfIncidents } from '../escalation/index.ts';
import { openersSince } from '../incidents/index.ts';
import { isAtNight } from '../oncall/schedule/night.ts';
import { type NoiseFigures, worstFirst } from './noise.ts';

/** The ledger of a span. */
export interface NoiseLedger {
  readonly since: Date;
  readonly days: number;
  readonly rows: readonly NoiseFigures[];
  /** Older alerts of these days were left out. */
  readonly limited: boolean;
}

const MOST_ALERTS = 20_000;
const MOST_INCIDENTS = 5_000;
const MOST_PAGES = 50_000;
const DAY_MS = 86_400_000;

/** What alerts of each name and namespace did in the last days, and whom they paged; what paged for nothing first. */
export async function readNoise(db: Database, days: number): Promise<NoiseLedger> {
  const since = new Date((await databaseNow(db)).getTime() - days * DAY_MS);
  const [{ rows, looked }, openers] = await Promise.all([noiseRows(db, since, MOST_ALERTS), openersSince(db, since, MOST_INCIDENTS)]);
  const [pages, subjects] = await Promise.all([
    pagesOfIncidents(
      db,
      openers.map(({ incident_id }) => incident_id),
      MOST_PAGES,
    ),
    subjectsOf(db, [...new Set(openers.map(({ alert_id }) => alert_id))]),
  ]);
  const openerOf = new Map(openers.map(({ incident_id, alert_id }) => [incident_id, alert_id]));
  const paged = new Map<string, { pages: number; nightPages: number }>();
  for (const { incidentId, at, timeZone } of pages) {
    const subject = subjects.get(openerOf.get(incidentId) ?? '');
    if (!subject) continue;
    const count = paged.getOrInsertComputed(keyOf(subject), () => ({ pages: 0, nightPages: 0 }));
    count.pages += 1;
    if (isAtNight(at.getTime(), timeZone ?? 'UTC')) count.nightPages += 1;
  }
  const figures = rows.map((row) => {
    const { pages: all, nightPages } = paged.get(keyOf(row)) ?? { pages: 0, nightPages: 0 };
    return {
      alertname: row.alertname,
      namespace: row.namespace,
      alerts: row.alerts,
      groups: row.groups,
      flaps: row.flaps,
      alone: { alerts: row.alone, neverAcknowledged: row.alone_never_acknowledged, days: row.alone_days },
      neverAcknowledged: row.never_acknowledged,
      resolvedQuickly: row.resolved_quickly,
      suppressed: row.suppressed,
      pages: all,
      nightPages,
      worstSeverity: row.worst_severity,
    };
  });
  return { since, days, rows: worstFirst(figures), limited: looked >= MOST_ALERTS };
}

function keyOf({ alertname, namespace }: { readonly alertname: string; readonly namespace: string }): string {
  return JSON.stringify([alertname, namespace]);
}
