import { setTimeout as sleep } from 'node:timers/promises';
import { advance, type FlowDeps, watchFlow } from './flow.ts';
import { FLOW_DUE, endUnknown, indexWords, UNKNOWN_DUE, WORDS_DUE } from './modules/alerts/index.ts';
import { CHAIN_DUE, chainAuditEvents } from './modules/audit/index.ts';
import { PASSWORD_REQUESTS_DUE } from './modules/identity/index.ts';
import type { IncidentDeps } from './modules/incidents/index.ts';
import type { Escalation } from './modules/escalation/index.ts';
import {
  type ChatRepliesDeps,
  DELIVERIES_DUE,
  openSender,
  REPLIES_DUE,
  type Sender,
  type SenderDeps,
  workChatReply,
} from './modules/notifications/index.ts';
import { HANDOFFS_DUE, type OnCallDeps, workHandoffs } from './modules/oncall/index.ts';
import type { Database } from './platform/db/database.ts';
import { startLoop } from './platform/loop.ts';
import type { Look } from './platform/look.ts';
import { type MailSenderDeps, openMailSender } from './platform/mail/mail.jobs.ts';
import { MAIL_DUE } from './platform/mail/mail.store.ts';
import type { Platform } from './platform/platform.ts';

/** The background work of one process. */
export interface Worker {
  /** Groups changed: route them. */
  routeSoon(): void;
  /** Deliveries were planned. */
  sendSoon(): void;
  /** A chat reply was stored: work it. */
  replySoon(): void;
  readonly sender: Sender;
  stop(): Promise<void>;
}

export interface WorkerDeps extends Pick<SenderDeps, 'channelFor' | 'onDead'> {
  readonly chatReplies: ChatRepliesDeps;
  readonly incidents: IncidentDeps;
  readonly onUnjudged: FlowDeps['onUnjudged'];
  readonly mail: Pick<MailSenderDeps, 'sealer' | 'mailer' | 'onDead'>;
  /** Answers people who asked for a new password. Not woken by the request: how long that takes must tell nothing. */
  readonly passwordRequests: () => Promise<boolean>;
  /** Removes what has had its time. Runs where the leader is. */
  readonly tidy: () => Promise<void>;
  readonly escalation: Pick<Escalation, 'startTimers'>;
  readonly leads: () => boolean;
  readonly onCall: OnCallDeps;
  /** Alert events waiting to be committed. */
  readonly waiting: () => number;
}

/** Every background job and its rhythm, one line each. Each may run on any server, and may run twice. */
export function startWorker(platform: Platform & { readonly look: Look }, deps: WorkerDeps): Worker {
  const { log, look, reserved: db, telemetry } = platform;
  const sender = openSender({
    db,
    log,
    baseUrl: platform.baseUrl,
    channelFor: deps.channelFor,
    onDead: deps.onDead,
    metrics: telemetry.deliveries,
    onFree: () => send.wake(),
  });

  const send = startLoop({ name: 'deliveries', everyMs: 500, due: DELIVERIES_DUE, look, log, run: () => sender.run() });
  const flow = startLoop({
    name: 'flow',
    everyMs: 1_000,
    due: FLOW_DUE,
    look,
    log,
    async run() {
      // While alerts stream in, a moment's patience routes many changes of a group at once.
      if (deps.waiting() > 0) await sleep(BUSY_PAUSE_MS);
      return advance({ db, log, incidents: deps.incidents, onPlanned: () => send.wake(), onUnjudged: deps.onUnjudged });
    },
  });
  const flowWatchdog = startLoop({
    name: 'flow watchdog',
    everyMs: 30_000,
    log,
    async run() {
      const found = await watchFlow({ db, log });
      telemetry.correlator.orphans.inc(found);
      if (found > 0) flow.wake();
      return false;
    },
  });
  const search = startLoop({ name: 'search words', everyMs: 1_000, due: WORDS_DUE, look, log, run: () => indexSome(db, deps.waiting) });
  const replies = deps.chatReplies.platforms.map(({ provider }) =>
    startLoop({
      name: `${provider} replies`,
      everyMs: 2_000,
      due: REPLIES_DUE,
      look,
      log,
      run: () => workChatReply(deps.chatReplies, provider),
    }),
  );
  const letters = openMailSender({ db, log, ...deps.mail, onFree: () => mail.wake() });
  const mail = startLoop({ name: 'mail', everyMs: 1_000, due: MAIL_DUE, look, log, run: () => letters.run() });
  const passwords = startLoop({
    name: 'password requests',
    everyMs: 2_000,
    due: PASSWORD_REQUESTS_DUE,
    look,
    log,
    run: deps.passwordRequests,
  });
  const audit = startLoop({
    name: 'audit chain',
    everyMs: 5_000,
    due: CHAIN_DUE,
    look,
    log,
    run: () => chainAuditEvents(platform.db).then(() => false),
  });
  const escalations = deps.escalation.startTimers(look);
  const handoffs = startLoop({
    name: 'handoffs',
    everyMs: 1_000,
    due: HANDOFFS_DUE,
    look,
    log,
    run: async () => deps.leads() && workHandoffs(deps.onCall),
  });
  const unknown = startLoop({
    name: 'unknown alerts',
    everyMs: 10_000,
    due: UNKNOWN_DUE,
    look,
    log,
    run: async () => deps.leads() && endUnknown({ db, live: platform.live, onChanged: () => flow.wake() }),
  });
  const tidy = startLoop({
    name: 'tidy',
    everyMs: 5 * 60_000,
    log,
    async run() {
      if (deps.leads()) await deps.tidy();
      return false;
    },
  });

  return {
    routeSoon: () => flow.wake(),
    sendSoon: () => send.wake(),
    replySoon: () => {
      for (const loop of replies) loop.wake();
    },
    sender,
    async stop() {
      await Promise.all([
        flow.stop(),
        flowWatchdog.stop(),
        search.stop(),
        ...replies.map((loop) => loop.stop()),
        passwords.stop(),
        audit.stop(),
        escalations.stop(),
        handoffs.stop(),
        unknown.stop(),
        tidy.stop(),
      ]);
      await Promise.all([send.stop(), mail.stop()]);
      await Promise.all([sender.stop(), letters.stop()]);
    },
  };
}

/** Pause before routing while alerts wait to be stored. */
const BUSY_PAUSE_MS = 50;
/** Portions indexed between two looks at the clock. */
const PORTIONS = 4;

/** Search words are added with little haste while alerts wait to be stored: late intake is worse than a late search. */
export async function indexSome(db: Database, waiting: () => number, portion?: number): Promise<boolean> {
  for (let i = 0; i < PORTIONS; i += 1) {
    if ((await indexWords(db, portion)) === 0 || waiting() > 0) return false;
  }
  return true;
}
