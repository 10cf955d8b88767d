import { hkdfSync } from 'node:crypto';
import { createServer } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { decideFirst } from './flow.ts';
import { collectBacklogs, readiness } from './health.store.ts';
import { connectedMailer, connectionProviders, openChannels } from './integrations/channels/registry.ts';
import { chattwoAccounts, integrationDoors } from './integrations/sign-in/registry.ts';
import { addNote, commandGroup, groupOfAlert, openIntake, pruneResolved } from './modules/alerts/index.ts';
import { openConnections } from './modules/connections/index.ts';
import {
  deleteExpiredLinks,
  deleteExpiredFlows,
  deleteExpiredSessions,
  deleteOldAttempts,
  listAdminIds,
  openIdentity,
  openSignInElsewhere,
  personOfChatAccount,
  ROLE_PERMISSIONS,
  workPasswordRequests,
} from './modules/identity/index.ts';
import { type IncidentDeps, NO_ESCALATIONS } from './modules/incidents/index.ts';
import {
  type ChatRepliesDeps,
  type GroupActions,
  groupOfMessage,
  notify,
  pruneChatReplies,
  pruneNotifications,
} from './modules/notifications/index.ts';
import { currentUser, type OnCallDeps } from './modules/oncall/index.ts';
import type { Config } from './platform/config.ts';
import { openLimits } from './platform/counters/limits.ts';
import { openSealer } from './platform/crypto/sealing.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { openListener } from './platform/db/listener.ts';
import { appliedVersions, migrate, readMigrations, schemaMismatch } from './platform/db/migrations.ts';
import { EventStreams } from './platform/http/event-stream.ts';
import { deleteExpiredKeys } from './platform/http/idempotency.ts';
import { isOutage } from './platform/http/problem.ts';
import { loadKeys } from './platform/keys/keys.ts';
import { openLeader } from './platform/lease/leader.ts';
import type { Live } from './platform/live/live.ts';
import { pruneLiveEvents } from './platform/live/live.store.ts';
import { openLive } from './platform/live/open-live.ts';
import type { Log } from './platform/log.ts';
import { openOutbound } from './platform/outbound/outbound.ts';
import type { Platform } from './platform/platform.ts';
import { pruneMail } from './platform/mail/mail.store.ts';
import { openPostgres } from './platform/postgres/postgres.ts';
import { openQueue } from './platform/queue/open-queue.ts';
import { openRedis } from './platform/redis/redis.ts';
import { StartError } from './platform/start-error.ts';
import { openTelemetry } from './platform/telemetry.ts';
import { buildVersion } from './platform/version.ts';
import { buildServer } from './server.ts';
import { startWorker, type Worker } from './worker.ts';

/** A running process. */
export interface App {
  /** Where it listens. */
  readonly url: string;
  /** Drains: refuses new work, finishes what was begun, hands over leases, closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

/** In-flight requests have this long to finish once the process is asked to stop. */
const DRAIN_MS = 10_000;
const RESERVED_CONNECTIONS = 8;
/** A request that waits longer for a connection or a lock is told to come back. */
const API_WAIT_MS = 2_000;
const INTAKE_WAIT_MS = 3_000;
const NOTIFICATIONS_KEPT_DAYS = 90;

/**
 * What a process is made of, in start order; stopping is the reverse.
 *
 * @throws StartError with one sentence when something outside is not as it must be
 */
export async function startApp({ config, log }: { readonly config: Config; readonly log: Log }): Promise<App> {
  const closers: Array<readonly [string, () => Promise<void>]> = [];
  const closing = (name: string, close: () => Promise<void>) => closers.unshift([name, close]);
  const closeAll = async () => {
    for (const [name, close] of closers.splice(0))
      await close().catch((error) => log.error({ err: error, part: name }, 'could not be closed cleanly'));
  };
  try {
    const keys = await loadKeys(config);
    const postgres = await openPostgres(config, log);
    closing('postgres', () => postgres.stop());
    await prepareSchema(config, postgres.url, postgres.embedded);

    const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost; it is replaced');
    const db = openDatabase({
      url: postgres.url,
      max: config.POSTGRES_POOL_MAX,
      name: 'api',
      acquireTimeoutMs: API_WAIT_MS,
      lockTimeoutMs: API_WAIT_MS,
      onError,
    });
    closing('database', () => db.close());
    const reserved = openDatabase({
      url: postgres.url,
      max: RESERVED_CONNECTIONS,
      name: 'intake',
      acquireTimeoutMs: INTAKE_WAIT_MS,
      onError,
    });
    closing('reserved database', () => reserved.close());

    const listener = openListener(reserved, { log });
    closing('listener', () => listener.close());
    const redis = config.CACHE_URL === null ? null : openRedis(config.CACHE_URL, log);
    if (redis) closing('redis', () => redis.close());
    const live = await openLive({ db: reserved, log, listener, redis });
    closing('live events', () => live.close());
    const telemetry = openTelemetry();
    closing('telemetry', async () => telemetry.stop());

    const port = config.PORT === 0 ? await freePort(config.HOST) : config.PORT;
    const baseUrl = (config.BASE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
    const platform: Platform = { config, log, db, reserved, live, telemetry, baseUrl, version: buildVersion() };

    const sealer = openSealer(keys.encryptionKeys);
    const limits = openLimits({ db, log, redis });
    closing('limits', () => limits.close());
    const queue = await openQueue({ config, db: reserved, listener, log });
    closing('queue', () => queue.close());
    const outbound = openOutbound({ allowedCidrs: config.OUTBOUND_ALLOWED_CIDRS });
    closing('outbound', () => outbound.close());

    const identity = openIdentity(platform, keys);
    const mailRules = { ownUrl: config.SMTP_URL, allowedCidrs: config.OUTBOUND_ALLOWED_CIDRS };
    const connections = openConnections({ db: reserved, config, sealer, live, log, providers: connectionProviders(outbound, mailRules) });
    const mailer = connectedMailer(connections, mailRules);
    closing('mailer', () => mailer.close());
    const channels = openChannels({ connections, outbound, mailer, baseUrl, actionKey: deriveKey(keys.pepper, 'chat actions') });
    const elsewhere = openSignInElsewhere({
      identity,
      sealer,
      outbound,
      baseUrl,
      fixedDoor: integrationDoors(connections),
      findChattwoAccount: chattwoAccounts(connections, outbound),
      tell: (tx, { userId, title, body, key }) =>
        notify(tx, live, { userIds: [userId], kind: 'account.changed', title, body, link: null, dedupKey: key }),
    });
    let worker: Worker | null = null;
    const incidents = openIncidents(live);
    const onChanged = () => worker?.routeSoon();
    const intake = openIntake({
      db: reserved,
      live,
      log,
      correlationWindowMs: config.CORRELATION_WINDOW,
      reopenWindowMs: config.ALERT_REOPEN_WINDOW,
      onChanged,
      firstDecisions: decideFirst({ db: reserved, onPlanned: () => worker?.sendSoon() }),
    });
    const leader = openLeader({
      db: reserved,
      listener,
      log,
      name: 'scheduler',
      holder: `${hostname()} ${process.pid}`,
      ttlMs: config.SCHEDULER_LEADER_TTL,
    });
    let released: Promise<void> | null = null;
    const releaseLease = () => (released ??= leader.release());
    closing('leader', releaseLease);
    worker = startWorker(platform, {
      channelFor: channels.channelFor,
      onDead: (delivery, reason) => tellAdmins(platform, delivery, reason),
      mail: { sealer, mailer, onDead: (letter, reason) => tellOfDeadMail(platform, letter, reason) },
      chatReplies: chatReplies({ db: reserved, log, platforms: channels.platforms, live, onChanged }),
      leads: () => leader.isLeader(),
      onCall: { db: reserved, live, ports: onCallPorts(live) },
      waiting: () => intake.depth(),
      passwordRequests: () => workPasswordRequests(identity.context),
      tidy: () => tidy(db, config),
    });
    closing('worker', () => worker?.stop() ?? Promise.resolve());
    closing('intake', () => intake.close());

    const streams = new EventStreams();
    let draining = false;
    const http = buildServer(platform, {
      identity,
      sealer,
      streams,
      limits,
      intake,
      connections,
      elsewhere,
      incidents,
      onCall: { live, ports: onCallPorts(live) },
      chatPlatforms: channels.platforms,
      onChanged,
      onChatReply: () => worker?.replySoon(),
      health: {
        draining: () => draining,
        database: () => databaseState(reserved),
        readiness: () => readiness(platform, { draining, queue, redis, leading: leader.isLeader(), waiting: intake.depth() }),
        collect: async () => {
          telemetry.webhook.waiting.set(intake.depth());
          telemetry.liveClients.set(streams.size);
          telemetry.leader.set(leader.isLeader() ? 1 : 0);
          telemetry.deliveries.lanes.set(worker?.sender.active() ?? 0);
          await collectBacklogs(platform, queue);
        },
      },
    });
    closing('http', () => closeWithin(http.close(), DRAIN_MS));
    await listen(http, config.HOST, port);

    // Another server leads at once; load balancers see /ready before connections are refused.
    const drain = async () => {
      void releaseLease();
      await sleep(config.DRAIN_DELAY);
      await closeAll();
    };
    let stopping: Promise<void> | null = null;
    return {
      url: `http://localhost:${port}`,
      stop() {
        draining = true;
        stopping ??= drain();
        return stopping;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** A place that cannot be told needs a person: the admins hear of it once a day and reason. */
async function tellAdmins(
  { reserved, live }: Platform,
  delivery: { readonly provider: string; readonly target: string },
  reason: string,
): Promise<void> {
  await reserved.transaction(async (tx) => {
    await notify(tx, live, {
      userIds: await listAdminIds(tx),
      kind: 'delivery.dead',
      title: `Alerts do not reach ${delivery.target}`,
      body: `${delivery.provider}: ${reason}`,
      link: '/integrations',
      dedupKey: `delivery.dead ${delivery.provider} ${delivery.target} ${tx.now.toISOString().slice(0, 10)} ${reason}`.slice(0, 500),
    });
  });
}

/** A letter that cannot be delivered needs a person: the admins hear of it once a day and address. */
async function tellOfDeadMail({ reserved, live }: Platform, letter: { readonly recipient: string }, reason: string): Promise<void> {
  await reserved.transaction(async (tx) => {
    await notify(tx, live, {
      userIds: await listAdminIds(tx),
      kind: 'mail.dead',
      title: `A letter to ${letter.recipient} could not be delivered`,
      body: reason,
      link: '/integrations',
      dedupKey: `mail.dead ${letter.recipient} ${tx.now.toISOString().slice(0, 10)}`.slice(0, 500),
    });
  });
}

/** Removes what has had its time. */
async function tidy(db: Database, config: Config): Promise<void> {
  await pruneLiveEvents(db);
  await pruneChatReplies(db);
  await pruneNotifications(db, NOTIFICATIONS_KEPT_DAYS);
  await pruneMail(db);
  await deleteExpiredSessions(db);
  await deleteExpiredFlows(db);
  await deleteOldAttempts(db);
  await deleteExpiredKeys(db);
  await deleteExpiredLinks(db);
  if (config.DATA_RETENTION_DAYS > 0) await pruneResolved(db, config.DATA_RETENTION_DAYS);
}

/** How chat replies find the group, the person and the action. */
function chatReplies(
  deps: Pick<ChatRepliesDeps, 'db' | 'log' | 'platforms'> & { readonly live: Live; readonly onChanged: () => void },
): ChatRepliesDeps {
  const { db, log, platforms, live, onChanged } = deps;
  return {
    db,
    log,
    platforms,
    actions: groupActions({ live, onChanged }),
    groupOf: (provider, external) => groupOfMessage(db, provider, external),
    groupOfAlert: (number) => groupOfAlert(db, number),
    personOf: async (provider, who) => {
      const user = await personOfChatAccount(db, { provider, ...who });
      return user && { id: user.id, name: user.displayName, permissions: ROLE_PERMISSIONS[user.role] };
    },
  };
}

/** What people do to a group from chat: the same actions as in the page. */
function groupActions(deps: { readonly live: Live; readonly onChanged: () => void }): GroupActions {
  return {
    acknowledgeGroup: (tx, groupId, actor) => commandGroup(tx, deps, 'acknowledge', { groupId, actor }),
    resolveGroup: (tx, groupId, actor) => commandGroup(tx, deps, 'resolve', { groupId, actor }),
    addNote: (tx, groupId, actor, note) => addNote(tx, deps, { groupId, actor, ...note }),
  };
}

/** What incidents ask of others. */
function openIncidents(live: Live): IncidentDeps {
  return { live, escalations: NO_ESCALATIONS, onCall: { currentUser }, notify: (tx, notice) => notify(tx, live, notice) };
}

/** What on-call asks of others. */
function onCallPorts(live: Live): OnCallDeps['ports'] {
  return { tell: (tx, notice) => notify(tx, live, notice), openIncidents: async () => [], pages: async () => [] };
}

/** A key for one purpose, so that no two purposes share the pepper itself. */
function deriveKey(pepper: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32)).toString('base64url');
}

/** Applies pending migrations where that is wanted, and refuses a database that does not fit. */
async function prepareSchema(config: Config, url: string, embedded: boolean): Promise<void> {
  try {
    if (embedded || config.POSTGRES_AUTO_MIGRATE) await migrate(url);
    const probe = openDatabase({ url, max: 1, name: 'start' });
    try {
      const mismatch = schemaMismatch(await appliedVersions((text) => probe.query(text)), readMigrations());
      if (mismatch) throw new StartError(`The database does not fit: ${mismatch}`);
    } finally {
      await probe.close();
    }
  } catch (error) {
    if (isOutage(error)) throw new StartError(`PostgreSQL is not reachable at ${new URL(url).host}: ${(error as Error).message}`);
    throw error;
  }
}

async function databaseState(db: Database): Promise<string | null> {
  try {
    await db.query('select 1');
    return null;
  } catch {
    return 'The database does not answer';
  }
}

async function listen(
  http: { listen(options: { host: string; port: number }): Promise<string> },
  host: string,
  port: number,
): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is taken by another program: set PORT to a free one`);
    if (code === 'EACCES') throw new StartError(`Port ${port} needs more rights: set PORT to one above 1023`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartError(`HOST ${host} is no address of this machine`);
    throw error;
  }
}

/** `BASE_URL` must be known before the server listens: "any free port" is chosen a moment earlier. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function closeWithin(work: PromiseLike<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
