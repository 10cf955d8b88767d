import { invalid } from '../../platform/errors.ts';

/** What texts of the team may hold. */
export const LIMITS = { title: 200, body: 100_000, tags: 20, tag: 50, services: 50, url: 2_000 } as const;

/**
 * A title or name without spaces at its ends.
 *
 * @throws Problem `validation_failed` when nothing is left, or when it has line breaks or control characters
 */
export function cleanTitle(pointer: string, text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalid(pointer, 'required', `${pointer} must hold more than spaces`);
  if (/\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed())
    throw invalid(pointer, 'characters', `${pointer} must have no line breaks or control characters`);
  return trimmed;
}

/** @throws Problem `validation_failed` for characters that are no text */
export function cleanText(pointer: string, text: string): string {
  if (text.includes('\0') || !text.isWellFormed())
    throw invalid(pointer, 'characters', `${pointer} has characters that are no text: remove them`);
  return text;
}

/** Tags without spaces at their ends, each once. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag, index) => cleanTitle(`/tags/${index}`, tag)))];
}

/** @throws Problem `validation_failed` for what is no address of a web page */
export function cleanUrl(pointer: string, url: string | null): string | null {
  if (url === null || url.trim() === '') return null;
  const parsed = URL.parse(url.trim());
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol) || parsed.username !== '' || parsed.password !== '')
    throw invalid(pointer, 'url', `${pointer} must be an address that begins with http:// or https://, without a password`);
  return parsed.href;
}
