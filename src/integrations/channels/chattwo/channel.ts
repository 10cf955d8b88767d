import type { Channel, SendOutcome, SendRequest, ThreadRequest } from '../../../modules/notifications/channel.ts';
import { object, text } from '../verdict.ts';
import type { ChattwoClient, ChattwoResult } from './chattwo.client.ts';
import { type ChattwoButtons, type ChattwoPost, renderChattwo, renderChattwoReply } from './render.ts';

/** Mattermost's default limit is ten calls a second for all of a server's bots. */
const PACE_MS = 250;
const ID = /^[a-z0-9]{26}$/;

/** A channel's id, or the outcome that says why there is none. */
export type ResolvedChannel = { readonly id: string } | { readonly refused: Exclude<SendOutcome, { kind: 'sent' }> };

/** Mattermost as a way out: one post per group, edited in place; posted anew when somebody deleted it. */
export function chattwoChannel(client: ChattwoClient, buttons: ChattwoButtons, baseUrl: string): Channel {
  const known = new Map<string, string>();
  return {
    name: 'chattwo',
    paceMs: PACE_MS,
    send: async (given) => {
      const request = withThread(given, baseUrl);
      const edited = await edit(client, request, buttons);
      if (edited && edited.kind !== 'gone') return outcome(edited);
      const cached = known.get(request.target);
      const channel = cached ? { id: cached } : await resolveChannel(client, request.target, request.signal);
      if ('refused' in channel) return channel.refused;
      known.set(request.target, channel.id);
      const post = await client.call(
        'POST',
        '/posts',
        {
          channel_id: channel.id,
          // The server answers a repeated id with the post it already has. A post anew must not find the deleted one.
          pending_post_id: edited ? `${request.idempotencyKey}:${request.message.revision}` : request.idempotencyKey,
          ...renderChattwo(request.message, request.target, buttons),
        },
        request.signal,
      );
      if (post.kind === 'gone') known.delete(request.target);
      return outcome(post);
    },
    // A reply cannot show in the channel: what is loud is a post of its own that leads to the thread.
    reply: async (request) => {
      const edited = await editReply(client, request, buttons);
      if (edited && edited.kind !== 'gone') return outcome(edited);
      const { channel_id, post_id = '' } = request.thread;
      const thread = request.loud ? addressOf(post_id, baseUrl) : null;
      const post = await client.call(
        'POST',
        '/posts',
        {
          channel_id,
          ...(request.loud ? {} : { root_id: post_id }),
          pending_post_id: request.idempotencyKey,
          ...renderChattwoReply(request, thread, buttons),
        },
        request.signal,
      );
      return outcome(post);
    },
  };
}

/** The address of a post, in whichever team it is. */
function addressOf(post: string, baseUrl: string): string {
  return `${baseUrl.replace(/\/+$/, '')}/_redirect/pl/${encodeURIComponent(post)}`;
}

function withThread(request: SendRequest, baseUrl: string): SendRequest {
  const { upstream } = request.message;
  const post = upstream?.thread?.['post_id'];
  return upstream && post
    ? { ...request, message: { ...request.message, upstream: { ...upstream, url: addressOf(post, baseUrl) } } }
    : request;
}

function edit(client: ChattwoClient, request: SendRequest, buttons: ChattwoButtons): Promise<ChattwoResult | null> {
  return editPost(client, request, renderChattwo(request.message, request.target, buttons));
}

function editReply(client: ChattwoClient, request: ThreadRequest, buttons: ChattwoButtons): Promise<ChattwoResult | null> {
  return editPost(client, request, renderChattwoReply(request, null, buttons));
}

/** Null: nothing was posted yet. */
async function editPost(
  client: ChattwoClient,
  request: Pick<SendRequest, 'external' | 'signal'>,
  content: ChattwoPost,
): Promise<ChattwoResult | null> {
  const id = request.external?.['post_id'];
  if (!id) return null;
  const path = `/posts/${encodeURIComponent(id)}`;
  const edited = await client.call('PUT', path, { id, ...content }, request.signal);
  if (edited.kind !== 'forbidden') return edited;
  // The server answers 403 for a deleted post as well: only reading it tells which it is.
  const found = await client.call('GET', path, undefined, request.signal);
  return found.kind === 'gone' ? found : edited;
}

/** A destination names a channel by id, as `team/channel`, or by its name alone when the bot is in one team. */
export async function resolveChannel(client: ChattwoClient, name: string, signal: AbortSignal): Promise<ResolvedChannel> {
  const target = name.trim().replace(/^[~#]/, '');
  if (ID.test(target)) return { id: target };
  const [first = '', second] = target.split('/');
  const path =
    second === undefined
      ? await pathInOnlyTeam(client, first, signal)
      : `/teams/name/${encodeURIComponent(first)}/channels/name/${encodeURIComponent(second)}`;
  if (typeof path !== 'string') return { refused: path };
  const found = await client.call('GET', path, undefined, signal);
  if (found.kind !== 'ok') return { refused: trouble(found) };
  const id = text(object(found.body)['id']);
  return id ? { id } : { refused: { kind: 'retry', reason: 'Mattermost did not say which channel that is', retryAfterMs: null } };
}

async function pathInOnlyTeam(
  client: ChattwoClient,
  name: string,
  signal: AbortSignal,
): Promise<string | Exclude<SendOutcome, { kind: 'sent' }>> {
  const teams = await client.call('GET', '/users/me/teams', undefined, signal);
  if (teams.kind !== 'ok') return trouble(teams);
  const ids = Array.isArray(teams.body) ? teams.body.map((team) => text(object(team)['id'])).filter((id) => id !== null) : [];
  const [only] = ids;
  if (ids.length !== 1 || !only) {
    return {
      kind: 'permanent',
      reason: `The bot is in ${ids.length} teams, so "${name}" is not clear: write the channel as team/channel, or use its id`,
    };
  }
  return `/teams/${encodeURIComponent(only)}/channels/name/${encodeURIComponent(name)}`;
}

/** What became of a post, by Mattermost's answer. */
export function outcome(result: ChattwoResult): SendOutcome {
  if (result.kind !== 'ok') return trouble(result);
  const post = object(result.body);
  const postId = text(post['id']);
  const channel = text(post['channel_id']);
  if (!postId || !channel) return { kind: 'retry', reason: 'Mattermost did not return the post id', retryAfterMs: null };
  return { kind: 'sent', external: { post_id: postId, channel_id: channel } };
}

function trouble(result: Exclude<ChattwoResult, { kind: 'ok' }>): Exclude<SendOutcome, { kind: 'sent' }> {
  return result.kind === 'retry'
    ? { kind: 'retry', reason: result.reason, retryAfterMs: result.retryAfterMs }
    : { kind: 'permanent', reason: result.reason };
}
