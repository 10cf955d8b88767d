import type { DeclaredName } from '../../../platform/declared-names.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Log } from '../../../platform/log.ts';
import type { PageAsk, PagedIncident, PersonChannel, PersonChannelName, PersonMethods } from './page.ts';
import type { ActionOutcome } from '../chat/chat-reply.ts';
import type { PageMetrics } from './pages.metrics.ts';

/** What pages need of the incidents. src/wiring joins them. */
export interface PagedIncidents {
  /** By ids or numbers. */
  find(db: Queryable, refs: readonly string[]): Promise<readonly PagedIncident[]>;
  /** What the same trouble was last time, in a sentence that everybody may read; null: it is new. */
  lastSeen(db: Queryable, incidentId: string): Promise<string | null>;
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

/** What answers to what pages ask for make happen. src/wiring joins them with what they ask for. */
export interface AskActions {
  /** Whether an answer of this person is still wanted. */
  isOpen(db: Queryable, ask: PageAsk, userId: string): Promise<boolean>;
  /** Accepts or declines as this person; an order is acknowledged. */
  answer(
    tx: Tx,
    given: { readonly ask: PageAsk; readonly accepts: boolean; readonly person: { readonly id: string; readonly name: string } },
  ): Promise<ActionOutcome>;
}

export interface PageSenderDeps {
  readonly db: Database;
  readonly log: Log;
  readonly live: Live;
  readonly incidents: PagedIncidents;
  readonly askActions: AskActions;
  readonly metrics: PageMetrics;
  /** Every way to a person, connected or not. */
  readonly methods: PersonMethods;
  /** The configured way of a channel; null when nobody configured it. */
  readonly personChannelFor: (name: PersonChannelName) => Promise<PersonChannel | null>;
}
