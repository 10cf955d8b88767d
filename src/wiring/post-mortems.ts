import type { Infrastructure } from '../infrastructure.ts';
import { firedSince } from '../modules/alerts/index.ts';
import { findColleagues, searchColleagues } from '../modules/identity/index.ts';
import { notify, notifyPerson, type PagesDeps, peoplePagedFor } from '../modules/notifications/index.ts';
import {
  LETTERS_DUE,
  MISSING_DUE,
  NO_DRAFT_SOURCES,
  type PostMortemDeps,
  RECURRENCE_DUE,
  registerPostMortemsRoutes,
  remindCommanders,
  watchRecurrence,
  writeLetters,
} from '../modules/post-mortems/index.ts';
import { currentSettings } from '../modules/settings/index.ts';
import type { Module } from '../platform/module.ts';

const EVERY_MS = 10_000;
/** Names that texts are searched for. */
const NAMES_MAX = 5_000;

/** Post-mortems and action items. */
export function postMortemsModule({ platform }: Pick<Infrastructure, 'platform'>, planner: PagesDeps): Module {
  const { baseUrl, db, live, reserved } = platform;
  const deps: PostMortemDeps = {
    ...{ db, live, baseUrl, firedSince },
    sources: { ...NO_DRAFT_SOURCES, pages: peoplePagedFor },
    notifyOwner: async (tx, { userId, ...notice }) => {
      await notify(tx, live, { ...notice, userIds: [userId] });
      await notifyPerson(tx, planner, { ...notice, userId, urgency: 'low' }, 'besides the page');
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
      { name: 'action item letters', everyMs: EVERY_MS, due: LETTERS_DUE, run: () => writeLetters(background) },
      { name: 'action item recurrence', everyMs: EVERY_MS, due: RECURRENCE_DUE, run: () => watchRecurrence(background) },
      { name: 'missing post-mortems', everyMs: EVERY_MS, due: MISSING_DUE, run: () => remindCommanders(background) },
    ],
  };
}
