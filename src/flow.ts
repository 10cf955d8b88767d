import {
  type ChangedGroup,
  type FirstDecisions,
  putOff,
  openAlertsWith,
  recentOfGroups,
  recheckInhibited,
  recordRouting,
  repairOrphans,
  type RoutingOutcome,
  settleGroups,
  takeChangedGroups,
  reviseGroups,
  type UnroutedAlert,
  unroutedAlerts,
} from './modules/alerts/index.ts';
import { judgeAll, type Judged, judgeNow, type Rules } from './wiring/evaluate.ts';
import { activeDependencies, activeServices, neededServices } from './modules/catalog/index.ts';
import { type Followed, followAlerts, type IncidentDeps } from './modules/incidents/index.ts';
import type { WantsInvestigation } from './modules/investigations/index.ts';
import { type GroupNeeds, type PlannedDelivery, planDeliveries, renewDigests } from './modules/notifications/index.ts';
import {
  certainLabels,
  currentRouting,
  type FiringAlert,
  type Inhibited,
  inhibitedBy,
  inhibitedByDependency,
  type RouteDecision,
  rulesAbout,
} from './modules/routing/index.ts';
import {
  activeAt,
  addToDigests,
  forgetSilences,
  holdVersion,
  type Released,
  type Silenced,
  silencesInForce,
  takeOwedMessages,
} from './modules/silences/index.ts';
import { triageAlerts, triageInForce, type Triaged } from './modules/triage/index.ts';
import type { Investigations } from './modules/triage/ports.ts';
import { TooMuchWork, Work } from './modules/routing/work.ts';
import type { Database, Tx } from './platform/db/database.ts';
import { isOutage } from './platform/outage.ts';
import type { Log } from './platform/log.ts';

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
        if (judged === null || judged.match !== null || judged.silenced !== null || judged.decision.mutedUntil !== null) return null;
        // What may be inhibited is for the flow, which sees what fires.
        if (judged.inhibitable) return null;
        // What triage has a rule for is decided a group.
        if (judged.triage !== null) return null;
        // How many alerts of its group came before, the flow counts.
        if (judged.decision.matched.some(({ after }) => after)) return null;
        const { decision } = judged;
        return {
          outcome: decision.destinations.length > 0 ? 'announced' : 'nobody',
          data: routingData(decision),
          destinations: decision.destinations,
        };
      };
    },
    async plan(tx, destinations) {
      await planDeliveries(
        tx,
        [],
        destinations.map(({ groupId, name, provider, channel }) => ({ groupId, destination: name, provider, target: channel })),
      );
      tx.afterCommit(onPlanned);
    },
  };
}

const PORTION: Portion = { groups: 100, alerts: 2_000 };

async function rulesInForce(db: Database): Promise<Rules> {
  const [routing, services, silences, triage] = await Promise.all([
    currentRouting(db),
    activeServices(db),
    silencesInForce(db),
    triageInForce(db),
  ]);
  return { routing, services, silences, triage };
}

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
  const groupIds = groups.map((group) => group.id);
  const alerts = await unroutedAlerts(tx, groups, (deps.portion ?? PORTION).alerts);

  const decisions = await decideAll(tx, deps, rules, alerts);
  const inhibited = await findInhibited(tx, rules, decisions);
  const triaged = await findTriaged(tx, deps, rules, groups, decisions, inhibited);
  const noise = (alert: UnroutedAlert) => triaged.get(alert.id)?.decision === 'noise';
  const ended = decisions
    .filter(({ alert }) => !inhibited.has(alert.id) && !noise(alert))
    .flatMap((decided) => endedFor(decided, decided.alert, rules, tx.now));
  const revisions = new Map(groups.map(({ id, revision }) => [id, revision]));
  const unjudged = decisions.filter(({ decision }) => decision.unjudged.length > 0);
  if (unjudged.length > 0)
    tx.afterCommit(() => deps.onUnjudged([...new Set(unjudged.flatMap(({ decision }) => decision.unjudged))], unjudged.length));
  // Before incidents are locked: whoever promotes one waits in the same order.
  await deps.investigate?.(
    tx,
    decisions.map(({ alert, decision, match, silenced }) => ({
      ...alert,
      match,
      muted: inhibited.has(alert.id) || silenced !== null || isMuted(decision),
      triaged: triaged.get(alert.id) ?? null,
    })),
  );
  const followed = await followAlerts(
    tx,
    { ...deps.incidents, log: deps.log },
    {
      groups,
      alerts: decisions.map(({ alert, decision, match, silenced }) => ({
        ...alert,
        match,
        muted: inhibited.has(alert.id) || silenced !== null || isMuted(decision),
        triaged: triaged.get(alert.id) ?? null,
      })),
    },
  );
  await recordRouting(
    tx,
    groups,
    decisions.map(({ alert, decision, silenced }) => {
      const because = inhibited.get(alert.id);
      if (endedSuppressed(alert)) return endedOutcome(alert, followed);
      if (because) return inhibitedOutcome(alert, because, followed, tx.now);
      if (silenced !== null) return silencedOutcome(alert, { decision, silenced }, followed);
      const outcome = outcomeOf(alert, decision, followed, tx.now);
      const said = triaged.get(alert.id);
      if (said === undefined) return outcome;
      return said.decision === 'noise'
        ? noiseOutcome(outcome, decision, said)
        : { ...outcome, data: { ...outcome.data, ...triageData(said) } };
    }),
  );
  if (rules.routing.compiled.inhibit.length > 0 || rules.routing.compiled.dependencies) await recheckInhibited(tx, groupIds);
  // Their messages tell of the incident. After the alerts: groups are locked last everywhere.
  if (followed.linked.size > 0) await reviseGroups(tx, [...followed.linked]);
  const late = await addToDigests(
    tx,
    ended.map((one) => ({ ...one, revision: revisions.get(one.groupId) ?? 0 })),
  );
  const notTaken = new Set(late.map(destinationKey));
  const inDigest = new Set(ended.map(destinationKey).filter((key) => !notTaken.has(key)));
  const own = decisions
    .filter(({ alert, silenced }) => silenced === null && !inhibited.has(alert.id) && !endedSuppressed(alert) && !noise(alert))
    .flatMap(({ alert, decision }) => plansOf(alert, decision))
    .filter((plan) => !inDigest.has(destinationKey(plan)));
  const owed = await takeOwedMessages(tx, groups);
  await planDeliveries(tx, groupIds, [...own, ...owed], {
    withIncident: groups.filter(({ id, has_incident: has }) => has || followed.linked.has(id)).map(({ id }) => id),
    threads: deps.threads,
    findNeeds: () => needsOf(tx, decisions, followed),
  });
  await renewDigests(
    tx,
    owed.map(({ digestId }) => digestId),
    deps.threads ?? [],
  );

  const failedAgainAt = new Date(tx.now.getTime() + TRY_AGAIN_MS);
  const unfinished = await settleGroups(
    tx,
    groups.map((group) => ({
      id: group.id,
      // Touched above: that is no work for another run.
      revision: group.revision + (followed.linked.has(group.id) ? 1 : 0),
      has_incident: group.has_incident || followed.linked.has(group.id),
      recheckAt: followed.failed.has(group.id) ? failedAgainAt : null,
    })),
  );
  return { taken: groups.length, unfinished };
}

/**
 * Decides about alerts. Where a window holds one back, the windows are those in force until this transaction ends: who
 * changes one waits, and then finds what was suppressed because of it.
 */
async function decideAll(
  tx: Tx,
  deps: FlowDeps,
  rules: Rules,
  alerts: readonly UnroutedAlert[],
): Promise<ReadonlyArray<Judged & { alert: UnroutedAlert }>> {
  const { spans } = rules.routing.compiled;
  const counts = spans.length === 0 ? null : await recentOfGroups(tx, [...new Set(alerts.map((one) => one.group_key))], spans);
  const counted = counts === null ? alerts : alerts.map((one) => ({ ...one, recent: counts.get(one.group_key) ?? {} }));
  const decisions = await judgeAll(rules, counted, tx.now);
  if (!decisions.some(({ silenced }) => silenced !== null)) return decisions;
  if ((await holdVersion(tx)) === rules.silences.version) return decisions;
  forgetSilences();
  return judgeAll({ ...rules, silences: await silencesInForce(deps.db) }, counted, tx.now);
}

/** Firing alerts that are looked at as sources in one run. */
const MOST_SOURCES = 5_000;
/** What inhibits is found when it ends; besides, everything inhibited is looked at this often. */
const INHIBITED_AGAIN_MS = 60_000;

/** Which of these alerts another one inhibits that fires now. */
async function findInhibited(
  tx: Tx,
  { routing: { compiled } }: Rules,
  decisions: ReadonlyArray<Judged & { alert: UnroutedAlert }>,
): Promise<ReadonlyMap<string, Inhibited>> {
  const found = new Map<string, Inhibited>();
  const work = () => new Work(INHIBIT_STEPS);
  const wanted = decisions.flatMap(({ alert, match }) => {
    if (alert.status === 'resolved') return [];
    const about = withinWork(() => rulesAbout(compiled.inhibit, alert, work())) ?? [];
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
  const firing = withServices(await openAlertsWith(tx, sets, [...new Set([...needs.values()].flat())], MOST_SOURCES), decisions);
  for (const { alert, about, serviceId } of wanted) {
    const because =
      withinWork(() => inhibitedBy(about, alert, firing, work())) ??
      inhibitedByDependency({ ...alert, service_id: serviceId }, needs, firing);
    if (because) found.set(alert.id, because);
  }
  return found;
}

/** Which services the groups' services need; of a group whose alerts belong to several, none. */
async function needsOf(
  tx: Tx,
  decisions: ReadonlyArray<{ readonly alert: UnroutedAlert }>,
  { serviceOf }: Followed,
): Promise<GroupNeeds[]> {
  const services = new Map<string, string | null>();
  for (const { alert } of decisions) {
    const service = serviceOf.get(alert.id) ?? alert.service_id;
    services.set(alert.group_id, (services.get(alert.group_id) ?? service) === service ? service : null);
  }
  const known = [...services].filter((one): one is [string, string] => one[1] !== null);
  const needed = await neededServices(tx, [...new Set(known.map(([, service]) => service))]);
  return known.flatMap(([groupId, service]) =>
    needed
      .filter((one) => one.service_id === service)
      .map(({ needed_id: neededId, needed_name: neededName }) => ({ groupId, neededId, neededName })),
  );
}

/** What triage says of the alerts that nothing holds back before it. Asks nothing where there never was a rule. */
async function findTriaged(
  tx: Tx,
  { incidents: { live }, investigations }: FlowDeps,
  { triage }: Rules,
  groups: readonly ChangedGroup[],
  decisions: ReadonlyArray<Judged & { alert: UnroutedAlert }>,
  inhibited: ReadonlyMap<string, Inhibited>,
): Promise<ReadonlyMap<string, Triaged>> {
  if (triage.version === 0) return new Map();
  const free = decisions.filter(({ alert, silenced }) => !endedSuppressed(alert) && silenced === null && !inhibited.has(alert.id));
  return triageAlerts(
    tx,
    { live, investigations },
    groups,
    free.map(({ alert, triage, match }) => ({ ...alert, service_id: match?.service.id ?? alert.service_id, match: triage })),
  );
}

/** What fires, and what is decided in this run, whose services are not stored yet. */
function withServices(stored: readonly FiringAlert[], decisions: ReadonlyArray<Judged & { alert: UnroutedAlert }>): readonly FiringAlert[] {
  const matched = decisions.flatMap(({ alert, match }) =>
    match && alert.status !== 'resolved' && alert.severity === 'critical' ? [{ ...alert, service_id: match.service.id }] : [],
  );
  if (matched.length === 0) return stored;
  const known = new Set(matched.map(({ id }) => id));
  return [...stored.filter(({ id }) => !known.has(id)), ...matched];
}

/** It resolved while it was suppressed: what nobody was notified of needs no end either. */
function endedSuppressed({ status, silence_id, inhibited_by, below_threshold }: UnroutedAlert): boolean {
  return status === 'resolved' && (silence_id !== null || inhibited_by !== null || below_threshold);
}

function endedOutcome(alert: UnroutedAlert, followed: Followed): RoutingOutcome {
  return {
    alertId: alert.id,
    groupId: alert.group_id,
    mark: alert.mark,
    outcome: 'nobody',
    provider: null,
    channel: null,
    suppressedBy: alert.suppressed_by,
    serviceId: followed.serviceOf.get(alert.id) ?? null,
    data: {
      why: `It ended while it was suppressed (${alert.suppressed_by ?? 'a maintenance window'}): nobody was notified.`,
      destinations: [],
    },
    againAt: null,
    silence: null,
    inhibitedBy: null,
    belowThreshold: false,
    recorded: false,
    released: false,
  };
}

/** Steps for one alert. What costs more inhibits nothing: people are notified once too often rather than never. */
const INHIBIT_STEPS = 2_000_000;

function withinWork<T>(decide: () => T): T | null {
  try {
    return decide();
  } catch (error) {
    if (error instanceof TooMuchWork) return null;
    throw error;
  }
}

/** Nobody is notified while its source fires; then it is decided again. */
function inhibitedOutcome(alert: UnroutedAlert, { rule, source }: Inhibited, followed: Followed, now: Date): RoutingOutcome {
  return {
    alertId: alert.id,
    groupId: alert.group_id,
    mark: alert.mark,
    outcome: 'inhibited',
    provider: null,
    channel: null,
    suppressedBy: `inhibited by #${source.number}`,
    serviceId: followed.serviceOf.get(alert.id) ?? null,
    data: {
      why: `Inhibited by #${source.number} (inhibit rule "${rule}"): nobody is notified while that alert fires.`,
      inhibit_rule: rule,
      source: source.number,
      destinations: [],
    },
    againAt: new Date(now.getTime() + INHIBITED_AGAIN_MS),
    silence: null,
    inhibitedBy: source.id,
    belowThreshold: false,
    recorded: false,
    released: false,
  };
}

/** Triage decided that it is noise: it is stored and shown, and nobody is notified. */
function noiseOutcome(outcome: RoutingOutcome, decision: RouteDecision, triaged: Triaged): RoutingOutcome {
  return {
    ...outcome,
    outcome: 'noise',
    provider: null,
    channel: null,
    suppressedBy: triaged.rule === null ? 'triage: noise' : `triage rule "${triaged.rule}"`,
    data: {
      why: `Noise: nobody is notified. Without triage: ${decision.why}`,
      rules: decision.matched,
      destinations: [],
      ...triageData(triaged),
    },
    againAt: null,
    belowThreshold: false,
    released: false,
  };
}

/** What triage said, as the alert's timeline keeps it: told as a step of its own. */
function triageData({ decision, why, rule }: Triaged): Record<string, unknown> {
  return { triage: { decision, why, rule } };
}

/** Where the digest of an occurrence is to name a group: it suppressed the alert, which fires on now that it is over. */
function endedFor({ decision, silenced }: Judged, alert: UnroutedAlert, { silences }: Rules, now: Date): Omit<Released, 'revision'>[] {
  const { silence_id: silenceId, silence_start: start } = alert;
  if (silenced !== null || silenceId === null || start === null || alert.status === 'resolved') return [];
  const known = silences.list.find(({ silence }) => silence.id === silenceId);
  // Not over: it was changed, and is not about this alert any more.
  if (known && activeAt(known.silence, known.occurrences, now)?.start.getTime() === start.getTime()) return [];
  return plansOf(alert, decision).map((plan) => ({ silenceId, start, ...plan }));
}

function destinationKey({ groupId, provider, target }: Pick<PlannedDelivery, 'groupId' | 'provider' | 'target'>): string {
  return `${groupId} ${provider}:${target}`;
}

/** Nobody is notified while the window is active; it is decided again at the end. A resolved alert is over. */
function silencedOutcome(
  alert: UnroutedAlert,
  { decision, silenced: { silence, span } }: Pick<Judged, 'decision'> & { readonly silenced: Silenced },
  followed: Followed,
): RoutingOutcome {
  const until = span.end.toISOString();
  return {
    alertId: alert.id,
    groupId: alert.group_id,
    mark: alert.mark,
    outcome: 'silenced',
    provider: null,
    channel: null,
    suppressedBy: `maintenance window "${silence.title}"`,
    serviceId: followed.serviceOf.get(alert.id) ?? null,
    data: {
      why: `Maintenance window "${silence.title}" is active until ${until}: nobody is notified. Without it: ${decision.why}`,
      silence: { id: silence.id, title: silence.title, until },
      rules: decision.matched,
      destinations: [],
    },
    againAt: alert.status === 'resolved' ? null : span.end,
    silence: { id: silence.id, start: span.start },
    inhibitedBy: null,
    belowThreshold: false,
    recorded: silence.mode === 'record_only' && alert.status !== 'resolved',
    released: false,
  };
}

/** Nobody hears of it now, because of a mute interval or a threshold. */
function isMuted({ mutedUntil, belowUntil, destinations }: RouteDecision): boolean {
  return (mutedUntil !== null || belowUntil !== null) && destinations.length === 0;
}

function plansOf(alert: UnroutedAlert, decision: RouteDecision): PlannedDelivery[] {
  return decision.destinations.map((destination) => ({
    groupId: alert.group_id,
    destination: destination.name,
    provider: destination.provider,
    target: destination.channel,
  }));
}

function outcomeOf(alert: UnroutedAlert, decision: RouteDecision, followed: Followed, now: Date): RoutingOutcome {
  const first = decision.destinations[0];
  const muted = isMuted(decision);
  const below = muted && decision.mutedUntil === null;
  const because = decision.matched.find((match) => (below ? match.below !== undefined : match.muted_until));
  return {
    alertId: alert.id,
    groupId: alert.group_id,
    mark: alert.mark,
    outcome: first ? 'announced' : below ? 'below_threshold' : muted ? 'muted' : 'nobody',
    provider: first?.provider ?? null,
    channel: first?.channel ?? null,
    suppressedBy: muted ? `${below ? 'threshold' : 'mute interval'} of rule ${because?.rule ?? ''}`.trim() : null,
    serviceId: followed.serviceOf.get(alert.id) ?? null,
    data: routingData(decision),
    againAt: againAt(alert, decision, followed, now),
    silence: null,
    inhibitedBy: null,
    belowThreshold: below && alert.status !== 'resolved',
    recorded: false,
    released: alert.suppressed_by !== null,
  };
}

/** The decision as the alert's timeline keeps it. */
function routingData(decision: RouteDecision): Record<string, unknown> {
  return {
    why: decision.why,
    rules: decision.matched,
    destinations: decision.destinations.map((destination) => destination.name),
    ...(decision.mutedUntil === null ? {} : { muted_until: decision.mutedUntil }),
    ...(decision.unjudged.length === 0 ? {} : { unjudged: decision.unjudged }),
  };
}

const TRY_AGAIN_MS = 60_000;

/**
 * When to decide again: at the end of a mute interval, if the alert still fires then, when a threshold's span is over, or
 * soon after a failure. A resolved alert is over.
 */
function againAt(alert: UnroutedAlert, { mutedUntil, belowUntil }: RouteDecision, { failed }: Followed, now: Date): Date | null {
  if (alert.status === 'resolved') return null;
  const soon = failed.has(alert.group_id) ? new Date(now.getTime() + TRY_AGAIN_MS) : null;
  const times = [mutedUntil, belowUntil, soon].flatMap((at) => at?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.min(...times));
}
