import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../api/live.ts';
import { ON_CALL } from '../../api/coverage.ts';

const NEWS = ['schedule.changed', 'cover.changed', 'handoff.created', 'handoff.changed', 'team.changed'] as const;

/** Keeps what is shown of schedules, cover and handoffs true while it is open. */
export function useOnCallNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = NEWS.map((type) => onLive(type, () => void client.invalidateQueries({ queryKey: ON_CALL })));
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}
