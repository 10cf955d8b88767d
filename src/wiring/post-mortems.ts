import type { Infrastructure } from '../infrastructure.ts';
import { findingsAbout } from '../modules/investigations/index.ts';
import type { PagesDeps } from '../modules/notifications/index.ts';
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
import type { Module } from '../platform/module.ts';

const EVERY_MS = 10_000;

/** Post-mortems and action items. */
export function postMortemsModule({ platform }: Pick<Infrastructure, 'platform'>, planner: PagesDeps): Module {
  const { baseUrl, db, live, reserved } = platform;
  const deps: PostMortemDeps = { db, live, baseUrl, planner, findings: findingsAbout };
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
