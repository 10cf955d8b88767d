import type { Connection } from '../../../modules/connections/connection.ts';
import type { ExternalRef } from '../../../modules/notifications/channel.ts';
import type { ChatIdentity, ChatLookup, ChatPlatform, ChatReply } from '../../../modules/notifications/chat/chat-reply.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { byAddressIfConfirmed } from '../email-matching.ts';
import { object, text } from '../verdict.ts';
import { receiveChattwo } from './callbacks.ts';
import { type ChattwoClient, type ChattwoResult, openChattwoClient } from './chattwo.client.ts';
import { chattwoSettings } from './provider.ts';
import { lookedUp } from '../lookup.ts';
import { readMessage } from './host.ts';
import { chattwo } from './descriptor.ts';
import { chattwoDialog } from './form.ts';
import { escapeMarkdown } from './render.ts';

const LOOKUP_MS = 10_000;

/** Mattermost as a place where people answer. */
export function chattwoPlatform(
  connection: () => Promise<Connection | null>,
  outbound: Outbound,
  {
    callbackUrl,
    actionKeys,
    clock,
  }: { readonly callbackUrl: string; readonly actionKeys: readonly [string, ...string[]]; readonly clock: () => Date },
): ChatPlatform {
  return {
    provider: chattwo.id,
    label: chattwo.name,
    endpoints: [
      {
        endpoint: 'interactions',
        operationId: 'receiveChattwoInteraction',
        summary: 'Mattermost: a button click, or a reply in a thread',
      },
      { endpoint: 'commands', operationId: 'receiveChattwoCommand', summary: 'Mattermost: the slash command' },
    ],
    open: async () => {
      const connected = await connection();
      if (!connected) return null;
      const settings = chattwoSettings(connected.values);
      const client = openChattwoClient(settings, outbound);
      return {
        receive: (callback, now) => receiveChattwo(callback, { actionKeys, callbackSecrets: settings.callbackSecrets }, now),
        identify: async (user) => byAddressIfConfirmed(connected, await identify(client, chattwoIssuer(settings.baseUrl), user)),
        nameOf: (user) => nameOf(client, user),
        locate: (reply) => locate(client, reply),
        message: async (_channel, message) =>
          lookedUp(await readMessage(client, chattwoIssuer(settings.baseUrl), message, AbortSignal.timeout(LOOKUP_MS))),
        sendEphemeral: (reply, words, url) => sendEphemeral(client, reply, words, url),
        async openForm({ place: { trigger_id }, chatUser: user }, form, incident) {
          if (trigger_id === undefined) return false;
          const about = { user, at: clock(), ...(incident === undefined ? {} : { incident }) };
          const dialog = chattwoDialog(form, about, actionKeys[0]);
          return (await client.call('POST', '/actions/dialogs/open', { trigger_id, url: callbackUrl, dialog })).kind === 'ok';
        },
      };
    },
  };
}

/** What names a server, so that an id of one is not taken for the same id of another. */
function chattwoIssuer(baseUrl: string): string {
  return baseUrl.replace(/\/+$/, '');
}

/** The name that people see. */
async function nameOf(client: ChattwoClient, user: string): Promise<ChatLookup<string>> {
  const result = await client.call('GET', `/users/${encodeURIComponent(user)}`);
  if (result.kind === 'retry') return result;
  const found = result.kind === 'ok' ? object(result.body) : {};
  if (found['is_bot'] === true) return { kind: 'none', reason: 'a bot wrote it' };
  return { kind: 'found', found: text(found['username']) || user };
}

/** A user of the server, with the address where it is verified. */
async function identify(client: ChattwoClient, issuer: string, user: string): Promise<ChatLookup<ChatIdentity>> {
  const result = await client.call('GET', `/users/${encodeURIComponent(user)}`);
  if (result.kind === 'retry') return result;
  if (result.kind !== 'ok') return { kind: 'none', reason: 'Mattermost did not provide your identity' };
  const found = object(result.body);
  if (found['is_bot'] === true || Number(found['delete_at'] ?? 0) > 0)
    return { kind: 'none', reason: 'this account is deactivated or a bot' };
  const email = text(found['email']);
  if (!email)
    return {
      kind: 'found',
      found: { issuer, subject: user, verifiedEmail: null, noEmail: 'Mattermost did not provide your email address' },
    };
  const verified = await isVerified(client, found);
  if (verified.kind !== 'found') return verified;
  const noEmail = 'Mattermost does not say that the email address of your account is verified';
  return { kind: 'found', found: { issuer, subject: user, verifiedEmail: verified.found ? email : null, noEmail } };
}

/** The account that has this address, if the server has verified it. */
export async function accountByEmail(
  client: ChattwoClient,
  baseUrl: string,
  email: string,
): Promise<ChatLookup<{ readonly issuer: string; readonly subject: string; readonly displayName: string }>> {
  const result = await client.call('GET', `/users/email/${encodeURIComponent(email)}`);
  if (result.kind === 'retry') return result;
  const found = result.kind === 'ok' ? object(result.body) : {};
  const subject = text(found['id']);
  if (!subject) return { kind: 'none', reason: `Mattermost has no account with the address ${email}` };
  const who = await identify(client, chattwoIssuer(baseUrl), subject);
  if (who.kind !== 'found') return who;
  if (who.found.verifiedEmail?.toLowerCase() !== email.toLowerCase()) return { kind: 'none', reason: who.found.noEmail };
  return { kind: 'found', found: { issuer: who.found.issuer, subject, displayName: text(found['username']) ?? email } };
}

/**
 * Only system admins are told whether an address is verified; otherwise a server that lets nobody in without
 * verification says so in its public configuration.
 */
async function isVerified(client: ChattwoClient, user: Readonly<Record<string, unknown>>): Promise<ChatLookup<boolean>> {
  if (user['email_verified'] === true) return { kind: 'found', found: true };
  const config = await client.call('GET', '/config/client?format=old');
  if (config.kind === 'retry') return config;
  return { kind: 'found', found: config.kind === 'ok' && object(config.body)['RequireEmailVerification'] === 'true' };
}

/** An outgoing webhook does not say which thread a line belongs to: the post does. */
async function locate(client: ChattwoClient, reply: ChatReply): Promise<ChatLookup<ExternalRef>> {
  const result = await client.call('GET', `/posts/${encodeURIComponent(reply.place['post_id'] ?? '')}`);
  if (result.kind === 'retry') return result;
  if (result.kind !== 'ok') return { kind: 'none', reason: 'the bot cannot read the line' };
  const post = object(result.body);
  // Mattermost tells of the lines of bots too; what we wrote there ourselves is no answer.
  const props = object(post['props']);
  if (props['tocsin'] !== undefined || props['from_bot'] === 'true') return { kind: 'none', reason: 'a bot wrote it' };
  const root = text(post['root_id']);
  const channel = text(post['channel_id']);
  if (!root || !channel) return { kind: 'none', reason: 'it is in no thread' };
  if (text(post['user_id']) !== reply.chatUser) return { kind: 'none', reason: 'somebody else wrote it' };
  return { kind: 'found', found: { post_id: root, channel_id: channel } };
}

/** As an ephemeral post where the bot may, else directly. */
async function sendEphemeral(client: ChattwoClient, reply: ChatReply, words: string, url?: string): Promise<boolean> {
  const message = url === undefined ? escapeMarkdown(words) : `${escapeMarkdown(words)}\n${url}`;
  const channel = reply.place['channel_id'];
  const shown = await client.call('POST', '/posts/ephemeral', {
    user_id: reply.chatUser,
    post: { channel_id: channel, message, ...(reply.place['root_id'] ? { root_id: reply.place['root_id'] } : {}) },
  });
  return shown.kind === 'ok' || (await direct(client, reply.chatUser, message)).kind === 'ok';
}

async function direct(client: ChattwoClient, user: string, message: string): Promise<ChattwoResult> {
  const me = await client.call('GET', '/users/me');
  if (me.kind !== 'ok') return me;
  const channel = await client.call('POST', '/channels/direct', [text(object(me.body)['id']), user]);
  return channel.kind === 'ok' ? client.call('POST', '/posts', { channel_id: text(object(channel.body)['id']), message }) : channel;
}
