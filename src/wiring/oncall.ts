import { noteLeaver, pagesBetween } from '../modules/escalation/index.ts';
import { openIncidentsOfTeam } from '../modules/incidents/index.ts';
import { notify, notifyPeople, type PagesDeps, notifyByRules } from '../modules/notifications/index.ts';
import type { OnCallDeps } from '../modules/oncall/index.ts';
import type { Live } from '../platform/live/live.ts';

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
  };
}
