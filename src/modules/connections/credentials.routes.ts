import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../platform/errors.ts';
import { byOf, callerOf } from '../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../platform/http/list.ts';
import type { Http } from '../../platform/http/server.ts';
import { changeCredentialProvider, createCredentialProvider, removeCredentialProvider } from './credential-providers.actions.ts';
import {
  countCredentialProviders,
  findCredentialProvider,
  selectCredentialProviders,
  credentialProvidersWindow,
} from './credential-providers.store.ts';
import {
  CreateCredentialProviderBody,
  CreateSharedSecretBody,
  CredentialProviderView,
  PatchCredentialProviderBody,
  PatchSharedSecretBody,
  SharedSecretView,
  viewCredentialProvider,
  viewSharedSecret,
} from './credentials.schema.ts';
import { changeSharedSecret, createSharedSecret, removeSharedSecret, type SecretsDeps } from './shared-secrets.actions.ts';
import { countSharedSecrets, findSharedSecret, selectSharedSecrets, sharedSecretsWindow } from './shared-secrets.store.ts';

const read = { access: 'session', permission: 'credentials:read' } as const;
const manage = { access: 'session', permission: 'credentials:manage' } as const;
const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Its id.' }) });
const ListQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'name'], '-created_at') }, { additionalProperties: false });
const done = { 204: Type.Null() };

const managerOf = (request: FastifyRequest) => ({ by: byOf(request), permissions: callerOf(request).permissions });

/** Credentials for investigations. Values go in and never come out here. */
export function registerCredentialRoutes(http: Http, deps: SecretsDeps): void {
  registerProviders(http, deps);
  registerSecrets(http, deps);
}

function registerProviders(http: Http, deps: SecretsDeps): void {
  const { db, sealer } = deps;
  const tags = ['Credential providers'];
  const url = '/api/v1/credential-providers';
  http.route({
    method: 'GET',
    url,
    config: read,
    schema: {
      operationId: 'listCredentialProviders',
      summary: 'List credential providers',
      description: 'By name; credentials are masked.',
      tags,
      querystring: ListQuery,
      response: { 200: pageOf(CredentialProviderView) },
    },
    handler: async (request) => {
      const window = credentialProvidersWindow(request.query);
      const [rows, total] = await Promise.all([selectCredentialProviders(db, window), countCredentialProviders(db)]);
      const page = await window.page(db, rows, total, ({ id }) => id);
      return { ...page, items: page.items.map((row) => viewCredentialProvider(row, sealer)) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: { ...manage, stepUp: 'admin' },
    schema: {
      operationId: 'createCredentialProvider',
      summary: 'Create a credential provider',
      tags,
      body: CreateCredentialProviderBody,
      response: { 201: CredentialProviderView },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewCredentialProvider(await createCredentialProvider(deps, request.body, byOf(request)), sealer)),
  });
  http.route({
    method: 'GET',
    url: `${url}/:id`,
    config: read,
    schema: {
      operationId: 'getCredentialProvider',
      summary: 'Get a credential provider',
      tags,
      params: Params,
      response: { 200: CredentialProviderView },
    },
    handler: async (request) => {
      const found = await findCredentialProvider(db, request.params.id);
      if (!found) throw new Problem('not_found', 'There is no credential provider with this id');
      return viewCredentialProvider(found, sealer);
    },
  });
  http.route({
    method: 'PATCH',
    url: `${url}/:id`,
    config: { ...manage, stepUp: 'admin' },
    schema: {
      operationId: 'updateCredentialProvider',
      summary: 'Change a credential provider',
      description: 'What is left out stays.',
      tags,
      params: Params,
      body: PatchCredentialProviderBody,
      response: { 200: CredentialProviderView },
    },
    handler: async (request) =>
      viewCredentialProvider(await changeCredentialProvider(deps, request.params.id, request.body, managerOf(request)), sealer),
  });
  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { ...manage, stepUp: 'admin' },
    schema: { operationId: 'deleteCredentialProvider', summary: 'Delete a credential provider', tags, params: Params, response: done },
    handler: async (request, reply) => {
      await removeCredentialProvider(db, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}

function registerSecrets(http: Http, deps: SecretsDeps): void {
  const { db, sealer } = deps;
  const tags = ['Shared secrets'];
  const url = '/api/v1/shared-secrets';
  http.route({
    method: 'GET',
    url,
    config: read,
    schema: {
      operationId: 'listSharedSecrets',
      summary: 'List shared secrets',
      description: 'By name; values are masked.',
      tags,
      querystring: ListQuery,
      response: { 200: pageOf(SharedSecretView) },
    },
    handler: async (request) => {
      const window = sharedSecretsWindow(request.query);
      const [rows, total] = await Promise.all([selectSharedSecrets(db, window), countSharedSecrets(db)]);
      const page = await window.page(db, rows, total, ({ id }) => id);
      return { ...page, items: page.items.map((row) => viewSharedSecret(row, sealer)) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: { ...manage, stepUp: 'admin' },
    schema: {
      operationId: 'createSharedSecret',
      summary: 'Create a shared secret',
      tags,
      body: CreateSharedSecretBody,
      response: { 201: SharedSecretView },
    },
    handler: async (request, reply) =>
      reply.status(201).send(viewSharedSecret(await createSharedSecret(deps, request.body, byOf(request)), sealer)),
  });
  http.route({
    method: 'GET',
    url: `${url}/:id`,
    config: read,
    schema: { operationId: 'getSharedSecret', summary: 'Get a shared secret', tags, params: Params, response: { 200: SharedSecretView } },
    handler: async (request) => {
      const found = await findSharedSecret(db, request.params.id);
      if (!found) throw new Problem('not_found', 'There is no shared secret with this id');
      return viewSharedSecret(found, sealer);
    },
  });
  http.route({
    method: 'PATCH',
    url: `${url}/:id`,
    config: { ...manage, stepUp: 'admin' },
    schema: {
      operationId: 'updateSharedSecret',
      summary: 'Change a shared secret',
      description: 'What is left out stays.',
      tags,
      params: Params,
      body: PatchSharedSecretBody,
      response: { 200: SharedSecretView },
    },
    handler: async (request) =>
      viewSharedSecret(await changeSharedSecret(deps, request.params.id, request.body, managerOf(request)), sealer),
  });
  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { ...manage, stepUp: 'admin' },
    schema: { operationId: 'deleteSharedSecret', summary: 'Delete a shared secret', tags, params: Params, response: done },
    handler: async (request, reply) => {
      await removeSharedSecret(db, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
