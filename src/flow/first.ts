import type { FirstDecisions } from '../modules/alerts/index.ts';
import { planDeliveries } from '../modules/notifications/index.ts';
import type { Database } from '../platform/db/database.ts';
import { judgeNow } from './judge.ts';
import { routingData } from './outcomes.ts';
import { rulesInForce } from './rules.ts';

/**
 * The first step for a new alert, taken while intake stores it: who hears of it, where that is plain. What has to be
 * looked at again (a mute interval), or belongs to a service, is left to the flow, and so is everything that changes later.
 */
export function decideFirst({ db, onPlanned }: { readonly db: Database; readonly onPlanned: () => void }): FirstDecisions {
  return {
    async load() {
      const judge = judgeNow(await rulesInForce(db));
      return (alert, now) => {
        const judged = judge(alert, now);
        if (judged === null || judged.match !== null || judged.silenced !== null || judged.decision.mutedUntil !== null) return null;
        // What may be inhibited is for the flow, which sees what fires.
        if (judged.inhibitable) return null;
        // What triage has a rule for is decided a group.
        if (judged.triage !== null) return null;
        // How many alerts of its group came before, the flow counts.
        if (judged.decision.matched.some(({ after }) => after)) return null;
        const { decision } = judged;
        return {
          outcome: decision.destinations.length > 0 ? 'announced' : 'nobody',
          data: routingData(decision),
          destinations: decision.destinations,
        };
      };
    },
    async plan(tx, destinations) {
      await planDeliveries(
        tx,
        [],
        destinations.map(({ groupId, name, provider, channel }) => ({ groupId, destination: name, provider, target: channel })),
      );
      tx.afterCommit(onPlanned);
    },
  };
}
