import { hash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are equal, in a time that does not tell where they differ. */
export function sameText(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
