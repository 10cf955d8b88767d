import type { UnroutedAlert } from '../modules/alerts/index.ts';
import { recentOfGroups } from '../modules/alerts/index.ts';
import { activeServices } from '../modules/catalog/index.ts';
import { currentRouting } from '../modules/routing/index.ts';
import { forgetSilences, holdVersion, silencesInForce } from '../modules/silences/index.ts';
import { triageInForce } from '../modules/triage/index.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { type Judged, judgeAll, type Rules } from './judge.ts';

/** What the flow decided about one alert, before other alerts are looked at. */
export interface JudgedAlert extends Judged {
  readonly alert: UnroutedAlert;
}

/** What is decided by, as it is in force now. */
export async function rulesInForce(db: Database): Promise<Rules> {
  const [routing, services, silences, triage] = await Promise.all([
    currentRouting(db),
    activeServices(db),
    silencesInForce(db),
    triageInForce(db),
  ]);
  return { routing, services, silences, triage };
}

/**
 * Judges alerts. Where a window holds one back, the windows are those in force until this transaction ends: who changes one
 * waits, and then finds what was suppressed because of it.
 */
export async function judgeInForce(tx: Tx, db: Database, rules: Rules, alerts: readonly UnroutedAlert[]): Promise<readonly JudgedAlert[]> {
  const { spans } = rules.routing.compiled;
  const counts = spans.length === 0 ? null : await recentOfGroups(tx, [...new Set(alerts.map((one) => one.group_key))], spans);
  const counted = counts === null ? alerts : alerts.map((one) => ({ ...one, recent: counts.get(one.group_key) ?? {} }));
  const judged = await judgeAll(rules, counted, tx.now);
  if (!judged.some(({ silenced }) => silenced !== null)) return judged;
  if ((await holdVersion(tx)) === rules.silences.version) return judged;
  forgetSilences();
  return judgeAll({ ...rules, silences: await silencesInForce(db) }, counted, tx.now);
}
