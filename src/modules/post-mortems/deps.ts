import type { Database, Queryable } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import type { PagesDeps } from '../notifications/index.ts';

/** A finding of an investigation, for the draft. */
export interface DraftFinding {
  readonly claim: string;
  readonly confidence: string;
  readonly evidence: ReadonlyArray<{ readonly title: string; readonly url: string | null }>;
}

/** What this module works with. */
export interface PostMortemDeps {
  readonly db: Database;
  readonly live: Live;
  /** Address of the service, for links. */
  readonly baseUrl: string;
  /** Notifies owners and commanders. */
  readonly planner: PagesDeps;
  /** What agents found about an incident and groups of alerts, and nothing about these incidents. A port: investigations read post-mortems. */
  readonly findings: (
    db: Queryable,
    about: { readonly incidentId: string; readonly groupIds: readonly string[]; readonly hidden: readonly string[] },
    limit: number,
  ) => Promise<readonly DraftFinding[]>;
}
