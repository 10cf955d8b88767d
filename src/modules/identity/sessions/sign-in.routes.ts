import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import type { Limits } from '../../../platform/counters/limits.ts';
import { tooManyAtOnce } from '../../../platform/crypto/work-queue.ts';
import { Problem } from '../../../platform/errors.ts';
import {
  assertOwnPage,
  assertSameOrigin,
  lookUpSession,
  SESSION_COOKIE,
  userAgentOf,
  userOf,
} from '../../../platform/http/authenticate.ts';
import { CSRF_COOKIE, mintCsrfToken } from '../../../platform/http/csrf.ts';
import { enforce } from '../../../platform/http/rate-limit.ts';
import type { Http } from '../../../platform/http/server.ts';
import { newestEventId } from '../../../platform/live/live.store.ts';
import type { Client } from '../context.ts';
import type { Identity } from '../identity.actions.ts';
import { LoginBody, SetupBody, SetupStatus, PersonView, SignedInView, UserView, viewPerson, viewUser } from '../identity.schema.ts';
import { logIn } from './log-in.actions.ts';
import { endSession, refreshSession, type SignedIn } from './begin-session.actions.ts';
import { csrfCookie, sessionCookie } from './session-cookies.ts';
import {
  type Entered,
  HALF_MINUTES,
  logInByPasskey,
  passkeyForSecondStep,
  passkeyForSignIn,
  secondStepOf,
  takeSecondStep,
} from '../second-factor/enter.actions.ts';
import { HoldSchema, PasskeyBody, PasskeyOptionsView, SecondStepBody, SecondStepView } from '../second-factor/second-factor.schema.ts';
import { KNOWN_BROWSER_COOKIE, knownBrowser, rememberBrowser } from './known-browser.actions.ts';
import { normaliseEmail } from '../email.ts';
import { setUp } from '../accounts/set-up.actions.ts';
import { needsSetupCode, type SetupOrigin } from '../accounts/setup-code.ts';
import { endWakeQuestion, findUser, isSetUp } from '../accounts/users.store.ts';

/** Limits per address (of a known browser: per account), shared by all servers; without them nothing is limited. */
export type SignInLimits = Partial<Pick<Limits, 'login' | 'loginSucceeded' | 'passkeyChallenge' | 'setup' | 'setupStatus'>>;

/** Where a request comes from, as it is stored. */
export function clientOf(request: FastifyRequest): Client {
  return { ip: request.ip, userAgent: userAgentOf(request) };
}

/** The secret of a sign-in that wants its second factor. */
const HALF_COOKIE = 'svc_half';
/** The secret of a browser that is remembered. */
const DEVICE_COOKIE = 'svc_device';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The browser that signs in: where from, the session it has, and whether it was remembered. */
export function browserOf(
  request: FastifyRequest,
): Client & { readonly presented: string | undefined; readonly device: string | undefined } {
  return { ...clientOf(request), presented: request.cookies[SESSION_COOKIE], device: request.cookies[DEVICE_COOKIE] };
}

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

function originOf(request: FastifyRequest): SetupOrigin {
  return {
    ip: request.ip,
    forwarded: FORWARDED.some((name) => request.headers[name] !== undefined),
    // The address of the connection, and each that a trusted proxy names before it.
    believed: (request.ips?.length ?? 0) > 1,
  };
}

/** Gives a browser what a sign-in means: the session, the CSRF token, and that it is known from now on. */
function sendCookies(reply: FastifyReply, { options, cookies }: Identity, signedIn: SignedIn): void {
  const known = rememberBrowser(options.pepper, normaliseEmail(signedIn.user.email), new Date());
  reply.setCookie(KNOWN_BROWSER_COOKIE, known.value, sessionCookie(cookies, known.expires));
  reply.setCookie(SESSION_COOKIE, signedIn.secret, sessionCookie(cookies, signedIn.expiresAt));
  reply.setCookie(CSRF_COOKIE, mintCsrfToken(options.pepper, signedIn.sessionId), csrfCookie(cookies, signedIn.expiresAt));
}

/** Gives a browser what the first step of a sign-in brought: a session, or what its second step is known by. */
export function sendEntered(reply: FastifyReply, identity: Identity, entered: Entered): void {
  if (entered.kind === 'signed_in') sendCookies(reply, identity, entered.signedIn);
  else reply.setCookie(HALF_COOKIE, entered.secret, sessionCookie(identity.cookies, new Date(Date.now() + HALF_MINUTES * MINUTE_MS)));
}

function clearCookies(reply: FastifyReply, { cookies }: Identity): void {
  const past = new Date(0);
  reply.setCookie(SESSION_COOKIE, '', sessionCookie(cookies, past));
  reply.setCookie(CSRF_COOKIE, '', csrfCookie(cookies, past));
}

function viewSignedIn(signedIn: SignedIn) {
  return { user: viewUser(signedIn.user), expires_at: signedIn.expiresAt.toISOString() };
}

/** Set-up, sign-in and sign-out. */
export function registerSignInRoutes(http: Http, identity: Identity, limits: SignInLimits = {}): void {
  registerSetup(http, identity, limits);
  registerLogin(http, identity, limits);
  registerSecondStep(http, identity, limits);
  registerPasskeySignIn(http, identity, limits);
  registerSession(http, identity);
}

function registerSetup(http: Http, identity: Identity, limits: SignInLimits): void {
  http.route({
    method: 'GET',
    url: '/api/v1/setup/status',
    config: { access: 'public' },
    schema: {
      operationId: 'getSetupStatus',
      summary: 'Get whether the service has its first admin',
      tags: ['Setup'],
      response: { 200: SetupStatus },
    },
    handler: async (request, reply) => {
      if (limits.setupStatus) enforce(reply, await limits.setupStatus(request.ip));
      const complete = await isSetUp(identity.context.db);
      return { complete, ...(!complete && needsSetupCode(originOf(request)) ? { code_required: true } : {}) };
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/setup',
    config: { access: 'public' },
    schema: {
      operationId: 'completeSetup',
      summary: 'Create the first admin and sign in',
      tags: ['Setup'],
      body: SetupBody,
      response: { 201: named('SetupResult', Type.Object({ user: UserView })) },
    },
    // Before the body is judged: an attempt counts however it ends.
    preValidation: async (request, reply) => {
      if (limits.setup) enforce(reply, await limits.setup(request.ip));
    },
    handler: async (request, reply) => {
      assertSameOrigin(request, identity.options.ownOrigin);
      const { email, password, display_name, setup_code: code } = request.body;
      // One at a time: the first decides, and those behind it learn so without hashing.
      const signedIn = await identity.setupLine.run(async () => {
        if (await isSetUp(identity.context.db)) throw new Problem('conflict', 'The first admin already exists; sign in instead');
        const codeRequired = needsSetupCode(originOf(request));
        return setUp(identity.context, { email, password, displayName: display_name, codeRequired, code }, browserOf(request));
      });
      sendCookies(reply, identity, signedIn);
      return reply.status(201).send({ user: viewUser(signedIn.user) });
    },
  });
}

function registerLogin(http: Http, identity: Identity, limits: SignInLimits): void {
  http.route({
    method: 'POST',
    url: '/api/v1/auth/login',
    config: { access: 'public', document: { locks: true } },
    schema: {
      operationId: 'logIn',
      summary: 'Sign in',
      description: 'Sets the session cookie and the CSRF cookie. 202: a second factor is wanted first, with `/auth/second-step`.',
      tags: ['Sign-in'],
      body: LoginBody,
      response: { 200: SignedInView, 202: SecondStepView },
    },
    handler: async (request, reply) => {
      assertSameOrigin(request, identity.options.ownOrigin);
      // In a flood, nobody costs the database anything before it is their turn.
      if (identity.context.passwords.full()) throw tooManyAtOnce();
      const cookie = request.cookies[KNOWN_BROWSER_COOKIE];
      const known = knownBrowser(identity.options.pepper, normaliseEmail(request.body.email), cookie, new Date());
      if (limits.login) enforce(reply, await limits.login(request.ip, known));
      const entered = await logIn(identity.context, identity.addressLines, request.body, browserOf(request));
      await limits.loginSucceeded?.(request.ip, known);
      sendEntered(reply, identity, entered);
      if (entered.kind === 'signed_in') return viewSignedIn(entered.signedIn);
      return reply.status(202).send(viewStep(await secondStepOf(identity.context, entered.secret)));
    },
  });
}

const viewStep = ({ email, methods, rememberDays }: Awaited<ReturnType<typeof secondStepOf>>) => ({
  email,
  methods,
  remember_days: rememberDays,
});

function registerSecondStep(http: Http, identity: Identity, limits: SignInLimits): void {
  const { context, options } = identity;
  const url = '/api/v1/auth/second-step';
  http.route({
    method: 'GET',
    url,
    config: { access: 'public', proof: 'cookie' },
    schema: {
      operationId: 'getSecondStep',
      summary: 'Get what the second step of your sign-in can be',
      tags: ['Sign-in'],
      response: { 200: SecondStepView },
    },
    handler: async (request) => viewStep(await secondStepOf(context, request.cookies[HALF_COOKIE])),
  });
  http.route({
    method: 'POST',
    url: `${url}/passkey`,
    config: { access: 'public', proof: 'cookie' },
    schema: {
      operationId: 'beginSecondStepByPasskey',
      summary: 'Get what the browser needs to show a passkey as second step',
      tags: ['Sign-in'],
      response: { 200: PasskeyOptionsView },
    },
    handler: async (request) => {
      assertSameOrigin(request, options.ownOrigin);
      return { options: await passkeyForSecondStep(context, request.cookies[HALF_COOKIE]) };
    },
  });
  http.route({
    method: 'POST',
    url,
    config: { access: 'public', proof: 'cookie', document: { locks: true } },
    schema: {
      operationId: 'takeSecondStep',
      summary: 'Sign in: the second step',
      description: 'With a code, a recovery code or a passkey. Sets the session cookie and the CSRF cookie.',
      tags: ['Sign-in'],
      body: SecondStepBody,
      response: { 200: SignedInView },
    },
    handler: async (request, reply) => {
      assertSameOrigin(request, options.ownOrigin);
      const { remember = false, ...shown } = request.body;
      const secret = request.cookies[HALF_COOKIE];
      if (limits.login) enforce(reply, await limits.login(request.ip));
      const taken = await takeSecondStep(context, identity.addressLines, { ...shown, secret, remember }, browserOf(request));
      await limits.loginSucceeded?.(request.ip);
      sendCookies(reply, identity, taken.signedIn);
      reply.setCookie(HALF_COOKIE, '', sessionCookie(identity.cookies, new Date(0)));
      if (taken.device !== null)
        reply.setCookie(DEVICE_COOKIE, taken.device, sessionCookie(identity.cookies, new Date(Date.now() + taken.days * DAY_MS)));
      return viewSignedIn(taken.signedIn);
    },
  });
}

function registerPasskeySignIn(http: Http, identity: Identity, limits: SignInLimits): void {
  const { context, options } = identity;
  http.route({
    method: 'POST',
    url: '/api/v1/auth/passkey/options',
    config: { access: 'public' },
    schema: {
      operationId: 'beginPasskeySignIn',
      summary: 'Get what the browser needs to sign in by a passkey',
      tags: ['Sign-in'],
      response: { 200: PasskeyOptionsView },
    },
    handler: async (request, reply) => {
      assertSameOrigin(request, options.ownOrigin);
      if (limits.passkeyChallenge) enforce(reply, await limits.passkeyChallenge(request.ip));
      return { options: await passkeyForSignIn(context) };
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/auth/passkey',
    config: { access: 'public', document: { locks: true } },
    schema: {
      operationId: 'logInByPasskey',
      summary: 'Sign in by a passkey',
      description: 'No password is needed. Sets the session cookie and the CSRF cookie.',
      tags: ['Sign-in'],
      body: PasskeyBody,
      response: { 200: SignedInView },
    },
    handler: async (request, reply) => {
      assertSameOrigin(request, options.ownOrigin);
      if (limits.login) enforce(reply, await limits.login(request.ip));
      const signedIn = await logInByPasskey(context, request.body.passkey, browserOf(request));
      await limits.loginSucceeded?.(request.ip);
      sendCookies(reply, identity, signedIn);
      return viewSignedIn(signedIn);
    },
  });
}

function registerSession(http: Http, identity: Identity): void {
  http.route({
    method: 'POST',
    url: '/api/v1/auth/logout',
    config: { access: 'public' },
    schema: { operationId: 'logOut', summary: 'Sign out', tags: ['Sign-in'], response: { 204: Type.Null() } },
    handler: async (request, reply) => {
      const secret = request.cookies[SESSION_COOKIE];
      const caller = secret === undefined ? null : await lookUpSession(identity.options, request.ip, secret);
      if (secret !== undefined && caller) {
        assertOwnPage(request, identity.options, caller);
        await endSession(identity.context, secret, caller.actor, clientOf(request));
      }
      clearCookies(reply, identity);
      return reply.status(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/auth/refresh',
    config: { access: 'public' },
    schema: {
      operationId: 'refreshSession',
      summary: 'Renew the session',
      description: 'Sets new cookies with a new end.',
      tags: ['Sign-in'],
      response: { 200: SignedInView },
    },
    handler: async (request, reply) => {
      const secret = request.cookies[SESSION_COOKIE];
      const caller = secret === undefined ? null : await lookUpSession(identity.options, request.ip, secret);
      if (secret === undefined || !caller) throw new Problem('unauthenticated', 'The session has ended; sign in again');
      assertOwnPage(request, identity.options, caller);
      const signedIn = await refreshSession(identity.context, secret, clientOf(request));
      sendCookies(reply, identity, signedIn);
      return viewSignedIn(signedIn);
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/users/me/wake-question',
    config: { access: 'session', byToken: 'refused' },
    schema: {
      operationId: 'deleteWakeQuestion',
      summary: 'Delete the question how to wake you',
      description: 'The web app asks it once, at the first visit of a new account.',
      tags: ['Account'],
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await endWakeQuestion(identity.context.db, userOf(request).userId);
      return reply.status(204).send(null);
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/auth/me',
    config: { access: 'session', byToken: 'any', whileHeld: true },
    schema: {
      operationId: 'getCurrentUser',
      summary: 'Get the signed-in user',
      tags: ['Sign-in'],
      response: {
        200: named(
          'CurrentUser',
          Type.Object({
            user: PersonView,
            expires_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
            hold: HoldSchema,
            wake_question: Type.Boolean({ description: 'A new account that was not asked yet how to wake its owner.' }),
            sample_data: Type.Union(
              [
                named(
                  'LoadedSample',
                  Type.Object({
                    done: Type.Integer({ description: 'Parts that are loaded.' }),
                    parts: Type.Integer({ description: 'Of so many.' }),
                    id_prefix: Type.String({ description: 'How the ids of sample rows begin.' }),
                    incident_open: Type.Boolean({ description: 'An incident of your own is open: sample data is better removed.' }),
                  }),
                ),
                Type.Null(),
              ],
              { description: 'Null: no sample data is loaded.' },
            ),
            last_event_id: Type.String({
              description:
                'The newest live event so far. Sent as `Last-Event-ID` with the first `GET /api/v1/events`, it brings what happened since this answer.',
            }),
          }),
        ),
      },
    },
    handler: async (request) => {
      const caller = userOf(request);
      const { db } = identity.context;
      // Before anything is read, so that what changes meanwhile comes as an event.
      const lastEventId = await newestEventId(db);
      const user = await findUser(db, caller.userId);
      if (!user) throw new Problem('unauthenticated', 'Sign in again');
      return {
        user: { ...viewPerson(user), permissions: [...caller.permissions] },
        expires_at: caller.session?.expiresAt.toISOString() ?? null,
        hold: caller.session?.hold ?? null,
        wake_question: user.wakeQuestion,
        sample_data: await identity.context.sampleState(db),
        last_event_id: lastEventId,
      };
    },
  });
}
