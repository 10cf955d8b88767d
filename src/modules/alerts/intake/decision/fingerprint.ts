import { hash } from 'node:crypto';
import type { Labels } from '../../signal.ts';
import { cleanText } from '../body/text.ts';

/** Longest fingerprint that is kept as given, in UTF-16 code units. */
export const FINGERPRINT_MAX = 256;
const DERIVED_LENGTH = 16;

/**
 * The identity a sender names, trimmed. Null when blank. One that is too long becomes `sha256:` and its digest, so that
 * two long ones with the same beginning stay apart.
 */
export function givenFingerprint(given: string): string | null {
  const trimmed = given.trim();
  if (trimmed === '') return null;
  if (trimmed.length > FINGERPRINT_MAX) return `sha256:${hash('sha256', trimmed, 'hex')}`;
  return cleanText(trimmed, FINGERPRINT_MAX);
}

/**
 * The identity that labels give, null without any: the first 16 hex digits of SHA-256 over the UTF-8 text in which each
 * label, sorted by name (UTF-16 code units), stands as name, NUL, value, NUL. Clean labels hold no NUL, so two
 * different maps never give the same text. Stored alerts depend on this encoding: it never changes.
 */
export function labelsFingerprint(labels: Labels): string | null {
  const names = Object.keys(labels).sort();
  if (names.length === 0) return null;
  let text = '';
  for (const name of names) text += `${name}\0${labels[name]}\0`;
  return hash('sha256', text, 'hex').slice(0, DERIVED_LENGTH);
}
