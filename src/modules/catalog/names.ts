import { invalid } from '../../platform/errors.ts';

/**
 * A name without spaces at its ends.
 *
 * @throws Problem `validation_failed` when nothing is left, or when it has line breaks or control characters
 */
export function cleanName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid('/name', 'required', '/name must hold more than spaces');
  if (/\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed())
    throw invalid('/name', 'characters', '/name must have no line breaks or control characters');
  return trimmed;
}
