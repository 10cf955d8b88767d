import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Log } from '../../../platform/log.ts';
import type { PagedIncident, PersonChannel, PersonChannelName, PersonMethods } from './page.ts';
import type { PageMetrics } from './pages.metrics.ts';

/** What pages need of the incidents. app.ts joins them. */
export interface PagedIncidents {
  find(db: Queryable, ids: readonly string[]): Promise<readonly PagedIncident[]>;
  /** Entries of incidents' timelines, in the transaction of what they tell. */
  record(tx: Tx, entries: readonly IncidentEntry[]): Promise<void>;
}

export interface IncidentEntry {
  readonly incidentId: string;
  readonly actor: Actor;
  readonly kind: DeclaredName<'timeline'>;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface PageSenderDeps {
  readonly db: Database;
  readonly log: Log;
  readonly live: Live;
  readonly incidents: PagedIncidents;
  readonly metrics: PageMetrics;
  /** Every way to a person, connected or not. */
  readonly methods: PersonMethods;
  /** The configured way of a channel; null when nobody configured it. */
  readonly personChannelFor: (name: PersonChannelName) => Promise<PersonChannel | null>;
  /** A page was given up: somebody besides the person should know. */
  readonly onDead: (tx: Tx, page: { readonly person: string; readonly channel: string; readonly reason: string }) => Promise<void>;
}
