import type { Ignored, Normalised, Rejection, Signal } from '../../modules/alerts/signal.ts';
import { cleanText, TEXT_MAX } from '../../modules/alerts/intake/body/text.ts';

/** A JSON object: not null, not a list. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A clean, trimmed text; null when it is no text or blank. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const trimmed = value.trim();
  return trimmed === '' ? null : cleanText(trimmed);
}

/**
 * An http or https address, null for anything else: it becomes a link on a page. A cut address would lead elsewhere, so
 * one that is too long is dropped.
 */
export function linkOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null || (typeof value === 'string' && value.length > TEXT_MAX)) return null;
  if (text.startsWith('http://') || text.startsWith('https://')) return text;
  const scheme = text.slice(0, 8).toLowerCase();
  return scheme.startsWith('http://') || scheme === 'https://' ? text : null;
}

/** An alert of the body that cannot be taken; `detail` names the member. */
export function reject(index: number, code: string, detail: string): Rejection {
  return { index, code, detail };
}

/** Reads each alert of a list by itself: a bad one never costs its neighbours. */
export function readEach(
  source: string,
  list: readonly unknown[],
  read: (item: JsonObject, index: number) => Signal | Rejection | Ignored,
): Normalised {
  const signals: Signal[] = [];
  const rejected: Rejection[] = [];
  const ignored: Ignored[] = [];
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index];
    const result = isObject(item) ? read(item, index) : reject(index, 'not_an_object', `Alert ${index} must be an object`);
    if ('fingerprint' in result) signals.push(result);
    else if ('code' in result) rejected.push(result);
    else ignored.push(result);
  }
  return ignored.length === 0 ? { source, signals, rejected } : { source, signals, rejected, ignored };
}
