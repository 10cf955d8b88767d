import { timingSafeEqual } from 'node:crypto';
import { keyedDigest } from './token.ts';

/** Wrong codes; then another one has to be asked for. */
export const MAX_TRIES = 5;
const DIGITS = 6;

/** Six digits that nobody without the key can foresee. `purpose` keeps codes of one kind from being good for another. */
export function oneTimeCode(key: string, purpose: string, ref: string): string {
  return String(keyedDigest(key, purpose, ref).readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Whether a person gave this code, in a time that does not tell how much of it was right. */
export function isCode(key: string, given: string, code: string): boolean {
  return timingSafeEqual(keyedDigest(key, 'given', given.trim()), keyedDigest(key, 'given', code));
}

/** What a person can do after a wrong code: so many more tries, or ask for another. */
export function afterWrongCode(tries: number, another: string): string {
  const left = MAX_TRIES - tries;
  return left > 0 ? `${left} more ${left === 1 ? 'try' : 'tries'}` : another;
}
