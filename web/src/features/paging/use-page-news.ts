import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLive } from '../../api/live.ts';
import { PAGES } from './queries.ts';

/** Keeps what is shown of pages true while it is open. */
export function usePageNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('pages.changed', () => void client.invalidateQueries({ queryKey: PAGES })), [client]);
}
