import { type Database, databaseNow } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { type ScannedAlert, scanAlerts } from '../alerts/index.ts';
import { type Search, searchPreview } from '../routing/index.ts';

/** Alerts that a window is about. */
export interface Matched {
  readonly alerts: number;
  readonly groups: number;
  /** The newest of them. */
  readonly samples: readonly ScannedAlert[];
  /** Older alerts weren't checked: the counts are at least these. */
  readonly limited: boolean;
}

/** What a window would silence now, and would have silenced. */
export interface SilencePreview {
  readonly now: Matched;
  readonly past: Matched;
  readonly days: number;
}

/** What a proposed window is about. */
export interface Proposal {
  readonly matchers: readonly string[];
  readonly service_ids: readonly string[];
}

/** Alerts that are read, each for now and for the past. */
const MOST_ALERTS = 20_000;
const MOST_SAMPLES = 20;
const DAY_MS = 86_400_000;
/** The milliseconds of work that must be left to begin with another portion of alerts. */
const ENOUGH_MS = 300;

/** Tells what a proposed window is about. */
export type PreviewSilence = (proposal: Proposal, days: number) => Promise<SilencePreview>;

/**
 * Previews of windows: the open alerts and those of the last days. Two run at a time in this process, others wait, and who
 * asks what is being asked already gets the same answer. One that takes too long stops early and says so.
 *
 * @throws Problem `validation_failed` for a proposal that names nothing or isn't understood, `pattern_too_costly` for one whose
 *   expressions take too long over a single portion, `unavailable` when many wait
 */
export function openSilencePreviews(db: Database, most = MOST_ALERTS): PreviewSilence {
  const running = new Map<string, Promise<SilencePreview>>();
  return async ({ matchers, service_ids }, days) => {
    if (matchers.length === 0 && service_ids.length === 0)
      throw invalid('/matchers', 'required', 'Give /matchers or /service_ids: a window without either would silence nothing');
    const key = JSON.stringify([matchers, service_ids, days]);
    const asked =
      running.get(key) ??
      searchPreview(matchers, (search) => preview(db, search, service_ids, { days, most })).finally(() => running.delete(key));
    running.set(key, asked);
    return asked;
  };
}

async function preview(
  db: Database,
  search: Search,
  serviceIds: readonly string[],
  { days, most }: { readonly days: number; readonly most: number },
): Promise<SilencePreview> {
  const since = new Date((await databaseNow(db)).getTime() - days * DAY_MS);
  const among = { limit: most, labels: search.labels, serviceIds };
  // The past is left half of the time.
  const now = await matched(search, scanAlerts(db, { ...among, since: null }), search.left() / 2);
  return { now, past: await matched(search, scanAlerts(db, { ...among, since }), ENOUGH_MS), days };
}

/** Stops when no more than `leaveMs` of the work is left. */
async function matched(search: Search, pages: ReturnType<typeof scanAlerts>, leaveMs: number): Promise<Matched> {
  const groups = new Set<string>();
  const samples: ScannedAlert[] = [];
  let alerts = 0;
  for await (const page of pages) {
    const found = await search.among(page.alerts);
    alerts += found.length;
    for (const { group_id } of found) groups.add(group_id);
    samples.push(...found.slice(0, MOST_SAMPLES - samples.length));
    if (page.limited || search.left() < leaveMs) return { alerts, groups: groups.size, samples, limited: true };
  }
  return { alerts, groups: groups.size, samples, limited: false };
}
