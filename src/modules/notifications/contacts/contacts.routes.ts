import { Type } from 'typebox';
import { byOf, userOf } from '../../../platform/http/authenticate.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { enforce } from '../../../platform/http/rate-limit.ts';
import type { Http } from '../../../platform/http/server.ts';
import type { PreferenceRoutesDeps } from '../preferences/preferences.routes.ts';
import { confirmCode, type ContactsDeps, forgetAddress, sendCode } from './contacts.actions.ts';

export interface ContactRoutesDeps extends ContactsDeps {
  readonly limits: PreferenceRoutesDeps['limits'];
}

const TAGS = ['Account'];
const BROWSER = { access: 'session', byToken: 'refused' } as const;
/** Messages to an address that anybody could have typed in. */
const CODES = { hits: 10, windowMs: 3_600_000 };
const Params = Type.Object({ channel: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', description: 'The provider.' }) });
const URL = '/api/v1/users/me/contact-addresses/:channel';

/** Addresses of contact methods that have their own; one counts once its owner has given back the code that was sent there. */
export function registerContactRoutes(http: Http, deps: ContactRoutesDeps): void {
  http.route({
    method: 'PUT',
    url: URL,
    config: BROWSER,
    schema: {
      operationId: 'updateContactAddress',
      summary: 'Set your address for a contact method',
      description: 'A code is sent there; the address counts once it is confirmed. Ten codes an hour.',
      tags: TAGS,
      params: Params,
      body: Type.Object({ address: Type.String({ minLength: 1, maxLength: 500 }) }, { additionalProperties: false }),
      response: {
        202: named('ContactAddressCode', Type.Object({ pending: Type.String(), expires_at: Type.String({ format: 'date-time' }) })),
      },
    },
    handler: async (request, reply) => {
      const { userId } = userOf(request);
      if (deps.limits) enforce(reply, await deps.limits.hit(`contact-code:${userId}`, CODES));
      const { channel } = request.params;
      const { pending, expiresAt } = await sendCode(deps, { userId, channel, address: request.body.address, by: byOf(request) });
      return reply.status(202).send({ pending, expires_at: expiresAt.toISOString() });
    },
  });
  http.route({
    method: 'POST',
    url: `${URL}/confirm`,
    config: BROWSER,
    schema: {
      operationId: 'confirmContactAddress',
      summary: 'Confirm your address for a contact method',
      description: 'With the code that was sent there. It is used from then on.',
      tags: TAGS,
      params: Params,
      body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 20 }) }, { additionalProperties: false }),
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { userId } = userOf(request);
      await confirmCode(deps, { userId, channel: request.params.channel, given: request.body.code, by: byOf(request) });
      return reply.status(204).send(null);
    },
  });
  http.route({
    method: 'DELETE',
    url: URL,
    config: BROWSER,
    schema: {
      operationId: 'deleteContactAddress',
      summary: 'Remove your address for a contact method',
      tags: TAGS,
      params: Params,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      await forgetAddress(deps, { userId: userOf(request).userId, channel: request.params.channel, by: byOf(request) });
      return reply.status(204).send(null);
    },
  });
}
