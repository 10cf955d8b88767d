import { notSetUp } from '../../../platform/words/sentence.ts';
import { type Notice, notifyAdmins } from '../notices.actions.ts';
import { NOTIFICATIONS } from '../events.ts';
import { selectPeople } from '../preferences/preferences.store.ts';
import type { PersonChannelName } from './page.ts';
import { connectedChannels, reportFailure } from './page-failure.actions.ts';
import type { PageSenderDeps } from './page-sender.ts';
import { type PagesDeps, published } from './pages.actions.ts';
import { channelsDue, dueReports, heldChannels, holdDue, releaseHeld, takeReport } from './trouble.store.ts';
import { troubleInWords } from './trouble.ts';

/** Pages that are held in one transaction. */
const HELD_AT_ONCE = 500;

/** Holds what is due on channels that are not connected: many pages in one transaction, and nothing is tried. Try-outs stay: each fails at once. */
export async function holdUnconnected(deps: PageSenderDeps, unconnected: readonly PersonChannelName[]): Promise<void> {
  for (const channel of await channelsDue(deps.db, unconnected)) while ((await holdSome(deps, channel)) === HELD_AT_ONCE);
}

async function holdSome(deps: PageSenderDeps, channel: PersonChannelName): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const reason = notSetUp(channel);
    const pages = await holdDue(tx, { channel, limit: HELD_AT_ONCE, reason });
    if (pages.length === 0) return 0;
    const people = await selectPeople(tx, [...new Set(pages.map((page) => page.user_id))]);
    await reportFailure(tx, deps, { pages, people, channel }, { state: 'held', detail: reason, alternate: true });
    await published(
      tx,
      deps,
      pages.flatMap((page) => page.incident_id ?? []),
    );
    tx.afterCommit(() => deps.metrics.attempts.inc({ channel, outcome: 'held' }, pages.length));
    return pages.length;
  });
}

type TroubleDeps = Pick<PageSenderDeps, 'db' | 'methods' | 'personChannelFor'> & PagesDeps;

/**
 * Reports pages that were given up or are held: one notice for each channel and hour, to every admin, by the other channels that are
 * connected. May run on several servers: each report is taken once. Never true: nothing is left for another run.
 */
export async function reportTrouble(deps: TroubleDeps): Promise<boolean> {
  const due = await dueReports(deps.db);
  if (due.length === 0) return false;
  const connected = await connectedChannels(deps);
  for (const channel of due)
    await deps.db.transaction(async (tx) => {
      const trouble = await takeReport(tx, channel);
      if (trouble === null) return;
      const notice: Notice = {
        urgency: 'high',
        kind: NOTIFICATIONS.page.dead,
        ...troubleInWords(deps.methods.of(channel).byInFull, trouble),
        link: '/integrations',
        dedupKey: `page.dead ${channel} ${tx.now.toISOString()}`,
      };
      await notifyAdmins(tx, deps, notice, new Set([...connected].filter((one) => one !== channel)));
    });
  return false;
}

/** Makes held pages due whose channels are connected by now. */
export async function releaseConnected(
  deps: Pick<PageSenderDeps, 'db' | 'methods' | 'personChannelFor'> & Pick<PagesDeps, 'onPlanned'>,
): Promise<void> {
  const held = await heldChannels(deps.db);
  if (held.length === 0) return;
  const connected = await connectedChannels(deps);
  for (const channel of held.filter((one) => connected.has(one))) if ((await releaseHeld(deps.db, channel)) > 0) deps.onPlanned();
}
