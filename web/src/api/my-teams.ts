import { queryOptions } from '@tanstack/react-query';
import { allPages } from './all-pages.ts';
import { answer, api } from './client.ts';

/** Ids of the reader's teams; for lists that are at hand as a whole. */
export const myTeamsQuery = queryOptions({
  queryKey: ['teams', 'mine'],
  queryFn: async ({ signal }) => {
    const { items } = await allPages((window) =>
      answer(api.GET('/api/v1/teams', { params: { query: { mine: true, ...window } }, signal })),
    );
    return new Set(items.map(({ id }) => id));
  },
});
