import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

/** What is shown of one incident: an event about it makes all of this new. */
const INCIDENTS = 'incidents';

export type IncidentDocument = Schema<'IncidentDocument'>;
export type SectionName = Exclude<keyof IncidentDocument['sections'], 'header' | 'organization'>;
export type TextSection = 'situation' | 'safety' | 'notes';
export type ListSection = Exclude<SectionName, TextSection>;

/** The ICS document. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: [INCIDENTS, 'document', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/ics/document', { params: { path: { id } }, signal })),
  });
}
