import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { byOf, callerOf } from '../../../platform/http/authenticate.ts';
import { LIST_QUERY, pageOf, TOTAL_CAP } from '../../../platform/http/list.ts';
import type { Http } from '../../../platform/http/server.ts';
import { closed } from '../../../platform/http/openapi/shapes.ts';
import { MAX_EMAIL_LENGTH } from '../email.ts';
import type { Identity } from '../identity.actions.ts';
import { PersonView, RoleSchema, viewPerson } from '../identity.schema.ts';
import { MAX_PASSWORD_LENGTH } from './password.ts';
import { ROLES } from '../permissions.ts';
import { addUser, changeUser, getUser, type Manager, makePasswordLink, removeUser } from './users.actions.ts';
import { countUsers, selectUsers, usersWindow } from './users.store.ts';

const MANAGE = { access: 'session', permission: 'users:manage' } as const;
const TAGS = ['Users'];
const Params = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the user.' }) });
const Url = Type.String({ description: 'Works once. Shown here and nowhere else.' });

const profile = {
  email: Type.String({ minLength: 3, maxLength: MAX_EMAIL_LENGTH }),
  display_name: Type.String({ minLength: 1, maxLength: 400 }),
  role: RoleSchema,
};
const phone = Type.Union([Type.String({ maxLength: 40 }), Type.Null()], { description: 'International: +4915112345678.' });
const timeZone = Type.Union([Type.String({ maxLength: 64 }), Type.Null()], { description: 'IANA name: Europe/Berlin.' });

const CreateBody = Type.Object(
  { ...profile, password: Type.Optional(Type.String({ maxLength: MAX_PASSWORD_LENGTH, description: 'Left out: the person is invited.' })) },
  closed,
);
const ChangeBody = Type.Object(
  {
    email: Type.Optional(profile.email),
    display_name: Type.Optional(profile.display_name),
    role: Type.Optional(profile.role),
    active: Type.Optional(Type.Boolean({ description: 'false takes every sign-in and token from the account at once.' })),
    phone: Type.Optional(phone),
    time_zone: Type.Optional(timeZone),
  },
  closed,
);
const Query = Type.Object(
  {
    ...LIST_QUERY,
    search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of a name or an address.' })),
    role: Type.Optional(Type.Enum([...ROLES], { description: 'Only users with this role.' })),
    active: Type.Optional(Type.Boolean({ description: 'true: only active accounts; false: only deactivated ones.' })),
    invited: Type.Optional(Type.Boolean({ description: 'true: only those who are invited and have not signed in yet.' })),
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        default: '-created_at',
        description: `${Object.keys(usersWindow).join(', ')}; a leading - turns it around.`,
      }),
    ),
  },
  closed,
);

/** Who manages accounts by this request. */
export function managerOf(request: FastifyRequest): Manager {
  return { by: byOf(request), permissions: callerOf(request).permissions };
}

/** People and their accounts, for administrators. */
export function registerUserRoutes(http: Http, identity: Identity): void {
  const { context } = identity;

  http.route({
    method: 'GET',
    url: '/api/v1/users',
    config: MANAGE,
    schema: { operationId: 'listUsers', summary: 'List users', tags: TAGS, querystring: Query, response: { 200: pageOf(PersonView) } },
    handler: async (request) => {
      const window = usersWindow(request.query);
      const [users, counted] = await Promise.all([
        selectUsers(context.db, request.query, window),
        countUsers(context.db, request.query, TOTAL_CAP),
      ]);
      const page = await window.page(context.db, users, counted, ({ id }) => id);
      return { ...page, items: page.items.map(viewPerson) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/users',
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'createUser',
      summary: 'Create a user',
      description: 'Without a password: an invitation, by email or, without a mail server, as a link in the answer.',
      tags: TAGS,
      body: CreateBody,
      response: {
        201: named('CreatedUser', Type.Object({ user: PersonView, invitation_url: Type.Optional(Url), invitation_mailed: Type.Boolean() })),
      },
    },
    handler: async (request, reply) => {
      const { user, link, mailed } = await addUser(context, request.body, managerOf(request));
      return reply
        .status(201)
        .send({ user: viewPerson(user), invitation_mailed: mailed, ...(link === null ? {} : { invitation_url: link.url }) });
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/users/:id',
    config: MANAGE,
    schema: { operationId: 'getUser', summary: 'Get a user', tags: TAGS, params: Params, response: { 200: PersonView } },
    handler: async (request) => viewPerson(await getUser(context, request.params.id)),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/users/:id',
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'updateUser',
      summary: 'Change a user',
      description: 'What is left out stays.',
      tags: TAGS,
      params: Params,
      body: ChangeBody,
      response: { 200: PersonView },
    },
    handler: async (request) => viewPerson(await changeUser(context, request.params.id, request.body, managerOf(request))),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/users/:id',
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'deleteUser',
      summary: 'Delete a user',
      description: 'The name stays in timelines and the audit log.',
      tags: TAGS,
      params: Params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await removeUser(context, request.params.id, byOf(request));
      return reply.status(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/users/:id/password-link',
    config: { ...MANAGE, stepUp: 'admin' },
    schema: {
      operationId: 'createPasswordLink',
      summary: 'Create a link to choose a password',
      description: 'By email or, without a mail server, in the answer. Earlier links stop working.',
      tags: TAGS,
      params: Params,
      response: {
        201: named(
          'PasswordLink',
          Type.Object({ url: Type.Optional(Url), mailed: Type.Boolean(), expires_at: Type.String({ format: 'date-time' }) }),
        ),
      },
    },
    handler: async (request, reply) => {
      const { link, mailed } = await makePasswordLink(context, request.params.id, managerOf(request));
      return reply.status(201).send({ mailed, expires_at: link.expiresAt.toISOString(), ...(mailed ? {} : { url: link.url }) });
    },
  });
}
