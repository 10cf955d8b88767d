import type { Channel, SendRequest, ThreadRequest } from '../../../modules/notifications/channel.ts';
import type { ChatoneClient, ChatoneResult } from './chatone.client.ts';
import { text } from '../verdict.ts';
import { outcome } from './outcome.ts';
import { renderChatone, renderChatoneReply } from './render.ts';

/** Slack takes about one message a second in a channel. */
const PACE_MS = 1_000;

/** Slack as a way out: one message per group, edited in place; posted anew when somebody deleted it. */
export function chatoneChannel(client: ChatoneClient): Channel {
  return {
    name: 'chatone',
    paceMs: PACE_MS,
    send: async (given) => {
      const request = await withThread(client, given);
      const edited = request.external ? await edit(client, request) : null;
      if (edited && edited.kind !== 'repost') return outcome(edited);
      return outcome(
        await client.write('chat.postMessage', { channel: request.target, ...renderChatone(request.message) }, request.signal),
      );
    },
    reply: async (request) => {
      const edited = request.external ? await editReply(client, request) : null;
      if (edited && edited.kind !== 'repost') return outcome(edited);
      const posted = await reply(client, request);
      if (posted.kind !== 'repost') return outcome(posted);
      if (!request.loud) return { kind: 'permanent', reason: `${posted.reason}, so that it has no thread any more` };
      const { channel } = request.thread;
      return outcome(await client.write('chat.postMessage', { channel, ...renderChatoneReply(request) }, request.signal));
    },
  };
}

/** Only Slack knows the address of a message. Without it the message has the words alone. */
async function withThread(client: ChatoneClient, request: SendRequest): Promise<SendRequest> {
  const { upstream } = request.message;
  const { channel, ts } = upstream?.thread ?? {};
  if (!upstream || !channel || !ts) return request;
  const link = await client.read('chat.getPermalink', { channel, message_ts: ts }, request.signal);
  const url = link.kind === 'ok' ? text(link.body['permalink']) : null;
  return url === null ? request : { ...request, message: { ...request.message, upstream: { ...upstream, url } } };
}

async function editReply(client: ChatoneClient, request: ThreadRequest): Promise<ChatoneResult | null> {
  const { channel, ts } = request.external ?? {};
  if (!channel || !ts) return null;
  return client.write('chat.update', { channel, ts, ...renderChatoneReply(request) }, request.signal);
}

/** A loud one shows in the channel as well as in the thread. */
function reply(client: ChatoneClient, request: ThreadRequest): Promise<ChatoneResult> {
  const { channel, ts } = request.thread;
  return client.write(
    'chat.postMessage',
    { channel, thread_ts: ts, ...(request.loud ? { reply_broadcast: true } : {}), ...renderChatoneReply(request) },
    request.signal,
  );
}

async function edit(client: ChatoneClient, request: SendRequest): Promise<ChatoneResult | null> {
  const { channel, ts } = request.external ?? {};
  if (!channel || !ts) return null;
  return client.write('chat.update', { channel, ts, ...renderChatone(request.message) }, request.signal);
}
