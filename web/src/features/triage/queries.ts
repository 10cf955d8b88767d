import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Schema } from '../../api/types.ts';

export type TriageRule = Schema<'TriageRule'>;
export type TriageResult = Schema<'TriageResult'>;
export type TriagePreview = Schema<'TriagePreview'>;
export type NoiseEntry = Schema<'NoiseEntry'>;
export type Decision = TriageRule['decision'];
export type Status = TriageResult['status'];

/** A rule before it is saved. */
export type RuleDraft = Pick<TriageRule, 'name' | 'matchers' | 'severities' | 'decision' | 'ask' | 'enabled'>;

/** What everything shown of triage is kept under. */
const TRIAGE = ['triage'] as const;
export const RULES = [...TRIAGE, 'rules'] as const;
export const RESULTS = [...TRIAGE, 'results'] as const;

/** There are never more rules than one page holds. */
const ALL = 200;
export const rulesQuery = queryOptions({
  queryKey: RULES,
  queryFn: ({ signal }) => answer(api.GET('/api/v1/triage/rules', { params: { query: { limit: ALL } }, signal })),
});

/** As many results as are shown at once. */
const MOST = 50;
export const resultsQuery = (status: Status | null, decision: Decision | null) =>
  queryOptions({
    queryKey: [...RESULTS, 'list', status, decision],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/triage/results', {
          params: { query: { limit: MOST, ...(status ? { status } : {}), ...(decision ? { decision } : {}) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

export const statsQuery = queryOptions({
  queryKey: [...RESULTS, 'stats'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/triage/stats', { params: { query: {} }, signal })),
});

const DAYS = 30;
/** The list as it would be; asked for while a rule is typed. */
export const previewQuery = (rules: readonly RuleDraft[], enabled: boolean) =>
  queryOptions({
    queryKey: [...TRIAGE, 'preview', rules],
    queryFn: ({ signal }) =>
      answer(
        api.POST('/api/v1/triage/preview', {
          body: {
            days: DAYS,
            rules: rules.map(({ name, matchers, severities, decision, ask, enabled: on }) => ({
              name: name.trim() === '' ? 'New rule' : name,
              matchers: [...matchers],
              severities,
              decision,
              ask,
              enabled: on,
            })),
          },
          signal,
        }),
      ),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
  });

export const noiseQuery = (days: number) =>
  queryOptions({
    queryKey: [...TRIAGE, 'noise', days],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/triage/noise', { params: { query: { days, limit: MOST } }, signal })),
    placeholderData: keepPreviousData,
  });

/** Keeps what is shown of triage true while it is open. */
export function useTriageNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('triage_rules.changed', () => void client.invalidateQueries({ queryKey: RULES })), [client]);
  useEffect(() => onLive('triage_results.changed', () => void client.invalidateQueries({ queryKey: RESULTS })), [client]);
}
