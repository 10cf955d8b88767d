import type { DeclaredName } from '../../platform/declared-names.ts';
import type { By } from '../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { noSuch } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit } from '../audit/index.ts';
import type { ServicePolicy } from '../catalog/index.ts';
import type { Incident, TimelineEntry } from './incident.ts';
import type { EscalatedIncident, Escalations, IncidentInvestigations, Notify, OnCallLookup, SummaryAgents } from './ports.ts';
import type { IncidentRole } from './roles/role-state.ts';
import { addTimelineEntry } from './timeline/timeline.store.ts';
import { incidentChanged } from './events.ts';

/** What the verbs of incidents work with. */
export interface IncidentDeps {
  readonly live: Live;
  readonly escalations: Escalations;
  readonly onCall: OnCallLookup;
  readonly notify: Notify;
  /** Groups of alerts changed: bring their messages up to date. Called after the commit. */
  readonly onAlertsChanged: () => void;
  /** Which of these groups are shown somewhere, such as in a channel. */
  readonly announced: (tx: Tx, groupIds: readonly string[]) => Promise<readonly string[]>;
  /** How it is led: roles, channels, summaries. */
  readonly leading: Leading;
  /** Agents that write summaries; absent: there are none. */
  readonly summaryAgents?: SummaryAgents;
  /** Agents that investigate; absent: there are none. */
  readonly investigations?: IncidentInvestigations;
}

/** The answer to a request for a summary. `done`: nobody else was asked; `asked`: agents write theirs beside it. */
export interface SummaryRequested {
  readonly id: string;
  readonly status: 'done' | 'asked';
}

/** Leading an incident, as its lifecycle calls it. The implementation stands in `src/modules/ics`. */
export interface Leading {
  /** A new incident gets its commander. */
  begin(tx: Tx, deps: IncidentDeps, incident: Incident, service: Pick<ServicePolicy, 'teamId' | 'policyId'>): Promise<void>;
  /** Unlinks the chat channels: a private incident has none. */
  hide(tx: Tx, deps: IncidentDeps, incident: Incident, by: By): Promise<void>;
  /** Writes a summary from data at once, and asks agents for theirs. The caller holds the incident. */
  summarise(tx: Tx, deps: IncidentDeps, incident: Incident, by: By): Promise<SummaryRequested>;
  /** Every assignment of a role, oldest first. */
  roles(db: Queryable, incidentId: string): Promise<readonly IncidentRole[]>;
}

/** The same with a database, for those who have no transaction yet. */
export interface IncidentActionDeps extends IncidentDeps {
  readonly db: Database;
}

/** The incident, or a 404 that does not tell deleted from never there. */
export function found<Row>(row: Row | null, what = 'incident'): Row {
  if (row === null) throw noSuch(what);
  return row;
}

/** Something that happened to an incident, for its timeline, the audit trail and open pages. */
export interface IncidentEvent {
  readonly by: By;
  /** Dotted past tense; names the timeline entry and the audit event. */
  readonly kind: DeclaredName<'timeline' | 'audit'>;
  /** A sentence for the timeline. */
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
  /** Members that changed, so that a page knows what to load. */
  readonly changed: readonly string[];
}

/** Tells everybody what happened, in the transaction in which it does. */
export async function record(tx: Tx, live: Live, incident: Incident, occurrence: IncidentEvent): Promise<TimelineEntry> {
  const { by, kind, text, data = {} } = occurrence;
  const entry = await addTimelineEntry(tx, { incidentId: incident.id, kind, actor: by.actor, text, data });
  await audit(tx, { event: kind, ...by, entityType: 'incident', entityId: incident.id, data: { number: incident.number, ...data } });
  await announce(tx, live, incident, [...occurrence.changed, 'timeline']);
  return entry;
}

/** Open pages hear that an incident changed. */
async function announce(tx: Tx, live: Live, incident: Incident, changed: readonly string[]): Promise<void> {
  const { id, number, status, severity } = incident;
  await live.publish(tx, incidentChanged({ id, number, status, severity, changed }));
}

/** The incident as escalation needs it. */
export function escalated(incident: Incident): EscalatedIncident {
  return {
    id: incident.id,
    number: incident.number,
    title: incident.title,
    severity: incident.severity,
    serviceId: incident.service_id,
    episode: incident.reopen_count + 1,
  };
}
