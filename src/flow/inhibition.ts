import { openAlertsWith } from '../modules/alerts/index.ts';
import { activeDependencies } from '../modules/catalog/index.ts';
import {
  certainLabels,
  type FiringAlert,
  type Inhibited,
  inhibitedBy,
  inhibitedByDependency,
  rulesAbout,
} from '../modules/routing/index.ts';
import { Work } from '../modules/routing/work.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Rules, tried } from './judge.ts';
import type { JudgedAlert } from './rules.ts';

/** Firing alerts that are looked at as sources in one run. */
const MOST_SOURCES = 5_000;
/** Steps for one alert. What costs more inhibits nothing: people are notified once too often rather than never. */
const INHIBIT_STEPS = 2_000_000;

/** By alert: the one that fires now and inhibits it. */
export async function findInhibited(
  tx: Tx,
  { routing: { compiled } }: Rules,
  judged: readonly JudgedAlert[],
): Promise<ReadonlyMap<string, Inhibited>> {
  const found = new Map<string, Inhibited>();
  const work = () => new Work(INHIBIT_STEPS);
  const wanted = judged.flatMap(({ alert, match }) => {
    if (alert.status === 'resolved') return [];
    const about = tried(() => rulesAbout(compiled.inhibit, alert, work())) ?? [];
    const serviceId = match?.service.id ?? alert.service_id;
    const depends = compiled.dependencies && alert.severity === 'warning' && serviceId !== null;
    return about.length > 0 || depends ? [{ alert, about, serviceId: depends ? serviceId : null }] : [];
  });
  if (wanted.length === 0) return found;
  const needs = new Map<string, string[]>();
  if (compiled.dependencies) {
    for (const { from, to } of await activeDependencies(tx)) needs.set(from, [...(needs.get(from) ?? []), to]);
  }
  const sets = [...new Set(wanted.flatMap(({ about }) => about))].map(certainLabels);
  const firing = withServices(await openAlertsWith(tx, sets, [...new Set([...needs.values()].flat())], MOST_SOURCES), judged);
  for (const { alert, about, serviceId } of wanted) {
    const because =
      tried(() => inhibitedBy(about, alert, firing, work())) ?? inhibitedByDependency({ ...alert, service_id: serviceId }, needs, firing);
    if (because) found.set(alert.id, because);
  }
  return found;
}

/** What fires, and what is decided in this run, whose services are not stored yet. */
function withServices(stored: readonly FiringAlert[], judged: readonly JudgedAlert[]): readonly FiringAlert[] {
  const matched = judged.flatMap(({ alert, match }) =>
    match && alert.status !== 'resolved' && alert.severity === 'critical' ? [{ ...alert, service_id: match.service.id }] : [],
  );
  if (matched.length === 0) return stored;
  const known = new Set(matched.map(({ id }) => id));
  return [...stored.filter(({ id }) => !known.has(id)), ...matched];
}
