import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import { Problem } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { changeProvider, createProvider, oidcIdp, removeProvider } from './oidc-providers.actions.ts';
import { CreateProviderBody, PatchProviderBody, ProviderView, viewProvider } from './oidc-providers.schema.ts';
import { countProviders, findProvider, selectProviders, providersWindow } from './oidc-providers.store.ts';
import type { SignInWith } from './sso.finish.ts';

const permission = 'oidc:manage';
const tags = ['OpenID Connect'];
const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the provider.' }) });
const url = '/api/v1/oidc/providers';

/** Providers that people sign in with: set up by admins. */
export function registerOidcProviderRoutes(http: Http, deps: SignInWith & { readonly sealer: Sealer }): void {
  registerCollection(http, deps);
  registerOne(http, deps);
}

function registerCollection(http: Http, deps: SignInWith & { readonly sealer: Sealer }): void {
  const { sealer } = deps;
  const { db } = deps.identity.context;
  http.route({
    method: 'GET',
    url,
    config: { access: 'session', permission },
    schema: {
      operationId: 'listOidcProviders',
      summary: 'List OpenID Connect providers',
      description: 'Secrets are masked.',
      tags,
      querystring: Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'name'], '-created_at') }, { additionalProperties: false }),
      response: { 200: pageOf(ProviderView) },
    },
    handler: async (request) => {
      const window = providersWindow(request.query);
      const [rows, total] = await Promise.all([selectProviders(db, window), countProviders(db)]);
      const page = await window.page(db, rows, total, ({ id }) => id);
      return { ...page, items: page.items.map((row) => viewProvider(row, deps)) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'createOidcProvider',
      summary: 'Create an OpenID Connect provider',
      tags,
      body: CreateProviderBody,
      response: { 201: ProviderView },
    },
    handler: async (request, reply) => {
      const by = byOf(request);
      return reply.status(201).send(viewProvider(await createProvider(db, sealer, request.body, by), deps));
    },
  });
}

function registerOne(http: Http, deps: SignInWith & { readonly sealer: Sealer }): void {
  const { sealer, oidc } = deps;
  const { db } = deps.identity.context;
  const missing = () => new Problem('not_found', 'There is no provider with this id');
  http.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { access: 'session', permission },
    schema: {
      operationId: 'getOidcProvider',
      summary: 'Get an OpenID Connect provider',
      tags,
      params: Params,
      response: { 200: ProviderView },
    },
    handler: async (request) => {
      const provider = await findProvider(db, request.params.id);
      if (!provider) throw missing();
      return viewProvider(provider, deps);
    },
  });
  http.route({
    method: 'PATCH',
    url: `${url}/:id`,
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'updateOidcProvider',
      summary: 'Change an OpenID Connect provider',
      description: 'What is left out stays.',
      tags,
      params: Params,
      body: PatchProviderBody,
      response: { 200: ProviderView },
    },
    handler: async (request) => {
      const by = byOf(request);
      return viewProvider(await changeProvider({ db, sealer }, request.params.id, request.body, by), deps);
    },
  });
  http.route({
    method: 'DELETE',
    url: `${url}/:id`,
    config: { access: 'session', permission, stepUp: 'admin' },
    schema: {
      operationId: 'deleteOidcProvider',
      summary: 'Delete an OpenID Connect provider',
      description: 'And the links it proved.',
      tags,
      params: Params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeProvider(db, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });
  http.route({
    method: 'POST',
    url: `${url}/:id/test`,
    config: { access: 'session', permission },
    schema: {
      operationId: 'testOidcProvider',
      summary: 'Test an OpenID Connect provider',
      description: 'Asks it to describe itself, whether or not it is switched on.',
      tags,
      params: Params,
      response: { 200: named('OidcProviderTest', Type.Object({ ok: Type.Boolean(), detail: Type.String() })) },
    },
    handler: async (request) => {
      const idp = await oidcIdp(db, sealer, request.params.id, true);
      if (!idp) throw missing();
      return oidc.check(idp);
    },
  });
}
