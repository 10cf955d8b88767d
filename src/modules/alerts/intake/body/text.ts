import type { Labels } from '../../signal.ts';

/** Lengths in UTF-16 code units; what is longer is cut and marked. */
export const LABEL_NAME_MAX = 128;
export const LABEL_VALUE_MAX = 4_096;
export const TEXT_MAX = 16_384;
/** An alert with more labels, or more annotations, than this is rejected. */
export const LABELS_MAX = 256;

/** Ends every text that was cut; counts towards the limit. */
export const CUT_MARK = '…[cut]';

const REPLACEMENT = '\uFFFD';
const DROPPED_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '']);

/** No labels at all. */
export const NO_LABELS: Labels = Object.freeze(Object.create(null) as Record<string, string>);

/**
 * Text that PostgreSQL, JSON and every screen can hold: NUL and lone surrogates become U+FFFD, and what is longer than
 * `max` is cut, never inside a surrogate pair, and marked. A clean text is returned as it is.
 */
export function cleanText(text: string, max: number = TEXT_MAX): string {
  if (text.length <= max && text.isWellFormed() && !text.includes('\0')) return text;
  if (text.length <= max) return replaceBroken(text);
  const end = max - CUT_MARK.length;
  const last = text.charCodeAt(end - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return replaceBroken(text.slice(0, splitsPair ? end - 1 : end)) + CUT_MARK;
}

function replaceBroken(text: string): string {
  return text.toWellFormed().replaceAll('\0', REPLACEMENT);
}

/** A scalar as text; null for null, objects and arrays, which no label can hold. */
export function scalarText(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return null;
  }
}

/**
 * Labels or annotations as they may be kept: an inert map (no prototype), names and values clean and within their
 * limits. Values that are no scalars, empty names and names that a prototype could answer to are dropped; of two names
 * that become equal the later one stays. Null: more than {@link LABELS_MAX}. `raw` is taken over: where nothing must be
 * mended, which is nearly always, it becomes the map itself.
 */
export function cleanLabels(raw: unknown, valueMax: number = LABEL_VALUE_MAX): Labels | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return NO_LABELS;
  const source = raw as Readonly<Record<string, unknown>>;
  return isClean(source, valueMax) ? Object.setPrototypeOf(source, null) : copyClean(source, valueMax);
}

function isClean(source: Readonly<Record<string, unknown>>, valueMax: number): boolean {
  let count = 0;
  for (const name in source) {
    const text = source[name];
    count += 1;
    if (typeof text !== 'string' || count > LABELS_MAX || DROPPED_NAMES.has(name)) return false;
    if (cleanText(name, LABEL_NAME_MAX) !== name || cleanText(text, valueMax) !== text) return false;
  }
  return true;
}

function copyClean(source: Readonly<Record<string, unknown>>, valueMax: number): Labels | null {
  const labels = Object.create(null) as Record<string, string>;
  let count = 0;
  for (const name in source) {
    const text = scalarText(source[name]);
    if (text === null || DROPPED_NAMES.has(name)) continue;
    count += 1;
    if (count > LABELS_MAX) return null;
    labels[cleanText(name, LABEL_NAME_MAX)] = cleanText(text, valueMax);
  }
  return labels;
}
