import type { DeclaredName } from '../../../platform/declared-names.ts';
import { RECORDED } from '../events.ts';

/** Longest entry that a person writes, in characters. */
export const ENTRY_MAX = 10_000;

/** Families of kinds that tell what the service knows to have happened: nobody may write them by hand. */
const OWN_FAMILIES: ReadonlySet<string> = new Set([
  'incident',
  'alerts',
  'role',
  'ics',
  'decision',
  'escalation',
  'page',
  'channel',
  'message',
  'responder',
  'video_room',
  'summary',
  'status_update',
  'investigation',
  'playbook',
  'post_mortem',
  'action_item',
]);

/** A kind that somebody chose for an entry of their own; null when only the service itself writes it. */
export function kindByHand(kind: string): DeclaredName<'timeline' | 'audit'> | null {
  return OWN_FAMILIES.has(kind.split('.')[0] ?? '') ? null : (kind as DeclaredName<'timeline' | 'audit'>);
}

/**
 * What of a timeline tells the story of an incident, most important first: what people marked, then what became of it, then what
 * the machine did. Everything else, such as who was paged how and who had which role, is left out.
 */
export const HIGHLIGHTS = {
  /** Kinds of the service itself that are a person's mark; entries by hand are too, whatever their kind. */
  marks: [RECORDED.note.added, RECORDED.message.pinned, RECORDED.decision.made] as readonly string[],
  /** Of `incident.updated` only a changed severity. */
  turns: [
    ...Object.values(RECORDED.incident).filter((kind) => kind !== RECORDED.incident.deleted),
    RECORDED.status_update.posted,
  ] as readonly string[],
  /** Families. */
  machine: ['alerts', 'escalation', 'investigation', 'playbook', 'responder'] as readonly string[],
  ownFamilies: [...OWN_FAMILIES] as readonly string[],
} as const;

/** How important an entry is: 1 a person's mark, 2 a turn, 3 the machine's. */
export type Weight = 1 | 2 | 3;

/** The `limit` most important of these, the newest of equal ones, in their order. Pure. */
export function topHighlights<Entry extends { readonly weight: Weight }>(entries: readonly Entry[], limit: number): readonly Entry[] {
  const chosen = new Set(
    entries
      .toReversed()
      .toSorted((a, b) => a.weight - b.weight)
      .slice(0, limit),
  );
  return entries.filter((entry) => chosen.has(entry));
}
