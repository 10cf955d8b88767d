import type { PageOutcome, PageRequest, PersonChannel, Recipient } from '../../../modules/notifications/pages/page.ts';
import { pageText } from '../../../modules/notifications/pages/page-text.ts';
import { object, text } from '../verdict.ts';
import { outcome } from './channel.ts';
import type { ChattwoClient } from './chattwo.client.ts';
import { chattwo } from './descriptor.ts';
import { renderChattwoPage } from './page.ts';
import type { ChattwoButtons } from './render.ts';

interface Finding {
  readonly client: ChattwoClient;
  /** Why nobody is found by an address; null when people are. */
  readonly unmatched: string | null;
}

/** Mattermost as a way to a person: a direct post with buttons, edited when the incident changes hands. */
export function chattwoPerson({ client, unmatched }: Finding, buttons: ChattwoButtons, baseUrl: string): PersonChannel {
  const post = ({ content, pageId }: PageRequest) => renderChattwoPage(pageText(content, baseUrl), pageId, buttons);
  return {
    name: 'chattwo',
    send: async (request) => {
      const channel = await directChannel({ client, unmatched }, request.to, request.signal);
      if (typeof channel !== 'string') return channel;
      const body = { channel_id: channel, pending_post_id: request.key, ...post(request) };
      return outcome(await client.call('POST', '/posts', body, request.signal));
    },
    revise: async (request) => {
      const id = request.external?.['post_id'];
      if (!id) return { kind: 'permanent', reason: 'the post is not known' };
      return outcome(await client.call('PUT', `/posts/${encodeURIComponent(id)}`, { id, ...post(request) }, request.signal));
    },
  };
}

async function directChannel({ client, unmatched }: Finding, to: Recipient, signal: AbortSignal): Promise<string | PageOutcome> {
  const me = await client.call('GET', '/users/me', undefined, signal);
  if (me.kind !== 'ok') return outcome(me);
  const user = await userOf({ client, unmatched }, to, signal);
  if (typeof user !== 'string') return user;
  const channel = await client.call('POST', '/channels/direct', [text(object(me.body)['id']), user], signal);
  if (channel.kind !== 'ok') return outcome(channel);
  return text(object(channel.body)['id']) ?? { kind: 'retry', reason: 'Mattermost did not open a conversation', retryAfterMs: null };
}

/** The linked account; else whoever has the person's confirmed address there. */
async function userOf({ client, unmatched }: Finding, to: Recipient, signal: AbortSignal): Promise<string | PageOutcome> {
  const linked = to.accounts[chattwo.id];
  if (linked !== undefined) return linked;
  if (unmatched !== null) return { kind: 'permanent', reason: unmatched };
  const found = await client.call('GET', `/users/email/${encodeURIComponent(to.email ?? '')}`, undefined, signal);
  if (found.kind === 'gone') return { kind: 'permanent', reason: 'no Mattermost user has the email address of this person' };
  if (found.kind !== 'ok') return outcome(found);
  return text(object(found.body)['id']) ?? { kind: 'retry', reason: 'Mattermost did not name the user', retryAfterMs: null };
}
