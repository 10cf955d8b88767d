/** Characters of a word that is indexed. A longer run, as in languages without spaces, is indexed in pieces that overlap. */
export const WORD_MAX = 40;
/** Words of one search; further ones are not looked at. */
export const SEARCH_WORDS = 8;

const STEP = WORD_MAX / 2;
/** Where one word stands is noted so many times: more change no rank that matters. */
const PLACES = 6;
const LAST_PLACE = 16_383;
const RUN = /[\p{L}\p{N}\p{M}_]+/gu;

/** The words of a text in their order, in lower case: runs of letters, digits and underscores. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.normalize('NFKC').toLowerCase().matchAll(RUN)) {
    const characters = run.length <= WORD_MAX ? null : [...run];
    if (characters === null || characters.length <= WORD_MAX) words.push(run);
    else for (let at = 0; at < characters.length - STEP; at += STEP) words.push(characters.slice(at, at + WORD_MAX).join(''));
  }
  return words;
}

/** The words that a search looks for, each once; of a longer run its beginning. */
export function searchWords(search: string): string[] {
  const runs = [...search.normalize('NFKC').toLowerCase().matchAll(RUN)].map(([run]) => [...run].slice(0, STEP).join(''));
  return [...new Set(runs)].slice(0, SEARCH_WORDS);
}

/** A text as it is indexed. */
export interface Indexed {
  /** Each word once, sorted: servers that save at the same time wait for each other in one order. */
  readonly words: readonly string[];
  /** PostgreSQL's `tsvector` of the title and the tags. */
  readonly heading: string;
  /** That and the body. */
  readonly all: string;
}

/** Weighs a title above tags, and tags above a body. */
export function indexed({
  title,
  tags,
  body,
}: {
  readonly title: string;
  readonly tags: readonly string[];
  readonly body: string;
}): Indexed {
  const places = new Map<string, string[]>();
  let place = 0;
  const note = (text: string, weight: 'A' | 'B' | '') => {
    for (const word of wordsOf(text)) {
      place = Math.min(place + 1, LAST_PLACE);
      const known = places.get(word);
      if (!known) places.set(word, [`${place}${weight}`]);
      else if (known.length < PLACES) known.push(`${place}${weight}`);
    }
  };
  const written = () => [...places].map(([word, at]) => `'${word}':${[...new Set(at)].join(',')}`).join(' ');
  note(title, 'A');
  note(tags.join(' '), 'B');
  const heading = written();
  note(body, '');
  return { words: [...places.keys()].sort(), heading, all: written() };
}

/** PostgreSQL's `tsquery`: every group must be met by one of its words. Null: nothing can. */
export function queryOf(groups: readonly (readonly string[])[]): string | null {
  if (groups.length === 0 || groups.some((group) => group.length === 0)) return null;
  return groups.map((group) => `(${group.map((word) => `'${word}'`).join(' | ')})`).join(' & ');
}
