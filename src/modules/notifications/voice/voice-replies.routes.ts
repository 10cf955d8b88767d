import { singleHeaders } from '../../../platform/http/raw-headers.ts';
import { Type } from 'typebox';
import { Problem } from '../../../platform/errors.ts';
import { operationId } from '../../../platform/http/openapi/operation.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import type { RawVoiceCallback, VoiceAnswer, VoicePlatform } from './voice.ts';
import { type PhoneCodeDeps, speakCode } from './phone-codes.actions.ts';
import { type VoiceDeps, workVoiceEvent } from './voice-replies.actions.ts';

export interface VoiceRoutesDeps extends VoiceDeps, Pick<PhoneCodeDeps, 'codeKey'> {
  readonly voicePlatforms: readonly VoicePlatform[];
  /** Dates signatures; the database's clock unless a test moves it. */
  readonly clock?: () => Date;
}

const BODY_LIMIT = 65_536;

/** Callbacks of the voice providers: verified over the raw bytes, worked at once, each effect once. */
export function registerVoiceRoutes(http: Http, deps: VoiceRoutesDeps): void {
  for (const { provider, label, contentType } of deps.voicePlatforms) {
    void http.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser(contentType, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
      scope.route({
        method: 'POST',
        url: `/api/v1/${provider}/callback`,
        bodyLimit: BODY_LIMIT,
        config: { access: 'public', proof: 'signature' },
        schema: {
          operationId: operationId('receive', provider, 'call'),
          summary: `${label}: what a call does`,
          tags: ['Voice callbacks'],
          querystring: ANY_QUERY,
          response: { 200: Type.Unknown() },
        },
        handler: async (request, reply) => {
          const url = request.raw.url ?? '';
          const answer = await receive(deps, provider, {
            headers: singleHeaders(request.headers),
            search: url.includes('?') ? url.slice(url.indexOf('?')) : '',
            raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          });
          return reply
            .status(200)
            .type(answer.type)
            .serializer((body: string) => body)
            .send(answer.body);
        },
      });
    });
  }
}

async function receive(deps: VoiceRoutesDeps, provider: VoicePlatform['provider'], callback: RawVoiceCallback): Promise<VoiceAnswer> {
  const session = await deps.voicePlatforms.find((entry) => entry.provider === provider)?.open();
  if (!session) throw new Problem('not_found', 'This integration is not configured');
  const received = session.receive(callback, deps.clock?.() ?? deps.db.clock());
  switch (received.kind) {
    case 'unauthenticated':
      throw new Problem('unauthenticated', received.reason);
    case 'malformed':
      throw new Problem('bad_request', received.reason);
    case 'nothing':
      return session.respond(null, null);
    case 'event': {
      const code = await speakCode(deps, received.event);
      return session.respond(received.event, code === null ? await workVoiceEvent(deps, provider, received.event) : code.say);
    }
  }
}
