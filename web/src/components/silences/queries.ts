import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';

/** What everything shown of maintenance windows is kept under. */
export const WINDOWS = ['maintenance windows'] as const;

/** What a window is about. */
export interface Subject {
  readonly matchers: string[];
  readonly service_ids: string[];
}

/** What a window would silence now, and would have silenced. */
export const previewQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [...WINDOWS, 'preview', subject],
    queryFn: ({ signal }) => answer(api.POST('/api/v1/maintenance-windows/preview', { body: { ...subject, days: 30 }, signal })),
    enabled: subject.matchers.length + subject.service_ids.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
