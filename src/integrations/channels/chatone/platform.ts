import type { Connection } from '../../../modules/connections/connection.ts';
import type { ChatIdentity, ChatLookup, ChatPlatform, ChatReply } from '../../../modules/notifications/chat/chat-reply.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { byAddressIfConfirmed } from '../email-matching.ts';
import { object, text } from '../verdict.ts';
import { detectAndParse } from './callbacks.ts';
import { type ChatoneClient, type ChatoneSettings, openChatoneClient } from './chatone.client.ts';
import { chatoneSettings } from './provider.ts';
import { lookedUp } from '../lookup.ts';
import { chatoneHost } from './host.ts';
import { chatone } from './descriptor.ts';
import { chatoneIssuer } from './issuer.ts';
import { chatoneView } from './form.ts';
import { escapeMrkdwn } from './render.ts';
import { signatureProblem } from './signature.ts';

const LOOKUP_MS = 10_000;

/** Slack as a place where people answer. Callbacks count as configured once there is a signing secret. */
export function chatonePlatform(connection: () => Promise<Connection | null>, outbound: Outbound): ChatPlatform {
  return {
    provider: chatone.id,
    label: chatone.name,
    endpoints: [
      { endpoint: 'interactions', operationId: 'receiveChatoneInteraction', summary: 'Slack: a button click' },
      { endpoint: 'events', operationId: 'receiveChatoneEvent', summary: 'Slack: a reply in a thread, or a reaction' },
      { endpoint: 'commands', operationId: 'receiveChatoneCommand', summary: 'Slack: the slash command' },
    ],
    open: async () => {
      const connected = await connection();
      if (!connected) return null;
      const settings = chatoneSettings(connected.values);
      if (settings.signingSecrets.length === 0) return null;
      const client = openChatoneClient(settings, outbound);
      return {
        receive: (callback, now) => {
          const { headers, raw } = callback;
          const problem = signatureProblem(
            { timestamp: headers['x-slack-request-timestamp'], signature: headers['x-slack-signature'], raw },
            settings.signingSecrets,
            now,
          );
          return problem ? { kind: 'unauthenticated', reason: problem } : detectAndParse(callback);
        },
        identify: async (user) => byAddressIfConfirmed(connected, await identify(client, settings.baseUrl, user)),
        nameOf: (user) => nameOf(client, user),
        locate: async () => ({ kind: 'none', reason: 'it names no message' }),
        message: async (channel, message) => lookedUp(await chatoneHost(client).message(channel, message, AbortSignal.timeout(LOOKUP_MS))),
        sendEphemeral: (reply, words, url) => sendEphemeral({ client, settings, outbound }, reply, words, url),
        async openForm({ place }, form, incident) {
          const { trigger_id, channel = '' } = place;
          const view = chatoneView(form, { channel, ...(incident === undefined ? {} : { incident }) });
          return trigger_id !== undefined && (await client.write('views.open', { trigger_id, view })).kind === 'ok';
        },
      };
    },
  };
}

/**
 * A member of our own workspace. Guests of a shared channel are refused: their workspace's administrators decide their
 * address, not ours.
 */
async function identify(client: ChatoneClient, baseUrl: string, user: string): Promise<ChatLookup<ChatIdentity>> {
  const [who, team] = await Promise.all([client.read('users.info', { user }), client.read('auth.test', {})]);
  for (const result of [who, team]) {
    if (result.kind === 'retry') return { kind: 'retry', reason: result.reason };
    if (result.kind !== 'ok') return { kind: 'none', reason: 'Slack did not provide your identity' };
  }
  const found = who.kind === 'ok' ? object(who.body['user']) : {};
  const ours = team.kind === 'ok' ? text(team.body['team_id']) : null;
  if (ours === null || found['is_stranger'] === true || !belongsTo(found, ours))
    return { kind: 'none', reason: 'your account belongs to another workspace' };
  if (found['deleted'] === true || found['is_bot'] === true) return { kind: 'none', reason: 'this account is deactivated or a bot' };
  const email = text(object(found['profile'])['email']);
  const confirmed = found['is_email_confirmed'] === true;
  const noEmail = confirmed
    ? 'Slack did not provide your email address; the app needs the scope users:read.email'
    : 'the email address of your account is not confirmed';
  return {
    kind: 'found',
    found: { issuer: chatoneIssuer(baseUrl, ours), subject: user, verifiedEmail: confirmed ? email : null, noEmail },
  };
}

/** The name that people see, guests of other workspaces too. */
async function nameOf(client: ChatoneClient, user: string): Promise<ChatLookup<string>> {
  const who = await client.read('users.info', { user });
  if (who.kind === 'retry') return { kind: 'retry', reason: who.reason };
  if (who.kind !== 'ok') return { kind: 'found', found: user };
  const found = object(who.body['user']);
  if (found['is_bot'] === true) return { kind: 'none', reason: 'a bot wrote it' };
  const profile = object(found['profile']);
  return { kind: 'found', found: text(profile['display_name']) || text(profile['real_name']) || text(found['name']) || user };
}

/** In an enterprise organisation a member's own team may be another one than the team the app is in. */
function belongsTo(user: Readonly<Record<string, unknown>>, team: string): boolean {
  const teams = object(user['enterprise_user'])['teams'];
  return text(user['team_id']) === team || (Array.isArray(teams) && teams.includes(team));
}

interface Means {
  readonly client: ChatoneClient;
  readonly settings: ChatoneSettings;
  readonly outbound: Outbound;
}

/** By the callback's own way back where there is one, else as an ephemeral message, else directly. */
async function sendEphemeral(means: Means, reply: ChatReply, words: string, url?: string): Promise<boolean> {
  const { channel, thread_ts: thread, response_url: back } = reply.place;
  const message = url === undefined ? escapeMrkdwn(words) : `${escapeMrkdwn(words)}\n${url}`;
  if (back && isSlackAddress(back, means.settings.baseUrl) && (await respond(means.outbound, back, message))) return true;
  if (channel) {
    const shown = await means.client.write('chat.postEphemeral', {
      channel,
      user: reply.chatUser,
      text: message,
      ...(thread ? { thread_ts: thread } : {}),
    });
    if (shown.kind === 'ok') return true;
  }
  return (await means.client.write('chat.postMessage', { channel: reply.chatUser, text: message })).kind === 'ok';
}

/** The address comes inside a signed callback; it still only leads to Slack, or to the host that stands in for it. */
function isSlackAddress(address: string, baseUrl: string): boolean {
  const url = URL.parse(address);
  const base = URL.parse(baseUrl);
  if (!url || !base) return false;
  return url.host === base.host ? url.protocol === base.protocol : url.protocol === 'https:' && url.hostname === 'hooks.slack.com';
}

async function respond(outbound: Outbound, url: string, words: string): Promise<boolean> {
  try {
    const body = JSON.stringify({ response_type: 'ephemeral', replace_original: false, text: words });
    const response = await outbound.call({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body, ignoreBody: true });
    return response.status >= 200 && response.status <= 299;
  } catch {
    return false;
  }
}
