import type { Caller } from '../../../platform/http/authenticate.ts';

/** Who reads incidents, as one bound value: the id of a person, or `*` for who sees all. */
export type IncidentReader = string;

/** Sees private incidents of others as well. */
const SEES_ALL: IncidentReader = '*';

/** No person, and every agent: sees what everybody may see. */
export const NOBODY: IncidentReader = '';

/** Who reads, by what the caller holds: a token that lacks `admin:access` sees no more than its owner without it. */
export function readerOf({ userId, permissions }: Pick<Caller, 'userId' | 'permissions'>): IncidentReader {
  return permissions.has('admin:access') ? SEES_ALL : (userId ?? NOBODY);
}
