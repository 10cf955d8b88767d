import type { DeclaredName } from '../../platform/declared-names.ts';
import type { Actor, By } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { ThreadDrafts } from '../alerts/threads/thread-drafts.ts';
import type { Incident, IncidentSeverity } from './incident.ts';

/** Why an escalation ends. Nothing else ends one. */
export type StopReason = 'acknowledged' | 'mitigated' | 'resolved' | 'cancelled';

/** What an escalation needs to know of its incident. */
export interface EscalatedIncident {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly severity: IncidentSeverity;
  readonly serviceId: string | null;
  /** 1 when the incident is opened, one more with every reopening: pages of one episode are not those of another. */
  readonly episode: number;
}

/** How an escalation stands, as people and programs see it. JSON as in the API. */
export interface EscalationState {
  /** paused: overdue for so long that a person must let it go on. */
  readonly status: 'running' | 'paused' | 'stopped' | 'exhausted';
  readonly policy_id: string | null;
  readonly policy_name: string;
  readonly episode: number;
  /** Rounds through all levels, from 1. */
  readonly round: number;
  /** How many rounds there are. */
  readonly rounds: number;
  /** The level that was notified last; 0 before the first. */
  readonly level: number;
  readonly levels: number;
  /** Whether somebody is tried after the last level; then `level` is one more than there are. */
  readonly fallback: boolean;
  /** When the next level is tried, or after the last one admins are notified; null when nothing is to come. */
  readonly next_at: string | null;
  readonly next_round: number | null;
  /** Null: none is left. */
  readonly next_level: number | null;
  /** A reason to stop, or `dismissed`: a paused one was ended by a person. */
  readonly stopped_reason: string | null;
  readonly notified: ReadonlyArray<{ readonly user_id: string; readonly level: number; readonly round: number; readonly at: string }>;
}

/** What incidents ask of escalation. The implementation stands in `src/modules/escalation`; src/wiring joins them. */
export interface Escalations {
  /** The incident was opened or reopened: level 1 of its service's policy is notified. No policy: says so on the timeline. */
  start(tx: Tx, incident: EscalatedIncident): Promise<void>;
  /** Ends the running escalation and takes back pages that were not sent yet. Nothing running: does nothing. */
  stop(tx: Tx, incidentId: string, reason: StopReason): Promise<void>;
  /**
   * The acknowledgement that stopped the escalation was undone: the level goes on with the time it had left, at least a
   * minute, which is given once; pages that were taken back are due again. Null: it did not stop any. The same for a
   * merge that was undone, which had cancelled it.
   */
  resume(tx: Tx, incident: EscalatedIncident, after: 'acknowledged' | 'cancelled'): Promise<{ readonly nextAt: Date } | null>;
  /**
   * The service was corrected while people were being paged: its policy starts at level 1 and pages of the one before are
   * withdrawn. With the same policy, or none, what runs goes on.
   */
  move(tx: Tx, incident: EscalatedIncident): Promise<'restarted' | 'same_policy' | 'no_policy'>;
  /** By hand: the next level, or the one named, at once. */
  escalate(
    tx: Tx,
    incident: EscalatedIncident,
    level: number | null,
  ): Promise<
    { readonly ok: true; readonly level: number } | { readonly ok: false; readonly reason: 'exhausted' | 'no_policy' | 'no_such_level' }
  >;
  stateOf(db: Queryable, incidentId: string): Promise<EscalationState | null>;
}

/** Who is on call, for roles that are given on creation. The implementation stands in `src/modules/oncall`. */
export interface OnCallLookup {
  /** The user on call for the team at the transaction's time; null when nobody is. */
  currentUser(tx: Tx, teamId: string): Promise<string | null>;
}

/** Something a person is told inside the page. */
export interface Notice {
  readonly userIds: readonly string[];
  readonly kind: DeclaredName<'notification'>;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  /** The same thing is told a person once. */
  readonly dedupKey: string;
  /** Notifies them by their own rules of this urgency as well; left out: inside the page alone. */
  readonly urgency?: 'high' | 'low';
  /** What they may answer from chat and phone. */
  readonly ask?: { readonly kind: 'offer' | 'order'; readonly id: string };
  /** The incident it is about, and until when what it says is so. */
  readonly about?: { readonly incident_id: string; readonly until: 'acknowledged' | 'mitigated' | 'over' };
}

/** Notifies people, inside the page or everywhere. A port, because notifications themselves command incidents. */
export type Notify = (tx: Tx, notice: Notice) => Promise<void>;

/** A place to talk that the service itself knows: a chat channel, a video room, a status page. */
export interface Communication {
  /** Stays the same while the place does: the chat's id, `meet`, `status-page 018f…`. */
  readonly id: string;
  readonly purpose: string;
  readonly channel: string;
  readonly address: string;
}

export type PublicStatus = 'investigating' | 'identified' | 'monitoring' | 'resolved';
/** How much of the product an incident touches, least first. */
export const PUBLIC_IMPACTS = ['none', 'minor', 'major', 'critical'] as const;
export type PublicImpact = (typeof PUBLIC_IMPACTS)[number];
/** How a component of a status page does. */
export const SHOWN_STATUSES = ['operational', 'under_maintenance', 'degraded_performance', 'partial_outage', 'major_outage'] as const;
type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** A public update of an incident, to be published. */
export interface PublicUpdate {
  /** The same key is published once a page. */
  readonly key: string;
  readonly incidentId: string;
  /** The services that it affects: their components are named. */
  readonly serviceIds: readonly string[];
  readonly message: string;
  readonly status: PublicStatus;
  readonly impact: PublicImpact;
  readonly pageIds: readonly string[];
  /** Null: the one it has, or the names of its components. */
  readonly title: string | null;
  /** Null: those it has, and those of the services. */
  readonly componentIds: readonly string[] | null;
  readonly actor: Actor;
}

/** What customers read on a page once an update is published. JSON as in the API. */
export interface ReadByCustomers {
  readonly page_id: string;
  readonly page_title: string;
  readonly slug: string;
  readonly title: string;
  readonly status: PublicStatus;
  readonly impact: PublicImpact;
  readonly components: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly before: ShownStatus;
    readonly status: ShownStatus;
  }>;
}

/** Where customers read that an incident goes on. JSON as in the API. */
export interface StillPublished {
  readonly page_id: string;
  readonly title: string;
  readonly status: 'investigating' | 'identified' | 'monitoring';
}

/** Where customers read of incidents. The implementation stands in `src/modules/status-pages`. */
export interface StatusPagePorts {
  /** Ids of the pages that show a component of one of these services. */
  showing(tx: Tx, serviceIds: readonly string[]): Promise<readonly string[]>;
  /** @throws Problem `validation_failed` at `/status_page_ids` for a page that does not exist */
  publish(tx: Tx, update: PublicUpdate): Promise<readonly ReadByCustomers[]>;
  /** The pages on which the incident is published and not resolved, by title. */
  unresolved(db: Queryable, incidentId: string): Promise<readonly StillPublished[]>;
  /** Who wrote last what customers read of the incident, on any page; null: nobody has. */
  lastAuthor(db: Queryable, incidentId: string): Promise<Actor | null>;
  /** Corrects what was published under the key, which then says "edited". */
  edit(tx: Tx, update: Pick<PublicUpdate, 'key' | 'pageIds' | 'message'>, by: By): Promise<void>;
}

/** A place in chat where a message stands already. */
export interface ChatThread {
  readonly provider: string;
  readonly external: Readonly<Record<string, string>>;
}

/** What somebody wrote in the thread of an incident. */
export interface ThreadNote {
  readonly incidentId: string;
  readonly messageId: string;
  readonly author: string;
  readonly by: Actor;
  readonly text: string;
  /** Where it came from, when it was chat: it is not posted there again. */
  readonly from: ChatThread | null;
}

/** What leading an incident asks of other parts. */
export interface RoomPorts {
  /** Stand first in the section `communications` of the ICS document. */
  readonly communicationsOf: (db: Queryable, incidentId: string) => Promise<readonly Communication[]>;
  readonly statusPages: StatusPagePorts;
  /** Posts a message of the thread into the incident's chat channels, in the transaction of the message. */
  readonly mirror: (tx: Tx, note: ThreadNote) => Promise<void>;
  /** What agents propose to say in the thread. */
  readonly drafts: ThreadDrafts;
}

/** An investigation of an incident, in brief. JSON as in the API. */
interface IncidentInvestigation {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly status: string;
  readonly phase: string | null;
  readonly outcome: string | null;
  readonly summary: string | null;
  readonly agent: { readonly id: string; readonly name: string } | null;
  readonly created_at: string;
  readonly ended_at: string | null;
}

/** Investigations that begin with an incident. Implemented where agents are; absent: there are none. */
export interface IncidentInvestigations {
  /** Before an incident is locked that may begin one: then nobody waits in a circle. */
  prepare(tx: Tx): Promise<void>;
  /** Before an incident is locked that may become private, by its id or number: the same. */
  prepareToHide(tx: Tx, ref: string): Promise<void>;
  /** Before the incident becomes private: agents stop working on it, and what was said to them of it is not told again. */
  hide(tx: Tx, incident: Incident): Promise<void>;
  /** The newest that are of the incident itself, at most `limit`; who asks may see the incident. */
  newestOf(db: Queryable, incidentId: string, limit: number): Promise<readonly IncidentInvestigation[]>;
  /** The incident was marked as active. It writes on the timeline what became of it, and never fails the command. */
  promoted(tx: Tx, incident: Incident): Promise<void>;
}

/** Agents that can write summaries. Implemented where agents are; absent: there are none. */
export interface SummaryAgents {
  /** Asks those who are online, after the commit. Returns how many were asked. */
  ask(tx: Tx, request: { readonly incidentId: string; readonly requestId: string }): Promise<number>;
}
