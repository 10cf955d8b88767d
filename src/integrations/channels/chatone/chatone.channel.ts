import type { Channel, SendRequest } from '../../../modules/notifications/channel.ts';
import type { ChatoneClient, ChatoneResult } from './chatone.client.ts';
import { outcome } from './outcome.ts';
import { renderChatone } from './render.ts';

/** Slack takes about one message a second in a channel. */
const PACE_MS = 1_000;

/** Slack as a way out: one message per group, edited in place; posted anew when somebody deleted it. */
export function chatoneChannel(client: ChatoneClient): Channel {
  return {
    name: 'chatone',
    paceMs: PACE_MS,
    send: async (request) => {
      const edited = request.external ? await edit(client, request) : null;
      if (edited && edited.kind !== 'repost') return outcome(edited);
      return outcome(
        await client.write('chat.postMessage', { channel: request.target, ...renderChatone(request.message) }, request.signal),
      );
    },
  };
}

async function edit(client: ChatoneClient, request: SendRequest): Promise<ChatoneResult | null> {
  const { channel, ts } = request.external ?? {};
  if (!channel || !ts) return null;
  return client.write('chat.update', { channel, ts, ...renderChatone(request.message) }, request.signal);
}
