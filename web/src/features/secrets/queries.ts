import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages.ts';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';

export type SharedSecret = Schema<'SharedSecret'>;
export type CredentialProvider = Schema<'CredentialProvider'>;

export const sharedSecretsQuery = queryOptions({
  queryKey: ['shared-secrets'],
  queryFn: ({ signal }) =>
    allPages((window) => answer(api.GET('/api/v1/shared-secrets', { params: { query: { ...window, sort: 'name' } }, signal }))),
});

export const credentialProvidersQuery = queryOptions({
  queryKey: ['credential-providers'],
  queryFn: ({ signal }) =>
    allPages((window) => answer(api.GET('/api/v1/credential-providers', { params: { query: { ...window, sort: 'name' } }, signal }))),
});
