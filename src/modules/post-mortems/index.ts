import type { Http } from '../../platform/http/server.ts';
import { registerItemRoutes } from './action-items/items.routes.ts';
import { registerPostMortemRoutes } from './documents/post-mortems.routes.ts';
import { registerMissingRoutes } from './missing/missing.routes.ts';
import type { PostMortemDeps } from './deps.ts';
import { registerSeenBeforeRoutes } from './seen-before/seen-before.routes.ts';

export { EVENTS } from './events.ts';
export { watchRecurrence, writeReminders } from './action-items/items.jobs.ts';
export { REMINDERS_DUE } from './action-items/reminders.store.ts';
export { RECURRENCE_DUE } from './action-items/recurrence.store.ts';
export { documentsOf } from './documents/post-mortems.store.ts';
export { remindCommanders } from './missing/missing.jobs.ts';
export { MISSING_DUE } from './missing/missing.store.ts';
export type { PostMortemDeps } from './deps.ts';
export { seenBefore } from './seen-before/seen-before.actions.ts';
export { seenBeforeText } from './seen-before/seen-before.ts';

/** Every route of this module. */
export function registerPostMortemsRoutes(http: Http, deps: PostMortemDeps): void {
  registerPostMortemRoutes(http, deps);
  registerItemRoutes(http, deps);
  registerMissingRoutes(http, deps);
  registerSeenBeforeRoutes(http, deps);
}
