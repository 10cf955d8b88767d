import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { useMay } from '../../api/session.ts';

const SHOWN = 30;

/** How many notifications were not read. */
const unreadQuery = queryOptions({
  queryKey: ['inbox', 'unread'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/notifications/unread-count', { signal })),
});

/** The newest notifications. */
export const inboxQuery = queryOptions({
  queryKey: ['inbox', 'list'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/notifications', { params: { query: { limit: SHOWN } }, signal })),
});

/** How many were not read, live. */
export function useInbox(): number {
  const client = useQueryClient();
  const { data } = useQuery({ ...unreadQuery, enabled: useMay('notifications:read') });
  useEffect(() => {
    const anew = () => void client.invalidateQueries({ queryKey: ['inbox'] });
    const stops = [onLive('notification.created', anew), onLive('notification.read', anew)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return data?.unread ?? 0;
}
