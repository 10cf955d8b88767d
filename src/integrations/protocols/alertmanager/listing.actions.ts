import { setImmediate as nextTurn } from 'node:timers/promises';
import { fingerprintsOf, type OpenAlertRow, openAlerts } from '../../../modules/alerts/index.ts';
import { checkMatchers, type RoutingConfig } from '../../../modules/routing/index.ts';
import { allHold, compileMatchers, type Matcher, readSaved } from '../../../modules/routing/matcher.ts';
import { TooMuchWork, Work } from '../../../modules/routing/work.ts';
import { type InForce, isAbout, silencesInForce } from '../../../modules/silences/index.ts';
import { activeAt } from '../../../modules/silences/silence.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invalid, Problem } from '../../../platform/errors.ts';
import type { AlertsQuery } from './query.ts';
import { isAsked, type JudgedAlert, NO_RECEIVER } from './shapes.ts';

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
/** Steps that the filters of one request may take: a quarter of a second. */
const REQUEST_STEPS = 5_000_000;
/** Steps for one alert and all silences. */
const ALERT_STEPS = 200_000;

/**
 * The open alerts that a query asks for, by fingerprint, with who hears of them and what silences or inhibits them now.
 *
 * @throws Problem `validation_failed` that names filter or receiver
 */
export async function listAlerts(deps: ListingDeps, query: AlertsQuery, now: Date): Promise<JudgedAlert[]> {
  const matchers = await readMatchersOf(query.filters);
  const receives = receiverTest(query.receiver);
  const silences = (await silencesInForce(deps.db)).list.filter(({ silence, occurrences }) => activeAt(silence, occurrences, now) !== null);
  const work = new Work(REQUEST_STEPS);
  const found: JudgedAlert[] = [];
  let after = '';
  for (;;) {
    const portion = await openAlerts(deps.db, { after, labels: equalLabels(matchers), limit: PORTION });
    const alerts = portion.filter((alert) => holds(matchers, alert, work));
    for (const judged of await judge(deps, alerts, silences, now)) {
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
  return alerts.map((alert, index) => ({
    alert,
    receivers: names[index]?.length ? names[index] : [NO_RECEIVER],
    silencedBy: silences.filter((silence) => isSilencedBy(silence, alert)).map(({ silence }) => silence.id),
    inhibitedBy: inhibitorsOf(alert).flatMap((number) => inhibitors.get(number) ?? []),
  }));
}

function isSilencedBy(silence: Compiled, alert: OpenAlertRow): boolean {
  try {
    return isAbout(silence, alert, alert.service_id, new Work(ALERT_STEPS));
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

/** @throws Problem `validation_failed` for what is no matcher, or costs too much */
async function readMatchersOf(filters: readonly string[]): Promise<readonly Matcher[]> {
  if (filters.length === 0) return [];
  try {
    await checkMatchers(filters);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'validation_failed') throw error;
    const detail = (error.errors[0]?.detail ?? error.detail).replace(/^\/matchers(?:\/\d+)?/, 'filter');
    throw invalid('?filter', error.errors[0]?.code ?? 'matcher', detail);
  }
  return filters.flatMap((text) => {
    const read = readSaved(text);
    return 'matchers' in read ? read.matchers : [];
  });
}

function holds(matchers: readonly Matcher[], alert: OpenAlertRow, work: Work): boolean {
  try {
    return allHold(matchers, alert, work);
  } catch (error) {
    if (error instanceof TooMuchWork)
      throw invalid('?filter', 'pattern_too_costly', 'filter costs too much for so many alerts: use plain values');
    throw error;
  }
}

/** What the database can look for. `severity` may also be what it was mapped to. */
function equalLabels(matchers: readonly Matcher[]): Record<string, string> {
  const equal: Record<string, string> = {};
  for (const { label, operator, value } of matchers) if (operator === '=' && value !== '' && label !== 'severity') equal[label] = value;
  return equal;
}

/** @throws Problem `validation_failed` for a regular expression that is not taken */
export function receiverTest(receiver: string | null): (name: string) => boolean {
  if (receiver === null) return () => true;
  const text = `receiver=~"${receiver.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
  const read = compileMatchers(text);
  if ('fault' in read) throw invalid('?receiver', read.fault.code, `failed to parse receiver param: ${read.fault.detail}`);
  return (name) => read.matchers.every((matcher) => matcher.holds(name));
}
