import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GroupCommand } from '../../../modules/notifications/summary.ts';

/** Signs a button's meaning. Mattermost keeps the context from its users, so who shows it is the server we posted to. */
export function signAction(key: string, command: GroupCommand, groupId: string): string {
  return createHmac('sha256', key).update(`chattwo-action\0${command}\0${groupId}`).digest('hex');
}

/** Whether two texts are equal, in a time that does not tell where they differ. */
export function sameText(given: string, expected: string): boolean {
  const a = createHmac('sha256', 'compare').update(given).digest();
  const b = createHmac('sha256', 'compare').update(expected).digest();
  return timingSafeEqual(a, b);
}
