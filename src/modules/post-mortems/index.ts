import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { watchRecurrence, writeReminders } from './action-items/items.jobs.ts';
import { registerItemRoutes } from './action-items/items.routes.ts';
import { RECURRENCE_DUE } from './action-items/recurrence.store.ts';
import { REMINDERS_DUE } from './action-items/reminders.store.ts';
import { registerPostMortemRoutes } from './documents/post-mortems.routes.ts';
import { remindCommanders } from './missing/missing.jobs.ts';
import { registerMissingRoutes } from './missing/missing.routes.ts';
import { MISSING_DUE } from './missing/missing.store.ts';
import type { PostMortemDeps } from './deps.ts';
import { registerSeenBeforeRoutes } from './seen-before/seen-before.routes.ts';

export { EVENTS } from './events.ts';
export { documentsOf } from './documents/post-mortems.store.ts';
export { seenBefore } from './seen-before/seen-before.actions.ts';
export { seenBeforeText } from './seen-before/seen-before.ts';

const EVERY_MS = 10_000;

/** Post-mortems and action items. */
export function postMortemsModule({ baseUrl, db, live, reserved }: Platform, joined: Pick<PostMortemDeps, 'planner' | 'findings'>): Module {
  const deps: PostMortemDeps = { db, live, baseUrl, ...joined };
  const background = { ...deps, db: reserved };
  return {
    name: 'post-mortems',
    routes(http) {
      registerPostMortemRoutes(http, deps);
      registerItemRoutes(http, deps);
      registerMissingRoutes(http, deps);
      registerSeenBeforeRoutes(http, deps);
    },
    jobs: [
      { name: 'action item reminders', everyMs: EVERY_MS, due: REMINDERS_DUE, run: () => writeReminders(background) },
      { name: 'action item recurrence', everyMs: EVERY_MS, due: RECURRENCE_DUE, run: () => watchRecurrence(background) },
      { name: 'missing post-mortems', everyMs: EVERY_MS, due: MISSING_DUE, run: () => remindCommanders(background) },
    ],
  };
}
