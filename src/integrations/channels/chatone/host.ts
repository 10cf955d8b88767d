import type {
  ChannelHost,
  ChannelPost,
  ChannelRef,
  Created,
  HostAnswer,
  HostTrouble,
  Invitee,
} from '../../../modules/ics/channels/host.ts';
import { cut } from '../../../modules/notifications/deliveries/summary.ts';
import { object, text } from '../verdict.ts';
import type { ChatoneClient, ChatoneResult } from './chatone.client.ts';
import { chatone } from './descriptor.ts';
import { plainText } from './plain-text.ts';
import { decisions, escapeMrkdwn } from './render.ts';

const PAGE_SIZE = 1_000;
const MAX_PAGES = 50;
/** Stands before the name of a channel. */
export const SIGN = '#';

/** Slack's own limit of a topic. */
const TOPIC_MAX = 250;
const LINE_MAX = 2_500;

type Json = Readonly<Record<string, unknown>>;

/** Slack as a chat in which incidents have channels. */
export function chatoneHost(client: ChatoneClient, unmatched: string | null = null): ChannelHost {
  return {
    provider: chatone.id,
    label: chatone.name,
    sign: SIGN,
    help: 'Write /tocsin ack, resolve, status, page, role, note or who. A 📌 on a message puts it on the timeline.',
    create: (name, signal) => create(client, name, signal),
    find: (channelId, signal) => find(client, channelId, signal),
    setTopic: async (channel, { topic }, signal) =>
      plain(await client.write('conversations.setTopic', { channel, topic: cut(escapeMrkdwn(topic), TOPIC_MAX) }, signal)),
    bookmark: async (channel, { title, url }, signal) =>
      plain(await client.write('bookmarks.add', { channel_id: channel, title, type: 'link', link: url }, signal)),
    invite: (channel, person, signal) => invite({ client, unmatched }, channel, person, signal),
    post: async (channel, message, signal) => plain(await client.write('chat.postMessage', { channel, ...messageOf(message) }, signal)),
    archive: async (channel, signal) => {
      const done = await client.write('conversations.archive', { channel }, signal);
      return done.kind === 'permanent' && done.code === 'already_archived' ? { kind: 'ok', value: null } : plain(done);
    },
    message: (channel, ts, signal) => readMessage(client, channel, ts, signal),
  };
}

function messageOf({ lines, lead, buttons = [] }: ChannelPost): object {
  const shown = lines.map((line) => cut(line, LINE_MAX));
  const elements = shown.map((line, place) => ({
    type: 'rich_text_section',
    elements: [
      ...(lead !== undefined && place === 0 ? [{ type: 'text', text: `${lead}: `, style: { bold: true } }] : []),
      /^https?:\/\/\S+$/.test(line) ? { type: 'link', url: line, text: line } : { type: 'text', text: line },
    ],
  }));
  return {
    text: cut(escapeMrkdwn(`${lead === undefined ? '' : `${lead}: `}${shown.join('\n')}`), 3_000),
    blocks: [{ type: 'rich_text', elements }, ...(buttons.length > 0 ? [decisions(buttons)] : [])],
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** What did not succeed, in the words of a channel's host. */
function trouble(result: Exclude<ChatoneResult, { kind: 'ok' }>): HostTrouble {
  if (result.kind === 'retry') return { kind: 'retry', reason: result.reason, retryAfterMs: result.retryAfterMs };
  const archived = result.kind === 'permanent' && result.code === 'is_archived';
  return { kind: archived ? 'archived' : 'refused', reason: result.reason };
}

function plain(result: ChatoneResult): HostAnswer<null> {
  return result.kind === 'ok' ? { kind: 'ok', value: null } : trouble(result);
}

/** Whose app we are: the address of the workspace, and the bot's own user. */
async function ourselves(
  client: ChatoneClient,
  signal: AbortSignal,
): Promise<HostAnswer<{ readonly url: string | null; readonly user: string | null }>> {
  const who = await client.read('auth.test', {}, signal);
  return who.kind === 'ok' ? { kind: 'ok', value: { url: text(who.body['url']), user: text(who.body['user_id']) } } : trouble(who);
}

function refOf(channel: Json, workspace: string | null): ChannelRef | null {
  const id = text(channel['id']);
  const name = text(channel['name']);
  if (!id || !name) return null;
  return { id, name, url: workspace === null ? null : new URL(`archives/${encodeURIComponent(id)}`, workspace).href };
}

const NAMELESS: HostTrouble = { kind: 'retry', reason: 'Slack did not name the channel', retryAfterMs: null };

async function create(client: ChatoneClient, name: string, signal: AbortSignal): Promise<Created> {
  const us = await ourselves(client, signal);
  if (us.kind !== 'ok') return us;
  const made = await client.write('conversations.create', { name }, signal);
  if (made.kind === 'ok') {
    const channel = refOf(object(made.body['channel']), us.value.url);
    return channel ? { kind: 'ok', value: channel } : NAMELESS;
  }
  if (made.kind !== 'permanent' || made.code !== 'name_taken') return trouble(made);
  const holder = await byName(client, name, signal);
  if (holder.kind !== 'ok') return holder;
  if (holder.value === null) return { kind: 'taken', by: 'others' };
  if (holder.value['is_archived'] === true) return { kind: 'taken', by: 'archived' };
  const channel = refOf(holder.value, us.value.url);
  const ours = us.value.user !== null && holder.value['creator'] === us.value.user;
  return ours && channel ? { kind: 'taken', by: 'us', channel } : { kind: 'taken', by: 'others' };
}

/** The channel that has the name, archived ones too; null: a private one that the bot cannot see. */
async function byName(client: ChatoneClient, name: string, signal: AbortSignal): Promise<HostAnswer<Json | null>> {
  let cursor = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const listed = await client.read(
      'conversations.list',
      { types: 'public_channel', exclude_archived: 'false', limit: String(PAGE_SIZE), ...(cursor ? { cursor } : {}) },
      signal,
    );
    if (listed.kind !== 'ok') return trouble(listed);
    const channels = Array.isArray(listed.body['channels']) ? listed.body['channels'].map(object) : [];
    const holder = channels.find((channel) => channel['name'] === name);
    if (holder) return { kind: 'ok', value: holder };
    cursor = text(object(listed.body['response_metadata'])['next_cursor']) ?? '';
    if (cursor === '') break;
  }
  return { kind: 'ok', value: null };
}

async function find(client: ChatoneClient, channelId: string, signal: AbortSignal): Promise<HostAnswer<ChannelRef>> {
  const us = await ourselves(client, signal);
  if (us.kind !== 'ok') return us;
  const info = await client.read('conversations.info', { channel: channelId }, signal);
  if (info.kind !== 'ok') return trouble(info);
  const channel = object(info.body['channel']);
  const ref = refOf(channel, us.value.url);
  if (!ref) return NAMELESS;
  if (channel['is_archived'] === true)
    return { kind: 'archived', reason: `#${ref.name} is archived: unarchive it in Slack, or choose another channel` };
  if (channel['is_member'] !== true)
    return { kind: 'refused', reason: `The bot is not in #${ref.name}: invite it with /invite in that channel, then link it again` };
  return { kind: 'ok', value: ref };
}

async function invite(
  { client, unmatched }: { readonly client: ChatoneClient; readonly unmatched: string | null },
  channel: string,
  person: Invitee,
  signal: AbortSignal,
): Promise<HostAnswer<string | null>> {
  const user = await userOf(client, person, unmatched, signal);
  if (user.kind !== 'ok') return user.kind === 'refused' ? { kind: 'ok', value: `${person.name} was not invited: ${user.reason}` } : user;
  const invited = await client.write('conversations.invite', { channel, users: user.value }, signal);
  if (invited.kind === 'permanent' && (invited.code === 'already_in_channel' || invited.code === 'cant_invite_self'))
    return { kind: 'ok', value: null };
  if (invited.kind === 'permanent' && NOT_THEM.has(invited.code ?? ''))
    return { kind: 'ok', value: `${person.name} was not invited: ${invited.reason}` };
  return plain(invited);
}

/** Refusals that are about the person. */
const NOT_THEM = new Set([
  'cant_invite',
  'user_not_found',
  'user_disabled',
  'ura_max_channels',
  'user_is_restricted',
  'user_is_ultra_restricted',
]);

async function userOf(client: ChatoneClient, person: Invitee, unmatched: string | null, signal: AbortSignal): Promise<HostAnswer<string>> {
  if (person.account !== null) return { kind: 'ok', value: person.account };
  if (unmatched !== null) return { kind: 'refused', reason: unmatched };
  if (person.email === null) return { kind: 'refused', reason: 'they have linked no Slack account and have no confirmed address' };
  const looked = await client.read('users.lookupByEmail', { email: person.email }, signal);
  if (looked.kind !== 'ok') return trouble(looked);
  const id = text(object(looked.body['user'])['id']);
  return id ? { kind: 'ok', value: id } : { kind: 'refused', reason: 'Slack did not name the user' };
}

/** A message by its time; one of a thread is not in the channel's own history. */
async function readMessage(client: ChatoneClient, channel: string, ts: string, signal: AbortSignal) {
  const one = { channel, latest: ts, oldest: ts, inclusive: 'true', limit: '1' };
  const inChannel = await client.read('conversations.history', one, signal);
  if (inChannel.kind !== 'ok') return trouble(inChannel);
  let message = messageAt(inChannel.body, ts);
  if (message === null) {
    const inThread = await client.read('conversations.replies', { ...one, ts }, signal);
    if (inThread.kind !== 'ok') return trouble(inThread);
    message = messageAt(inThread.body, ts);
  }
  if (message === null) return { kind: 'refused' as const, reason: 'Slack no longer has the message' };
  const user = text(message['user']);
  const [who, link] = await Promise.all([
    user === null ? null : client.read('users.info', { user }, signal),
    client.read('chat.getPermalink', { channel, message_ts: ts }, signal),
  ]);
  const profile = who?.kind === 'ok' ? object(object(who.body['user'])['profile']) : {};
  return {
    kind: 'ok' as const,
    value: {
      text: plainText(text(message['text']) ?? ''),
      author: text(profile['real_name']) ?? text(message['username']) ?? user ?? 'Somebody',
      url: link.kind === 'ok' ? text(link.body['permalink']) : null,
    },
  };
}

function messageAt(body: Json, ts: string): Json | null {
  const messages = Array.isArray(body['messages']) ? body['messages'].map(object) : [];
  return messages.find((message) => message['ts'] === ts) ?? null;
}
