import {
  type ChangedGroup,
  type FirstDecisions,
  putOff,
  recordRouting,
  type RoutingOutcome,
  settleGroups,
  takeChangedGroups,
  type UnroutedAlert,
  unroutedAlerts,
} from './modules/alerts/index.ts';
import { judgeAll, judgeNow, type Rules } from './judging.ts';
import { activeServices } from './modules/catalog/index.ts';
import { type Followed, followAlerts, type IncidentDeps } from './modules/incidents/index.ts';
import { type PlannedDelivery, planDeliveries } from './modules/notifications/index.ts';
import { currentRouting, type RouteDecision } from './modules/routing/index.ts';
import type { Database, Tx } from './platform/db/database.ts';
import { isOutage } from './platform/http/problem.ts';
import type { Log } from './platform/log.ts';

/**
 * What happens to an alert after intake has stored it, top-down. Each step leaves its reason in the alert's story.
 * Running it twice changes nothing: decisions are guarded by the alert's mark, deliveries by their unique key.
 */
export interface FlowDeps {
  readonly db: Database;
  readonly log: Log;
  /** Deliveries were planned. */
  readonly onPlanned: () => void;
  readonly incidents: IncidentDeps;
  /** Rules or services took too long for alerts, which the default destinations heard of instead. Such as `rule "x"`. */
  readonly onUnjudged: (names: readonly string[], alerts: number) => void;
}

/**
 * The first step for a new alert, taken while intake stores it: who hears of it, where that is plain. What has to be
 * looked at again (a mute interval), or belongs to a service, is left to the flow, and so is everything that changes later.
 */
export function decideFirst({ db, onPlanned }: Pick<FlowDeps, 'db' | 'onPlanned'>): FirstDecisions {
  return {
    async load() {
      const judge = judgeNow(await rulesInForce(db));
      return (alert, now) => {
        const judged = judge(alert, now);
        if (judged === null || judged.match !== null || judged.decision.mutedUntil !== null) return null;
        const { decision } = judged;
        return {
          outcome: decision.destinations.length > 0 ? 'announced' : 'nobody',
          data: storyOf(decision),
          destinations: decision.destinations,
        };
      };
    },
    async plan(tx, places) {
      await planDeliveries(
        tx,
        [],
        places.map(({ groupId, name, provider, channel }) => ({ groupId, destination: name, provider, target: channel })),
      );
      tx.afterCommit(onPlanned);
    },
  };
}

const GROUPS_A_RUN = 100;
const ALERTS_A_RUN = 2_000;

async function rulesInForce(db: Database): Promise<Rules> {
  const [routing, services] = await Promise.all([currentRouting(db), activeServices(db)]);
  return { routing, services };
}

/** Works through changed groups. True: there may be more. */
export async function advance(deps: FlowDeps): Promise<boolean> {
  const rules = await rulesInForce(deps.db);
  try {
    const taken = await deps.db.transaction(async (tx) => step(tx, deps, rules, await takeChangedGroups(tx, GROUPS_A_RUN)));
    if (taken > 0) deps.onPlanned();
    return taken >= GROUPS_A_RUN;
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error({ err: error }, 'a portion of changed groups failed; trying them one by one');
    await advanceOneByOne(deps, rules);
    return false;
  }
}

/** A group that cannot be worked through holds up no other: it is put off for a minute, and its alerts say so. */
async function advanceOneByOne(deps: FlowDeps, rules: Rules): Promise<void> {
  const groups = await deps.db.transaction((tx) => takeChangedGroups(tx, GROUPS_A_RUN));
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

async function step(tx: Tx, deps: FlowDeps, rules: Rules, groups: readonly ChangedGroup[]): Promise<number> {
  if (groups.length === 0) return 0;
  const groupIds = groups.map((group) => group.id);
  const alerts = await unroutedAlerts(tx, groupIds, ALERTS_A_RUN);

  const decisions = await judgeAll(rules, alerts, tx.now);
  const unjudged = decisions.filter(({ decision }) => decision.unjudged.length > 0);
  if (unjudged.length > 0)
    tx.afterCommit(() => deps.onUnjudged([...new Set(unjudged.flatMap(({ decision }) => decision.unjudged))], unjudged.length));
  const followed = await followAlerts(
    tx,
    { ...deps.incidents, log: deps.log },
    { groups, alerts: decisions.map(({ alert, decision, match }) => ({ ...alert, match, muted: isMuted(decision) })) },
  );
  await recordRouting(
    tx,
    decisions.map(({ alert, decision }) => outcomeOf(alert, decision, followed)),
  );
  await planDeliveries(
    tx,
    groupIds,
    decisions.flatMap(({ alert, decision }) => plansOf(alert, decision)),
  );

  // A group with more undecided alerts than one run takes stays changed.
  const unfinished = new Set(alerts.length === ALERTS_A_RUN ? alerts.map((alert) => alert.group_id) : []);
  await settleGroups(
    tx,
    groups.map((group) => ({
      id: group.id,
      revision: unfinished.has(group.id) ? 0 : group.revision,
      has_incident: group.has_incident || followed.linked.has(group.id),
    })),
    recheckTimes(tx.now, decisions, followed),
  );
  return groups.length;
}

/** Nobody hears of it now, because of a mute interval. */
function isMuted(decision: RouteDecision): boolean {
  return decision.mutedUntil !== null && decision.destinations.length === 0;
}

function plansOf(alert: UnroutedAlert, decision: RouteDecision): PlannedDelivery[] {
  return decision.destinations.map((destination) => ({
    groupId: alert.group_id,
    destination: destination.name,
    provider: destination.provider,
    target: destination.channel,
  }));
}

function outcomeOf(alert: UnroutedAlert, decision: RouteDecision, followed: Followed): RoutingOutcome {
  const first = decision.destinations[0];
  const muted = decision.mutedUntil !== null;
  return {
    alertId: alert.id,
    groupId: alert.group_id,
    mark: alert.mark,
    outcome: first ? 'announced' : muted ? 'muted' : 'nobody',
    provider: first?.provider ?? null,
    channel: first?.channel ?? null,
    suppressedBy:
      muted && !first ? `mute interval of rule ${decision.matched.find((match) => match.muted_until)?.rule ?? ''}`.trim() : null,
    serviceId: followed.serviceOf.get(alert.id) ?? null,
    data: storyOf(decision),
    // A muted alert that still fires when the interval ends is decided again; a resolved one is over.
    again: (muted || followed.failed.has(alert.group_id)) && alert.status !== 'resolved',
  };
}

/** The decision as the alert's story keeps it. */
function storyOf(decision: RouteDecision): Record<string, unknown> {
  return {
    why: decision.why,
    rules: decision.matched,
    destinations: decision.destinations.map((destination) => destination.name),
    ...(decision.mutedUntil === null ? {} : { muted_until: decision.mutedUntil }),
    ...(decision.unjudged.length === 0 ? {} : { unjudged: decision.unjudged }),
  };
}

const TRY_AGAIN_MS = 60_000;

/** When to look at a group again although nothing changed: the earliest end of a mute interval, or soon after a failure. */
function recheckTimes(
  now: Date,
  decisions: readonly { alert: UnroutedAlert; decision: RouteDecision }[],
  followed: Followed,
): Map<string, Date> {
  const times = new Map([...followed.failed].map((groupId) => [groupId, new Date(now.getTime() + TRY_AGAIN_MS)]));
  for (const { alert, decision } of decisions) {
    if (decision.mutedUntil === null || alert.status === 'resolved') continue;
    const known = times.get(alert.group_id);
    if (!known || decision.mutedUntil < known) times.set(alert.group_id, decision.mutedUntil);
  }
  return times;
}
