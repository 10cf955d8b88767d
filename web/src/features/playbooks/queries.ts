import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';

/** Shown at once; the list says how many there are. */
const MOST = 100;

export type Playbook = Schema<'Playbook'>;
export type Step = Schema<'PlaybookStep'>;
export type Run = Schema<'PlaybookRun'>;

export const PLAYBOOKS = ['playbooks'] as const;

export const playbooksQuery = (search: string, kind: Playbook['kind'] | null, serviceId: string | null) =>
  queryOptions({
    queryKey: [...PLAYBOOKS, 'list', search, kind, serviceId],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/playbooks', {
          params: {
            query: {
              limit: MOST,
              ...(search === '' ? { sort: 'name' } : { search }),
              ...(kind === null ? {} : { kind }),
              ...(serviceId === null ? {} : { service_id: serviceId }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const playbookQuery = (id: string) =>
  queryOptions({
    queryKey: [...PLAYBOOKS, 'one', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/playbooks/{id}', { params: { path: { id } }, signal })),
  });

export const alertPlaybooksQuery = (number: number) =>
  queryOptions({
    queryKey: [...PLAYBOOKS, 'alert', number],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/alerts/{number}/playbooks', { params: { path: { number: String(number) } }, signal })),
  });

export const incidentPlaybooksQuery = (id: string) =>
  queryOptions({
    queryKey: [...PLAYBOOKS, 'incident', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/playbooks', { params: { path: { id } }, signal })),
  });

export const runsQuery = (id: string) =>
  queryOptions({
    queryKey: [...PLAYBOOKS, 'runs', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/playbook-runs', { params: { path: { id } }, signal })),
  });

/** Keeps what is shown of playbooks true while it is open. */
export function usePlaybookNews(): void {
  const client = useQueryClient();
  useEffect(() => {
    const anew = () => void client.invalidateQueries({ queryKey: PLAYBOOKS });
    const ends = [onLive('playbook.changed', anew), onLive('incident.changed', anew)];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
}
