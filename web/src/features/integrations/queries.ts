import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

/** Settings of every integration; secrets only as set or not set. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/integrations', { signal })),
});
