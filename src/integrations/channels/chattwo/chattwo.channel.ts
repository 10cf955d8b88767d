import type { Channel, SendOutcome, SendRequest } from '../../../modules/notifications/channel.ts';
import { object, text } from '../verdict.ts';
import type { ChattwoClient, ChattwoResult } from './chattwo.client.ts';
import { type ChattwoButtons, renderChattwo } from './render.ts';

/** Mattermost's default limit is ten calls a second for all of a server's bots. */
const PACE_MS = 250;
const ID = /^[a-z0-9]{26}$/;

type Resolved = { readonly id: string } | { readonly refused: SendOutcome };

/** Mattermost as a way out: one post per group, edited in place; posted anew when somebody deleted it. */
export function chattwoChannel(client: ChattwoClient, buttons: ChattwoButtons): Channel {
  const known = new Map<string, string>();
  return {
    name: 'chattwo',
    paceMs: PACE_MS,
    send: async (request) => {
      const edited = await edit(client, request, buttons);
      if (edited && edited.kind !== 'gone') return outcome(edited);
      const channel = await channelId(client, request, known);
      if ('refused' in channel) return channel.refused;
      const post = await client.call(
        'POST',
        '/posts',
        {
          channel_id: channel.id,
          // The server answers a repeated id with the post it already has. A post anew must not find the deleted one.
          pending_post_id: edited ? `${request.idempotencyKey}:${request.message.revision}` : request.idempotencyKey,
          ...renderChattwo(request.message, buttons),
        },
        request.signal,
      );
      if (post.kind === 'gone') known.delete(request.target);
      return outcome(post);
    },
  };
}

async function edit(client: ChattwoClient, request: SendRequest, buttons: ChattwoButtons): Promise<ChattwoResult | null> {
  const id = request.external?.['post_id'];
  if (!id) return null;
  const path = `/posts/${encodeURIComponent(id)}`;
  const edited = await client.call('PUT', path, { id, ...renderChattwo(request.message, buttons) }, request.signal);
  if (edited.kind !== 'forbidden') return edited;
  // The server answers 403 for a deleted post as well: only reading it tells which it is.
  const found = await client.call('GET', path, undefined, request.signal);
  return found.kind === 'gone' ? found : edited;
}

/** A destination names a channel by id, as `team/channel`, or by its name alone when the bot is in one team. */
async function channelId(client: ChattwoClient, request: SendRequest, known: Map<string, string>): Promise<Resolved> {
  const target = request.target.trim().replace(/^[~#]/, '');
  if (ID.test(target)) return { id: target };
  const cached = known.get(request.target);
  if (cached) return { id: cached };
  const [first = '', second] = target.split('/');
  const path = second === undefined ? await pathInOnlyTeam(client, first, request.signal) : `/teams/name/${encodeURIComponent(first)}/channels/name/${encodeURIComponent(second)}`;
  if (typeof path !== 'string') return { refused: path };
  const found = await client.call('GET', path, undefined, request.signal);
  const id = found.kind === 'ok' ? text(object(found.body)['id']) : null;
  if (!id) return { refused: outcome(found) };
  known.set(request.target, id);
  return { id };
}

async function pathInOnlyTeam(client: ChattwoClient, name: string, signal: AbortSignal): Promise<string | SendOutcome> {
  const teams = await client.call('GET', '/users/me/teams', undefined, signal);
  if (teams.kind !== 'ok') return outcome(teams);
  const ids = Array.isArray(teams.body) ? teams.body.map((team) => text(object(team)['id'])).filter((id) => id !== null) : [];
  const [only] = ids;
  if (ids.length !== 1 || !only) {
    return { kind: 'permanent', reason: `The bot is in ${ids.length} teams, so "${name}" is not clear: write the channel as team/channel, or use its id` };
  }
  return `/teams/${encodeURIComponent(only)}/channels/name/${encodeURIComponent(name)}`;
}

function outcome(result: ChattwoResult): SendOutcome {
  switch (result.kind) {
    case 'ok': {
      const post = object(result.body);
      const postId = text(post['id']);
      const channel = text(post['channel_id']);
      if (!postId || !channel) return { kind: 'retry', reason: 'Mattermost did not say where it put the message', retryAfterMs: null };
      return { kind: 'sent', external: { post_id: postId, channel_id: channel } };
    }
    case 'retry':
      return { kind: 'retry', reason: result.reason, retryAfterMs: result.retryAfterMs };
    default:
      return { kind: 'permanent', reason: result.reason };
  }
}
