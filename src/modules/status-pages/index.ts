import type { Registry } from 'prom-client';
import type { Http } from '../../platform/http/server.ts';
import type { Job } from '../../platform/loop.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { openStatusPageMetrics } from './status-pages.metrics.ts';
import { registerPostRoutes } from './incidents/posts.routes.ts';
import { evaluateAll } from './pages/evaluate.actions.ts';
import { registerPageRoutes } from './pages/pages.routes.ts';
import { PAGES_CHANNEL, pruneChanges, STATUS_DUE } from './pages/pages.store.ts';
import { Copies, type CopiesOptions } from './public/copies.keeper.ts';
import { underOwnDomain } from './public/domain.ts';
import { hostName, type PublicDeps, readablePages, registerPublicRoutes } from './public/public.routes.ts';
import { PAUSE_MS, workDigests } from './subscribers/digests.jobs.ts';
import { digestsDue, POSTS_DUE, pruneDigests } from './subscribers/digests.store.ts';
import { type PostSenderDeps, sendPosts } from './subscribers/posts.jobs.ts';
import { registerSubscribeRoutes, type SubscribeDeps } from './subscribers/subscribe.routes.ts';
import { onDeadMail } from './subscribers/subscribers.actions.ts';
import { registerSubscriberRoutes } from './subscribers/subscribers.routes.ts';
import { pruneSubscribers } from './subscribers/subscribers.store.ts';

export { EVENTS } from './events.ts';
export { SUBSCRIBER_TARGETS } from './subscribers/subscribers.store.ts';
export { editFromIncident, publishFromIncident } from './incidents/posts.actions.ts';
export { lastAuthorOf, pagesOfIncident, pagesShowing, unresolvedPostsOf } from './incidents/posts.store.ts';
export { knownStatusPages, pageOutside } from './pages/pages.store.ts';
export type { StatusPageDeps, WindowsOf } from './deps.ts';

export interface StatusPageOptions extends Omit<PostSenderDeps, 'onChanged' | 'onNotice' | 'metrics'> {
  readonly registry: Registry;
  readonly byMail: CopiesOptions['byMail'];
  readonly folder: CopiesOptions['folder'];
  /** Wakes the jobs of this module. */
  readonly wake: (job: string) => () => void;
  /** Calls when any server changed a maintenance window. */
  readonly onWindows: (wake: () => void) => () => void;
  /** Calls when any server changed a page. */
  readonly onHint: (channel: string, hint: () => void) => () => void;
}

/** Status pages in one process. */
export interface StatusPages {
  readonly deps: PostSenderDeps;
  readonly copies: Copies;
  readonly byMail: CopiesOptions['byMail'];
  readonly jobs: readonly Job[];
  /** Hears of emails that were given up; true: it was one to a subscriber. */
  readonly onDeadMail: (email: { readonly dedupKey: string; readonly refused: boolean }, reason: string) => Promise<boolean>;
  /** Where a request under a page's own domain leads; null: it is none. */
  readonly rewrite: (host: string | undefined, url: string) => string | null;
}

/** The automatic components. */
const STATUS_JOB = 'status pages';
const COPIES_JOB = 'status page copies';
const DIGESTS_JOB = 'status page digests';
const POSTS_JOB = 'status page webhooks';
const STATUS_EVERY_MS = 5_000;
const COPIES_EVERY_MS = 15_000;

/** Opens status pages; what is on the disk is served at once. */
export function openStatusPages(options: StatusPageOptions): StatusPages {
  const { db, log, windows, byMail, baseUrl, folder } = options;
  const copies = new Copies({ db, log, windows, byMail, baseUrl, folder });
  const metrics = openStatusPageMetrics(options.registry, () => copies.stale());
  const deps: PostSenderDeps = { ...options, metrics, onChanged: () => copies.changed(), onNotice: options.wake(DIGESTS_JOB) };
  const digests = { ...deps, onPosts: options.wake(POSTS_JOB) };
  return {
    deps,
    copies,
    byMail,
    jobs: [
      { name: DIGESTS_JOB, everyMs: STATUS_EVERY_MS, due: digestsDue(PAUSE_MS), run: () => workDigests(digests) },
      { name: POSTS_JOB, everyMs: STATUS_EVERY_MS, due: POSTS_DUE, run: () => sendPosts(deps) },
      { name: STATUS_JOB, everyMs: STATUS_EVERY_MS, due: STATUS_DUE, run: () => evaluateAll(deps), wokenBy: options.onWindows },
      {
        name: COPIES_JOB,
        everyMs: COPIES_EVERY_MS,
        run: async () => {
          await copies.refresh();
          return false;
        },
        wokenBy: (wake) => {
          wake();
          return options.onHint(PAGES_CHANNEL, () => copies.changed());
        },
      },
    ],
    onDeadMail: (email, reason) => onDeadMail(deps, email, reason),
    rewrite: rewriteTo(copies, baseUrl),
  };
}

/** The copies on the disk, as they are served without a database. Null: there are none. */
export function openStatusPageCopies({
  log,
  baseUrl,
  folder,
  pepper,
}: Pick<StatusPageOptions, 'log' | 'baseUrl' | 'pepper'> & { readonly folder: string }) {
  const copies = Copies.ofDisk({ log, baseUrl, folder });
  if (copies === null) return null;
  // Nobody who signed in can be looked up: private pages open by their links.
  const session = async () => null;
  return {
    rewrite: rewriteTo(copies, baseUrl),
    register: (http: Http, https: boolean) => registerPublicRoutes(http, readablePages({ copies, pepper, session, https })),
  };
}

function rewriteTo(copies: Copies, baseUrl: string): StatusPages['rewrite'] {
  const ownHost = new URL(baseUrl).hostname;
  return (host, url) => {
    const name = hostName(host);
    const copy = name === ownHost ? null : copies.ofDomain(name);
    return copy ? underOwnDomain(copy.page.slug, url) : null;
  };
}

/** Every route of this module. */
export function registerStatusPageRoutes(
  http: Http,
  { deps, copies, byMail }: StatusPages,
  reading: Pick<PublicDeps, 'session' | 'https'> & Pick<SubscribeDeps, 'limits'>,
): void {
  registerPageRoutes(http, { ...deps, copies, byMail });
  registerPostRoutes(http, deps);
  registerSubscriberRoutes(http, deps);
  const readable = readablePages({ copies, pepper: deps.pepper, ...reading });
  registerPublicRoutes(http, readable);
  registerSubscribeRoutes(http, { ...deps, readable, pageOf: async (slug) => copies.find(slug), limits: reading.limits });
}

/** Removes what has had its time. */
export async function pruneStatusPages(db: Queryable): Promise<void> {
  await pruneChanges(db);
  await pruneSubscribers(db);
  await pruneDigests(db);
}
