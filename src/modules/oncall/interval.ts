import type { FieldError } from '../../platform/errors.ts';
import { parseInstant } from '../../platform/http/values/instant.ts';

/** Start and end of something, in milliseconds; faults go to `errors` with pointers below `pointer`. */
export function readInterval(
  sent: { readonly start: string; readonly end: string },
  pointer: string,
  errors: FieldError[],
): { from: number; until: number } {
  const from = parseInstant(sent.start);
  const until = parseInstant(sent.end);
  const report = (member: string, code: string, detail: string) =>
    errors.push({ pointer: `${pointer}/${member}`, code, detail: `${pointer}/${member} ${detail}` });
  if (from === null) report('start', 'instant', 'must be an instant such as 2026-03-29T09:00:00Z');
  if (until === null) report('end', 'instant', 'must be an instant such as 2026-03-29T09:00:00Z');
  if (from !== null && until !== null && until <= from) report('end', 'order', 'must be later than start');
  return { from: from ?? 0, until: until ?? 0 };
}
