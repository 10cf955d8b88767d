import type { DirectoryChannel } from './connection.ts';

/** A channel with the platform it belongs to. */
export interface DirectoryEntry extends DirectoryChannel {
  readonly provider: string;
}

/** Channels whose name has the text anywhere; those that begin with it come first, then by name. Pure. */
export function searchChannels(entries: readonly DirectoryEntry[], search: string): readonly DirectoryEntry[] {
  const wanted = search.trim().replace(/^[#~]/, '').toLowerCase();
  const rank = (entry: DirectoryEntry): number => (entry.name.toLowerCase().startsWith(wanted) ? 0 : 1);
  return entries
    .filter((entry) => entry.name.toLowerCase().includes(wanted) || entry.id.toLowerCase() === wanted)
    .toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
