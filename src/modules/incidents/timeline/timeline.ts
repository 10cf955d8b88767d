import type { DeclaredName } from '../../../platform/declared-names.ts';
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
