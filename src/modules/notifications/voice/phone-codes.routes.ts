import { Type } from 'typebox';
import { named } from '../../../platform/http/openapi/named.ts';
import { byOf, userOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { callWithCode, confirmPhone, type PhoneCodeDeps } from './phone-codes.actions.ts';
import { limitTestCalls, type PreferenceRoutesDeps } from '../preferences/preferences.routes.ts';

export interface PhoneCodeRoutesDeps extends PhoneCodeDeps {
  readonly limits: PreferenceRoutesDeps['limits'];
}

const TAGS = ['Account'];
const BROWSER = { access: 'session', byToken: 'refused' } as const;

/** A phone number counts once its owner has given back the code that a call said there. */
export function registerPhoneCodeRoutes(http: Http, deps: PhoneCodeRoutesDeps): void {
  http.route({
    method: 'POST',
    url: '/api/v1/users/me/phone/call',
    config: BROWSER,
    schema: {
      operationId: 'callPhone',
      summary: 'Be called at your new phone number',
      description: 'The call says a code; three calls an hour.',
      tags: TAGS,
      response: { 202: named('PhoneCode', Type.Object({ phone: Type.String(), expires_at: Type.String({ format: 'date-time' }) })) },
    },
    handler: async (request, reply) => {
      const { userId } = userOf(request);
      const admit = (number: string) => limitTestCalls(deps.limits, [userId, number]);
      const { phone, expiresAt } = await callWithCode(deps, userId, byOf(request), admit);
      return reply.status(202).send({ phone, expires_at: expiresAt.toISOString() });
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/users/me/phone/confirm',
    config: BROWSER,
    schema: {
      operationId: 'confirmPhone',
      summary: 'Confirm your new phone number',
      description: 'With the code that the call said; the number is used from then on.',
      tags: TAGS,
      body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }, { additionalProperties: false }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await confirmPhone(deps, userOf(request).userId, request.body.code, byOf(request));
      return reply.status(204).send(null);
    },
  });
}
