import type { ChangedGroup, UnroutedAlert } from '../modules/alerts/index.ts';
import { triageAlerts, type Triaged } from '../modules/triage/index.ts';
import type { Investigations } from '../modules/triage/ports.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Live } from '../platform/live/live.ts';
import { findInhibited } from './inhibition.ts';
import type { Rules } from './judge.ts';
import { decide, type DecidedAlert, endedSuppressed } from './outcomes.ts';
import { judgeInForce, type JudgedAlert } from './rules.ts';

/** What deciding works with. */
interface Deciding {
  readonly db: Database;
  readonly incidents: { readonly live: Live };
  /** What triage asks where a rule wants an investigation. */
  readonly investigations: Investigations;
}

/** Rules and windows judge each alert; then what else fires, and triage, may hold it back. */
export async function decideAll(
  tx: Tx,
  deps: Deciding,
  rules: Rules,
  { groups, alerts }: { readonly groups: readonly ChangedGroup[]; readonly alerts: readonly UnroutedAlert[] },
): Promise<readonly DecidedAlert[]> {
  const judged = await judgeInForce(tx, deps.db, rules, alerts);
  const inhibited = await findInhibited(tx, rules, judged);
  const free = judged.filter(({ alert, silenced }) => !endedSuppressed(alert) && silenced === null && !inhibited.has(alert.id));
  const triaged = await findTriaged(tx, deps, rules, groups, free);
  return judged.map((one) => decide(one, inhibited.get(one.alert.id) ?? null, triaged.get(one.alert.id) ?? null));
}

/** What triage says of the alerts that nothing holds back before it. Asks nothing where there never was a rule. */
async function findTriaged(
  tx: Tx,
  { incidents: { live }, investigations }: Deciding,
  { triage }: Rules,
  groups: readonly ChangedGroup[],
  free: readonly JudgedAlert[],
): Promise<ReadonlyMap<string, Triaged>> {
  if (triage.version === 0) return new Map();
  const asked = free.map(({ alert, triage: match, match: service }) => ({
    ...alert,
    service_id: service?.service.id ?? alert.service_id,
    match,
  }));
  return triageAlerts(tx, { live, investigations }, groups, asked);
}
