import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { SYSTEM } from '../../../platform/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Held, holdFor, writeWhileHeld } from '../../../platform/lease/held.ts';
import { notSetUp } from '../../../platform/words/sentence.ts';
import { notify } from '../inbox/inbox.actions.ts';
import {
  contentOfAll,
  isAnswerable,
  withIncident,
  isOver,
  missingContact,
  type PageContent,
  type PagedIncident,
  type PageNotice,
  type PageOutcome,
  type PersonChannelName,
  type PersonMethod,
} from './page.ts';
import { messageKey } from './page-answer.ts';
import { connectedChannels, pageData, reportFailure } from './page-failure.actions.ts';
import type { PageSenderDeps } from './page-sender.ts';
import { findPagedIncidents, recordOnTimelines } from './paged-incidents.actions.ts';
import { answerableAmong, asNamed, stillRelevant } from './page-replies.actions.ts';
import { lookAgainMs } from './pages-revise.jobs.ts';
import { judgePage, type PageVerdict } from './page-verdict.ts';
import { published } from './pages.actions.ts';
import {
  claimPages,
  dueTargets,
  lockDue,
  lockLine,
  pacePages,
  type PageRow,
  pauseTarget,
  recentMessages,
  settlePages,
  skipStale,
  stillClaimed,
} from './pages.store.ts';
import { type Person, selectPeople } from '../preferences/preferences.store.ts';
import { paceOf } from './bundling.ts';
import { holdUnconnected } from './trouble.jobs.ts';
import { insertCall } from '../voice/voice-calls.store.ts';
import { NOTIFICATIONS, TIMELINE } from '../events.ts';

/** Sends what is due to people. */
export interface PageSender {
  /** Starts work on everybody who is due something. Resolves when it was started, not when it is done. */
  run(): Promise<boolean>;
  /** Waits for what is in hand. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const DEADLINE_MS = 10_000;
const LEASE_MS = 45_000;
/** People in hand at once on each channel: a provider that hangs holds up no other channel. */
const SLOTS = 16;
/** People who are taken note of in one look, on each channel. */
const MOST_PEOPLE = 1_000;
const MOST_NOW = 5;
/** Pages that are shown in the page itself in one transaction. */
const MOST_IN_PAGE = 100;
const STALE_AFTER_MS = 24 * 3_600_000;

/**
 * Opens the sender of pages. Each person is worked by itself on each channel; no transaction is held while sending:
 * claim, look again, send, settle. May run on several servers at once.
 */
export function openPageSender(deps: PageSenderDeps): PageSender {
  const working = new Map<string, Promise<void>>();
  const busy = new Map<PersonChannelName, number>();
  /** People for whom no slot was free: each takes the next that becomes free. */
  const following = new Map<PersonChannelName, string[]>();
  let stopping = false;

  const work = async (channel: PersonChannelName, userId: string) => {
    while (!stopping) {
      const held = holdFor(LEASE_MS, () => stopping);
      const claimed = await claim(deps, channel, userId);
      if (claimed === null) return;
      await deliver(deps, channel, { ...claimed, held });
    }
  };
  const isFull = (channel: PersonChannelName) => (busy.get(channel) ?? 0) >= SLOTS;
  const start = (channel: PersonChannelName, userId: string) => {
    const key = `${channel} ${userId}`;
    if (working.has(key)) return;
    busy.set(channel, (busy.get(channel) ?? 0) + 1);
    const promise = work(channel, userId)
      .catch((error) => deps.log.error({ err: error, channel, user: userId }, 'a page failed on our side; it is taken up again'))
      .finally(() => {
        working.delete(key);
        busy.set(channel, (busy.get(channel) ?? 1) - 1);
        while (!stopping && !isFull(channel)) {
          const next = following.get(channel)?.shift();
          if (next === undefined) return;
          start(channel, next);
        }
      });
    working.set(key, promise);
  };
  return {
    run: async () => {
      if (stopping) return false;
      const free = deps.methods.all.map(({ id }) => id).filter((channel) => !isFull(channel));
      const stale = await skipStale(deps.db, STALE_AFTER_MS);
      if (stale > 0) deps.log.warn({ pages: stale }, 'pages that were more than a day old are not sent');
      const connected = await connectedChannels(deps);
      await holdUnconnected(
        deps,
        free.filter((id) => !connected.has(id)),
      );
      const due = await dueTargets(
        deps.db,
        free.map((id) => ({ id, connected: connected.has(id) })),
        MOST_PEOPLE,
      );
      for (const channel of free) following.set(channel, []);
      for (const { channel, user_id: userId } of due) {
        if (isFull(channel)) following.get(channel)?.push(userId);
        else start(channel, userId);
      }
      return false;
    },
    idle: async () => {
      while (working.size > 0) await Promise.all(working.values());
    },
    stop: async () => {
      stopping = true;
      await Promise.all(working.values());
    },
  };
}

/** Sends what is due for one person on one channel now, unless another server is at it. */
export async function sendNow(deps: PageSenderDeps, channel: PersonChannelName, userId: string): Promise<void> {
  for (let sent = 0; sent < MOST_NOW; sent += 1) {
    const held = holdFor(LEASE_MS);
    const claimed = await claim(deps, channel, userId);
    if (claimed === null) return;
    await deliver(deps, channel, { ...claimed, held });
  }
}

interface Claimed {
  readonly id: string;
  readonly pages: readonly PageRow[];
}

/** Takes the next message for a person on a channel: one page, or in a storm all that wait. Null: nothing now. */
async function claim({ db, methods }: PageSenderDeps, channel: PersonChannelName, userId: string): Promise<Claimed | null> {
  return db.transaction(async (tx) => {
    await lockLine(tx, channel, userId);
    const due = await lockDue(tx, { channel, userId, limit: channel === 'in_app' ? MOST_IN_PAGE : null });
    const taken = await nextMessage(tx, { method: methods.of(channel), userId, due });
    if (taken.length === 0) return null;
    const id = randomUUID();
    await claimPages(
      tx,
      taken.map((page) => page.id),
      id,
      LEASE_MS,
    );
    return { id, pages: taken.map((page) => ({ ...page, attempts: page.attempts + 1, claim: id })) };
  });
}

interface Waiting {
  readonly method: PersonMethod;
  readonly userId: string;
  readonly due: readonly PageRow[];
}

async function nextMessage(tx: Tx, { method, userId, due }: Waiting): Promise<readonly PageRow[]> {
  const [first] = due;
  if (!first) return [];
  // Whoever tries something out waits for nothing.
  const trial = due.find((page) => page.kind === 'test');
  if (trial) return [trial];
  const ids = due.map((page) => page.id);
  const { begun, calling } = await recentMessages(tx, method, userId, ids);
  const pace = paceOf(method, begun, tx.now, calling);
  switch (pace.kind) {
    case 'wait':
      await pacePages(tx, ids, pace.until);
      return [];
    case 'one':
      return [first];
    case 'together':
      // What asks for something has answers of its own: it goes alone.
      return first.content?.ask ? [first] : due.filter((page) => !page.content?.ask);
  }
}

async function deliver(
  deps: PageSenderDeps,
  channel: PersonChannelName,
  { id, pages, held }: Claimed & { readonly held: Held },
): Promise<void> {
  const [first] = pages;
  if (!first) return;
  const [person] = await selectPeople(deps.db, [first.user_id]);
  const incidents = await findPagedIncidents(
    deps.db,
    pages.flatMap((page) => page.incident_id ?? page.content?.about?.incident_id ?? []),
  );
  const wanted = new Set(incidents.filter((incident) => incident.wanted).map((incident) => incident.id));
  const goesOn = new Set(incidents.filter((incident) => !isOver(incident)).map(({ id }) => id));
  const left = await stillRelevant(
    deps.db,
    deps,
    pages.map(({ id, content }) => ({ id, ...content })),
    first.user_id,
  );
  const matter = new Set(left.map(({ id }) => id));
  const over = pages.filter(({ id, kind, incident_id: about }) =>
    about === null ? !matter.has(id) : !(kind === 'responder' ? goesOn : wanted).has(about),
  );
  const off = person?.active ? null : 'the person is deactivated';
  const idle = off === null ? over : pages;
  if (idle.length > 0) await skip(deps, id, idle, off ?? 'no action needed');
  const rest = pages.filter((page) => !idle.includes(page));
  if (rest.length === 0 || !person) return;

  const shown = await asNamed(deps.db, deps.lastSeen, namedBy(rest, incidents));
  const started = performance.now();
  // The last look before the call: an acknowledgement in between has taken the page back.
  const still = await stillClaimed(deps.db, id);
  const going = rest.filter((page) => still.has(page.id));
  const [lead] = going;
  if (!lead) return;
  const about = going.flatMap(({ content }) => content?.about?.incident_id ?? []);
  const content = withIncident(contentOf(going, shown), await answerableAmong(deps.db, incidents, { about, person }));
  const outcome = channel === 'in_app' ? null : await attempt(deps, channel, { lead, person, content });
  await settle(deps, { claim: id, held, channel, pages: going, lead, person, content, outcome, durationMs: performance.now() - started });
}

/** Those of the incidents that these pages call for. */
function namedBy(pages: readonly PageRow[], incidents: readonly PagedIncident[]): readonly PagedIncident[] {
  const named = new Set(pages.filter(({ kind }) => kind === 'incident').map((page) => page.incident_id));
  return incidents.filter((incident) => named.has(incident.id));
}

function contentOf(pages: readonly PageRow[], incidents: readonly PagedIncident[]): PageContent {
  return contentOfAll(
    namedBy(pages, incidents),
    pages.flatMap(({ kind, content }): PageNotice[] => (kind === 'incident' || content === null ? [] : [{ kind, ...content }])),
  );
}
async function skip({ db }: PageSenderDeps, claimId: string, pages: readonly PageRow[], reason: string): Promise<void> {
  await db.transaction((tx) =>
    settlePages(
      tx,
      pages.map((page) => page.id),
      claimId,
      { state: 'skipped', detail: reason, external: null, retryInMs: 0, durationMs: 0 },
    ),
  );
}

interface Sending {
  readonly lead: PageRow;
  readonly person: Person;
  readonly content: PageContent;
}

async function attempt(deps: PageSenderDeps, name: PersonChannelName, { lead, person, content }: Sending): Promise<PageOutcome> {
  const method = deps.methods.of(name);
  const missing = missingContact(person, method);
  if (missing !== null) return { kind: 'permanent', reason: missing };
  const channel = await deps.personChannelFor(name);
  if (!channel) return { kind: 'retry', reason: notSetUp(name), retryAfterMs: null };
  const callRef = method.rings ? randomUUIDv7() : null;
  if (callRef !== null)
    await insertCall(deps.db, { id: callRef, provider: name, pageId: lead.id, userId: person.userId, number: person.phone ?? '' });
  const deadline = AbortSignal.timeout(method.deadlineMs ?? DEADLINE_MS);
  try {
    return await channel.send({
      pageId: lead.id,
      to: person,
      urgency: lead.urgency,
      content,
      external: null,
      key: messageKey(lead.id, content),
      callRef,
      signal: deadline,
    });
  } catch (error) {
    if (deadline.aborted) return { kind: 'retry', reason: 'there was no answer in time', retryAfterMs: null };
    return { kind: 'retry', reason: (error as Error).message, retryAfterMs: null };
  }
}

interface Settling extends Sending {
  readonly held: Held;
  readonly claim: string;
  readonly channel: PersonChannelName;
  readonly pages: readonly PageRow[];
  /** Null: told inside the page, in the transaction itself. */
  readonly outcome: PageOutcome | null;
  readonly durationMs: number;
}

async function settle(deps: PageSenderDeps, sending: Settling): Promise<void> {
  const { channel, lead, outcome, pages } = sending;
  const write = async (tx: Tx) => {
    const failingForMs = lead.first_failed_at ? tx.now.getTime() - lead.first_failed_at.getTime() : 0;
    const judged = judgePage(outcome ?? { kind: 'sent', external: null }, {
      channel,
      attempt: lead.attempts,
      failingForMs,
      jitter: Math.random(),
    });
    // Whoever tries something out sees the failure at once, and tries again.
    const verdict = lead.kind === 'test' && judged.state === 'failed' ? { ...judged, state: 'dead' as const } : judged;
    const settled = await settlePages(
      tx,
      pages.map((page) => page.id),
      sending.claim,
      {
        ...verdict,
        external: outcome?.kind === 'sent' ? outcome.external : null,
        durationMs: sending.durationMs,
        ...(asksInWriting(sending, deps.methods.of(channel)) ? { lookInMs: lookAgainMs(0) } : {}),
      },
    );
    tx.afterCommit(() => {
      deps.metrics.attempts.inc({ channel, outcome: verdict.state });
      if (verdict.state === 'sent' || verdict.state === 'delivered')
        deps.metrics.lateness.observe({ channel }, Math.max(0, tx.now.getTime() - lead.due_at.getTime()) / 1_000);
    });
    if (settled.length > 0) await afterwards(tx, deps, { ...sending, pages: settled }, verdict);
    if (outcome?.kind === 'retry' && outcome.retryAfterMs !== null) await pauseTarget(tx, channel, lead.user_id, verdict.retryInMs);
  };
  await writeWhileHeld(sending.held, () => deps.db.transaction(write));
}

/** Whether a message stays that a notice can be answered by. A call says what is so when it is answered. */
function asksInWriting({ content }: Sending, { rings }: PersonMethod): boolean {
  return !rings && content.kind !== 'incident' && isAnswerable(content);
}

/** What follows from a verdict: the entry in the page, the timeline, another way, the people who should know. */
async function afterwards(tx: Tx, deps: PageSenderDeps, sending: Settling, verdict: PageVerdict): Promise<void> {
  const { channel, pages, person } = sending;
  if (channel === 'in_app' && verdict.state === 'delivered') await notifyInApp(tx, deps, sending);
  if (verdict.state !== 'sent' && verdict.state !== 'delivered')
    await reportFailure(tx, deps, { pages, people: [person], channel }, verdict);
  const more = channel === 'in_app' || pages.length === 1 ? '' : `, with ${pages.length - 1} more`;
  const entries = pages.flatMap((page) =>
    page.incident_id === null
      ? []
      : [
          {
            incidentId: page.incident_id,
            actor: SYSTEM,
            kind: TIMELINE.page.sent,
            text: `${person.name} was notified ${deps.methods.of(channel).byInFull}${more}.`,
            data: pageData(page),
          },
        ],
  );
  if (verdict.state === 'sent' || verdict.state === 'delivered') await recordOnTimelines(tx, deps.live, entries);
  await published(
    tx,
    deps,
    entries.map((entry) => entry.incidentId),
  );
}

const IN_APP = {
  incident: NOTIFICATIONS.page.incident,
  responder: NOTIFICATIONS.page.responder,
  notice: NOTIFICATIONS.page.notice,
  test: NOTIFICATIONS.page.test,
};

/** Which level of the policy it was, for one that is asked whether somebody else was tried before. */
function levelText({ level, round }: Pick<PageRow, 'level' | 'round'>): string {
  return level === 0 ? '' : `, level ${level}${round > 1 ? ` in round ${round}` : ''}`;
}

async function notifyInApp(tx: Tx, { live }: PageSenderDeps, { pages, content, person }: Settling): Promise<void> {
  const incidents = new Map(content.kind === 'incident' ? content.incidents.map((incident) => [incident.id, incident]) : []);
  for (const page of pages) {
    const incident = page.kind === 'incident' ? incidents.get(page.incident_id ?? '') : null;
    const words = incident
      ? {
          title: `Incident #${incident.number}: ${incident.title}`,
          body: `Severity ${incident.severity}${levelText(page)}`,
          link: `/incidents/${incident.number}`,
        }
      : page.content && { title: page.content.title, body: page.content.body, link: page.content.link };
    if (words) await notify(tx, live, { userIds: [person.userId], kind: IN_APP[page.kind], ...words, dedupKey: `page ${page.id}` });
  }
}
