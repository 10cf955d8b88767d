import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import type { Answer } from '../../api/types.ts';

export type SharedSecret = Answer<'/api/v1/shared-secrets', 'get'>['items'][number];
export type CredentialProvider = Answer<'/api/v1/credential-providers', 'get'>['items'][number];

export const sharedSecretsQuery = queryOptions({
  queryKey: ['shared-secrets'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/shared-secrets', { params: { query: { limit: 200, sort: 'name' } }, signal })),
});

export const credentialProvidersQuery = queryOptions({
  queryKey: ['credential-providers'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/credential-providers', { params: { query: { limit: 200, sort: 'name' } }, signal })),
});
