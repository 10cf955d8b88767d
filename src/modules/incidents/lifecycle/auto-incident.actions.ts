import { randomUUIDv7 } from 'node:crypto';
import { type By, SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { attempt } from '../../../platform/db/savepoint.ts';
import { isOutage } from '../../../platform/outage.ts';
import type { Log } from '../../../platform/log.ts';
import { addTimelineEvents, alertsChanged } from '../../alerts/index.ts';
import { policyOf } from '../../catalog/index.ts';
import { commandIncident } from './command.actions.ts';
import { begin } from './create.actions.ts';
import { acknowledgedBySources, findHandled, findLinkable, type LinkableRow, lockOpenIncidents, turnQuiet } from './auto-incident.store.ts';
import { type FollowedAlert, type AutoIncidentDecision, autoIncidentDecisions } from './auto-incident.ts';
import type { Incident } from '../incident.ts';
import { insertIncident, writeContent } from '../incidents.store.ts';
import { named } from '../links/links.actions.ts';
import { insertLinks } from '../links/links.store.ts';
import { type IncidentDeps, record } from '../record.actions.ts';
import { atLeast, severityOfAlert, worst } from '../severity.ts';
import { RECORDED } from '../events.ts';

/** A group that changed. */
export interface FollowedGroup {
  readonly id: string;
  /** An alert of it was linked to an incident before. */
  readonly has_incident: boolean;
}

/** One portion of the flow: groups that changed, and their alerts that are decided about now. */
export interface Portion {
  readonly groups: readonly FollowedGroup[];
  readonly alerts: readonly FollowedAlert[];
}

/** What the flow is to write down. */
export interface Followed {
  /** The service of each alert that belongs to one. */
  readonly serviceOf: ReadonlyMap<string, string>;
  /** Groups with an alert that was linked now. */
  readonly linked: ReadonlySet<string>;
  /** Groups whose incidents could not be worked out: look again in a while. */
  readonly failed: ReadonlySet<string>;
}

/** By whom incidents are opened and alerts are linked here. */
const BY = { actor: SYSTEM } as const;

/**
 * Opens incidents for alerts whose service or triage wants that, lets later alerts of a group join its open incident, and tells
 * when all alerts of an incident are over. Asks nothing where nobody wants an incident and no group has one. What
 * fails is undone by itself: people are told of alerts in their chats whether or not an incident can be opened.
 */
export async function followAlerts(tx: Tx, deps: IncidentDeps & { readonly log: Log }, portion: Portion): Promise<Followed> {
  const wanted = autoIncidentDecisions(portion.alerts);
  const serviceOf = new Map(wanted.flatMap(({ alert, service }) => (service ? [[alert.id, service.id] as const] : [])));
  const known = portion.groups.filter((group) => group.has_incident).map((group) => group.id);
  const linked = new Set<string>();
  if (known.length === 0 && !wanted.some(({ opens, service }) => opens || isOnWatch(service))) return { serviceOf, linked, failed: linked };
  try {
    await attempt(tx, 'incidents', () => follow(tx, deps, { known, wanted, linked }));
    return { serviceOf, linked, failed: new Set() };
  } catch (error) {
    if (isOutage(error)) throw error;
    deps.log.error({ err: error }, 'the incidents of a portion of changed groups could not be worked out; tried again in a minute');
    return { serviceOf, linked: new Set(), failed: new Set([...known, ...wanted.map(({ alert }) => alert.group_id)]) };
  }
}

function isOnWatch(service: AutoIncidentDecision['service']): boolean {
  return service !== null && service.autoIncident !== 'off';
}

/**
 * Cancels the group's open incident, where it was created from alerts and nobody has taken it up: its alerts turned out to
 * be noise. One that somebody works on stays.
 */
export async function cancelUntouched(tx: Tx, deps: IncidentDeps, groupId: string, by: By, reason: string): Promise<void> {
  for (const incident of await lockOpenIncidents(tx, [groupId])) {
    if (incident.source !== 'alert' || incident.status !== 'triggered' || incident.is_acknowledged) continue;
    await commandIncident(tx, deps, { ...by, command: 'cancel', incidentId: incident.id, reason });
  }
}

interface Work {
  readonly known: readonly string[];
  readonly wanted: readonly AutoIncidentDecision[];
  readonly linked: Set<string>;
}

async function follow(tx: Tx, deps: IncidentDeps, { known, wanted, linked }: Work): Promise<void> {
  const open = known.length === 0 ? [] : await lockOpenIncidents(tx, known);
  for (const incident of open) await join(tx, deps, incident, incident.open_group_id, linked);
  const taken = new Set(open.map((incident) => incident.open_group_id));

  const openers = wanted.filter((decision) => decision.opens && !taken.has(decision.alert.group_id));
  const maybeHandled = openers
    .filter((decision) => known.includes(decision.alert.group_id))
    .map(({ alert }) => ({ id: alert.id, since: alert.triaged?.reviewedAt ?? null }));
  const handled = maybeHandled.length === 0 ? new Set<string>() : await findHandled(tx, maybeHandled);
  const byGroup = Map.groupBy(
    openers.filter((decision) => !handled.has(decision.alert.id)),
    (decision) => decision.alert.group_id,
  );
  for (const [groupId, group] of byGroup) await openFor(tx, deps, groupId, group, linked);
  await recordWhyNot(
    tx,
    wanted.filter((decision) => !decision.opens && !taken.has(decision.alert.group_id) && !byGroup.has(decision.alert.group_id)),
  );
  if (known.length === 0) return;
  for (const incident of await turnQuiet(tx, known)) await recordQuiet(tx, deps, incident);
  for (const { incident_id: incidentId, by: actor } of await acknowledgedBySources(tx, known))
    await commandIncident(tx, deps, { command: 'acknowledge', incidentId, actor, withAlerts: true });
}

/** A new incident for a group; or, when another server was first, that one. */
async function openFor(
  tx: Tx,
  deps: IncidentDeps,
  groupId: string,
  group: readonly AutoIncidentDecision[],
  linked: Set<string>,
): Promise<void> {
  const severity = worst(group.map(({ alert }) => severityOfAlert(alert.severity)));
  const first = group.find(({ alert }) => severityOfAlert(alert.severity) === severity);
  if (!severity || !first) return;
  const { alert, service, why } = first;
  const concerned = service && (await policyOf(tx, service.id));
  const incident = await insertIncident(tx, {
    id: randomUUIDv7(),
    title: alert.title,
    description: null,
    severity,
    severityByHand: false,
    customFields: {},
    serviceId: concerned && service ? service.id : null,
    source: 'alert',
    createdBy: SYSTEM,
    groupId,
  });
  if (!incident) {
    for (const known of await lockOpenIncidents(tx, [groupId])) await join(tx, deps, known, groupId, linked);
    return;
  }
  const alerts = await insertLinks(tx, incident.id, await findLinkable(tx, incident.id, groupId), SYSTEM);
  const opened = await begin(tx, deps, incident, {
    service: concerned && service && { ...concerned, id: service.id },
    by: BY,
    text: `Created as ${severity} by alert ${alert.number}: ${why}.`,
    data: { alert: alert.number, numbers: alerts.map(({ number }) => number) },
  });
  linked.add(groupId);
  const data = { incident: opened.number, incident_id: opened.id, ...(service ? { service: service.name } : {}), why };
  const ids = alerts.map(({ id }) => id);
  await addTimelineEvents(tx, ids, { step: 'incident', outcome: 'opened', actor: SYSTEM, data });
  await recordLinked(tx, deps, alerts);
}

/** Alerts of the group that are new to its open incident join it. */
async function join(tx: Tx, deps: IncidentDeps, incident: Incident, groupId: string, linked: Set<string>): Promise<void> {
  const linkable = await findLinkable(tx, incident.id, groupId);
  if (linkable.length === 0) return;
  const alerts = await insertLinks(tx, incident.id, linkable, SYSTEM);
  if (alerts.length === 0) return;
  linked.add(groupId);
  const numbers = alerts.map(({ number }) => number);
  await record(tx, deps.live, incident, {
    by: BY,
    kind: RECORDED.alerts.linked,
    text: `${named(numbers)} linked: same group as an open incident.`,
    data: { numbers },
    changed: ['alerts'],
  });
  const ids = alerts.map(({ id }) => id);
  const data = { incident: incident.number, incident_id: incident.id, why: 'its group already has this open incident' };
  await addTimelineEvents(tx, ids, { step: 'incident', outcome: 'joined', actor: SYSTEM, data });
  await recordLinked(tx, deps, alerts);
  await raise(tx, deps, incident, linkable);
}

/** A worse alert makes the incident worse, unless a person has chosen its severity. */
async function raise(tx: Tx, deps: IncidentDeps, incident: Incident, linkable: readonly LinkableRow[]): Promise<void> {
  const severity = worst(linkable.map((linkable) => severityOfAlert(linkable.severity)));
  if (incident.severity_by_hand || severity === null || atLeast(incident.severity, severity)) return;
  const cause = linkable.find((linkable) => severityOfAlert(linkable.severity) === severity);
  const raised = await writeContent(tx, incident.id, { ...incident, severity });
  await record(tx, deps.live, raised, {
    by: BY,
    kind: RECORDED.incident.updated,
    text: `Severity ${incident.severity} → ${severity}, because of alert ${cause?.number}.`,
    data: { changes: { severity: { from: incident.severity, to: severity } } },
    changed: ['severity'],
  });
}

/** Pages that show these alerts load them again. */
async function recordLinked(tx: Tx, deps: IncidentDeps, alerts: ReadonlyArray<{ readonly number: number }>): Promise<void> {
  await deps.live.publish(tx, alertsChanged(alerts.map(({ number }) => number)));
}

/** An alert whose service is on watch and that opened nothing says why, once. */
async function recordWhyNot(tx: Tx, wanted: readonly AutoIncidentDecision[]): Promise<void> {
  const refused = wanted.filter(
    ({ alert, service }) => isOnWatch(service) && alert.service_id !== service?.id && alert.triaged?.decision !== 'noise',
  );
  for (const [why, group] of Map.groupBy(refused, (decision) => decision.why)) {
    const ids = group.map(({ alert }) => alert.id);
    await addTimelineEvents(tx, ids, { step: 'incident', outcome: 'none', actor: SYSTEM, data: { why } });
  }
}

/** Nothing is resolved by itself: that the alerts have ended does not mean that the trouble has. */
async function recordQuiet(tx: Tx, deps: IncidentDeps, incident: Incident): Promise<void> {
  await record(tx, deps.live, incident, {
    by: BY,
    kind: incident.alerts_quiet ? RECORDED.alerts.all_resolved : RECORDED.alerts.fired_again,
    text: incident.alerts_quiet
      ? 'All linked alerts are resolved. The incident stays open until it is resolved.'
      : 'Linked alerts fire again.',
    changed: ['alerts_quiet'],
  });
}
