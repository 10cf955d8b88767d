import { type Actor, type By, SYSTEM } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { noSuch, Problem } from '../../../platform/errors.ts';
import { cleanText } from '../../alerts/intake/body/text.ts';
import { zoneOfService } from '../../catalog/index.ts';
import { situationText } from '../document/document.store.ts';
import { RECORDED } from '../../incidents/events.ts';
import { newestUpdate } from '../status-updates/status-updates.store.ts';
import type { Incident } from '../../incidents/incident.ts';
import {
  lockIncident,
  countOpenLinked,
  found,
  type IncidentDeps,
  record,
  findActiveName,
  affectedServices,
  highlightsOf,
  type SummaryRequested,
} from '../../incidents/index.ts';
import { listResponders } from '../responders/responders.store.ts';
import { ROLE_NAMES } from '../../incidents/roles/role-names.ts';
import { listRoles } from '../roles/roles.store.ts';
import { topHighlights } from '../../incidents/timeline/timeline.ts';
import { insertSummary, isRequest, type StoredSummary } from './summaries.store.ts';
import { MOST_POINTS, summarise } from './summarise.ts';

/** Longest summary of an agent, in characters. */
const SUMMARY_MAX = 8_000;

/** Entries that are looked through for the most important ones. */
const LOOKED_THROUGH = 200;

/** Writes what is known of an incident, from data alone; `timeZone`: an IANA name, in which its times are told. */
export async function factualSummary(
  db: Queryable,
  deps: Pick<IncidentDeps, 'escalations'>,
  incident: Incident,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Promise<string> {
  const [roles, open, timeline, responders, escalation, services, situation, update] = await Promise.all([
    listRoles(db, incident.id),
    countOpenLinked(db, incident.id),
    highlightsOf(db, incident.id, LOOKED_THROUGH),
    listResponders(db, incident.id),
    deps.escalations.stateOf(db, incident.id),
    affectedServices(db, incident.id),
    situationText(db, incident.id),
    newestUpdate(db, incident.id),
  ]);
  const named = await Promise.all(
    roles
      .filter(({ state }) => state === 'active')
      .map(async ({ role, user_id }) => ({ role: ROLE_NAMES[role], name: (await findActiveName(db, user_id)) ?? 'someone who left' })),
  );
  const latest = new Map(responders.map((each) => [each.user_id, each]));
  const running = escalation?.status === 'running' && escalation.next_at !== null && escalation.next_level !== null;
  return summarise(
    {
      incident,
      services: services.map(({ name }) => name),
      firing: open,
      roles: named,
      situation,
      update: update && { at: update.created_at, audience: update.audience, author: update.author.name, message: update.message },
      noted: timeline.filter(({ weight }) => weight === 1).slice(-MOST_POINTS),
      done: topHighlights(
        timeline.filter(({ weight }) => weight > 1),
        MOST_POINTS,
      ),
      joined: [...latest.values()].filter(({ answer }) => answer === 'join').map(({ name }) => name),
      awaited: [...latest.values()].filter(({ answer }) => answer === null).map(({ name }) => name),
      timeZone,
      nextLevel: running ? { level: escalation.next_level ?? 0, at: escalation.next_at ?? '' } : null,
    },
    now,
  );
}

/** Writes a summary from data at once, and asks agents for theirs. The caller holds the incident. */
export async function requestSummary(tx: Tx, deps: IncidentDeps, incident: Incident, by: By): Promise<SummaryRequested> {
  const text = await factualSummary(tx, deps, incident, { now: tx.now, timeZone: await zoneOfService(tx, incident.service_id) });
  const { id } = await insertSummary(tx, { incidentId: incident.id, requestId: null, source: 'data', author: SYSTEM, text });
  // Agents never see a private one.
  const asked = incident.private ? 0 : ((await deps.summaryAgents?.ask(tx, { incidentId: incident.id, requestId: id })) ?? 0);
  await record(tx, deps.live, incident, {
    by,
    kind: RECORDED.summary.requested,
    text: `${by.actor.name} asked for a summary.`,
    data: { summary_id: id, summary: text },
    changed: ['summary'],
  });
  return { id, status: asked > 0 ? 'asked' : 'done' };
}

/**
 * An agent's summary, beside the one from data.
 *
 * @throws Problem `not_found` for another incident's request; `validation_failed` when it is empty
 */
export async function submitSummary(
  tx: Tx,
  deps: Pick<IncidentDeps, 'live'>,
  {
    incidentId,
    requestId,
    text,
    agent,
  }: { readonly incidentId: string; readonly requestId: string | null; readonly text: string; readonly agent: Actor },
): Promise<StoredSummary> {
  const incident = found(await lockIncident(tx, incidentId));
  if (requestId !== null && !(await isRequest(tx, incident.id, requestId))) throw noSuch('request for a summary');
  const words = cleanText(text.trim(), SUMMARY_MAX);
  if (words === '') throw new Problem('validation_failed', 'The summary is empty');
  const written = await insertSummary(tx, { incidentId: incident.id, requestId, source: 'agent', author: agent, text: words });
  await record(tx, deps.live, incident, {
    by: { actor: agent },
    kind: RECORDED.summary.written,
    text: `${agent.name} wrote a summary.`,
    data: { summary_id: written.id, summary: words },
    changed: ['summary'],
  });
  return written;
}
