import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import { Problem } from '../../../platform/errors.ts';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { managerOf } from '../accounts/users.routes.ts';
import { changeProvider, createProvider, oidcIdp, previewProviderGroups, removeProvider } from './oidc-providers.actions.ts';
import { selectUnreadable } from './groups.store.ts';
import {
  CreateProviderBody,
  GroupsPreviewBody,
  GroupsPreviewView,
  PatchProviderBody,
  ProviderView,
  viewProvider,
} from './oidc-providers.schema.ts';
import { countProviders, findProvider, type OidcProvider, selectProviders, providersWindow } from './oidc-providers.store.ts';
import type { SignInWith } from './finish.actions.ts';

const permission = 'oidc:manage';
const tags = ['OpenID Connect'];
const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the provider.' }) });
const url = '/api/v1/oidc/providers';

type Deps = SignInWith & { readonly sealer: Sealer };

/** Providers that people sign in with: set up by admins. */
export function registerOidcProviderRoutes(http: Http, deps: Deps): void {
  registerCollection(http, deps);
  registerOne(http, deps);
}

function registerCollection(http: Http, deps: Deps): void {
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
      const groups = await selectUnreadable(
        db,
        page.items.map(({ id }) => id),
      );
      return { ...page, items: page.items.map((row) => viewProvider(row, deps, groups.get(row.id))) };
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
      const made = await createProvider(verbsOf(deps), request.body, managerOf(request));
      return reply.status(201).send(viewProvider(made, deps));
    },
  });
}

const verbsOf = ({ identity, sealer, teams }: Deps) => ({ db: identity.context.db, sealer, teams });

function registerOne(http: Http, deps: Deps): void {
  const { sealer, oidc } = deps;
  const { db } = deps.identity.context;
  const shown = async (provider: OidcProvider) =>
    viewProvider(provider, deps, (await selectUnreadable(db, [provider.id])).get(provider.id));
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
      return shown(provider);
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
      return shown(await changeProvider(verbsOf(deps), request.params.id, request.body, managerOf(request)));
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
      await removeProvider(db, request.params.id, managerOf(request));
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
  http.route({
    method: 'POST',
    url: `${url}/:id/groups/preview`,
    config: { access: 'session', permission },
    schema: {
      operationId: 'previewOidcGroups',
      summary: 'Preview what groups would change',
      description: 'For each person with an account there, by the groups of the last sign-in. Changes nothing.',
      tags,
      params: Params,
      body: GroupsPreviewBody,
      response: { 200: GroupsPreviewView },
    },
    handler: async (request) => previewProviderGroups(verbsOf(deps), request.params.id, request.body, managerOf(request)),
  });
}
