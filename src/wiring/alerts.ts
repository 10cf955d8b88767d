import { ANNOUNCERS, HIDDEN_TARGETS } from '../integrations/providers.ts';
import { decideFirst } from '../flow/first.ts';
import { FLOW_JOB } from '../flow/flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { signatureHeader, signatureProblem } from '../integrations/signatures.ts';
import { openSns } from '../integrations/sns/sns.client.ts';
import { detectAndParse, onlySource } from '../integrations/sources/detect.ts';
import { READING } from '../integrations/sources/reading.ts';
import { findSource, SOURCES, TOOLS } from '../integrations/sources/registry.ts';
import {
  type AlertIncidents,
  OUTCOMES,
  endUnknown,
  EXPIRY_DUE,
  expireAlerts,
  type ExpiryDeps,
  indexWords,
  type Intake,
  type IntakeBodies,
  type IntakeMappings,
  type Mirror,
  openBodies,
  openIntake,
  openRefusals,
  openTraffic,
  openUnderKeys,
  pruneRefusals,
  pruneResolved,
  pruneBulk,
  pruneTraffic,
  type Refusals,
  registerAlertRoutes,
  registerRefusalRoutes,
  registerSourceRoutes,
  registerTrafficRoutes,
  registerWebhookRoute,
  routingBacklog,
  type Traffic,
  undecidedAlerts,
  UNKNOWN_DUE,
  type WebhookDeps,
  WORDS_DUE,
  webhookSettings,
  mappingModule,
  type Mappings,
  openMappings,
  registerWebhookTokenRoutes,
  type Senders,
} from '../modules/alerts/index.ts';
import { listAdminIds } from '../modules/identity/index.ts';
import { NOTIFICATIONS } from '../modules/alerts/events.ts';
import { DELIVERIES_JOB, notify } from '../modules/notifications/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { Leader } from '../platform/lease/leader.ts';
import type { ThreadDrafts } from '../modules/alerts/threads/thread-drafts.ts';
import type { Module } from '../platform/module.ts';
import type { Platform } from '../platform/platform.ts';

const REFUSALS_KEPT_DAYS = 14;
const SEARCH_EVERY_MS = 1_000;
const UNKNOWN_EVERY_MS = 10_000;
const EXPIRY_EVERY_MS = 10_000;

/** The thread that opens packed and large bodies. */
const BODIES = new URL('./intake.thread.ts', import.meta.url);

/** The way in, and what was refused there. */
export interface AlertIntake {
  readonly intake: Intake;
  readonly bodies: IntakeBodies;
  /** Called if a request of this token was too large. */
  readonly onTooLarge: NonNullable<WebhookDeps['onTooLarge']>;
  readonly refusals: Pick<Refusals, 'note' | 'close'>;
  /** What each token delivers. */
  readonly traffic: Traffic;
}

/** Opens the way in: a new alert's destinations are decided while it is stored, where that is plain. */
export function openAlertIntake({ platform, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>): AlertIntake {
  const { config, db, live, log, reserved, telemetry } = platform;
  return {
    intake: openIntake({
      db: reserved,
      live,
      log,
      correlationWindowMs: config.CORRELATION_WINDOW,
      reopenWindowMs: config.ALERT_REOPEN_WINDOW,
      onChanged: wakes.of(FLOW_JOB),
      firstDecisions: decideFirst({ db: reserved, onPlanned: wakes.of(DELIVERIES_JOB) }),
    }),
    bodies: openBodies(BODIES, config.INTAKE_MAX_BYTES),
    onTooLarge: (token) =>
      void notifyAdmins(platform, token).catch((error: unknown) =>
        log.warn({ err: error }, 'admins were not notified of requests that are too large'),
      ),
    refusals: openRefusals({ db, log, count: (labels) => telemetry.webhook.refused.inc(labels) }),
    traffic: openTraffic({ db, log }),
  };
}

const TRIALS = new URL('./mapping.thread.ts', import.meta.url);

/** Opens what intake asks about bodies that no source knows, and about every alert. */
export function openIntakeMappings({ platform: { reserved: db, live, log, telemetry } }: Pick<Infrastructure, 'platform'>): Mappings {
  return openMappings({
    db,
    live,
    log,
    reading: READING,
    metrics: telemetry.mapping,
    clock: () => performance.now(),
    notifyAdmins: async (tx, notice) => notify(tx, live, { ...notice, userIds: await listAdminIds(tx) }),
  });
}

/** The routes of mappings, and their end. */
export const openMappingModule = (platform: Platform, mappings: Mappings): Module => mappingModule(platform, mappings, TRIALS);

/** What every way in works with: the webhook, and the addresses of other products' interfaces. */
export function webhookDeps(
  platform: Platform,
  { intake, bodies, onTooLarge, refusals, traffic }: AlertIntake,
  { senders, mappings }: { readonly senders: Senders; readonly mappings: IntakeMappings },
): WebhookDeps {
  const { reserved } = platform;
  return {
    intake,
    bodies,
    onTooLarge,
    refusals,
    traffic,
    mappings,
    signatureProblem,
    now: () => reserved.clock(),
    normalise: (body, request, source) =>
      detectAndParse(source === null ? findSource : onlySource(SOURCES, source, findSource), body, request),
    settings: (caller) => webhookSettings(senders, caller),
    openUnderKeys: (keys) => openUnderKeys(reserved, keys),
    onRequest: countRequest(platform),
  };
}

/**
 * `senders` are the tokens; `watchedSince` since when this service has been there; `mirror` puts what is written about a group into its chat threads; `mappings` are what
 * administrators say about bodies that no source knows, and about every alert.
 */
export function alertsModule(
  {
    platform,
    leader,
    outbound,
    wakes,
  }: Pick<Infrastructure, 'outbound' | 'platform' | 'wakes'> & { readonly leader: Pick<Leader, 'isLeader'> },
  opened: AlertIntake,
  {
    senders,
    incidents,
    mirror,
    drafts,
    mappings,
    watchedSince,
  }: {
    readonly incidents: AlertIncidents;
    readonly senders: Senders;
    readonly mirror: Mirror;
    readonly drafts: ThreadDrafts;
    readonly mappings: IntakeMappings;
    readonly watchedSince: ExpiryDeps['watchedSince'];
  },
): Module {
  const { config, db, live, reserved, telemetry } = platform;
  const { intake, refusals, traffic } = opened;
  const onChanged = wakes.of(FLOW_JOB);
  const webhook = webhookDeps(platform, opened, { senders, mappings });
  const expiry: ExpiryDeps = { db: reserved, live, intake, onChanged, watchedSince, onExpired: (alerts) => telemetry.expired.inc(alerts) };
  return {
    name: 'alerts',
    routes(http) {
      registerRefusalRoutes(http, { ...webhook, db });
      registerTrafficRoutes(http, { db });
      registerSourceRoutes(http, shownSources());
      registerWebhookTokenRoutes(http, senders);
      registerWebhookRoute(http, { ...webhook, acceptSns: openSns(outbound).accept });
      registerAlertRoutes(http, {
        db,
        live,
        intake,
        incidents,
        mirror,
        drafts,
        onChanged,
        providers: ANNOUNCERS,
        hiddenTargets: HIDDEN_TARGETS,
      });
    },
    jobs: [
      { name: 'search words', everyMs: SEARCH_EVERY_MS, due: WORDS_DUE, run: () => indexSome(reserved, () => intake.depth()) },
      {
        name: 'unknown alerts',
        everyMs: UNKNOWN_EVERY_MS,
        due: UNKNOWN_DUE,
        run: async () => leader.isLeader() && endUnknown({ db: reserved, live, onChanged }),
      },
      {
        name: 'alerts of silent sources',
        everyMs: EXPIRY_EVERY_MS,
        due: EXPIRY_DUE,
        run: async () => leader.isLeader() && expireAlerts(expiry),
      },
    ],
    async prune() {
      if (config.DATA_RETENTION_DAYS > 0) await pruneResolved(db, config.DATA_RETENTION_DAYS);
      await pruneRefusals(db, REFUSALS_KEPT_DAYS);
      await pruneTraffic(db);
      await pruneBulk(db);
    },
    async state() {
      const [groups, { undecided, orphaned }, found] = await Promise.all([
        routingBacklog(reserved),
        undecidedAlerts(reserved),
        telemetry.correlator.orphans.get(),
      ]);
      const orphansFound = found.values[0]?.value ?? 0;
      return { correlator: { ...groups, undecided_alerts: undecided, orphaned_alerts: orphaned, orphans_found: orphansFound } };
    },
    async collect() {
      telemetry.webhook.waiting.set(intake.depth());
      const [{ unrouted_groups }, { undecided }] = await Promise.all([routingBacklog(reserved), undecidedAlerts(reserved)]);
      telemetry.correlator.groups.set(unrouted_groups);
      telemetry.correlator.undecided.set(undecided);
    },
    close: () => Promise.allSettled([refusals.close(), traffic.close()]).then(() => intake.close()),
  };
}

/** Notifies admins once per hour and token that its requests are refused. */
async function notifyAdmins(
  { config, live, reserved }: Platform,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  const mebibytes = Math.floor(config.INTAKE_MAX_BYTES / 1_048_576);
  await reserved.transaction(async (tx) =>
    notify(tx, live, {
      userIds: await listAdminIds(tx),
      kind: NOTIFICATIONS.webhook_token.refusing,
      title: `Alerts of the webhook token "${name}" are refused`,
      body: `A request was larger than ${mebibytes} MiB. Make its sender split it: in Alertmanager, set max_alerts.`,
      link: '/webhook-tokens',
      dedupKey: `webhook_token.refusing ${id} ${tx.now.toISOString().slice(0, 13)}`,
    }),
  );
}

function countRequest({ telemetry }: Platform): NonNullable<WebhookDeps['onRequest']> {
  // A rate needs a sample from the start.
  for (const outcome of OUTCOMES) telemetry.correlator.alerts.inc({ outcome }, 0);
  return (outcome, { source, signals, ignored, ms, counts }) => {
    telemetry.webhook.requests.inc({ outcome });
    telemetry.webhook.signals.inc({ source }, signals);
    for (const { reason } of ignored) telemetry.webhook.ignored.inc({ reason, source });
    telemetry.webhook.duration.observe(ms / 1_000);
    for (const [became, count] of Object.entries(counts)) if (count > 0) telemetry.correlator.alerts.inc({ outcome: became }, count);
  };
}

function shownSources(): Parameters<typeof registerSourceRoutes>[1] {
  return TOOLS.map(({ descriptor, source }) => ({
    descriptor,
    own: source !== undefined,
    signatureHeader: signatureHeader(descriptor.id),
  }));
}

/** Portions indexed between two looks at the clock. */
const PORTIONS = 4;

/** Search words are added with little haste while alerts wait to be stored: late intake is worse than a late search. */
export async function indexSome(db: Database, waiting: () => number, portion?: number): Promise<boolean> {
  for (let i = 0; i < PORTIONS; i += 1) {
    if ((await indexWords(db, portion)) === 0 || waiting() > 0) return false;
  }
  return true;
}
