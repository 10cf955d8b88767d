import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type Person = Schema<'UserDetail'>;
export type Role = Person['role'];

/** Which people a list shows. */
export interface PeopleFilter {
  readonly search: string;
  readonly role: Role | null;
}

export const PAGE = 100;

/** People with an account, by name. */
export function usersQuery({ search, role }: PeopleFilter) {
  const query = { limit: PAGE, sort: 'display_name', ...(search === '' ? {} : { search }), ...(role === null ? {} : { role }) };
  return queryOptions({
    queryKey: ['users', search, role],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/users', { params: { query }, signal })),
  });
}

/** A link that lets its holder choose a password; shown this once. */
export interface PasswordLink {
  readonly person: string;
  readonly url: string | null;
  readonly invitation: boolean;
}
