import { type AdminNotice, notifyAdmins } from '../admins.actions.ts';
import { NOTIFICATIONS } from '../events.ts';
import { connectedChannels } from './page-failure.actions.ts';
import type { PageSenderDeps } from './page-ports.ts';
import type { PagesDeps } from './pages.actions.ts';
import { dueReports, heldChannels, releaseHeld, takeReport } from './trouble.store.ts';
import { troubleInWords } from './trouble.ts';

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
      const notice: AdminNotice = {
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
