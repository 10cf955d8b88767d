import {
  type ChangedGroup,
  putOff,
  recheckInhibited,
  recordRouting,
  repairOrphans,
  reviseGroups,
  settleGroups,
  takeChangedGroups,
  unroutedAlerts,
} from '../modules/alerts/index.ts';
import { followAlerts, type IncidentDeps } from '../modules/incidents/index.ts';
import type { WantsInvestigation } from '../modules/agents/index.ts';
import type { Investigations } from '../modules/triage/ports.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import { isOutage } from '../platform/outage.ts';
import { decideAll } from './decide.ts';
import type { Rules } from './judge.ts';
import { planMessages } from './messages.ts';
import { type DecidedAlert, outcomeOf, TRY_AGAIN_MS } from './outcomes.ts';
import { rulesInForce } from './rules.ts';

/**
 * What happens to an alert after intake has stored it, top-down. Each step leaves its reason in the alert's timeline.
 * Running it twice changes nothing: decisions are guarded by the alert's mark, deliveries by their unique key.
 */
export interface FlowDeps {
  readonly db: Database;
  readonly log: Log;
  /** Deliveries were planned. */
  readonly onPlanned: () => void;
  readonly incidents: IncidentDeps;
  /** What triage asks where a rule wants an investigation. */
  readonly investigations: Investigations;
  /** Begins the investigations that services and triage want of these alerts, and never fails the flow; absent: none begins. */
  readonly investigate?: (tx: Tx, alerts: readonly WantsInvestigation[]) => Promise<void>;
  /** The providers whose messages have threads. */
  readonly threads: readonly string[];
  /** Rules or services took too long for alerts, which the default destinations heard of instead. Such as `rule "x"`. */
  readonly onUnjudged: (names: readonly string[], alerts: number) => void;
  /** What one run takes at most; for tests. */
  readonly portion?: Portion;
}

/** Works through changed groups. */
export const FLOW_JOB = 'flow';

/** At most so much in one transaction. */
export interface Portion {
  readonly groups: number;
  readonly alerts: number;
}

const PORTION: Portion = { groups: 100, alerts: 2_000 };

/** Works through changed groups. True: there may be more. */
export async function advance(deps: FlowDeps): Promise<boolean> {
  const rules = await rulesInForce(deps.db);
  const { groups } = deps.portion ?? PORTION;
  try {
    const done = await deps.db.transaction(async (tx) => step(tx, deps, rules, await takeChangedGroups(tx, groups)));
    if (done.taken > 0) deps.onPlanned();
    return done.taken >= groups || done.unfinished > 0;
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error({ err: error }, 'a portion of changed groups failed; trying them one by one');
    await advanceOneByOne(deps, rules);
    return false;
  }
}

/**
 * Looks for alerts that the flow has passed over and has them decided. There should never be any.
 *
 * @returns how many were found
 */
export async function watchFlow({ db, log }: Pick<FlowDeps, 'db' | 'log'>): Promise<number> {
  const found = await db.transaction((tx) => repairOrphans(tx));
  if (found.alerts > 0) log.error(found, 'alerts were left undecided in groups that count as routed: they are decided now');
  return found.alerts;
}

/** A group that cannot be worked through holds up no other: it is put off for a minute, and its alerts say so. */
async function advanceOneByOne(deps: FlowDeps, rules: Rules): Promise<void> {
  const groups = await deps.db.transaction((tx) => takeChangedGroups(tx, (deps.portion ?? PORTION).groups));
  for (const group of groups) {
    try {
      await deps.db.transaction((tx) => step(tx, deps, rules, [group]));
    } catch (error) {
      if (isOutage(error)) throw error;
      deps.log.error({ err: error, group: group.id }, 'a group cannot be worked through; put off for a minute');
      await deps.db.transaction((tx) => putOff(tx, group));
    }
  }
  deps.onPlanned();
}

/** What one transaction did: groups it took, and those of them that have more alerts to be decided. */
interface Done {
  readonly taken: number;
  readonly unfinished: number;
}

async function step(tx: Tx, deps: FlowDeps, rules: Rules, groups: readonly ChangedGroup[]): Promise<Done> {
  if (groups.length === 0) return { taken: 0, unfinished: 0 };
  const alerts = await unroutedAlerts(tx, groups, (deps.portion ?? PORTION).alerts);
  const decided = await decideAll(tx, deps, rules, { groups, alerts });
  reportUnjudged(tx, deps, decided);
  const seen = decided.map(({ alert, match, muted, triaged }) => ({ ...alert, match, muted, triaged }));
  // Before incidents are locked: whoever promotes one waits in the same order.
  await deps.investigate?.(tx, seen);
  const followed = await followAlerts(tx, { ...deps.incidents, log: deps.log }, { groups, alerts: seen });
  await recordRouting(
    tx,
    groups,
    decided.map((one) => outcomeOf(one, followed, tx.now)),
  );
  const { inhibit, dependencies } = rules.routing.compiled;
  const groupIds = groups.map(({ id }) => id);
  if (inhibit.length > 0 || dependencies) await recheckInhibited(tx, groupIds);
  // Their messages tell of the incident. After the alerts: groups are locked last everywhere.
  if (followed.linked.size > 0) await reviseGroups(tx, [...followed.linked]);
  await planMessages(tx, { rules, groups, decided, followed, threads: deps.threads });
  const failedAgainAt = new Date(tx.now.getTime() + TRY_AGAIN_MS);
  const unfinished = await settleGroups(
    tx,
    groups.map(({ id, revision, has_incident: has }) => ({
      id,
      // Touched above: that is no work for another run.
      revision: revision + (followed.linked.has(id) ? 1 : 0),
      has_incident: has || followed.linked.has(id),
      recheckAt: followed.failed.has(id) ? failedAgainAt : null,
    })),
  );
  return { taken: groups.length, unfinished };
}

function reportUnjudged(tx: Tx, { onUnjudged }: FlowDeps, decided: readonly DecidedAlert[]): void {
  const unjudged = decided.flatMap(({ decision }) => (decision.unjudged.length > 0 ? [decision.unjudged] : []));
  if (unjudged.length > 0) tx.afterCommit(() => onUnjudged([...new Set(unjudged.flat())], unjudged.length));
}
