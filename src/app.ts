import { setTimeout as sleep } from 'node:timers/promises';
import { deriveKey, openBase } from './infrastructure.ts';
import { openCalling } from './wiring/escalation.ts';
import { decideFirst } from './flow.ts';
import { collectBacklogs, databaseState, readiness } from './health.store.ts';
import { connectedMailer, connectionProviders, openChannels } from './integrations/channels/registry.ts';
import { chattwoAccounts, integrationDoors } from './integrations/sign-in/registry.ts';
import {
  chatReplies,
  incidentCommands,
  onCallPorts,
  openIncidents,
  openMirror,
  tellOfDeadDestination,
  tellOfDeadMail,
  tellOfUnjudged,
  tidy,
} from './wiring/ports.ts';
import { openIntake, openRefusals } from './modules/alerts/index.ts';
import { openConnections } from './modules/connections/index.ts';
import { openHeartbeats } from './modules/heartbeats/index.ts';
import { beginAuditKey, keyFor, markWithAuditKey } from './modules/audit/index.ts';
import { isSetUp, openIdentity, openSignInElsewhere, workPasswordRequests } from './modules/identity/index.ts';
import { notify, wakeProvider } from './modules/notifications/index.ts';
import { openPaging } from './wiring/paging.ts';
import type { Config } from './platform/config.ts';
import { EventStreams } from './platform/http/event-stream.ts';
import type { Log } from './platform/log.ts';
import { listenProblem } from './platform/listening.ts';
import { StartError } from './platform/start-error.ts';
import { lookForMissingKeys } from './wiring/encrypted-columns.ts';
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
    const base = await openBase(config, log, closing);
    const { platform, keys, sealer, limits, queue, outbound, redis, pulse, leader, releaseLease, port, look } = base;
    const { reserved, live, telemetry, baseUrl } = platform;

    markWithAuditKey([reserved, platform.db], (db) => beginAuditKey(db, sealer));
    // Before anybody can do anything that is recorded.
    await keyFor(reserved.pool);

    const mailRules = { ownUrl: config.SMTP_URL, allowedCidrs: config.OUTBOUND_ALLOWED_CIDRS };
    const connections = openConnections({
      ...{ db: reserved, config, sealer, live, log, providers: connectionProviders(outbound, mailRules) },
      onMended: async (kind) => {
        await wakeProvider(reserved, kind);
        worker?.sendSoon();
      },
    });
    const mailer = connectedMailer(connections, mailRules);
    closing('mailer', () => mailer.close());
    const identity = openIdentity(platform, keys, { mailConfigured: () => mailer.configured() });
    const channels = openChannels({ connections, outbound, mailer, baseUrl, actionKey: deriveKey(keys.pepper, 'chat actions') });
    const paging = openPaging(platform, { channels, commands: { run: (...command) => incidentCommands(incidents).run(...command) } });
    const escalation = openCalling(base, paging);
    let worker: Worker | null = null;
    const onChanged = () => worker?.routeSoon();
    const mirror = openMirror(() => worker?.sendSoon());
    const incidents = openIncidents(live, escalation.escalations, onChanged);
    closing('look for missing keys', lookForMissingKeys(platform.db, sealer, log).stop);
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
    const intake = openIntake({
      db: reserved,
      live,
      log,
      correlationWindowMs: config.CORRELATION_WINDOW,
      reopenWindowMs: config.ALERT_REOPEN_WINDOW,
      onChanged,
      firstDecisions: decideFirst({ db: reserved, onPlanned: () => worker?.sendSoon() }),
    });
    const refusals = openRefusals({ db: platform.db, log, count: (labels) => telemetry.webhook.refused.inc(labels) });
    const heartbeats = openHeartbeats({
      ...{ db: reserved, live, log, intake, baseUrl },
      registry: telemetry.registry,
      pepper: keys.pepper,
      leader: { name: leader.name, fence: () => leader.fence(), ttlMs: config.SCHEDULER_LEADER_TTL },
    });
    worker = startWorker(
      { ...platform, look },
      {
        channelFor: channels.channelFor,
        onDead: (delivery, reason) => tellOfDeadDestination(platform, paging, delivery, reason),
        mail: { sealer, mailer, onDead: (letter, reason) => tellOfDeadMail(platform, paging, letter, reason) },
        incidents,
        onUnjudged: (names, alerts) => tellOfUnjudged(platform, names, alerts),
        chatReplies: chatReplies({ db: reserved, log, platforms: channels.platforms, live, onChanged, mirror, incidents }),
        escalation,
        leads: () => leader.isLeader(),
        onCall: { db: reserved, live, ports: onCallPorts(live, paging) },
        waiting: () => intake.depth(),
        passwordRequests: () => workPasswordRequests(identity.context),
        tidy: () => tidy(platform.db, config),
      },
    );
    closing('worker', () => worker?.stop() ?? Promise.resolve());
    const pagers = paging.start(look);
    closing('paging', () => pagers.stop());
    closing('intake', () => refusals.close().finally(() => intake.close()));
    const beats = heartbeats.start(look);
    closing('heartbeats', () => beats.stop());

    const streams = new EventStreams();
    let draining = false;
    const http = buildServer(platform, {
      identity,
      sealer,
      streams,
      limits,
      intake,
      refusals,
      connections,
      elsewhere,
      incidents,
      heartbeats: heartbeats.routes,
      onCall: { live, ports: onCallPorts(live, paging) },
      paging,
      chatPlatforms: channels.platforms,
      onChanged,
      mirror,
      onChatReply: () => worker?.replySoon(),
      health: {
        draining: () => draining,
        database: () => databaseState(reserved, pulse),
        readiness: () => {
          const state = { trouble: pulse.trouble(), draining, queue, redis, leading: leader.isLeader(), waiting: intake.depth() };
          return readiness(platform, { ...state, escalation, paging });
        },
        collect: () => {
          telemetry.liveClients.set(streams.size);
          telemetry.deliveries.lanes.set(worker?.sender.active() ?? 0);
          return collectBacklogs(platform, { queue, waiting: intake.depth(), leading: leader.isLeader() });
        },
      },
    });
    closing('http', () => closeWithin(http.close(), DRAIN_MS));
    await listen(http, config.HOST, port);
    if (!(await isSetUp(platform.db)))
      log.info(
        { url: `${baseUrl}/setup` },
        `no accounts yet: open the address to set up${config.SETUP_CODE === null ? `; from a public one it asks for the setup code ${identity.context.setupCode}` : ''}`,
      );

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

async function listen(
  http: { listen(options: { host: string; port: number }): Promise<string> },
  host: string,
  port: number,
): Promise<void> {
  try {
    await http.listen({ host, port });
  } catch (error) {
    // Looked at before anything was started: another program came in between.
    throw (error as { syscall?: unknown }).syscall === 'listen' ? new StartError(listenProblem(error, host, port), error) : error;
  }
}

async function closeWithin(work: PromiseLike<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
