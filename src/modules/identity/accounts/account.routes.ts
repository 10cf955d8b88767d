import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Limits } from '../../../platform/counters/limits.ts';
import { assertSameOrigin, byOf, SESSION_COOKIE, userOf } from '../../../platform/http/authenticate.ts';
import { Problem } from '../../../platform/errors.ts';
import { enforce } from '../../../platform/http/rate-limit.ts';
import type { Http } from '../../../platform/http/server.ts';
import { closed } from '../../../platform/http/openapi/shapes.ts';
import { MAX_EMAIL_LENGTH } from '../email.ts';
import type { Identity } from '../identity.actions.ts';
import { PersonView, TokenReference, viewPerson } from '../identity.schema.ts';
import { MAX_PASSWORD_LENGTH } from './password.ts';
import { askForPassword, changePassword, choosePassword } from './passwords.actions.ts';
import { askForEmail, changeProfile, confirmEmail } from './profile.actions.ts';
import { clientOf } from '../sessions/sign-in.routes.ts';

/** Limits per address, shared by all servers. */
export type AccountLimits = Partial<Pick<Limits, 'forgotPassword' | 'accountLink'>>;

const TAGS = ['Account'];
/** Whoever holds a token must not become who holds the account. */
const BROWSER = { access: 'session', byToken: 'refused' } as const;
const Password = Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH });
const Email = Type.String({ minLength: 1, maxLength: MAX_EMAIL_LENGTH });
const Token = Type.String({ minLength: 1, maxLength: 100, description: 'What follows #token= in the link.' });
const reviewed = {
  sessions_ended: Type.Integer(),
  personal_tokens: Type.Array(TokenReference, { description: 'Still good: look them through.' }),
};

/** One's own account: profile, password, address; and the ways back in for who is outside. */
export function registerAccountRoutes(http: Http, identity: Identity, limits: AccountLimits = {}): void {
  registerOwn(http, identity);
  registerLinks(http, identity, limits);
}

function registerOwn(http: Http, { context }: Identity): void {
  http.route({
    method: 'POST',
    url: '/api/v1/auth/profile',
    config: { access: 'session', byToken: 'notifications:write' },
    schema: {
      operationId: 'updateProfile',
      summary: 'Change your name, phone or time zone',
      description: 'What is left out stays; null clears.',
      tags: TAGS,
      body: Type.Object(
        {
          display_name: Type.Optional(Type.String({ minLength: 1, maxLength: 400 })),
          phone: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Null()])),
          time_zone: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Null()])),
        },
        closed,
      ),
      response: { 200: named('UpdatedProfile', Type.Object({ user: PersonView })) },
    },
    handler: async (request) => {
      const { userId, token } = userOf(request);
      if (token && request.body.phone !== undefined)
        throw new Problem('forbidden', '/phone is changed in a signed-in browser only, not with a personal access token');
      return { user: viewPerson(await changeProfile(context, userId, request.body, byOf(request))) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/auth/change-password',
    config: { ...BROWSER, stepUp: 'admin' },
    schema: {
      operationId: 'changePassword',
      summary: 'Change your password',
      description: 'Every other session ends.',
      tags: TAGS,
      body: Type.Object({ current_password: Password, new_password: Password }, closed),
      response: { 200: named('ChangedPassword', Type.Object(reviewed)) },
    },
    handler: async (request) => {
      const { userId, session } = userOf(request);
      const { current_password: current, new_password: next } = request.body;
      return changePassword(context, { userId, current, next, session: session?.id ?? null }, byOf(request));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/auth/change-email',
    config: { ...BROWSER, stepUp: 'admin' },
    schema: {
      operationId: 'requestEmailChange',
      summary: 'Ask for another email address',
      description: 'It counts once the link in the email sent there is opened.',
      tags: TAGS,
      body: Type.Object({ email: Email, current_password: Password }, closed),
      response: { 202: named('PendingEmail', Type.Object({ pending_email: Type.String() })) },
    },
    handler: async (request, reply) => {
      const { email, current_password: password } = request.body;
      const pending = await askForEmail(context, { userId: userOf(request).userId, email, password }, byOf(request));
      return reply.status(202).send({ pending_email: pending });
    },
  });
}

function registerLinks(http: Http, { context, options }: Identity, limits: AccountLimits): void {
  http.route({
    method: 'POST',
    url: '/api/v1/auth/change-email/confirm',
    config: { access: 'public' },
    schema: {
      operationId: 'confirmEmailChange',
      summary: 'Confirm a new email address',
      description: 'With the token of the link that was sent there.',
      tags: TAGS,
      body: Type.Object({ token: Token }, closed),
      response: { 200: named('ConfirmedEmail', Type.Object({ email: Type.String() })) },
    },
    handler: async (request, reply) => {
      assertSameOrigin(request, options.ownOrigin);
      if (limits.accountLink) enforce(reply, await limits.accountLink(request.ip));
      const user = await confirmEmail(context, request.body.token, { ...clientOf(request), presented: request.cookies[SESSION_COOKIE] });
      return { email: user.email };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/auth/forgot-password',
    config: { access: 'public' },
    schema: {
      operationId: 'requestPasswordReset',
      summary: 'Ask for a link to choose a new password',
      description: 'The answer is the same for every address.',
      tags: TAGS,
      body: Type.Object({ email: Email }, closed),
      response: { 202: named('PasswordResetRequested', Type.Object({ detail: Type.String() })) },
    },
    handler: async (request, reply) => {
      assertSameOrigin(request, options.ownOrigin);
      if (limits.forgotPassword) enforce(reply, await limits.forgotPassword(request.ip));
      await askForPassword(context, request.body.email, clientOf(request));
      return reply.status(202).send({ detail: 'If this address has an account, an email is on its way' });
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/auth/reset-password',
    config: { access: 'public' },
    schema: {
      operationId: 'resetPassword',
      summary: 'Choose a password by link',
      description: 'With the token of an invitation or of a password reset; then sign in with it.',
      tags: TAGS,
      body: Type.Object({ token: Token, password: Password }, closed),
      response: {
        200: named(
          'ResetPassword',
          Type.Object({ email: Type.String(), purpose: Type.Enum(['invitation', 'password_reset']), ...reviewed }),
        ),
      },
    },
    handler: async (request, reply) => {
      assertSameOrigin(request, options.ownOrigin);
      if (limits.accountLink) enforce(reply, await limits.accountLink(request.ip));
      const { user, purpose, ...rest } = await choosePassword(context, request.body, clientOf(request));
      return { email: user.email, purpose: purpose === 'invitation' ? ('invitation' as const) : ('password_reset' as const), ...rest };
    },
  });
}
