import { singleHeaders } from '../../../platform/http/raw-headers.ts';
import { Type } from 'typebox';
import type { Database } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/errors.ts';
import { ANY_QUERY, type Http } from '../../../platform/http/server.ts';
import type { ChannelActions } from '../../ics/channels/channel-command.ts';
import type { ChatPlatform, ChatReply, RawCallback } from './chat-reply.ts';
import { insertReply } from './chat-replies.store.ts';

export interface ChatReplyRoutesDeps {
  readonly db: Database;
  readonly platforms: readonly ChatPlatform[];
  /** The incident whose channel this is; null: no channel of an incident, and what is said there is none of our concern. */
  readonly incidentOf: ChannelActions['incidentOf'];
  /** A reply was stored: work it. */
  readonly onStored: () => void;
  /** Dates signatures; the database's clock unless a test moves it. */
  readonly clock?: () => Date;
}

const BODY_LIMIT = 262_144;
/** Callbacks of the chat platforms: verified by signature over the raw bytes, stored, answered at once, worked after. */
export function registerChatReplyRoutes(http: Http, deps: ChatReplyRoutesDeps): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    for (const { platform, endpoint, operationId, summary } of deps.platforms.flatMap((each) =>
      each.endpoints.map((at) => ({ platform: each, ...at })),
    )) {
      scope.route({
        method: 'POST',
        url: `/api/v1/integrations/${platform.provider}/${endpoint}`,
        bodyLimit: BODY_LIMIT,
        config: { access: 'public', proof: 'signature' },
        schema: { operationId, summary, tags: ['Chat callbacks'], querystring: ANY_QUERY, response: { 200: Type.Unknown() } },
        handler: async (request, reply) => {
          const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const answer = await receive(deps, platform, { endpoint, headers: singleHeaders(request.headers), raw });
          return answer === null
            ? reply.status(200).send()
            : reply.status(200).type('application/json').serializer(JSON.stringify).send(answer);
        },
      });
    }
  });
}

async function receive(deps: ChatReplyRoutesDeps, platform: ChatPlatform, callback: RawCallback): Promise<object | null> {
  const session = await platform.open();
  if (!session) throw new Problem('not_found', 'This integration is not configured');
  const received = session.receive(callback, deps.clock?.() ?? deps.db.clock());
  switch (received.kind) {
    case 'unauthenticated':
      throw new Problem('unauthenticated', received.reason);
    case 'malformed':
      throw new Problem('bad_request', received.reason);
    case 'answer':
      return received.answer;
    case 'reply':
      if (isTalk(received.reply) && (await deps.incidentOf(deps.db, platform.provider, received.reply.said.channel)) === null)
        return received.answer;
      if (await insertReply(deps.db, received.reply)) deps.onStored();
      return received.answer;
  }
}

/** A line in a channel that answers nothing: of most channels such lines are not kept. */
function isTalk(reply: ChatReply): reply is ChatReply & Required<Pick<ChatReply, 'said'>> {
  return reply.said !== undefined && reply.intent === 'channel' && reply.external === null;
}
