/** Channels of a fake Slack: what bots may do to them, and what Slack refuses. */

/** A channel and what stands around it. */
export interface FakeChatoneChannel {
  readonly id: string;
  readonly name: string;
  /** Whether the bot was invited. */
  member: boolean;
  readonly private?: boolean;
  archived?: boolean;
  /** The user who created it. */
  readonly creator?: string;
  topic?: string;
  readonly bookmarks?: { readonly title: string; readonly link: string }[];
  /** Ids of the people in it. */
  readonly people?: string[];
}

/** What the bot's own user is called. */
const BOT_USER = 'U0BOT';

/** The scope that each method needs. */
export const CHANNEL_SCOPES: Readonly<Record<string, string>> = {
  'conversations.create': 'channels:manage',
  'conversations.setTopic': 'channels:manage',
  'conversations.invite': 'channels:manage',
  'conversations.archive': 'channels:manage',
  'conversations.info': 'channels:read',
  'conversations.history': 'channels:history',
  'conversations.replies': 'channels:history',
  'bookmarks.add': 'bookmarks:write',
};

type Args = Readonly<Record<string, unknown>>;
type Answer = { readonly error: string } | Readonly<Record<string, unknown>>;

export interface ChannelSpace {
  readonly channels: FakeChatoneChannel[];
  readonly people: ReadonlySet<string>;
}

function nameProblem(name: unknown): string | null {
  if (typeof name !== 'string' || name === '') return 'invalid_name_required';
  if (name.length > 80) return 'invalid_name_maxlength';
  if (!/^[a-z0-9_-]+$/.test(name)) return 'invalid_name_specials';
  return /[a-z0-9]/.test(name) ? null : 'invalid_name_punctuation';
}

/** Answers one method about channels; null: it is none of them. */
export function answerChannelMethod(space: ChannelSpace, method: string, args: Args): Answer | null {
  if (method === 'conversations.create') return create(space, args);
  if (!['conversations.setTopic', 'conversations.invite', 'conversations.archive', 'conversations.info', 'bookmarks.add'].includes(method))
    return null;
  const id = args['channel'] ?? args['channel_id'];
  const channel = space.channels.find((entry) => entry.id === id);
  if (!channel || (channel.private && !channel.member)) return { error: 'channel_not_found' };
  if (method === 'conversations.info') return { channel: shown(channel) };
  if (method === 'conversations.archive' && channel.archived) return { error: 'already_archived' };
  if (channel.archived) return { error: 'is_archived' };
  if (!channel.member) return { error: 'not_in_channel' };
  switch (method) {
    case 'conversations.archive':
      channel.archived = true;
      return {};
    case 'conversations.setTopic':
      if (String(args['topic']).length > 250) return { error: 'too_long' };
      channel.topic = String(args['topic']);
      return { channel: shown(channel) };
    case 'bookmarks.add':
      if (args['type'] !== 'link' || !/^https?:/.test(String(args['link']))) return { error: 'invalid_link' };
      channel.bookmarks?.push({ title: String(args['title']), link: String(args['link']) });
      return { bookmark: { id: `Bk${channel.bookmarks?.length}` } };
    default:
      return invite(space, channel, args);
  }
}

function create(space: ChannelSpace, args: Args): Answer {
  const problem = nameProblem(args['name']);
  if (problem) return { error: problem };
  const name = String(args['name']);
  // Archived channels keep their names.
  if (space.channels.some((entry) => entry.name === name)) return { error: 'name_taken' };
  const channel = {
    id: `C0${name.toUpperCase().replace(/\W+/g, '')}`,
    name,
    member: true,
    creator: BOT_USER,
    bookmarks: [],
    people: [BOT_USER],
  };
  space.channels.push(channel);
  return { channel: shown(channel) };
}

function invite(space: ChannelSpace, channel: FakeChatoneChannel, args: Args): Answer {
  const users = String(args['users']).split(',');
  for (const user of users) {
    if (user === BOT_USER) return { error: 'cant_invite_self' };
    if (!space.people.has(user)) return { error: 'user_not_found' };
    if (channel.people?.includes(user)) return { error: 'already_in_channel' };
  }
  channel.people?.push(...users);
  return { channel: shown(channel) };
}

/** A channel as the API shows it. */
export function shown(channel: FakeChatoneChannel): Readonly<Record<string, unknown>> {
  return {
    id: channel.id,
    name: channel.name,
    creator: channel.creator ?? 'U0SOMEBODY',
    is_member: channel.member,
    is_private: channel.private ?? false,
    is_archived: channel.archived ?? false,
    num_members: 3,
  };
}
