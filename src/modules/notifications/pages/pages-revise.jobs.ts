import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type Held, holdFor, writeWhileHeld } from '../../../platform/lease/held.ts';
import { contentOfAll, isAnswerable, type PageContent, type PageNotice, type PageOutcome, withIncident, withoutAnswers } from './page.ts';
import { findPagedIncidents } from './paged-incidents.actions.ts';
import { answerableAmong, asNamed, stillRelevant } from './page-replies.actions.ts';
import type { PageSenderDeps } from './page-sender.ts';
import { claimRevisions, type Revision, settleRevision } from './pages-revise.store.ts';
import { selectPeople } from '../preferences/preferences.store.ts';
import { backoffMs } from '../deliveries/delivery-verdict.ts';

export type PageReviserDeps = Pick<PageSenderDeps, 'lastSeen' | 'askActions' | 'personChannelFor'> & {
  readonly db: Database;
  readonly log: Log;
  /** Called when a place is free again and more waits than had room: run it again. */
  readonly onFree?: () => void;
};

/**
 * Keeps what was sent true: edits chat messages when an incident changes hands, takes buttons away that answer nothing any
 * more, stops phones that ring for nothing.
 */
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
const LOOK_MS = { first: 15_000, last: 600_000 } as const;

/** How long buttons of a notice may stand for nothing: the longer it waits for its answer, the less often it is looked at. Pure. */
export function lookAgainMs(ageMs: number): number {
  return Math.min(Math.max(ageMs / 10, LOOK_MS.first), LOOK_MS.last);
}

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
  const content = await contentNow(deps, revision);
  if (content === 'waits') return writeWhileHeld(held, () => settleRevision(deps.db, revision, lookAgainMs(revision.age_ms), true));
  const outcome = content === null ? NOTHING : await attempt(deps, revision, content);
  const over = outcome.kind !== 'retry' || revision.revise_attempts >= MOST_TRIES;
  const againInMs = over ? null : (outcome.retryAfterMs ?? backoffMs(revision.revise_attempts, Math.random()));
  await writeWhileHeld(held, () => settleRevision(deps.db, revision, againInMs));
}

const NOTHING: PageOutcome = { kind: 'permanent', reason: 'nothing to bring up to date' };

/** What it says now. Waits: a notice that can be answered still. Null: nothing. */
async function contentNow(deps: PageReviserDeps, revision: Revision): Promise<PageContent | 'waits' | null> {
  const { notices, incident_ids: ids, withdrawn_ids: withdrawn } = revision;
  const [notice] = notices;
  if (ids.length === 0) return notice && notices.length === 1 ? noticeNow(deps, revision, notice) : null;
  const found = await findPagedIncidents(deps.db, ids);
  const incidents = found.map((incident) => (withdrawn.includes(incident.id) ? { ...incident, wanted: false } : incident));
  return incidents.length === 0 ? null : contentOfAll(await asNamed(deps.db, deps.lastSeen, incidents), notices);
}

async function noticeNow(deps: PageReviserDeps, { user_id: userId }: Revision, notice: PageNotice): Promise<PageContent | 'waits'> {
  const relevant = (await stillRelevant(deps.db, deps, [notice], userId)).length > 0;
  if (!relevant) return withoutAnswers(notice, true);
  const about = notice.about ? [notice.about.incident_id] : [];
  const [person] = await selectPeople(deps.db, [userId]);
  const incidents = person ? await answerableAmong(deps.db, await findPagedIncidents(deps.db, about), { about, person }) : [];
  const now = withIncident(notice, incidents);
  return now.kind !== 'incident' && isAnswerable(now) ? 'waits' : withoutAnswers(notice, false);
}

async function attempt(deps: PageReviserDeps, revision: Revision, content: PageContent): Promise<PageOutcome> {
  const [person] = await selectPeople(deps.db, [revision.user_id]);
  const channel = await deps.personChannelFor(revision.channel);
  if (!person || !channel?.revise) return NOTHING;
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    return await channel.revise({
      pageId: revision.id,
      to: person,
      urgency: revision.urgency,
      content,
      external: revision.external,
      key: revision.id,
      callRef: null,
      signal: deadline,
    });
  } catch (error) {
    return { kind: 'retry', reason: (error as Error).message, retryAfterMs: null };
  }
}
