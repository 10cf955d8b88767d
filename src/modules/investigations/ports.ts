import type { By } from '../../platform/actor.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { AlertRow } from '../alerts/alert.ts';
import type { Labels } from '../alerts/signal.ts';

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

/** What investigations ask of alerts and incidents. */
export interface InvestigationPorts {
  /** The alert of this number; null when there is none. */
  findAlert(db: Queryable, number: number): Promise<AlertFacts | null>;
  /** How many alerts the group has. */
  countAlerts(db: Queryable, groupId: string): Promise<number>;
  /** Labels of the newest alerts of a group; null: there is no such group. */
  labelsOfGroup(db: Queryable, groupId: string): Promise<readonly Labels[] | null>;
  /** Writes into the thread of a group, as the agent. */
  note(tx: Tx, note: { readonly groupId: string; readonly text: string; readonly by: By }): Promise<void>;
  /** An incident by its id, and the groups of the alerts linked to it; null: there is no such incident. */
  incidentScope(db: Queryable, incidentId: string): Promise<{ readonly id: string; readonly groupIds: readonly string[] } | null>;
  /** Whether an alert of this group is linked to an incident. */
  hasIncident(db: Queryable, groupId: string | null): Promise<boolean>;
}
