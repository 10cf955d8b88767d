import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Held, holdFor, writeWhileHeld } from '../../../platform/lease/held.ts';
import { contentOfAll, type PageOutcome } from './page.ts';
import { findPagedIncidents } from './paged-incidents.actions.ts';
import { asNamed } from './page-replies.actions.ts';
import type { PageSenderDeps } from './page-ports.ts';
import { claimRevisions, type Revision, settleRevision } from './pages-revise.store.ts';
import { selectPeople } from '../preferences/preferences.store.ts';
import { backoffMs } from '../deliveries/delivery-verdict.ts';

export type PageReviserDeps = Pick<PageSenderDeps, 'lastSeen' | 'personChannelFor'> & {
  readonly db: Database;
  readonly log: Log;
  /** Called when a place is free again and more waits than had room: run it again. */
  readonly onFree?: () => void;
};

/** Keeps what was sent true: edits chat messages when an incident changes hands, stops phones that ring for nothing. */
export interface PageReviser {
  run(): Promise<boolean>;
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const MAX_IN_FLIGHT = 16;
const LEASE_MS = 30_000;
const DEADLINE_MS = 10_000;
/** A message that is gone for good is left alone. */
const MOST_TRIES = 8;

/** Opens it. Editing twice shows the same, so it may run on several servers at once. */
export function openPageReviser(deps: PageReviserDeps): PageReviser {
  const inFlight = new Set<Promise<void>>();
  let stopping = false;
  let more = false;
  return {
    run: async () => {
      const free = MAX_IN_FLIGHT - inFlight.size;
      more ||= free <= 0;
      if (stopping || free <= 0) return false;
      const held = holdFor(LEASE_MS, () => stopping);
      const revisions = await claimRevisions(deps.db, free, LEASE_MS);
      for (const revision of revisions) {
        const work = revise(deps, held, revision)
          .catch((error) => deps.log.error({ err: error, page: revision.id }, 'a message could not be brought up to date; tried again'))
          .finally(() => {
            inFlight.delete(work);
            if (more) deps.onFree?.();
          });
        inFlight.add(work);
      }
      more = inFlight.size >= MAX_IN_FLIGHT;
      return revisions.length > 0 && !more;
    },
    idle: async () => void (await Promise.all(inFlight)),
    stop: async () => {
      stopping = true;
      await Promise.all(inFlight);
    },
  };
}

async function revise(deps: PageReviserDeps, held: Held, revision: Revision): Promise<void> {
  const outcome = await attempt(deps, revision);
  const over = outcome.kind !== 'retry' || revision.revise_attempts >= MOST_TRIES;
  const againInMs = over ? null : (outcome.retryAfterMs ?? backoffMs(revision.revise_attempts, Math.random()));
  await writeWhileHeld(held, () => settleRevision(deps.db, revision, againInMs));
}

async function attempt(deps: PageReviserDeps, revision: Revision): Promise<PageOutcome> {
  const nothing: PageOutcome = { kind: 'permanent', reason: 'nothing to bring up to date' };
  const [person] = await selectPeople(deps.db, [revision.user_id]);
  const found = await findPagedIncidents(deps.db, revision.incident_ids);
  const incidents = found.map((incident) => (revision.withdrawn_ids.includes(incident.id) ? { ...incident, wanted: false } : incident));
  const channel = await deps.personChannelFor(revision.channel);
  if (!person || incidents.length === 0 || !channel?.revise) return nothing;
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    return await channel.revise({
      pageId: revision.id,
      to: person,
      urgency: revision.urgency,
      content: contentOfAll(await asNamed(deps.db, deps.lastSeen, incidents), revision.notices),
      external: revision.external,
      key: revision.id,
      callRef: null,
      signal: deadline,
    });
  } catch (error) {
    return { kind: 'retry', reason: (error as Error).message, retryAfterMs: null };
  }
}
