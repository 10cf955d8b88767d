/** Longest entry that a person writes, in characters. */
export const ENTRY_MAX = 10_000;

/** Families of kinds that tell what the service knows to have happened: nobody may write them by hand. */
const OWN_FAMILIES: ReadonlySet<string> = new Set(['incident', 'alerts', 'role', 'escalation', 'page', 'status_update', 'investigation']);

/** Whether only the service itself writes this kind of entry. */
export function isOwnKind(kind: string): boolean {
  return OWN_FAMILIES.has(kind.split('.')[0] ?? '');
}
