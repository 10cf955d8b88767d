import type { Schema } from '../../api/types.ts';

/** Whose groups set a role, to be read after its name. */
export function sourceOf({ group, provider }: Schema<'RoleSource'>): string {
  return group === null ? `as in no group of ${provider}` : `from group ${group} of ${provider}`;
}
