import { setImmediate as nextTurn } from 'node:timers/promises';
import { databaseNow, type Database } from '../../platform/db/database.ts';
import { invalid } from '../../platform/errors.ts';
import { type ScannedAlert, scanAlerts } from '../alerts/index.ts';
import { checkMatchers } from '../routing/index.ts';
import { TooMuchWork, Work } from '../routing/work.ts';
import { type CompiledSilence, compileSilence, isAbout } from './matching.ts';
import type { Silence } from './silence.ts';

/** Alerts that a window is about. */
export interface Matched {
  readonly alerts: number;
  readonly groups: number;
  /** The newest of them. */
  readonly samples: readonly ScannedAlert[];
  /** There were more alerts than were looked at. */
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

const MOST_ALERTS = 20_000;
const MOST_SAMPLES = 20;
const DAY_MS = 86_400_000;
/** Steps of one page of alerts, and of all together: two seconds. */
const PAGE_STEPS = 4_000_000;
const ALL_STEPS = 40_000_000;

/**
 * Looks through the open alerts and those of the last days.
 *
 * @throws Problem `validation_failed` for a proposal that names nothing, `pattern_too_costly` for one that takes too long
 */
export async function previewSilence(db: Database, { matchers, service_ids }: Proposal, days: number): Promise<SilencePreview> {
  await checkMatchers(matchers);
  if (matchers.length === 0 && service_ids.length === 0)
    throw invalid('/matchers', 'required', 'Give /matchers or /service_ids: a window without either would silence nothing');
  const one = compileSilence({ ...NOTHING, matchers, serviceIds: service_ids });
  const now = await databaseNow(db);
  const work = { left: ALL_STEPS };
  return {
    now: await matched(one, scanAlerts(db, null, MOST_ALERTS), work),
    past: await matched(one, scanAlerts(db, new Date(now.getTime() - days * DAY_MS), MOST_ALERTS), work),
    days,
  };
}

const EPOCH = new Date(0);
const NOTHING: Silence = {
  ...{ id: '', title: '', comment: '', startsAt: EPOCH, endsAt: EPOCH, rrule: null, timeZone: 'UTC', serviceIds: [], matchers: [] },
  ...{ mode: 'suppress', statusPageIds: [], createdBy: { kind: 'system', id: null, name: '' }, author: null, endedAt: null },
  ...{ cutStart: null, version: 0, createdAt: EPOCH, updatedAt: EPOCH },
};

async function matched(one: CompiledSilence, pages: AsyncIterable<readonly ScannedAlert[]>, budget: { left: number }): Promise<Matched> {
  const groups = new Set<string>();
  const samples: ScannedAlert[] = [];
  let alerts = 0;
  let seen = 0;
  for await (const page of pages) {
    const work = new Work(Math.min(PAGE_STEPS, budget.left));
    for (const alert of page) {
      if (!holds(one, alert, work)) continue;
      alerts += 1;
      groups.add(alert.group_id);
      if (samples.length < MOST_SAMPLES) samples.push(alert);
    }
    seen += page.length;
    budget.left -= work.spent;
    await nextTurn();
  }
  return { alerts, groups: groups.size, samples, limited: seen >= MOST_ALERTS };
}

function holds(one: CompiledSilence, alert: ScannedAlert, work: Work): boolean {
  try {
    return isAbout(one, alert, alert.service_id, work);
  } catch (error) {
    if (!(error instanceof TooMuchWork)) throw error;
    throw invalid(
      '/matchers',
      'pattern_too_costly',
      '/matchers take too long over the stored alerts: use plain values or shorter expressions',
    );
  }
}
