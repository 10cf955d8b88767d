import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { Integrations } from '../../api/types.ts';

/** Settings of every integration; secrets only as set or not set. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => api.get<Integrations>('/api/v1/integrations', { signal }),
});
