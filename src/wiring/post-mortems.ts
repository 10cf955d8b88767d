import type { Infrastructure } from '../infrastructure.ts';
import { firedSince } from '../modules/alerts/index.ts';
import { findColleagues, searchColleagues } from '../modules/identity/index.ts';
import { hiddenIncidents, linkedGroups, listUpdates, NOBODY, updatesWindow } from '../modules/incidents/index.ts';
import { findingsAbout } from '../modules/investigations/index.ts';
import { notify, besidesPage, notifyPeople, type PagesDeps } from '../modules/notifications/index.ts';
import {
  REMINDERS_DUE,
  MISSING_DUE,
  type PostMortemDeps,
  RECURRENCE_DUE,
  registerPostMortemsRoutes,
  remindCommanders,
  watchRecurrence,
  writeReminders,
} from '../modules/post-mortems/index.ts';
import { currentSettings } from '../modules/settings/index.ts';
import type { Module } from '../platform/module.ts';

const EVERY_MS = 10_000;
/** Names that texts are searched for. */
const NAMES_MAX = 5_000;
/** Findings that a draft takes over. */
const FINDINGS_MAX = 20;

/** Post-mortems and action items. */
export function postMortemsModule({ platform }: Pick<Infrastructure, 'platform'>, planner: PagesDeps): Module {
  const { baseUrl, db, live, reserved } = platform;
  const deps: PostMortemDeps = {
    ...{ db, live, baseUrl, firedSince },
    sources: {
      statusUpdates: async (tx, incidentId) => {
        const { updates } = await listUpdates(tx, incidentId, updatesWindow({ sort: 'created_at', limit: 200 }));
        return updates.map(({ created_at: at, author, audience, message }) => ({ at, author: author.name, audience, message }));
      },
      // What was found about a private incident is for its own post-mortem alone.
      findings: async (tx, incidentId) =>
        findingsAbout(
          tx,
          { incidentId, groupIds: await linkedGroups(tx, incidentId), hidden: await hiddenIncidents(tx, NOBODY) },
          FINDINGS_MAX,
        ),
    },
    notifyOwner: async (tx, { userId, ...notice }) => {
      await notify(tx, live, { ...notice, userIds: [userId] });
      await notifyPeople(tx, planner, [userId], { ...notice, urgency: 'low' }, besidesPage);
    },
    timeZone: async () => (await currentSettings(db)).time_zone,
    everybody: async (from) => (await searchColleagues(from, '', NAMES_MAX)).map(({ display_name: name }) => name),
    namesOf: async (from, ids) =>
      new Map((await findColleagues(from, ids)).map(({ id, display_name: name, active }) => [id, { name, active }])),
  };
  const background = { ...deps, db: reserved };
  return {
    name: 'post-mortems',
    routes: (http) => registerPostMortemsRoutes(http, deps),
    jobs: [
      { name: 'action item reminders', everyMs: EVERY_MS, due: REMINDERS_DUE, run: () => writeReminders(background) },
      { name: 'action item recurrence', everyMs: EVERY_MS, due: RECURRENCE_DUE, run: () => watchRecurrence(background) },
      { name: 'missing post-mortems', everyMs: EVERY_MS, due: MISSING_DUE, run: () => remindCommanders(background) },
    ],
  };
}
