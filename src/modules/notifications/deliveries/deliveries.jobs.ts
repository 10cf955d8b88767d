import type { Counter, Histogram } from 'prom-client';
import type { Database } from '../../../platform/db/database.ts';
import { notSetUp } from '../../../platform/words/sentence.ts';
import { type Held, holdFor, writeWhileHeld } from '../../../platform/lease/held.ts';
import type { Log } from '../../../platform/log.ts';
import type { Channel, GroupMessage, SendOutcome, ThreadWords } from '../channel.ts';
import {
  type ClaimedDelivery,
  claimNext,
  dueLanes,
  releaseLane,
  type Settled,
  settleDelivery,
  type TakenLane,
  takeLane,
} from './deliveries.store.ts';
import { dependantsInWords } from './dependants.ts';
import { leaveUnsent, loadDependants } from './dependants.store.ts';
import { gatheredUrl, SHARED_EVERY_MS } from './gathering.ts';
import { gatherRest, loadGatheredMessage } from './gathering.store.ts';
import { loadDigestMessage, loadGroupMessage } from './group-message.store.ts';
import { isKept, threadWords } from './thread-post.ts';
import { judge, notNeeded } from './delivery-verdict.ts';

export interface SenderDeps {
  readonly db: Database;
  readonly log: Log;
  readonly baseUrl: string;
  /** What a digest is about: its title and its groups. */
  readonly digest?: (id: string) => Promise<{ readonly title: string; readonly groupIds: readonly string[] } | null>;
  /** The likely cause of a group's trouble, as an agent found it; null: none is known. */
  readonly causeOf?: (groupId: string) => Promise<string | null>;
  /** How an investigation stands, for the threads; null: it is not there any more, or not to be posted. `isPosted`: it stands there already. */
  readonly investigation?: (about: { readonly id: string; readonly isPosted: boolean }) => Promise<ThreadWords | null>;
  /** The configured channel of a provider; null when nobody configured it. */
  readonly channelFor: (provider: string) => Promise<Channel | null>;
  /** Providers that programs read: they get every new group, however many there are. */
  readonly programs: readonly string[];
  /** Providers whose targets are secrets. */
  readonly hiddenTargets: readonly string[];
  /** A delivery was given up, or waits for its channel to be set up: somebody should know. */
  readonly onDead: (delivery: ClaimedDelivery, reason: string) => Promise<void>;
  /** Called when a lane is done while more are due than had room: run it again. */
  readonly onFree?: () => void;
  readonly metrics: {
    readonly attempts: Counter<'provider' | 'outcome'>;
    readonly duration: Histogram<'provider'>;
    readonly gathered: Counter<'provider'>;
  };
}

export interface Sender {
  /** Starts work on every due lane that is free. Resolves when the lanes were started, not when they are done. */
  run(): Promise<boolean>;
  /** Lanes being worked by this process. */
  active(): number;
  /** Lets sends in progress end (at most the deadline) and gives the lanes back. */
  stop(): Promise<void>;
}

/** One provider call, its answer included. */
const DEADLINE_MS = 10_000;
const LEASE_MS = 30_000;
/** Retry for a provider that is not set up. Saving its settings sends at once. */
const UNCONNECTED_MS = 5 * 60_000;
/** Hanging places hold a slot each for at most the deadline. */
const MAX_LANES = 128;

/**
 * Opens the sender. Each lane (a place at a provider) is worked by one server at a time, one message after the other,
 * so that order and pace hold; lanes are independent, so that a hanging place delays no other. No transaction is held
 * while sending: claim, send, settle.
 */
export function openSender(deps: SenderDeps): Sender {
  const working = new Map<string, Promise<void>>();
  let stopping = false;
  let more = false;

  const workLane = async (lane: string, { fence, full: wasFull }: TakenLane, taken: Held) => {
    let held = taken;
    let full = wasFull;
    try {
      while (!stopping) {
        held = holdFor(LEASE_MS, () => stopping);
        if (full) deps.metrics.gathered.inc({ provider: lane.slice(0, lane.indexOf(':')) }, await gatherRest(deps.db, lane, fence));
        const delivery = await claimNext(deps.db, lane, fence, LEASE_MS);
        if (!delivery) return;
        const done = await deliver(deps, { lane, fence, held }, delivery);
        if (!done.settled || done.paced) return;
        full = done.full;
      }
    } finally {
      // A lane that is not given back rests until its lease ends.
      await writeWhileHeld(held, () => releaseLane(deps.db, lane, fence)).catch((error) =>
        deps.log.warn({ err: error, lane }, 'a delivery lane could not be given back; it is free when its lease ends'),
      );
    }
  };

  return {
    async run() {
      const free = MAX_LANES - working.size;
      more ||= free <= 0;
      if (free <= 0 || stopping) return false;
      const due = await dueLanes(deps.db, free);
      more = due.length >= free;
      for (const lane of due) {
        if (working.has(lane)) continue;
        const taken = holdFor(LEASE_MS, () => stopping);
        const free = await takeLane(deps.db, lane, LEASE_MS);
        if (free === null) continue;
        const work = workLane(lane, free, taken)
          .catch((error) => deps.log.error({ err: error, lane }, 'a delivery lane failed; it is taken up again'))
          .finally(() => {
            working.delete(lane);
            if (more) deps.onFree?.();
          });
        working.set(lane, work);
      }
      return false;
    },
    active: () => working.size,
    async stop() {
      stopping = true;
      await Promise.all(working.values());
    },
  };
}

/** A lane in this process's hands. */
interface Owned {
  readonly lane: string;
  readonly fence: number;
  readonly held: Held;
}

/** One attempt. */
async function deliver(deps: SenderDeps, { lane, fence, held: lease }: Owned, delivery: ClaimedDelivery): Promise<Settled> {
  const message = await loadMessage(deps, delivery);
  const words = message && (await loadWords(deps, delivery, message));
  const channel = await deps.channelFor(delivery.provider);
  const started = performance.now();
  const useless = reasonToSkip(delivery, message, words);
  const outcome: SendOutcome =
    useless === null ? await attempt(channel, delivery, { message, words }) : { kind: 'permanent', reason: useless };
  const durationMs = performance.now() - started;
  const failingForMs = delivery.first_failed_at ? delivery.now.getTime() - delivery.first_failed_at.getTime() : 0;
  const verdict = useless === null ? judge(outcome, delivery.attempt, failingForMs, Math.random()) : notNeeded(useless);
  const done = await writeWhileHeld(lease, () =>
    settleDelivery(deps.db, lane, fence, delivery, {
      ...verdict,
      ...((delivery.is_shared || delivery.thread_post?.kind === 'dependants') && verdict.state === 'sent'
        ? { retryInMs: SHARED_EVERY_MS }
        : {}),
      counts: isNewGroup(delivery) && !deps.programs.includes(delivery.provider),
      // What is loaded after the claim is as new as what was wanted then, or newer.
      revision:
        delivery.is_shared || delivery.digest_id !== null || isKept(delivery.thread_post)
          ? delivery.wanted_revision
          : (message?.revision ?? 0),
      external: outcome.kind === 'sent' ? outcome.external : null,
      durationMs,
      paceMs: channel?.paceMs ?? 0,
    }),
  );
  deps.metrics.attempts.inc({ provider: delivery.provider, outcome: verdict.state });
  deps.metrics.duration.observe({ provider: delivery.provider }, durationMs / 1_000);
  if (verdict.state !== 'sent' && verdict.state !== 'skipped') {
    deps.log.warn(
      { delivery: delivery.id, lane, attempt: delivery.attempt, state: verdict.state, reason: verdict.detail },
      'delivery not sent',
    );
  }
  if (done.settled && delivery.thread_post?.kind === 'dependants' && (verdict.state === 'dead' || verdict.state === 'skipped'))
    await leaveUnsent(deps.db, delivery.id);
  // What somebody said stands in the page whatever happens; a place that takes nothing shows by its messages.
  const held = channel === null && delivery.attempt === 1 && verdict.state === 'failed';
  if (done.settled && (verdict.state === 'dead' || held) && delivery.thread_post === null)
    await deps
      .onDead(delivery, verdict.detail ?? '')
      .catch((error) => deps.log.error({ err: error }, 'the admins could not be notified of a failed delivery'));
  return done;
}

/** The first message of a group. */
function isNewGroup({ group_id, thread_post, external }: ClaimedDelivery): boolean {
  return group_id !== null && thread_post === null && external === null;
}

async function loadMessage(
  { db, baseUrl, digest, causeOf, hiddenTargets }: SenderDeps,
  { id, group_id, digest_id, is_shared, provider, target, upstream, external }: ClaimedDelivery,
): Promise<GroupMessage | null> {
  if (is_shared) return loadGatheredMessage(db, id, gatheredUrl(baseUrl, hiddenTargets.includes(provider) ? null : { provider, target }));
  if (group_id !== null) {
    const message = await loadGroupMessage(db, group_id, baseUrl);
    const cause = message && ((await causeOf?.(group_id)) ?? null);
    return message && { ...message, ...(cause ? { cause } : {}), ...(upstream ? { upstream } : {}) };
  }
  const about = digest_id === null ? null : ((await digest?.(digest_id)) ?? null);
  return about && loadDigestMessage(db, { id: digest_id ?? '', ...about, isPosted: external !== null }, baseUrl);
}

/** What a post of a thread says now; null: it is none, or there is nothing to say any more. */
async function loadWords(
  { db, baseUrl, investigation }: SenderDeps,
  { id, thread_post: post, external }: ClaimedDelivery,
  message: GroupMessage,
): Promise<ThreadWords | null> {
  if (post === null) return null;
  if (post.kind === 'dependants') {
    const url = message.incident && `${baseUrl}/incidents/${message.incident.number}`;
    return dependantsInWords(post.service, await loadDependants(db, id), url);
  }
  return post.kind === 'investigation'
    ? ((await investigation?.({ id: post.id, isPosted: external !== null })) ?? null)
    : threadWords(post, message);
}

/** Why something in a thread needs no sending any more; null: it does. */
function reasonToSkip(
  { thread_post, thread, thread_revision, wanted_revision, digest_id, is_shared, external, upstream }: ClaimedDelivery,
  message: GroupMessage | null,
  words: ThreadWords | null,
): string | null {
  if (is_shared) return external === null && message?.counts.total === 0 ? 'every group has its own message by now' : null;
  if (digest_id !== null) return message === null ? 'nothing of it fires any more' : null;
  if (thread_post === null)
    return upstream && external === null && message?.status === 'resolved' ? 'it ended before it had its own message' : null;
  if (message === null) return 'all alerts of this group were deleted';
  if (thread === null) return 'this group has no message of its own there';
  if (words === null)
    return thread_post.kind === 'dependants' ? 'no group is left to name' : 'the investigation was deleted, or is not shown in chat';
  if (thread_post.kind === 'worse' && (thread_revision ?? 0) >= wanted_revision) return 'already stated in the message';
  return null;
}

interface Said {
  readonly message: GroupMessage | null;
  readonly words: ThreadWords | null;
}

async function attempt(channel: Channel | null, delivery: ClaimedDelivery, { message, words }: Said): Promise<SendOutcome> {
  if (!message) return { kind: 'permanent', reason: 'all alerts of this group were deleted' };
  if (!channel)
    return {
      kind: 'retry',
      reason: notSetUp(delivery.provider),
      retryAfterMs: UNCONNECTED_MS,
    };
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  try {
    if (delivery.thread_post !== null && delivery.thread !== null && words !== null)
      return channel.reply
        ? await channel.reply({
            thread: delivery.thread,
            external: delivery.external,
            words,
            loud: delivery.thread_post.kind === 'worse',
            message,
            idempotencyKey: delivery.external === null ? delivery.id : `${delivery.id}:${delivery.wanted_revision}`,
            signal: deadline,
          })
        : { kind: 'permanent', reason: `${delivery.provider} has no threads` };
    return await channel.send({
      target: delivery.target,
      message,
      external: delivery.external,
      idempotencyKey: delivery.id,
      signal: deadline,
    });
  } catch (error) {
    if (deadline.aborted) return { kind: 'retry', reason: 'no answer within 10 seconds', retryAfterMs: null };
    return { kind: 'retry', reason: (error as Error).message, retryAfterMs: null };
  }
}
