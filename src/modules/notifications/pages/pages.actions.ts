import type { Tx } from '../../../platform/db/database.ts';
import { publishAll } from '../../../platform/live/live.ts';
import type { Pages, PersonToPage, Urgency } from '../../escalation/ports.ts';
import type { ResponderPage, ResponderPages } from '../../ics/responders/responder.ts';
import { missingContact, type NoticeAbout, type PageAsk, type PersonChannelName } from './page.ts';
import type { PageSenderDeps } from './page-sender.ts';
import { channelsInUse, reviveWithdrawn, withdrawPages } from './page-leave.store.ts';
import { cancelPages, insertPages, type NewPage, requestKey, resumePages, reviseIncidentPages, withdrawRequest } from './pages.store.ts';
import { selectPeople } from '../preferences/preferences.store.ts';
import { peopleWithRules, type RuledPerson } from '../preferences/rules.actions.ts';
import { plannedMethods } from '../preferences/preferences.ts';
import { pagesChanged } from '../events.ts';

export interface PagesDeps extends Pick<PageSenderDeps, 'live' | 'methods' | 'personChannelFor'> {
  /** Pages were written, or messages are to be revised: work them. Called after the commit. */
  readonly onPlanned: () => void;
}

/** The pages of this service: one row for each method, in the caller's transaction. */
export function openPages(deps: PagesDeps): Pages {
  const plan: Pages['plan'] = async (tx, people) => {
    const known = new Map(
      (
        await peopleWithRules(
          tx,
          deps,
          people.map((person) => person.userId),
        )
      ).map((person) => [person.userId, person]),
    );
    const pages = people.flatMap((step) => {
      const person = known.get(step.userId);
      return person?.active ? pagesOf(step, person, tx.now) : [];
    });
    // What was sent at earlier levels says that it goes on.
    const later = people.filter((step) => step.level > 1 || step.round > 1);
    await reviseIncidentPages(tx, [...new Set(later.map((step) => step.incidentId))]);
    if ((await insertPages(tx, pages)).length === 0) return;
    const incidentIds = [...new Set(people.map((step) => step.incidentId))];
    await publishAll(
      tx,
      deps.live,
      incidentIds.map((id) => pagesChanged({ incident_id: id })),
    );
    tx.afterCommit(deps.onPlanned);
  };
  return {
    plan,
    planAgain: async (tx, people) => {
      let revived = 0;
      for (const step of people) revived += await reviveWithdrawn(tx, step);
      await plan(tx, people);
      if (revived > 0) tx.afterCommit(deps.onPlanned);
    },
    withdraw: async (tx, whose, reason) => {
      if ((await withdrawPages(tx, whose, reason)) === 0) return;
      await published(tx, deps, [whose.incidentId]);
      tx.afterCommit(deps.onPlanned);
    },
    resume: async (tx, incidentId, episode, after) => {
      await resumePages(tx, incidentId, episode, after);
      await published(tx, deps, [incidentId]);
      tx.afterCommit(deps.onPlanned);
    },
    lost: async (tx, step) => {
      const channels = await channelsInUse(tx, step);
      const [person] = await selectPeople(tx, [step.userId]);
      return (
        channels.length > 0 &&
        person !== undefined &&
        channels.every((channel) => missingContact(person, deps.methods.of(channel)) !== null)
      );
    },
    cancel: async (tx, incidentId, reason) => {
      await cancelPages(tx, incidentId, reason);
      await published(tx, deps, [incidentId]);
      tx.afterCommit(deps.onPlanned);
    },
  };
}

function pagesOf(step: PersonToPage, person: RuledPerson, now: Date): readonly NewPage[] {
  return plannedMethods(person.preferences, step.urgency, now).map(({ channel, dueAt, deferredUntil }) => ({
    kind: 'incident',
    incidentId: step.incidentId,
    episode: step.episode,
    round: step.round,
    level: step.level,
    userId: step.userId,
    channel,
    scheduleId: step.scheduleId,
    urgency: step.urgency,
    content: null,
    dedupKey: null,
    alternateFor: null,
    dueAt,
    reason: deferredUntil === null ? null : 'waits for the end of quiet hours',
  }));
}

/** Pages that ask people to join an incident: of high urgency, level 0, and never in one message with others. */
export function responderPages(deps: PagesDeps): ResponderPages {
  return {
    plan: async (tx, asked) => {
      const people = await peopleWithRules(
        tx,
        deps,
        asked.map(({ userId }) => userId),
      );
      const pages = asked.flatMap((page) => {
        const person = people.find(({ userId }) => userId === page.userId);
        return person?.active ? requestPages(page, person, tx.now) : [];
      });
      if ((await insertPages(tx, pages)).length === 0) return;
      await published(
        tx,
        deps,
        asked.map(({ incidentId }) => incidentId),
      );
      tx.afterCommit(deps.onPlanned);
    },
    withdraw: withdrawRequest,
  };
}

function requestPages(page: ResponderPage, person: RuledPerson, now: Date): readonly NewPage[] {
  const { responderId, title, body, link } = page;
  return plannedMethods(person.preferences, 'high', now).map(({ channel, dueAt }) => ({
    kind: 'responder',
    incidentId: page.incidentId,
    episode: page.episode,
    round: page.request,
    level: 0,
    userId: page.userId,
    channel,
    scheduleId: null,
    urgency: 'high',
    content: { title, body, link, ask: { kind: 'join', id: responderId }, about: { incident_id: page.incidentId, until: 'over' } },
    dedupKey: requestKey(responderId),
    alternateFor: null,
    dueAt,
    reason: null,
  }));
}

/** Something that a person is told by the methods of the preferences, besides incidents. */
export interface PersonalNotice {
  readonly urgency: Urgency;
  readonly title: string;
  readonly body: string;
  /** Path inside the page, or null. */
  readonly link: string | null;
  /** The same thing is told a person once on each channel. */
  readonly dedupKey: string;
  readonly ask?: PageAsk;
  readonly about?: NoticeAbout;
}

/**
 * Notifies people by the methods that their preferences name, in the transaction of what happened. One insert, in the order of all that
 * write pages of many.
 *
 * @param goesBy the only methods it goes by; left out: all
 */
export async function notifyPeople(
  tx: Tx,
  deps: PagesDeps,
  userIds: readonly string[],
  notice: PersonalNotice,
  goesBy: (channel: PersonChannelName) => boolean = () => true,
): Promise<void> {
  const people = (await peopleWithRules(tx, deps, userIds)).filter(({ active }) => active);
  const pages = people
    .sort((one, other) => (one.userId < other.userId ? -1 : 1))
    .flatMap(({ userId, preferences }) =>
      plannedMethods(preferences, notice.urgency, tx.now)
        .filter(({ channel }) => goesBy(channel))
        .map(({ channel, dueAt, deferredUntil }) => ({
          ...noticePage({ ...notice, userId }, channel, dueAt),
          reason: deferredUntil === null ? null : 'waits for the end of quiet hours',
        })),
    );
  if ((await insertPages(tx, pages)).length > 0) tx.afterCommit(deps.onPlanned);
}

function noticePage(notice: PersonalNotice & { readonly userId: string }, channel: PersonChannelName, dueAt: Date): NewPage {
  const { userId, urgency, title, body, link, dedupKey, ask, about } = notice;
  return {
    kind: 'notice',
    incidentId: null,
    episode: 0,
    round: 0,
    level: 0,
    userId,
    channel,
    scheduleId: null,
    urgency,
    content: { title, body, link, ...(ask ? { ask } : {}), ...(about ? { about } : {}) },
    dedupKey,
    alternateFor: null,
    dueAt,
    reason: null,
  };
}

/** A try of every one of these channels, at once. Returns the pages' ids. */
export async function planTest(tx: Tx, userId: string, channels: readonly PersonChannelName[]): Promise<readonly string[]> {
  const written = await insertPages(
    tx,
    channels.map((channel) => ({
      ...noticePage(
        {
          userId,
          urgency: 'high',
          title: 'Test page from Tocsin',
          body: 'This is a test: pages reach you here.',
          link: '/account?tab=notifications',
          dedupKey: '',
        },
        channel,
        tx.now,
      ),
      kind: 'test' as const,
      dedupKey: null,
    })),
  );
  return written.map(({ id }) => id);
}

/** Open pages show the state of what is sent. */
export async function published(tx: Tx, { live }: Pick<PagesDeps, 'live'>, incidentIds: readonly string[]): Promise<void> {
  await publishAll(
    tx,
    live,
    [...new Set(incidentIds)].map((id) => pagesChanged({ incident_id: id })),
  );
}
