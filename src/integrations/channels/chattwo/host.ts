import type {
  ChannelHost,
  ChannelLine,
  ChannelReading,
  ChannelRef,
  Created,
  HostAnswer,
  HostTrouble,
  Invitee,
} from '../../../modules/ics/channels/host.ts';
import { NOTE_LIMIT } from '../../../modules/notifications/chat/chat-reply.ts';
import { cut } from '../../../modules/notifications/deliveries/summary.ts';
import { object, text } from '../verdict.ts';
import type { ChattwoClient, ChattwoResult } from './chattwo.client.ts';
import { chattwo } from './descriptor.ts';
import { type ChattwoButtons, decisions, escapeMarkdown } from './render.ts';

/** Stands before the name of a channel. */
export const SIGN = '~';

/** Mattermost's own limit of a header. */
const HEADER_MAX = 1_024;
const LINE_MAX = 2_500;

/** What a name that is taken is refused with: by a channel, or by an archived one. */
const TAKEN: readonly string[] = ['store.sql_channel.save_channel.exists.app_error', 'store.sql_channel.save_channel.previously.app_error'];

/** Refusals in words that lead on; what a code does not say is said by the status. */
const SENTENCES: Readonly<Record<string, string>> = {
  'api.channel.create_channel.max_channel_limit.app_error': 'The team has as many channels as the server allows: archive one first',
  'api.channel.delete_channel.cannot.app_error': 'The default channel of a team cannot be archived: unlink it instead',
  'model.channel.is_valid.1_or_more.app_error':
    'Mattermost does not take this name: use 2 to 64 lower-case letters, digits, hyphens and underscores',
  'model.channel.is_valid.2_or_more.app_error':
    'Mattermost does not take this name: use 2 to 64 lower-case letters, digits, hyphens and underscores',
};

type Json = Readonly<Record<string, unknown>>;

/** Mattermost as a chat in which incidents have channels. */
export function chattwoHost(
  client: ChattwoClient,
  { baseUrl, buttons: signed }: { readonly baseUrl: string; readonly buttons: ChattwoButtons },
  unmatched: string | null = null,
): ChannelHost {
  const base = baseUrl.replace(/\/+$/, '');
  return {
    provider: chattwo.id,
    label: chattwo.name,
    sign: SIGN,
    help: 'Write /tocsin ack, resolve, status, page, role, note or who.',
    create: (name, signal) => create(client, base, name, signal),
    find: (channelId, signal) => find(client, base, channelId, signal),
    setTopic: async (channel, { topic, title, url }, signal) => {
      const header = cut(`${escapeMarkdown(topic)} · [${escapeMarkdown(title)}](${url})`, HEADER_MAX);
      return plain(await client.call('PUT', `/channels/${encodeURIComponent(channel)}/patch`, { header }, signal));
    },
    bookmark: async (channel, { title, url }, signal) => {
      const body = { display_name: title, link_url: url, type: 'link' };
      const made = await client.call('POST', `/channels/${encodeURIComponent(channel)}/bookmarks`, body, signal);
      // Servers without a licence have no bookmarks; the header has the link as well.
      return made.kind === 'ok' || made.kind === 'retry' ? plain(made) : { kind: 'ok', value: null };
    },
    invite: (channel, person, signal) => invite(client, { channel, person, unmatched }, signal),
    post: async (channel, { lead, lines, buttons = [], key }, signal) => {
      const said = lines.map((line) => lineOf(cut(line, LINE_MAX))).join('\n');
      const message = lead === undefined ? said : `**${escapeMarkdown(lead)}**: ${said}`;
      const props = { attachments: decisions(buttons, signed), tocsin: {} };
      return plain(await client.call('POST', '/posts', { channel_id: channel, message, pending_post_id: key, props }, signal));
    },
    archive: async (channel, signal) => {
      const done = await client.call('DELETE', `/channels/${encodeURIComponent(channel)}`, undefined, signal);
      return done.kind === 'permanent' && done.code === 'api.channel.delete_channel.deleted.app_error'
        ? { kind: 'ok', value: null }
        : plain(done);
    },
    read: (channel, after, signal) => readLines(client, { channel, after }, signal),
    message: (_channel, post, signal) => readMessage(client, base, post, signal),
  };
}

/** An address is a link by itself; all else is escaped. */
function lineOf(line: string): string {
  return /^https?:\/\/[^\s<>()]+$/.test(line) ? line : escapeMarkdown(line);
}

function trouble(result: Exclude<ChattwoResult, { kind: 'ok' }>): HostTrouble {
  if (result.kind === 'retry') return result;
  const code = result.code ?? '';
  if (code === 'api.post.create_post.can_not_post_to_deleted.error' || code === 'api.channel.update_channel.deleted.app_error')
    return { kind: 'archived', reason: 'The channel is archived: unarchive it in Mattermost, or choose another channel' };
  const sentence = Object.hasOwn(SENTENCES, code) ? SENTENCES[code] : undefined;
  return { kind: 'refused', reason: sentence ? `${sentence} (${code})` : result.reason };
}

function plain(result: ChattwoResult): HostAnswer<null> {
  return result.kind === 'ok' ? { kind: 'ok', value: null } : trouble(result);
}

interface Team {
  readonly id: string;
  readonly name: string;
}

/** The team that channels are made in: the only one that the bot is in. */
async function onlyTeam(client: ChattwoClient, signal: AbortSignal): Promise<HostAnswer<Team>> {
  const listed = await client.call('GET', '/users/me/teams', undefined, signal);
  if (listed.kind !== 'ok') return trouble(listed);
  const teams = (Array.isArray(listed.body) ? listed.body : []).map(object);
  const [only] = teams;
  const id = text(only?.['id']);
  if (teams.length === 1 && id) return { kind: 'ok', value: { id, name: text(only?.['name']) ?? '' } };
  return {
    kind: 'refused',
    reason: `The bot is in ${teams.length} teams, so that it is not clear where the channel belongs: create it in Mattermost, add the bot, and link it by its id`,
  };
}

function refOf(channel: Json, base: string, team: string): ChannelRef | null {
  const id = text(channel['id']);
  const name = text(channel['name']);
  if (!id || !name) return null;
  return { id, name, url: team === '' ? null : `${base}/${encodeURIComponent(team)}/channels/${encodeURIComponent(name)}` };
}

const NAMELESS: HostTrouble = { kind: 'retry', reason: 'Mattermost did not name the channel', retryAfterMs: null };

async function create(client: ChattwoClient, base: string, name: string, signal: AbortSignal): Promise<Created> {
  const team = await onlyTeam(client, signal);
  if (team.kind !== 'ok') return team;
  const made = await client.call('POST', '/channels', { team_id: team.value.id, name, display_name: name, type: 'O' }, signal);
  if (made.kind === 'ok') {
    const channel = refOf(object(made.body), base, team.value.name);
    return channel ? { kind: 'ok', value: channel } : NAMELESS;
  }
  if (made.kind === 'retry' || !TAKEN.includes(made.code ?? '')) return createTrouble(made);
  const path = `/teams/${encodeURIComponent(team.value.id)}/channels/name/${encodeURIComponent(name)}?include_deleted=true`;
  const [holder, me] = await Promise.all([client.call('GET', path, undefined, signal), client.call('GET', '/users/me', undefined, signal)]);
  if (holder.kind === 'retry') return holder;
  if (me.kind === 'retry') return me;
  // A private channel that the bot is not in is not shown to it.
  if (holder.kind !== 'ok' || me.kind !== 'ok') return { kind: 'taken', by: 'others' };
  const found = object(holder.body);
  if (Number(found['delete_at'] ?? 0) > 0) return { kind: 'taken', by: 'archived' };
  const channel = refOf(found, base, team.value.name);
  const ours = text(object(me.body)['id']) === text(found['creator_id']);
  return ours && channel ? { kind: 'taken', by: 'us', channel } : { kind: 'taken', by: 'others' };
}

function createTrouble(made: Exclude<ChattwoResult, { kind: 'ok' }>): HostTrouble {
  if (made.kind !== 'forbidden') return trouble(made);
  return {
    kind: 'refused',
    reason: `The bot may not create channels (${made.code ?? '403'}): give its role the permission to create public channels in the System Console, or link a channel by its id`,
  };
}

async function find(client: ChattwoClient, base: string, channelId: string, signal: AbortSignal): Promise<HostAnswer<ChannelRef>> {
  const got = await client.call('GET', `/channels/${encodeURIComponent(channelId)}`, undefined, signal);
  if (got.kind !== 'ok') return trouble(got);
  const channel = object(got.body);
  const team = await client.call('GET', `/teams/${encodeURIComponent(text(channel['team_id']) ?? '')}`, undefined, signal);
  const ref = refOf(channel, base, team.kind === 'ok' ? (text(object(team.body)['name']) ?? '') : '');
  if (!ref) return NAMELESS;
  if (Number(channel['delete_at'] ?? 0) > 0)
    return { kind: 'archived', reason: `~${ref.name} is archived: unarchive it in Mattermost, or choose another channel` };
  const member = await client.call('GET', `/channels/${encodeURIComponent(channelId)}/members/me`, undefined, signal);
  if (member.kind === 'retry') return member;
  if (member.kind !== 'ok') return { kind: 'refused', reason: `The bot is not in ~${ref.name}: add it to the channel, then link it again` };
  return { kind: 'ok', value: ref };
}

async function invite(
  client: ChattwoClient,
  { channel, person, unmatched }: { readonly channel: string; readonly person: Invitee; readonly unmatched: string | null },
  signal: AbortSignal,
): Promise<HostAnswer<string | null>> {
  const not = (why: string): HostAnswer<string> => ({ kind: 'ok', value: `${person.name} was not invited: ${why}` });
  let user = person.account;
  if (user === null) {
    if (unmatched !== null) return not(unmatched);
    if (person.email === null) return not('they have linked no Mattermost account and have no confirmed address');
    const looked = await client.call('GET', `/users/email/${encodeURIComponent(person.email)}`, undefined, signal);
    if (looked.kind === 'retry') return looked;
    user = looked.kind === 'ok' ? text(object(looked.body)['id']) : null;
    if (user === null) return not('Mattermost has no account with their address');
  }
  const added = await client.call('POST', `/channels/${encodeURIComponent(channel)}/members`, { user_id: user }, signal);
  if (added.kind === 'gone' || added.kind === 'permanent') return not('they are not in the team of the channel');
  return added.kind === 'forbidden'
    ? not('the bot may not add people to the channel: let it manage members of public channels')
    : plain(added);
}

/** A message that somebody points to. `base`: the address of the server, without a slash at the end. */
export async function readMessage(client: ChattwoClient, base: string, id: string, signal: AbortSignal) {
  const got = await client.call('GET', `/posts/${encodeURIComponent(id)}`, undefined, signal);
  if (got.kind !== 'ok') return trouble(got);
  const post = object(got.body);
  const who = await client.call('GET', `/users/${encodeURIComponent(text(post['user_id']) ?? '')}`, undefined, signal);
  const author = who.kind === 'ok' ? text(object(who.body)['username']) : null;
  return {
    kind: 'ok' as const,
    value: { text: text(post['message']) ?? '', author: author ?? 'Somebody', url: `${base}/_redirect/pl/${encodeURIComponent(id)}` },
  };
}

/** Posts of several servers may become visible a little out of order. */
const OVERLAP_MS = 10_000;

/** The posts of people since the last reading: no edits, no bots, nothing that the server says itself. */
async function readLines(
  client: ChattwoClient,
  { channel, after }: { readonly channel: string; readonly after: string | null },
  signal: AbortSignal,
): Promise<HostAnswer<ChannelReading>> {
  const [first, last] = after === null ? [null, null] : [Number(after.split('-')[0]), Number(after.split('-')[1])];
  const since = Math.max(1, (last ?? 0) - OVERLAP_MS);
  const query = first === null ? 'per_page=1' : `since=${since}`;
  const got = await client.call('GET', `/channels/${encodeURIComponent(channel)}/posts?${query}`, undefined, signal);
  if (got.kind !== 'ok') return trouble(got);
  const posts = Object.values(object(object(got.body)['posts'])).map(object);
  const newest = posts.reduce((latest, post) => Math.max(latest, Number(post['create_at'] ?? 0)), last ?? 1);
  // Older posts come again when they are edited or answered; what stood there before the first reading is left out for good.
  const isNew = (post: Json) => first !== null && Number(post['create_at']) > Math.max(first, since);
  const lines = posts.filter((post) => isNew(post) && isOfPerson(post));
  const ordered = lines.toSorted((one, other) => Number(one['create_at']) - Number(other['create_at']));
  return { kind: 'ok', value: { until: `${first ?? newest}-${newest}`, lines: ordered.flatMap((post) => lineIn(post, channel)) } };
}

function isOfPerson(post: Json): boolean {
  const props = object(post['props']);
  const isBot = props['tocsin'] !== undefined || props['from_bot'] === 'true' || props['from_webhook'] === 'true';
  return !isBot && (post['type'] ?? '') === '' && Number(post['delete_at'] ?? 0) === 0;
}

function lineIn(post: Json, channel: string): readonly ChannelLine[] {
  const id = text(post['id']);
  const user = text(post['user_id']);
  const said = (text(post['message']) ?? '').trim();
  const root = text(post['root_id']);
  if (!id || !user || said === '') return [];
  return [{ id, user, text: cut(said, NOTE_LIMIT), thread: root ? { post_id: root, channel_id: channel } : null }];
}
