import type { Infrastructure } from '../infrastructure.ts';
import { levelsWithoutAnybody, noteLeaver, pagesBetween } from '../modules/escalation/index.ts';
import { openIncidentsOfTeam } from '../modules/incidents/index.ts';
import { notify, notifyPeople, type PagesDeps, notifyByRules } from '../modules/notifications/index.ts';
import { HANDOFFS_DUE, type OnCallDeps, registerOnCallRoutes, workHandoffs } from '../modules/oncall/index.ts';
import type { Leader } from '../platform/lease/leader.ts';
import type { Live } from '../platform/live/live.ts';
import type { CredentialGuard } from '../platform/http/strangers/credential-guard.ts';
import type { Module } from '../platform/module.ts';
import type { Lint } from './escalation.ts';

const HANDOFFS_EVERY_MS = 1_000;

/** What on-call asks of others. */
export function onCallPorts(live: Live, paging: PagesDeps): OnCallDeps['ports'] {
  return {
    async notify(tx, { ask, ...notice }) {
      if (ask) await notifyByRules(tx, paging, notice.userIds, { ...notice, ask, urgency: 'low' });
      else await notify(tx, live, notice);
    },
    reach: (tx, { userIds, ...notice }) => notifyPeople(tx, paging, userIds, { ...notice, urgency: 'low' }),
    left: noteLeaver,
    openIncidents: openIncidentsOfTeam,
    pages: pagesBetween,
    unassigned: levelsWithoutAnybody,
  };
}

export function onCallModule(
  {
    platform,
    keys,
    leader,
  }: Pick<Infrastructure, 'platform'> & { readonly keys: { readonly pepper: string }; readonly leader: Pick<Leader, 'isLeader'> },
  ports: OnCallDeps['ports'],
  lint: Lint,
  guard?: CredentialGuard,
): Module {
  const { baseUrl, db, live, reserved } = platform;
  return {
    name: 'on-call',
    routes: (http) => registerOnCallRoutes(http, { db, live, ports, lint, baseUrl, pepper: keys.pepper, ...(guard ? { guard } : {}) }),
    jobs: [
      {
        name: 'handoffs',
        everyMs: HANDOFFS_EVERY_MS,
        due: HANDOFFS_DUE,
        run: async () => leader.isLeader() && workHandoffs({ db: reserved, live, ports }),
      },
    ],
  };
}
