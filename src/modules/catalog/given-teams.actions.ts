import type { By } from '../../platform/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit } from '../audit/index.ts';
import { AUDIT, teamChanged } from './events.ts';
import { addGiven, holdTeams, membershipsOf, removeGiven, teamNames } from './teams.store.ts';

interface Given {
  readonly userId: string;
  /** Id of the provider. */
  readonly provider: string;
  readonly join: readonly string[];
  readonly leave: readonly string[];
  readonly by: By;
}

/** Memberships that the groups of an identity provider give and take. */
export function openGivenTeams(live: Live) {
  return {
    names: teamNames,
    hold: holdTeams,
    of: membershipsOf,
    change: async (tx: Tx, { userId, provider, join, leave, by }: Given): Promise<void> => {
      const joined = await addGiven(tx, { userId, provider, teamIds: join });
      const left = await removeGiven(tx, { userId, provider, teamIds: leave });
      const names = await teamNames(tx, [...joined, ...left]);
      for (const [ids, change] of [
        [joined, 'joined'],
        [left, 'left'],
      ] as const)
        for (const id of ids) {
          const data = { name: names.get(id), changed: ['member_ids'], [change]: userId, groups_of: provider };
          await audit(tx, { event: AUDIT.team.updated, ...by, entityType: 'team', entityId: id, data });
          await live.publish(tx, teamChanged({ id }));
        }
    },
  };
}
