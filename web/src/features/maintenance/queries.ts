import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';
import { WINDOWS } from '../../components/silences/queries.ts';

export type MaintenanceWindow = Schema<'MaintenanceWindow'>;
export type State = MaintenanceWindow['state'];

/** As many as one page of the list holds. */
const MOST = 200;
/** States follow from the time: without news they are seen this late. */
const ANEW_MS = 30_000;

export const windowsQuery = (state: State | null, search: string) =>
  queryOptions({
    queryKey: [...WINDOWS, 'list', state, search],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/maintenance-windows', {
          params: { query: { limit: MOST, sort: '-starts_at', ...(state ? { state } : {}), ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ANEW_MS,
  });

/** Keeps what is shown of windows true while it is open. */
export function useWindowNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('maintenance_window.changed', () => void client.invalidateQueries({ queryKey: WINDOWS })), [client]);
}
