import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Log } from '../../../platform/log.ts';
import type { PageAsk, PersonChannel, PersonChannelName, PersonMethods } from './page.ts';
import type { ActionOutcome } from '../chat/chat-reply.ts';
import type { PageMetrics } from './pages.metrics.ts';

/** What answers to what pages ask for make happen. */
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
  /** What the same trouble was last time, in a sentence that everybody may read; null: it is new. */
  readonly lastSeen: (db: Queryable, incidentId: string) => Promise<string | null>;
  readonly askActions: AskActions;
  readonly metrics: PageMetrics;
  /** Every way to a person, connected or not. */
  readonly methods: PersonMethods;
  /** The configured way of a channel; null when nobody configured it. */
  readonly personChannelFor: (name: PersonChannelName) => Promise<PersonChannel | null>;
}
