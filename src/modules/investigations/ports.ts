import type { By } from '../../platform/actor.ts';
import type { DeclaredName } from '../../platform/declared-names.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { AlertRow, AlertStatus } from '../alerts/alert.ts';
import type { Labels, Severity } from '../alerts/signal.ts';
import type { IncidentStatus } from '../incidents/incident.ts';
import type { IncidentReader } from '../incidents/privacy/reader.ts';

/** What an investigation needs of an alert. */
export type AlertFacts = Pick<
  AlertRow,
  | 'id'
  | 'number'
  | 'fingerprint'
  | 'title'
  | 'description'
  | 'status'
  | 'severity'
  | 'labels'
  | 'annotations'
  | 'group_key'
  | 'group_id'
  | 'service_id'
>;

/** What an investigation needs of an incident. */
export interface IncidentFacts {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly severity: 'critical' | 'high' | 'medium' | 'low';
  readonly status: IncidentStatus;
  /** It is resolved, closed or cancelled. */
  readonly over: boolean;
  readonly serviceId: string | null;
  /** Groups of the alerts linked to it; its own first. */
  readonly groupIds: readonly string[];
}

/** How a group of alerts stands. */
export interface GroupStanding {
  readonly alerts: number;
  readonly firing: number;
  readonly acknowledged: number;
  readonly resolved: number;
  readonly severity: Severity;
  /** The five newest alerts. */
  readonly newest: ReadonlyArray<{ readonly number: number; readonly status: AlertStatus; readonly severity: Severity }>;
}

/** What an agent is told of the surroundings of its work. */
export interface Surroundings {
  readonly service: { readonly id: string; readonly name: string; readonly depends_on: ReadonlyArray<{ id: string; name: string }> } | null;
  /** Ids of playbooks that match, the best first. */
  readonly playbooks: readonly string[];
  /** Past incidents of the same trouble, the likeliest first. */
  readonly seenBefore: readonly PastIncident[];
}

/** A past incident as an agent is told of it. */
export interface PastIncident {
  readonly number: number;
  readonly same: 'correlation_key' | 'alert_name';
  readonly endedAt: Date | null;
  /** Action items that are not done, or came back. */
  readonly openItems: number;
  /** What people wrote. */
  readonly title: string;
  readonly cause: string | null;
  readonly ended: string | null;
}

/** What an agent's work is about. */
export interface About {
  readonly alert: Pick<AlertFacts, 'number' | 'labels' | 'service_id'> | null;
  readonly incidentId: string | null;
  readonly serviceId: string | null;
}

/** What people are notified of in the web app. */
export interface Notice {
  readonly kind: DeclaredName<'notification'>;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  /** The same thing notifies a person once. */
  readonly dedupKey: string;
}

/** What investigations ask of alerts and incidents. */
export interface InvestigationPorts {
  /** The alert of this number; null when there is none. */
  findAlert(db: Queryable, number: number): Promise<AlertFacts | null>;
  /** The alerts of these numbers, as far as they are there. */
  findAlerts(db: Queryable, numbers: readonly number[]): Promise<readonly AlertFacts[]>;
  /** Labels of the newest alerts of a group; null: there is no such group. */
  labelsOfGroup(db: Queryable, groupId: string): Promise<readonly Labels[] | null>;
  /** Writes into the thread of a group, as the agent. */
  note(tx: Tx, note: { readonly groupId: string; readonly text: string; readonly by: By }): Promise<void>;
  /** The chat messages of a group are brought up to date: they show its likely cause. */
  renewMessages(tx: Tx, groupId: string): Promise<void>;
  /** Notifies in the web app who has the alerts or the incident, and pages nobody. */
  notifyHolders(tx: Tx, about: { readonly groupId: string | null; readonly incidentId: string | null }, notice: Notice): Promise<void>;
  /** Notifies the admins. */
  notifyAdmins(tx: Tx, notice: Notice): Promise<void>;
  /** The name of an active person; null: there is none. */
  personName(db: Queryable, userId: string): Promise<string | null>;
  /** Names of playbooks that are there, by id. */
  playbookNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Writes a line into the timelines of alerts. */
  explain(
    tx: Tx,
    alertIds: readonly string[],
    line: { readonly outcome: 'begun' | 'joined' | 'none'; readonly data: Readonly<Record<string, unknown>> },
  ): Promise<void>;
  /** Writes on the timeline of an incident, and in the audit log. */
  recordInIncident(
    tx: Tx,
    incidentId: string,
    entry: {
      readonly kind: DeclaredName<'timeline' | 'audit'>;
      readonly by: By;
      readonly text: string;
      readonly data: Readonly<Record<string, unknown>>;
    },
  ): Promise<void>;
  /** The incident of this id or number, as agents see it; null when there is none, or it is private. */
  findIncident(db: Queryable, ref: string): Promise<IncidentFacts | null>;
  /** Ids of incidents that are not over with an alert of these groups, by group. */
  openIncidentsOf(db: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Ids of the private incidents that this reader may not see; for an agent that is all of them. */
  hiddenIncidents(db: Queryable, reader: IncidentReader): Promise<readonly string[]>;
  /** Numbers of incidents with alerts of these groups that everybody may see, by group. */
  incidentNumbers(db: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How these groups stand; of one that is not there any more there is nothing. */
  standingsOf(db: Queryable, groupIds: readonly string[]): Promise<ReadonlyMap<string, GroupStanding>>;
  /** Of each of these, in their order. */
  surroundings(db: Queryable, abouts: readonly About[]): Promise<readonly Surroundings[]>;
  /** An incident by its id, as people see it, and the groups of the alerts linked to it; null: there is no such incident. */
  incidentScope(db: Queryable, incidentId: string): Promise<{ readonly id: string; readonly groupIds: readonly string[] } | null>;
  /** Has the flow decide anew about a group that may still fire. */
  decideAnew(tx: Tx, groupId: string): Promise<void>;
  /** Whether an alert of this group is linked to an incident. */
  hasIncident(db: Queryable, groupId: string | null): Promise<boolean>;
}
