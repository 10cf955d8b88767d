import { setImmediate as nextTurn } from 'node:timers/promises';
import { fingerprintsOf, type OpenAlertRow, openAlerts } from '../../../modules/alerts/index.ts';
import { type RoutingConfig, type Search, searchList } from '../../../modules/routing/index.ts';
import { TooMuchWork, Work } from '../../../modules/routing/work.ts';
import { type InForce, isAbout, silencesInForce } from '../../../modules/silences/index.ts';
import { activeAt } from '../../../modules/silences/silence.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import type { AlertsQuery } from './query.ts';
import { isAsked, type JudgedAlert, NO_RECEIVER, receiversOf } from './shapes.ts';

type Compiled = InForce['list'][number];

/** What reading works with. */
export interface ListingDeps {
  readonly db: Database;
  readonly routing: () => Promise<RoutingConfig>;
  /** Names of the destinations that rules choose for each alert. */
  readonly receiversOf: (alerts: readonly OpenAlertRow[], now: Date) => Promise<ReadonlyArray<readonly string[]>>;
}

/** Open alerts that one answer may hold. */
const LISTED_MAX = 10_000;
const PORTION = 500;
/** Steps for one alert and all silences. */
const ALERT_STEPS = 200_000;
/** Steps after which other work goes on. */
const TURN_STEPS = 400_000;

/**
 * The open alerts that a query asks for, by fingerprint, with who hears of them and what silences or inhibits them now.
 *
 * @param receives what `receiverTest` made of the query
 * @throws Problem `validation_failed` that names filter
 */
export async function listAlerts(
  deps: ListingDeps,
  query: AlertsQuery,
  receives: (name: string) => boolean,
  now: Date,
): Promise<JudgedAlert[]> {
  return searchList(query.filters, (search) => list(deps, search, { query, receives, now })).catch((error) => {
    throw refusedAs('filter', 'filter ', error);
  });
}

interface Asked {
  readonly query: AlertsQuery;
  readonly receives: (name: string) => boolean;
  readonly now: Date;
}

async function list(deps: ListingDeps, search: Search, { query, receives, now }: Asked): Promise<JudgedAlert[]> {
  const silences = (await silencesInForce(deps.db)).list.filter(({ silence, occurrences }) => activeAt(silence, occurrences, now) !== null);
  const found: JudgedAlert[] = [];
  let after = '';
  for (;;) {
    const portion = await openAlerts(deps.db, { after, labels: search.labels, limit: PORTION });
    for (const judged of await judge(deps, await search.among(portion), silences, now)) {
      if (isAsked(judged, query) && judged.receivers.some(receives)) found.push(judged);
      if (found.length === LISTED_MAX) return found;
    }
    if (portion.length < PORTION) return found;
    after = portion.at(-1)?.fingerprint ?? '';
    await nextTurn();
  }
}

async function judge(deps: ListingDeps, alerts: readonly OpenAlertRow[], silences: readonly Compiled[], now: Date): Promise<JudgedAlert[]> {
  const [names, inhibitors] = await Promise.all([deps.receiversOf(alerts, now), fingerprintsOf(deps.db, alerts.flatMap(inhibitorsOf))]);
  const judged: JudgedAlert[] = [];
  let steps = 0;
  for (const [index, alert] of alerts.entries()) {
    const work = new Work(ALERT_STEPS);
    judged.push({
      alert,
      receivers: names[index]?.length ? names[index] : [NO_RECEIVER],
      silencedBy: silences.filter((silence) => isSilencedBy(silence, alert, work)).map(({ silence }) => silence.id),
      inhibitedBy: inhibitorsOf(alert).flatMap((number) => inhibitors.get(number) ?? []),
    });
    steps += work.spent + silences.length;
    if (steps < TURN_STEPS) continue;
    steps = 0;
    await nextTurn();
  }
  return judged;
}

function isSilencedBy(silence: Compiled, alert: OpenAlertRow, work: Work): boolean {
  try {
    return isAbout(silence, alert, alert.service_id, work);
  } catch (error) {
    // The flow decides this in a thread of its own; here it is only shown.
    if (error instanceof TooMuchWork) return false;
    throw error;
  }
}

/** The numbers in `inhibited by #12`. */
function inhibitorsOf({ suppressed_by: by }: OpenAlertRow): number[] {
  if (by === null || !by.startsWith('inhibited')) return [];
  return [...by.matchAll(/#(\d{1,15})/g)].map(([, number]) => Number(number));
}

/**
 * Which receivers are asked for: the pattern is tried on the names of all of them, on another thread.
 *
 * @throws Problem `validation_failed` for a regular expression that is not taken
 */
export async function receiverTest({ routing }: Pick<ListingDeps, 'routing'>, receiver: string | null): Promise<(name: string) => boolean> {
  if (receiver === null) return () => true;
  const text = `receiver=~"${receiver.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
  const names = receiversOf(await routing()).map((name) => ({ labels: { receiver: name }, severity: 'info' as const }));
  const found = await searchList([text], (search) => search.among(names)).catch((error) => {
    throw refusedAs('receiver', 'failed to parse receiver param: ', error);
  });
  const wanted = new Set(found.map(({ labels }) => labels.receiver));
  return (name) => wanted.has(name);
}

/** In the words of the query. */
function refusedAs(parameter: 'filter' | 'receiver', words: string, error: unknown): unknown {
  if (!(error instanceof Problem) || (error.code !== 'validation_failed' && error.code !== 'pattern_too_costly')) return error;
  const [first] = error.errors;
  const detail = (first?.detail ?? error.detail).replace(/^\/matchers(?:\/\d+)? /, '');
  return invalid(`?${parameter}`, first?.code ?? 'matcher', `${words}${detail}`);
}
