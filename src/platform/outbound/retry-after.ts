/** Longest pause a remote may ask of us. */
const RETRY_AFTER_CAP_MS = 5 * 60_000;

const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /;

/**
 * How long a `Retry-After` header asks to wait: seconds or an HTTP date.
 *
 * @returns milliseconds from 0 to five minutes; null when the header is absent or makes no sense
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * 1_000), RETRY_AFTER_CAP_MS);
  if (!HTTP_DATE.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now.getTime(), 0), RETRY_AFTER_CAP_MS);
}
