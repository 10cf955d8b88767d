import type { DeclaredName } from '../../platform/declared-names.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';

/** A status update of an incident, for the draft. */
export interface DraftUpdate {
  readonly at: Date;
  readonly author: string;
  readonly audience: string;
  readonly message: string;
}

/** A finding of an investigation, for the draft. */
export interface DraftFinding {
  readonly claim: string;
  readonly confidence: string;
  readonly evidence: ReadonlyArray<{ readonly title: string; readonly url: string | null }>;
}

/** What a draft is filled from besides the incident itself. */
export interface DraftSources {
  readonly statusUpdates: (tx: Tx, incidentId: string) => Promise<readonly DraftUpdate[]>;
  readonly findings: (tx: Tx, incidentId: string) => Promise<readonly DraftFinding[]>;
}

/** Something a person is told in the page and by their own rules, low urgency. */
export interface OwnerNotice {
  readonly userId: string;
  readonly kind: DeclaredName<'notification'>;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  /** The same thing is told a person once. */
  readonly dedupKey: string;
}

/** An alert that began to fire. */
export interface FiredAlert {
  readonly group_key: string;
  readonly number: number;
  readonly at: Date;
}

/** What this module works with. */
export interface PostMortemDeps {
  readonly db: Database;
  readonly live: Live;
  /** Address of the service, for links. */
  readonly baseUrl: string;
  readonly sources: DraftSources;
  readonly notifyOwner: (tx: Tx, notice: OwnerNotice) => Promise<void>;
  /** IANA name of the zone in which days begin. */
  readonly timeZone: () => Promise<string>;
  /** Display names of active users, at most a few thousand: whom a text may blame. */
  readonly everybody: (db: Queryable) => Promise<readonly string[]>;
  /** Who has these ids; also those who are gone. */
  readonly namesOf: (
    db: Queryable,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, { readonly name: string; readonly active: boolean }>>;
  /** Alerts that began to fire at or after `since` in groups with one of these keys. */
  readonly firedSince: (tx: Tx, since: Date, keys: readonly string[]) => Promise<readonly FiredAlert[]>;
}
