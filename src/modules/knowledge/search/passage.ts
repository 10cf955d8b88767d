/** A piece of a text, and where in it what was searched for stands. */
export interface Passage {
  readonly text: string;
  /** In UTF-16 units; sorted, none overlaps another. */
  readonly matches: ReadonlyArray<{ readonly start: number; readonly end: number }>;
}

/** Characters of a passage. */
export const PASSAGE_LENGTH = 240;

/**
 * What to show of a piece of a text: without the marks of Markdown, in one line, from a whole word on.
 *
 * @param piece a part of the text, somewhat longer than what is shown
 * @param from whether the piece begins where the text does
 */
export function passageOf(piece: string, words: readonly string[], from: 'start' | 'within'): Passage {
  const line = piece
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#*`>|~]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const whole = from === 'start' ? line : line.slice(line.indexOf(' ') + 1);
  const cut = whole.length <= PASSAGE_LENGTH ? whole : whole.slice(0, Math.max(whole.lastIndexOf(' ', PASSAGE_LENGTH), PASSAGE_LENGTH / 2));
  const text = `${from === 'start' ? '' : '… '}${cut.toWellFormed()}${cut.length < whole.length ? ' …' : ''}`;
  return { text, matches: matchesIn(text, words) };
}

function matchesIn(text: string, words: readonly string[]): Array<{ start: number; end: number }> {
  const lower = text.toLowerCase();
  // A letter whose small form is longer would shift what follows.
  if (lower.length !== text.length) return [];
  const found = words.flatMap((word) => {
    const places: Array<{ start: number; end: number }> = [];
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
      places.push({ start: at, end: at + word.length });
    return places;
  });
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Array<{ start: number; end: number }> = [];
  for (const match of found) {
    const last = merged.at(-1);
    if (last && match.start <= last.end) last.end = Math.max(last.end, match.end);
    else merged.push(match);
  }
  return merged;
}
