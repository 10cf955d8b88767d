import { notifyByRules } from '../../notifications/index.ts';
import { NOTIFICATIONS } from '../events.ts';
import type { PostMortemDeps } from '../deps.ts';
import { takeUnreminded } from './missing.store.ts';

const PORTION = 50;

/** Reminds the commanders of critical incidents that have no post-mortem after three days, once. True: there may be more. */
export async function remindCommanders({ db, planner }: Pick<PostMortemDeps, 'db' | 'planner'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const missing = await takeUnreminded(tx, PORTION);
    for (const { id, number, title, commanderId } of missing) {
      if (commanderId === null) continue;
      await notifyByRules(tx, planner, [commanderId], {
        urgency: 'low',
        kind: NOTIFICATIONS.post_mortem.missing,
        title: `Incident #${number} has no post-mortem yet`,
        body: `${title}: it was critical and has been over for three days. The draft is filled from what is known.`,
        link: `/incidents/${number}/post-mortem`,
        dedupKey: `post_mortem.missing ${id}`,
      });
    }
    return missing.length >= PORTION;
  });
}
