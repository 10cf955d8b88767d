import type { TimelineKind } from '../../made/events.ts';

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** `immediately`, `after 1 minute`, `after 5 minutes`. */
export function delayText(minutes: number): string {
  if (minutes === 0) return 'immediately';
  return minutes === 1 ? 'after 1 minute' : `after ${minutes} minutes`;
}

/** Something that happened, as a timeline or a timeline has it. */
export interface Happened {
  /** Dotted past tense: page.sent. */
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** One line of a trail: an entry as it is, or all pages that went out for one call. */
export type Line<Entry> =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'notified'; readonly first: Entry; readonly people: ReadonlyMap<string, readonly string[]> };

/**
 * Takes the pages that went out after a call together, where there are several: who was told at three in the morning is
 * one line, not one for each person and way. What failed stays a line of its own.
 */
export function foldPages<Entry>(
  entries: readonly Entry[],
  read: (entry: Entry) => Happened,
  byOf: (channel: string) => string,
): Line<Entry>[] {
  const lines: Line<Entry>[] = [];
  let paged: { readonly at: number; readonly people: Map<string, string[]> } | null = null;
  for (const entry of entries) {
    const { kind, data } = read(entry);
    const { user_id: userId, channel } = data;
    if (!kind.startsWith('page.')) paged = null;
    if (kind !== ('page.sent' satisfies TimelineKind) || typeof userId !== 'string' || typeof channel !== 'string') {
      lines.push({ kind: 'entry', entry });
      continue;
    }
    if (paged === null) {
      paged = { at: lines.length, people: new Map() };
      lines.push({ kind: 'entry', entry });
    } else {
      const before = lines[paged.at];
      if (before?.kind === 'entry') lines[paged.at] = { kind: 'notified', first: before.entry, people: paged.people };
    }
    const channelName = byOf(channel);
    const names = paged.people.get(userId) ?? [];
    if (!names.includes(channelName)) paged.people.set(userId, [...names, channelName]);
  }
  return lines;
}

/** Whom names are needed for. */
export function peopleIn<Entry>(lines: readonly Line<Entry>[]): readonly string[] {
  return lines.flatMap((line) => (line.kind === 'notified' ? [...line.people.keys()] : []));
}

/** `Notified: Anna in the web app and by email; Ben by phone.` */
export function notifiedSentence(people: ReadonlyMap<string, readonly string[]>, name: (id: string) => string): string {
  return `Notified: ${[...people].map(([id, names]) => `${name(id)} ${listed(names)}`).join('; ')}.`;
}
