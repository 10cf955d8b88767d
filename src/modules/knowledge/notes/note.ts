import type { Actor } from '../../../platform/actor.ts';

/** What a person says of a note. */
export interface NoteText {
  readonly title: string;
  /** Markdown. */
  readonly body: string;
  readonly tags: readonly string[];
  readonly serviceIds: readonly string[];
  readonly url: string | null;
}

/** Something that the team knows, written down. */
export interface Note extends NoteText {
  readonly id: string;
  readonly source: 'person' | 'agent';
  readonly version: number;
  readonly createdBy: Actor;
  readonly updatedBy: Actor;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A note in a list: a piece of its body instead of the whole. */
export interface NoteSummary extends Omit<Note, 'body'> {
  readonly piece: string;
  readonly pieceFrom: 'start' | 'within';
}

/** A note as it was saved once. */
export interface NoteVersion extends NoteText {
  readonly id: string;
  readonly version: number;
  readonly savedBy: Actor;
  readonly createdAt: Date;
}

/** Versions of a note that are kept; older ones go as new ones come. */
export const VERSIONS_KEPT = 200;

/** What a note says, for comparing. */
export function textOf({ title, body, tags, serviceIds, url }: NoteText): NoteText {
  return { title, body, tags: [...tags], serviceIds: [...serviceIds].sort(), url };
}
