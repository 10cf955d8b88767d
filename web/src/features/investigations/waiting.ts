import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { useMay } from '../../api/session.ts';

/** Everything about approvals that is shown. */
export const APPROVALS = ['approvals'] as const;

const waitingQuery = queryOptions({
  queryKey: [...APPROVALS, 'waiting'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/approvals', { params: { query: { status: 'open', limit: 1 } }, signal })),
});

/** How many calls of agents wait for a person, live; 0 for who may not decide. */
export function useWaiting(): number {
  const client = useQueryClient();
  // The first sight comes first.
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
    whenIdle(() => setIdle(true));
  }, []);
  const { data } = useQuery({ ...waitingQuery, enabled: useMay('alerts:write') && idle });
  useEffect(() => {
    const anew = () => void client.invalidateQueries({ queryKey: APPROVALS });
    // An agent that loses its investigation loses what it asked for.
    const stops = [onLive('approval.changed', anew), onLive('investigation.changed', anew)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return data?.total ?? 0;
}
