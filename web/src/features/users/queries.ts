import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type Person = Schema<'UserDetail'>;
export type Role = Person['role'];

export const PAGE = 50;
export const USERS = ['users'] as const;

/** People with an account, by name. */
export function findUsers(
  query: {
    readonly limit: number;
    readonly skip?: number;
    readonly search?: string;
    readonly role?: Role;
    readonly invited?: true;
    readonly active?: true;
  },
  signal: AbortSignal,
) {
  return answer(api.GET('/api/v1/users', { params: { query: { ...query, sort: 'display_name' } }, signal }));
}

/** A link that lets its holder choose a password; shown this once. */
export interface PasswordLink {
  readonly person: string;
  readonly url: string | null;
  readonly invitation: boolean;
}
