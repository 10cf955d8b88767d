import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';
import { createStore } from '../../api/store.ts';

export type Heartbeat = Schema<'Heartbeat'>;
export type State = Heartbeat['state'];
export type HeartbeatDetail = Schema<'HeartbeatDetail'>;
export type Ping = Schema<'HeartbeatPingDetail'>;
export type Change = Schema<'HeartbeatChange'>;

export const HEARTBEATS = ['heartbeats'] as const;
/** As many as one page of the list holds. */
const MOST = 200;
/** Without news, pings of busy heartbeats are seen this late. */
const ANEW_MS = 15_000;

export const heartbeatsQuery = (state: State | null, search: string) =>
  queryOptions({
    queryKey: [...HEARTBEATS, 'list', state, search],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/heartbeats', {
          params: { query: { limit: MOST, sort: 'state', ...(state ? { state } : {}), ...(search === '' ? {} : { search }) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ANEW_MS,
  });

export const heartbeatQuery = (id: string) =>
  queryOptions({
    queryKey: [...HEARTBEATS, 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/heartbeats/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ANEW_MS,
  });

/** Keeps what is shown of heartbeats true while it is open. */
export function useHeartbeatNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('heartbeat.changed', () => void client.invalidateQueries({ queryKey: HEARTBEATS })), [client]);
}

/** The address of a heartbeat that was made or renewed on this page: shown until somebody goes elsewhere. */
export const madeStore = createStore<{ readonly id: string; readonly url: string } | null>(null);
