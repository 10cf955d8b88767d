import { type FieldError, Problem } from '../../platform/errors.ts';
import { parseInstant } from '../../platform/http/values/instant.ts';
import { DAY_MS } from './schedule/layer.ts';

/** The longest time an answer may cover. */
const LONGEST_MS = 400 * DAY_MS;

/** What a caller asked for: texts of an address or of a body. */
export interface AskedWindow {
  readonly from?: string;
  readonly until?: string;
}

/**
 * Reads a time between two instants. Left out: from now on, for `standardMs`.
 *
 * @throws Problem `bad_request` (an address) or `validation_failed` (a body) that names what is wrong
 */
export function readWindow(asked: AskedWindow, now: number, standardMs: number, where: '?' | '/' = '?'): { from: number; until: number } {
  const errors: FieldError[] = [];
  const from = asked.from === undefined ? now : readInstant(asked.from, `${where}from`, errors);
  const until = asked.until === undefined ? from + standardMs : readInstant(asked.until, `${where}until`, errors);
  if (errors.length === 0 && until <= from)
    errors.push({ pointer: `${where}until`, code: 'order', detail: `${where}until must be later than from` });
  if (errors.length === 0 && until - from > LONGEST_MS)
    errors.push({ pointer: `${where}until`, code: 'too_long', detail: `${where}until is more than 400 days after from: ask for less` });
  if (errors.length > 0) throw refused(errors, where);
  return { from, until };
}

/**
 * Reads one instant; left out: now.
 *
 * @throws Problem `bad_request`
 */
export function readAt(asked: string | undefined, now: number): number {
  if (asked === undefined) return now;
  const errors: FieldError[] = [];
  const at = readInstant(asked, '?at', errors);
  if (errors.length > 0) throw refused(errors, '?');
  return at;
}

/**
 * Reads one end of a time that may be open; left out: null.
 *
 * @throws Problem `bad_request`
 */
export function readPart(asked: string | undefined, pointer: string): Date | null {
  if (asked === undefined) return null;
  const errors: FieldError[] = [];
  const instant = readInstant(asked, pointer, errors);
  if (errors.length > 0) throw refused(errors, '?');
  return new Date(instant);
}

function readInstant(text: string, pointer: string, errors: FieldError[]): number {
  const instant = parseInstant(text);
  if (instant === null) errors.push({ pointer, code: 'instant', detail: `${pointer} must be an instant such as 2026-03-29T09:00:00Z` });
  return instant ?? 0;
}

function refused(errors: readonly FieldError[], where: '?' | '/'): Problem {
  return new Problem(where === '?' ? 'bad_request' : 'validation_failed', errors.map((error) => error.detail).join('; '), { errors });
}
