import type { Severity } from './signal.ts';

const WORDS: Readonly<Record<Severity, readonly string[]>> = {
  critical: ['critical', 'crit', 'fatal', 'emergency', 'alert', 'disaster', 'page', 'down', 'p1', 'sev0'],
  high: ['high', 'error', 'major', 'p2', 'sev1'],
  warning: ['warning', 'warn', 'minor', 'moderate', 'medium', 'average', 'p3', 'sev2'],
  info: ['info', 'informational', 'notice', 'debug', 'low', 'none', 'p4', 'p5', 'sev3', 'sev4'],
};

const BY_WORD: ReadonlyMap<string, Severity> = new Map(
  Object.entries(WORDS).flatMap(([severity, words]) => words.map((word) => [word, severity as Severity] as const)),
);

/**
 * A tool's own word for severity in our terms, without regard to case. An unknown word is `warning`; an absent or blank
 * one is null: the body says nothing.
 */
export function severityOf(word: string | null | undefined): Severity | null {
  if (!word) return null;
  const known = BY_WORD.get(word);
  if (known) return known;
  const trimmed = word.trim();
  return trimmed === '' ? null : (BY_WORD.get(trimmed.toLowerCase()) ?? 'warning');
}
