import type { PageOutcome, PageRequest, PersonChannel, Recipient } from '../../../modules/notifications/pages/page.ts';
import { pageText } from '../../../modules/notifications/pages/page-text.ts';
import { object, text } from '../verdict.ts';
import type { ChatoneClient } from './chatone.client.ts';
import { chatone } from './descriptor.ts';
import { outcome } from './outcome.ts';
import { renderChatonePage } from './page.ts';

/** Slack as a way to a person: a direct message with buttons, edited when the incident changes hands. */
export function chatonePerson(client: ChatoneClient, baseUrl: string, unmatched: string | null = null): PersonChannel {
  const message = ({ content, pageId }: PageRequest) => renderChatonePage(pageText(content, baseUrl), pageId);
  return {
    name: 'chatone',
    send: async (request) => {
      const user = await userOf({ client, unmatched }, request.to, request.signal);
      if (typeof user !== 'string') return user;
      const opened = await client.write('conversations.open', { users: user }, request.signal);
      if (opened.kind !== 'ok') return outcome(opened);
      const channel = text(object(opened.body['channel'])['id']);
      if (!channel) return { kind: 'retry', reason: 'Slack did not open a conversation', retryAfterMs: null };
      return outcome(await client.write('chat.postMessage', { channel, ...message(request) }, request.signal));
    },
    revise: async (request) => {
      const { channel, ts } = request.external ?? {};
      if (!channel || !ts) return { kind: 'permanent', reason: 'the message is not known' };
      return outcome(await client.write('chat.update', { channel, ts, ...message(request) }, request.signal));
    },
  };
}

interface Finding {
  readonly client: ChatoneClient;
  /** Why nobody is found by an address; null when people are. */
  readonly unmatched: string | null;
}

/** The linked account; else whoever has the person's confirmed address there. */
async function userOf({ client, unmatched }: Finding, to: Recipient, signal: AbortSignal): Promise<string | PageOutcome> {
  const linked = to.accounts[chatone.id];
  if (linked !== undefined) return linked;
  if (unmatched !== null) return { kind: 'permanent', reason: unmatched };
  const found = await client.read('users.lookupByEmail', { email: to.email ?? '' }, signal);
  if (found.kind !== 'ok') return outcome(found);
  return text(object(found.body['user'])['id']) ?? { kind: 'retry', reason: 'Slack did not name the user', retryAfterMs: null };
}
