import { randomUUIDv7 } from 'node:crypto';
import { type By, SYSTEM } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { attempt } from '../../../platform/db/savepoint.ts';
import { together } from '../../../platform/db/together.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { isOutage } from '../../../platform/outage.ts';
import { anyInvestigator } from '../tokens/tokens.store.ts';
import { addTimelineEvents, labelsOfGroup } from '../../alerts/index.ts';
import type { Labels, Severity } from '../../alerts/signal.ts';
import { audit } from '../../audit/index.ts';
import type { Investigations } from '../../triage/ports.ts';
import { stormOf, tooSoonAfter } from './automatic.ts';
import { AUDIT, RECORDED } from '../investigations/events.ts';
import type { Investigation, Origin } from '../investigations/investigation.ts';
import { announce, entity, type InvestigationDeps, TOPIC } from '../investigations/investigations.actions.ts';
import {
  findLast,
  findOpenOfGroup,
  findOpenOfIncident,
  findOpenOfStorm,
  insertInvestigation,
  lockAutomaticAsks,
} from '../investigations/investigations.store.ts';
import { begin } from '../investigations/lifecycle.ts';
import { recordInIncident } from '../subject/subject.actions.ts';
import { findAlertFacts, findIncidentFacts } from '../subject/subject.store.ts';
import type { AlertFacts, IncidentFacts } from '../subject/subject.ts';
import { type FollowedAlert, type Wanted, wantedOf } from './wanted.ts';

/** What is to be investigated. */
export interface InvestigationRequest {
  readonly subject: Investigation['subject'];
  readonly title: string;
  readonly groupId: string | null;
  readonly serviceId: string | null;
  readonly labels: Labels;
  readonly severity: Severity;
}

/** Whether an investigation is new, or one that was open already. */
export interface Asked {
  readonly investigation: Investigation;
  readonly created: boolean;
}

/** What became of a request that nobody made by hand; `why` is a part of a sentence for people. */
export type Automatic =
  | { readonly kind: 'begun' | 'open'; readonly investigation: Investigation }
  | { readonly kind: 'skipped'; readonly cause: 'no_agents' | 'broker_off' | 'too_soon'; readonly why: string };

/** The request to look into an alert, with its group. */
function requestOfAlert(alert: AlertFacts): InvestigationRequest {
  return {
    subject: { kind: 'alert', id: alert.id, number: alert.number },
    title: alert.title,
    groupId: alert.group_id,
    serviceId: alert.service_id,
    labels: alert.labels,
    severity: alert.severity,
  };
}

/**
 * A person asks for an investigation of an alert, with its group. One that is open for the group is the answer.
 *
 * @throws Problem `broker_unavailable` when the queue is switched off: nothing is stored
 */
export function askForInvestigation(
  deps: InvestigationDeps,
  alert: AlertFacts,
  { note, ...by }: By & { readonly note: string | null },
): Promise<Asked> {
  return deps.db.transaction((tx) =>
    ask(tx, deps, requestOfAlert(alert), { by, origin: 'person', because: null, note, open: () => findOpenOfGroup(tx, alert.group_id) }),
  );
}

/**
 * Asks for an investigation that nobody asked for by hand, in the transaction of its cause, which succeeds whatever becomes
 * of it. One that is open for the group, the incident or the storm is the answer.
 */
async function askAutomatically(
  tx: Tx,
  deps: InvestigationDeps,
  request: InvestigationRequest,
  { origin, because }: { readonly origin: Exclude<Origin, 'person'>; readonly because: string },
): Promise<Automatic> {
  if (!(await anyInvestigator(tx))) return { kind: 'skipped', cause: 'no_agents', why: 'there is no agent that investigates' };
  await lockAutomaticAsks(tx);
  const storm = stormOf(request);
  const open = () => findOpen(tx, request, storm);
  const known = await open();
  if (known) return { kind: 'open', investigation: known };
  const last = await findLast(tx, { subjectId: request.subject.id, groupId: request.groupId, storm });
  const soon = tooSoonAfter(last, request.severity, tx.now);
  if (soon !== null) return { kind: 'skipped', cause: 'too_soon', why: soon };
  try {
    const { investigation, created } = await attempt(tx, 'investigation', () =>
      ask(tx, deps, request, { by: { actor: SYSTEM }, origin, because, note: null, open }),
    );
    return { kind: created ? 'begun' : 'open', investigation };
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'broker_unavailable')) throw error;
    return { kind: 'skipped', cause: 'broker_off', why: 'the message queue is switched off (BROKER_URL=off)' };
  }
}

/** What triage asks. One that is open already is the answer. */
export function triageAsks(deps: InvestigationDeps): Investigations {
  return {
    async request(tx, { alertNumber, serviceId = null, reason }) {
      const alert = await findAlertFacts(tx, alertNumber);
      if (!alert) return { status: 'skipped', id: null, why: 'the alert was deleted' };
      const request = { ...requestOfAlert(alert), serviceId: serviceId ?? alert.service_id };
      const became = await askAutomatically(tx, deps, request, { origin: 'triage', because: reason });
      if (became.kind !== 'skipped') return { status: 'queued', id: became.investigation.id };
      return became.cause === 'no_agents' ? { status: 'no_agents', id: null } : { status: 'skipped', id: null, why: became.why };
    },
  };
}

/** What begins investigations by itself works with, besides. */
export interface AutomaticDeps extends InvestigationDeps {
  readonly log: Log;
}

/** Begins the investigations that services and triage want of alerts that the flow decides about. What fails is logged, and costs the flow nothing. */
export function investigateWanted(tx: Tx, deps: AutomaticDeps, alerts: readonly FollowedAlert[]): Promise<void> {
  const wanted = wantedOf(alerts);
  if (wanted.length === 0) return Promise.resolve();
  return guarded(tx, deps, async () => {
    for (const one of wanted) {
      const alert = await findAlertFacts(tx, one.alert.number);
      if (!alert) continue;
      const request = { ...requestOfAlert(alert), serviceId: one.serviceId ?? alert.service_id };
      await explain(tx, one, await askAutomatically(tx, deps, request, one));
    }
  });
}

async function explain(tx: Tx, { alert, fresh, because }: Wanted, became: Automatic): Promise<void> {
  if (became.kind === 'skipped') {
    if (fresh.length > 0) await explainIn(tx, fresh, { outcome: 'none', data: { why: `${because}; ${became.why}` } });
    return;
  }
  const { id, number } = became.investigation;
  const data = { investigation: number, investigation_id: id, why: because };
  if (became.kind === 'begun') await explainIn(tx, [alert.id], { outcome: 'begun', data });
  const others = became.kind === 'begun' ? fresh.filter((one) => one !== alert.id) : fresh;
  if (others.length > 0) await explainIn(tx, others, { outcome: 'joined', data });
}

/** Writes a line into the timelines of alerts. */
function explainIn(
  tx: Tx,
  alertIds: readonly string[],
  line: { readonly outcome: 'begun' | 'joined' | 'none'; readonly data: Readonly<Record<string, unknown>> },
): Promise<void> {
  return addTimelineEvents(tx, alertIds, { step: 'investigation', actor: SYSTEM, ...line });
}

/** Makes others wait that begin investigations by themselves, before an incident is locked that may begin one. */
export async function prepareToAsk(tx: Tx): Promise<void> {
  if (await anyInvestigator(tx)) await lockAutomaticAsks(tx);
}

/** An incident was marked as active: it is investigated, and its timeline says so, or why not. Without agents it says nothing. */
export function investigatePromoted(tx: Tx, deps: AutomaticDeps, incidentId: string): Promise<void> {
  return guarded(tx, deps, async () => {
    const incident = await findIncidentFacts(tx, incidentId);
    if (!incident) {
      const { kind, text, data } = entryOf({ cause: 'private', why: 'agents never see a private incident' });
      if (await anyInvestigator(tx)) await recordInIncident(tx, deps.live, incidentId, { kind, by: { actor: SYSTEM }, text, data });
      return;
    }
    const became = await askAutomatically(tx, deps, await requestOfIncident(tx, incident), {
      origin: 'promotion',
      because: `Incident ${incident.number} was marked as active`,
    });
    if (became.kind === 'skipped' && became.cause === 'no_agents') return;
    const { kind, text, data } = entryOf(became);
    await recordInIncident(tx, deps.live, incident.id, { kind, by: { actor: SYSTEM }, text, data });
  });
}

function entryOf(became: Automatic | { readonly cause: 'private'; readonly why: string }) {
  if ('cause' in became)
    return { kind: RECORDED.investigation.not_begun, text: `No investigation began: ${became.why}.`, data: { cause: became.cause } };
  const { id, number } = became.investigation;
  const text = became.kind === 'begun' ? `Investigation ${number} began.` : `Investigation ${number} is under way already.`;
  return { kind: RECORDED.investigation.begun, text, data: { investigation: number, investigation_id: id } };
}

const OF_INCIDENT: Readonly<Record<IncidentFacts['severity'], Severity>> = {
  critical: 'critical',
  high: 'high',
  medium: 'warning',
  low: 'info',
};

/** The request to look into an incident, with the group of its alerts. */
async function requestOfIncident(db: Queryable, incident: IncidentFacts): Promise<InvestigationRequest> {
  const groupId = incident.groupIds[0] ?? null;
  const [labels = {}] = (groupId === null ? null : await labelsOfGroup(db, groupId)) ?? [];
  return {
    subject: { kind: 'incident', id: incident.id, number: incident.number },
    title: incident.title,
    groupId,
    serviceId: incident.serviceId,
    labels,
    severity: OF_INCIDENT[incident.severity],
  };
}

/** What fails is undone by itself: its cause goes on. */
async function guarded(tx: Tx, { log }: Pick<AutomaticDeps, 'log'>, work: () => Promise<void>): Promise<void> {
  try {
    await attempt(tx, 'investigations', work);
  } catch (error) {
    if (isOutage(error)) throw error;
    log.error({ err: error }, 'an investigation could not be asked for');
  }
}

async function findOpen(db: Queryable, { subject, groupId }: InvestigationRequest, storm: string | null): Promise<Investigation | null> {
  const ofGroup = groupId === null ? null : await findOpenOfGroup(db, groupId);
  const ofIncident = ofGroup === null && subject.kind === 'incident' ? await findOpenOfIncident(db, subject.id) : null;
  return ofGroup ?? ofIncident ?? (storm === null ? null : findOpenOfStorm(db, storm));
}

interface Asking {
  readonly by: By;
  readonly origin: Origin;
  readonly because: string | null;
  readonly note: string | null;
  /** The open one that is the answer, where there is one. */
  readonly open: () => Promise<Investigation | null>;
}

async function ask(
  tx: Tx,
  deps: InvestigationDeps,
  request: InvestigationRequest,
  { by, origin, because, note, open }: Asking,
): Promise<Asked> {
  const id = randomUUIDv7();
  const made = await insertInvestigation(tx, {
    ...begin(tx.now),
    id,
    ...request,
    origin,
    because,
    automatic: origin !== 'person',
    storm: stormOf(request),
    requestedBy: by.actor,
    budget: deps.budget,
  });
  if (!made) {
    const other = await open();
    if (other) return { investigation: other, created: false };
    throw new Problem('conflict', 'Another investigation of this group began and ended meanwhile: ask again');
  }
  // None waits for another: they are sent at once, and done in this order.
  await together([
    deps.queue.publish(tx, TOPIC, { investigation_id: id }, { key: id }),
    audit(tx, {
      event: AUDIT.investigation.requested,
      ...by,
      ...entity(id),
      data: {
        [request.subject.kind]: request.subject.number,
        ...(origin === 'person' ? {} : { origin, because }),
        ...(note === null ? {} : { note }),
      },
    }),
    announce(tx, deps, made, made),
  ]);
  return { investigation: made, created: true };
}
