import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../../platform/errors.ts';
import { byOf, userOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { findUser } from '../accounts/users.store.ts';
import type { Identity } from '../identity.actions.ts';
import {
  addPasskey,
  beginApp,
  changeRules,
  confirmApp,
  nameOwnPasskey,
  type Own,
  passkeyForMe,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  resetSecondFactor,
  stepUp,
} from './manage.actions.ts';
import { passkeyToShow } from './passkeys.actions.ts';
import { relyingParty } from './passkeys.ts';
import { type Passkey, selectPasskeys } from './passkeys.store.ts';
import { isRequired, type SignInRules } from './second-factor.ts';
import {
  AddedPasskeyView,
  AddedView,
  CodeBody,
  EnrolmentView,
  NewPasskeyBody,
  PasskeyOptionsView,
  PasskeyView,
  RecoveryCodesView,
  RenamePasskeyBody,
  RulesBody,
  RulesView,
  SecondFactorView,
  StepUpBody,
} from './second-factor.schema.ts';
import { findCodeApp, findFactors, loadRules } from './second-factor.store.ts';

const TAGS = ['Second factor'];
/** A browser session that owes a second factor comes here too: this is its way out. */
const OWN = { access: 'cookie', whileHeld: true } as const;
/** Whoever finds a browser open must not make themselves at home in the account. */
const CHANGES = { ...OWN, stepUp: 'everyone' } as const;
const RULES = { access: 'session', permission: 'oidc:manage' } as const;
const PATH = '/api/v1/auth/second-factor';
const NONE = { 204: Type.Null() };
const PASSKEY = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the passkey.' }) });

/** The signed-in person in their session. */
function ownOf(request: FastifyRequest): Own {
  const { userId, session } = userOf(request);
  if (!session) throw new Problem('bad_request', 'This works with a signed-in browser session only');
  return { userId, session: session.id, by: byOf(request) };
}

const viewPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

const viewRules = ({ secondFactor, rememberDeviceDays, version }: SignInRules) => ({
  second_factor: secondFactor,
  remember_device_days: rememberDeviceDays,
  version,
});

/** One's own second factors, the proof of who one is, and who must have one. */
export function registerSecondFactorRoutes(http: Http, identity: Identity): void {
  registerApp(http, identity);
  registerPasskeys(http, identity);
  registerStepUp(http, identity);
  registerRules(http, identity);
}

function registerApp(http: Http, { context }: Identity): void {
  http.route({
    method: 'GET',
    url: PATH,
    config: OWN,
    schema: { operationId: 'getSecondFactor', summary: 'Get your second factors', tags: TAGS, response: { 200: SecondFactorView } },
    handler: async (request) => {
      const { userId } = ownOf(request);
      const { db, baseUrl } = context;
      const user = await findUser(db, userId);
      if (!user) throw new Problem('unauthenticated', 'Sign in again');
      const [app, passkeys, factors, rules] = await Promise.all([
        findCodeApp(db, userId),
        selectPasskeys(db, userId),
        findFactors(db, userId),
        loadRules(db),
      ]);
      return {
        required: isRequired(rules.secondFactor, user.role),
        app_since: app?.confirmedAt?.toISOString() ?? null,
        passkeys: passkeys.map(viewPasskey),
        passkeys_possible: relyingParty(baseUrl) !== null,
        recovery_codes_left: factors.recoveryCodesLeft,
      };
    },
  });
  http.route({
    method: 'POST',
    url: `${PATH}/app`,
    config: CHANGES,
    schema: {
      operationId: 'beginAuthenticatorApp',
      summary: 'Begin to add an authenticator app',
      description: 'It counts once it has shown a code.',
      tags: TAGS,
      response: { 200: EnrolmentView },
    },
    handler: (request) => beginApp(context, ownOf(request).userId),
  });
  http.route({
    method: 'POST',
    url: `${PATH}/app/confirm`,
    config: CHANGES,
    schema: {
      operationId: 'confirmAuthenticatorApp',
      summary: 'Add the authenticator app with its first code',
      tags: TAGS,
      body: CodeBody,
      response: { 200: AddedView },
    },
    handler: async (request) => ({ recovery_codes: (await confirmApp(context, ownOf(request), request.body.code)).recoveryCodes }),
  });
  http.route({
    method: 'DELETE',
    url: `${PATH}/app`,
    config: CHANGES,
    schema: { operationId: 'deleteAuthenticatorApp', summary: 'Remove your authenticator app', tags: TAGS, response: NONE },
    handler: async (request, reply) => {
      await removeApp(context, ownOf(request));
      return reply.status(204).send(null);
    },
  });
  http.route({
    method: 'POST',
    url: `${PATH}/recovery-codes`,
    config: CHANGES,
    schema: {
      operationId: 'renewRecoveryCodes',
      summary: 'Get ten new recovery codes',
      description: 'The old ones no longer work.',
      tags: TAGS,
      response: { 200: RecoveryCodesView },
    },
    handler: async (request) => ({ recovery_codes: await renewRecoveryCodes(context, ownOf(request)) }),
  });
}

function registerPasskeys(http: Http, { context }: Identity): void {
  http.route({
    method: 'POST',
    url: `${PATH}/passkeys/options`,
    config: CHANGES,
    schema: {
      operationId: 'beginPasskey',
      summary: 'Get what the browser needs to make a passkey',
      tags: TAGS,
      response: { 200: PasskeyOptionsView },
    },
    handler: async (request) => ({ options: await passkeyForMe(context, ownOf(request).userId) }),
  });
  http.route({
    method: 'POST',
    url: `${PATH}/passkeys`,
    config: CHANGES,
    schema: {
      operationId: 'createPasskey',
      summary: 'Add a passkey',
      tags: TAGS,
      body: NewPasskeyBody,
      response: { 201: AddedPasskeyView },
    },
    handler: async (request, reply) => {
      const { passkey, recoveryCodes } = await addPasskey(context, ownOf(request), request.body);
      return reply.status(201).send({ passkey: viewPasskey(passkey), recovery_codes: recoveryCodes });
    },
  });
  http.route({
    method: 'PATCH',
    url: `${PATH}/passkeys/:id`,
    config: CHANGES,
    schema: {
      operationId: 'updatePasskey',
      summary: 'Rename a passkey',
      description: 'It signs in as before.',
      tags: TAGS,
      params: PASSKEY,
      body: RenamePasskeyBody,
      response: { 200: PasskeyView },
    },
    handler: async (request) => viewPasskey(await nameOwnPasskey(context, ownOf(request), request.params.id, request.body.name)),
  });
  http.route({
    method: 'DELETE',
    url: `${PATH}/passkeys/:id`,
    config: CHANGES,
    schema: {
      operationId: 'deletePasskey',
      summary: 'Remove a passkey',
      tags: TAGS,
      params: PASSKEY,
      response: NONE,
    },
    handler: async (request, reply) => {
      await removePasskey(context, ownOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  });
}

function registerStepUp(http: Http, { context }: Identity): void {
  http.route({
    method: 'POST',
    url: '/api/v1/auth/step-up',
    config: { ...OWN, document: { locks: true } },
    schema: {
      operationId: 'stepUp',
      summary: 'Prove again who you are',
      description: 'With your second factor, else with your password. It counts for 10 minutes in this session.',
      tags: TAGS,
      body: StepUpBody,
      response: NONE,
    },
    handler: async (request, reply) => {
      await stepUp(context, ownOf(request), request.body);
      return reply.status(204).send(null);
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/auth/step-up/passkey',
    config: OWN,
    schema: {
      operationId: 'beginStepUpByPasskey',
      summary: 'Get what the browser needs to show one of your passkeys',
      tags: TAGS,
      response: { 200: PasskeyOptionsView },
    },
    handler: async (request) => ({ options: await passkeyToShow(context, ownOf(request).userId) }),
  });
}

function registerRules(http: Http, { context }: Identity): void {
  http.route({
    method: 'GET',
    url: '/api/v1/sign-in-rules',
    config: RULES,
    schema: { operationId: 'getSignInRules', summary: 'Get who must have a second factor', tags: TAGS, response: { 200: RulesView } },
    handler: async () => viewRules(await loadRules(context.db)),
  });
  http.route({
    method: 'PUT',
    url: '/api/v1/sign-in-rules',
    config: { ...RULES, stepUp: 'admin' },
    schema: {
      operationId: 'updateSignInRules',
      summary: 'Change who must have a second factor',
      description: 'What is left out stays. Open sessions are asked at their next request.',
      tags: TAGS,
      body: RulesBody,
      response: { 200: RulesView },
    },
    handler: async (request) => {
      const { second_factor: secondFactor, remember_device_days: rememberDeviceDays, version } = request.body;
      const change = {
        ...(secondFactor === undefined ? {} : { secondFactor }),
        ...(rememberDeviceDays === undefined ? {} : { rememberDeviceDays }),
      };
      return viewRules(await changeRules(context, { ...change, version }, byOf(request)));
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/users/:id/reset-second-factor',
    config: { access: 'session', permission: 'users:manage', stepUp: 'admin' },
    schema: {
      operationId: 'resetSecondFactor',
      summary: 'Remove the second factors of a user',
      description: 'For someone who lost theirs. The sessions end, and the user is notified by email.',
      tags: ['Users'],
      params: Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the user.' }) }),
      response: NONE,
    },
    handler: async (request, reply) => {
      const { permissions } = userOf(request);
      await resetSecondFactor(context, request.params.id, { by: byOf(request), permissions });
      return reply.status(204).send(null);
    },
  });
}
