import type { By } from '../../platform/actor.ts';
import { databaseNow, type Database, type Queryable } from '../../platform/db/database.ts';
import { Problem } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit, type NewAuditEvent } from '../audit/index.ts';
import { refusalOf } from './compile.ts';
import { type RoutingConfig, unconnectedWarnings } from './config.ts';
import { diffRouting } from './diff.ts';
import type { Routable } from './matcher.ts';
import type { DestinationKinds } from './destination-kinds.ts';
import { pastAlerts } from './preview/preview.store.ts';
import type { PreviewResult } from './preview/preview.ts';
import type { PreviewAnswers, PreviewQuestion, Proposal, Wants } from './preview/preview-answers.ts';
import { openPreviewThreads, type OnPreviewThread, type PreviewThread } from './preview/preview.keeper.ts';
import { checkInThread } from './rules.keeper.ts';
import type { Outcome, PastSource } from './steps.ts';
import { findVersion, forgetRouting, saveRouting } from './routing.store.ts';
import { routesChanged, AUDIT } from './events.ts';

/** What the verbs of this module work with. */
export interface RoutingDeps {
  readonly db: Database;
  readonly live: Live;
  /** Where a destination may be. */
  readonly destinations: DestinationKinds;
  /** Whether somebody set the provider up. */
  readonly isConnected: (provider: string) => Promise<boolean>;
  /** The steps around the rules, for previews; left out: the rules alone are tried. */
  readonly around?: Around;
}

/** What previews need of the steps around the rules: windows, inhibition, how many alerts came. */
export interface Around {
  readonly onThread: OnPreviewThread<PreviewQuestion, PreviewAnswers>;
  /** What the thread is told of windows and services, as of alerts that arrived at `since` or later. */
  readonly context: (db: Database, since: Date) => Promise<unknown>;
  /** The alerts that fired at `since` or later and could inhibit others. */
  readonly sources: (db: Queryable, wants: Wants, since: Date) => Promise<readonly PastSource[]>;
  /** How many alerts of its group had come when each of these arrived, by number and seconds. */
  readonly recent: (
    db: Queryable,
    numbers: readonly number[],
    spans: readonly number[],
  ) => Promise<ReadonlyMap<number, Readonly<Record<number, number>>>>;
}

/** The rules alone. */
const ALONE: Around = {
  onThread: openPreviewThreads(new URL('./preview/preview.thread.ts', import.meta.url)),
  context: async () => null,
  sources: async () => [],
  recent: async () => new Map(),
};

interface Update {
  readonly config: RoutingConfig;
  readonly by: By;
  /** The version the change was made from; null: save over whatever is there. */
  readonly expected: number | null;
  /** The old version that comes back. */
  readonly restored?: number;
}

/**
 * Puts new rules in force and tells who is looking. The same rules again change nothing.
 *
 * @returns the version in force
 * @throws Problem `validation_failed` or `pattern_too_costly` for faulty rules, `version_conflict` when `expected` is not the newest
 */
export async function updateRouting(
  { db, live, destinations }: Pick<RoutingDeps, 'db' | 'live' | 'destinations'>,
  { config, by, expected, restored }: Update,
): Promise<number> {
  await checkInThread(config, destinations);
  const { actor } = by;
  const version = await db.transaction(async (tx) => {
    const saved = await saveRouting(tx, { config, actor, expected });
    if (saved.version === saved.before.version) return saved.version;
    const entry: NewAuditEvent = {
      event: AUDIT.routes.updated,
      ...by,
      entityType: 'routes',
      entityId: String(saved.version),
      data: {
        version: saved.version,
        from_version: saved.before.version,
        ...(restored === undefined ? {} : { restored }),
        ...diffRouting(saved.before.config, config),
      },
    };
    await audit(tx, entry);
    await live.publish(tx, routesChanged({ version: saved.version }));
    return saved.version;
  });
  forgetRouting();
  return version;
}

/**
 * Puts an old version's rules in force again, as a new version.
 *
 * @throws Problem `not_found` when there is no such version; `validation_failed` when it would be refused today
 */
export async function restoreRouting(deps: RoutingDeps, version: number, by: By): Promise<{ version: number; config: RoutingConfig }> {
  const old = await findVersion(deps.db, version);
  if (!old) throw new Problem('not_found', `There is no version ${version} of the routing rules`);
  return { version: await updateRouting(deps, { config: old.config, by, expected: null, restored: version }), config: old.config };
}

/** Which of the providers of these destinations are set up. */
export async function connectedProviders(
  { isConnected }: Pick<RoutingDeps, 'isConnected'>,
  { destinations }: Pick<RoutingConfig, 'destinations'>,
): Promise<ReadonlySet<string>> {
  const providers = [...new Set(destinations.map(({ provider }) => provider))];
  const connected = await Promise.all(providers.map(isConnected));
  return new Set(providers.filter((_, at) => connected[at]));
}

/** What is saved and sends nothing yet. */
export async function warningsOf(deps: Pick<RoutingDeps, 'isConnected'>, config: RoutingConfig) {
  return unconnectedWarnings(config, await connectedProviders(deps, config));
}

const PREVIEW_ALERTS = 20_000;
const PREVIEWS_AT_ONCE = 2;
/** The milliseconds that must be left to begin with another page of alerts. */
const ENOUGH_MS = 500;
const DAY_MS = 86_400_000;
let running = 0;

/**
 * Decides about one alert by both sets of rules, on another thread.
 *
 * @throws Problem `validation_failed` for a faulty proposal, `pattern_too_costly` after two seconds
 */
export function decideBoth(
  { db, around = ALONE }: Pick<RoutingDeps, 'db' | 'around'>,
  rules: Proposal,
  alert: Routable,
  now: Date,
): Promise<{ before: Outcome; after: Outcome }> {
  return around.onThread('/config/rules', async (thread) => {
    await begin(db, around, thread, { rules, since: now });
    return thread.ask({ ask: 'one', alert: { ...alert, number: 0, title: '', created_at: now } });
  });
}

/** @throws Problem for a faulty proposal */
async function begin(
  db: Database,
  around: Around,
  thread: PreviewThread<PreviewQuestion, PreviewAnswers>,
  { rules, since }: { readonly rules: Proposal; readonly since: Date },
): Promise<Wants> {
  const begun = await thread.ask({ ask: 'begin', ...rules, context: await around.context(db, since) });
  if ('errors' in begun) throw refusalOf(begun.errors);
  const { wants } = begun;
  const looks = wants.sets.length > 0 || wants.dependencies;
  await thread.ask({ ask: 'sources', sources: looks ? await around.sources(db, wants, since) : [] });
  return wants;
}

/** What a replay over past alerts looked at, and what it found. */
export interface Replay extends PreviewResult {
  readonly since: string;
  /** Most alerts a preview looks at, the newest first. */
  readonly bound: number;
  /** Older alerts of these days were left out. */
  readonly limited: boolean;
}

/**
 * Runs the alerts of the last days through both sets of rules, on another thread, as many as two seconds allow.
 *
 * @throws Problem `validation_failed` for a faulty proposal, `pattern_too_costly` when a portion takes too long,
 *   `unavailable` when enough previews run already
 */
export async function replayAlerts(
  { db, around = ALONE }: Pick<RoutingDeps, 'db' | 'around'>,
  rules: Proposal,
  days: number,
): Promise<Replay> {
  if (running >= PREVIEWS_AT_ONCE)
    throw new Problem('unavailable', 'Other previews are running; try again shortly', { retryAfterSeconds: 3 });
  running += 1;
  try {
    return await around.onThread('/config/rules', async (thread) => {
      const since = new Date((await databaseNow(db)).getTime() - days * DAY_MS);
      const { spans } = await begin(db, around, thread, { rules, since });
      let stopped = false;
      for await (const page of pastAlerts(db, since, PREVIEW_ALERTS)) {
        const numbers = page.map(({ number }) => number);
        const recent = spans.length === 0 ? null : await around.recent(db, numbers, spans);
        const counted = recent === null ? page : page.map((alert) => ({ ...alert, recent: recent.get(alert.number) ?? {} }));
        await thread.ask({ ask: 'page', alerts: counted });
        stopped = thread.left() < ENOUGH_MS;
        if (stopped) break;
      }
      const result = await thread.ask({ ask: 'result' });
      return { since: since.toISOString(), bound: PREVIEW_ALERTS, limited: stopped || result.evaluated >= PREVIEW_ALERTS, ...result };
    });
  } finally {
    running -= 1;
  }
}
