import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type Mappings = Schema<'Mappings'>;
export type Mapping = Schema<'Mapping'>;
export type Adjustment = Schema<'Adjustment'>;
export type MappingPreview = Schema<'MappingPreview'>;
export type PreviewedAlert = Schema<'PreviewedAlert'>;
export type MappingBody = Schema<'MappingBody'>;
export type AdjustmentBody = Schema<'AdjustmentBody'>;

/** The active mappings and adjustments. */
export const mappingsQuery = queryOptions({
  queryKey: ['mappings'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/intake/mappings', { signal })),
});

/** Saves all of them: 409 when somebody saved meanwhile. */
export function saveMappings(body: Schema<'MappingsBody'>): Promise<Mappings> {
  return answer(api.PUT('/api/v1/intake/mappings', { body }));
}

/** A body to try something on: a kept request, or what was pasted. */
export type Sample = { readonly requestId: string } | { readonly body: unknown };

/** What is tried; without either, a mapping is suggested. */
export interface Proposal {
  readonly mapping?: MappingBody;
  readonly adjustment?: AdjustmentBody;
}

function tryMapping(sample: Sample, proposal: Proposal, signal?: AbortSignal): Promise<MappingPreview> {
  const on = 'requestId' in sample ? { request_id: sample.requestId } : { body: sample.body };
  return answer(api.POST('/api/v1/intake/mappings/preview', { body: { ...on, ...proposal }, ...(signal ? { signal } : {}) }));
}

/** The same, again whenever the proposal changes. */
export function previewQuery(sample: Sample, proposal: Proposal) {
  return queryOptions({
    queryKey: ['mappings', 'preview', sample, proposal],
    queryFn: ({ signal }) => tryMapping(sample, proposal, signal),
    staleTime: 30_000,
    gcTime: 60_000,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

/** The kept requests that an alert of no known format was made of, the newest first. */
export function requestOfAlertQuery(alert: number) {
  return queryOptions({
    queryKey: ['webhook-refusals', 'of-alert', alert],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/webhook-tokens/refusals', { params: { query: { kind: 'unknown', alert, limit: 1 } }, signal })),
  });
}

/** Kept requests that mappings are about: refused ones and those of no known format, the newest first. */
export const keptQuery = queryOptions({
  queryKey: ['webhook-refusals', 'kept'],
  queryFn: async ({ signal }) => {
    const list = (kind: 'refused' | 'unknown') =>
      allPages((window) => answer(api.GET('/api/v1/webhook-tokens/refusals', { params: { query: { kind, ...window } }, signal })));
    const [refused, unknown] = await Promise.all([list('refused'), list('unknown')]);
    return [...refused.items, ...unknown.items].sort((a, b) => b.at.localeCompare(a.at));
  },
});

/** Takes kept requests again, the oldest first. */
export async function retryRequests(ids: readonly string[]): Promise<readonly Schema<'RetryResult'>[]> {
  return (await answer(api.POST('/api/v1/webhook-tokens/refusals/retry', { body: { ids: [...ids] } }))).items;
}
