// biome-ignore-all lint/suspicious/noExplicitAny: forms are looked into freely
import { randomBytes } from 'node:crypto';
import { blockProblem, visibleText } from './fake-chatone-blocks.ts';
import { answerChannelMethod, CHANNEL_SCOPES, type FakeChatoneChannel, shown as shownChannel } from './fake-chatone-channels.ts';
import { type ChatoneCallbacks, chatoneCallbacks } from './fake-chatone-callbacks.ts';
import { deliverCallback, type FakeAnswer, type FakeHttp, type FakeRequest, startFakeHttp, type SignedCallback } from './fake-http.ts';

export interface FakeChatoneUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly confirmed?: boolean;
  readonly stranger?: boolean;
}

export type { FakeChatoneChannel } from './fake-chatone-channels.ts';

/** A message as the channel shows it now. */
export interface FakeChatoneMessage {
  readonly ts: string;
  readonly channel: string;
  /** All visible words, headline first. */
  readonly shown: string;
  readonly colour: string | null;
  readonly buttons: readonly { readonly actionId: string; readonly value: string; readonly label: string }[];
  /** How often it was edited. */
  readonly edits: number;
  readonly raw: Readonly<Record<string, unknown>>;
}

export interface FakeChatone extends FakeHttp, ChatoneCallbacks {
  /** To be used as CHATONE_BASE_URL. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly signingSecret: string;
  readonly calls: readonly { readonly method: string; readonly args: Readonly<Record<string, unknown>>; readonly at: number }[];
  readonly scopes: Set<string>;
  readonly users: FakeChatoneUser[];
  readonly channels: FakeChatoneChannel[];
  /** What stands in the thread of a message, oldest first. */
  replies(ts: string): readonly FakeChatoneMessage[];
  /** Messages of a channel, by id or name, oldest first; deleted ones are gone, and of threads only what was broadcast shows. */
  messages(channel: string): readonly FakeChatoneMessage[];
  /** Texts that only `user` saw. */
  privateMessages(user: string): readonly string[];
  deleteMessage(ts: string): void;
  /** A person writes into a channel; returns the message's time. */
  say(channel: string, user: string, text: string): string;
  /** From now on a channel takes one message per this many milliseconds; faster ones get a 429. 0 lifts it. */
  limitChannel(everyMs: number, retryAfter?: string): void;
  /** How many forms were shown. */
  readonly forms: () => number;
  /** When `user` fills the form that was shown last. */
  submitCallback(user: string, values: Readonly<Record<string, string>>): SignedCallback;
  /** Presses a button at the service under test. */
  click(baseUrl: string, ts: string, actionId: string, user: string): Promise<{ status: number; body: string }>;
}

const FORM = 'application/x-www-form-urlencoded';
const TEAM = 'T0TEAM';
const READS = new Set([
  'auth.test',
  'users.info',
  'conversations.list',
  'users.lookupByEmail',
  'conversations.info',
  'conversations.history',
  'conversations.replies',
  'chat.getPermalink',
]);
const NEEDED: Readonly<Record<string, string>> = {
  'chat.postMessage': 'chat:write',
  'chat.update': 'chat:write',
  'chat.postEphemeral': 'chat:write',
  'users.info': 'users:read',
  'users.lookupByEmail': 'users:read.email',
  'conversations.open': 'im:write',
  'conversations.list': 'channels:read',
  ...CHANNEL_SCOPES,
};

interface Stored {
  readonly ts: string;
  readonly channel: string;
  args: Record<string, unknown>;
  edits: number;
  deleted: boolean;
}

/** The state behind one fake workspace. */
class Workspace {
  readonly calls: { method: string; args: Record<string, unknown>; at: number }[] = [];
  readonly scopes = new Set([
    'chat:write',
    'im:write',
    'users:read',
    'users:read.email',
    'channels:read',
    'groups:read',
    'channels:manage',
    'channels:history',
    'bookmarks:write',
  ]);
  readonly users: FakeChatoneUser[] = [
    { id: 'U0ALICE', email: 'alice@example.com', name: 'Alice' },
    { id: 'U0MALLORY', email: 'mallory@example.com', name: 'Mallory' },
  ];
  readonly channels: FakeChatoneChannel[] = [
    { id: 'C0ALERTS', name: 'alerts', member: true },
    { id: 'C0OTHER', name: 'other', member: false },
    { id: 'C0OLD', name: 'old', member: true, archived: true },
  ];
  readonly botToken = `xoxb-${randomBytes(12).toString('hex')}`;
  readonly stored: Stored[] = [];
  readonly notes: { user: string; text: string }[] = [];
  readonly views: { id: string; view: Record<string, unknown> }[] = [];
  everyMs = 0;
  retryAfter = '1';
  private readonly lastPost = new Map<string, number>();
  private sequence = 0;

  nextTs(): string {
    this.sequence += 1;
    return `${Math.floor(Date.now() / 1_000)}.${String(this.sequence).padStart(6, '0')}`;
  }

  channel(name: unknown): FakeChatoneChannel | undefined {
    const owner = this.users.find((user) => name === `D${user.id}`);
    if (owner) return { id: `D${owner.id}`, name: owner.id, member: true };
    return this.channels.find((entry) => entry.id === name || `#${entry.name}` === name || entry.name === name);
  }

  tooFast(channel: string): boolean {
    const now = Date.now();
    if (this.everyMs > 0 && now - (this.lastPost.get(channel) ?? 0) < this.everyMs) return true;
    this.lastPost.set(channel, now);
    return false;
  }
}

type Reply = FakeAnswer;

function ok(body: Readonly<Record<string, unknown>>): Reply {
  return { status: 200, json: { ok: true, ...body } };
}

function refuse(error: string, extra: Readonly<Record<string, unknown>> = {}): Reply {
  return { status: 200, json: { ok: false, error, ...extra } };
}

function parseArgs(request: FakeRequest, method: string): Record<string, unknown> | null {
  const type = request.headers['content-type']?.split(';')[0]?.trim() ?? '';
  if (type === FORM) return Object.fromEntries(new URLSearchParams(request.body));
  if (type !== 'application/json' || READS.has(method)) return null;
  try {
    return JSON.parse(request.body) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function handle(space: Workspace, request: FakeRequest): Reply {
  if (request.path.startsWith('/response/')) {
    const text = (JSON.parse(request.body) as { text?: unknown }).text;
    space.notes.push({ user: request.path.slice('/response/'.length), text: String(text) });
    return { status: 200, json: 'ok' };
  }
  const method = request.path.replace(/^\/api\//, '');
  if (request.method !== 'POST') return refuse('invalid_post_type');
  const args = parseArgs(request, method);
  if (args === null) return refuse(READS.has(method) ? 'invalid_form_data' : 'invalid_post_type');
  space.calls.push({ method, args, at: Date.now() });
  if (request.headers.authorization !== `Bearer ${space.botToken}`)
    return refuse(request.headers.authorization ? 'invalid_auth' : 'not_authed');
  const needed = NEEDED[method];
  if (needed && !space.scopes.has(needed)) return refuse('missing_scope', { needed, provided: [...space.scopes].join(',') });
  switch (method) {
    case 'auth.test':
      return ok({ url: 'https://fake.slack.com/', team: 'Fake', team_id: TEAM, user: 'tocsin', user_id: 'U0BOT', bot_id: 'B0BOT' });
    case 'chat.postMessage':
      return post(space, args);
    case 'chat.update':
      return update(space, args);
    case 'chat.postEphemeral':
      return sendEphemeral(space, args);
    case 'users.info':
      return userInfo(space, args);
    case 'users.lookupByEmail': {
      const found = space.users.find((entry) => entry.email === args['email']);
      return found ? ok({ user: { id: found.id } }) : refuse('users_not_found');
    }
    case 'conversations.open':
      return space.users.some((entry) => entry.id === args['users'])
        ? ok({ channel: { id: `D${String(args['users'])}` } })
        : refuse('user_not_found');
    case 'conversations.list':
      return listChannels(space, args);
    case 'conversations.history':
    case 'conversations.replies':
      return history(space, args, method === 'conversations.replies');
    case 'views.open':
      return openView(space, args);
    case 'chat.getPermalink':
      return ok({
        permalink: `https://fake.slack.com/archives/${String(args['channel'])}/p${String(args['message_ts']).replace('.', '')}`,
      });
    default: {
      const answer = answerChannelMethod({ channels: space.channels, people: new Set(space.users.map(({ id }) => id)) }, method, args);
      if (answer === null) return refuse('unknown_method');
      return 'error' in answer ? refuse(String(answer['error'])) : ok(answer);
    }
  }
}

/** A modal, as Slack takes it: short titles, inputs with names of their own. */
function openView(space: Workspace, args: Record<string, unknown>): Reply {
  const view = (args['view'] ?? {}) as Record<string, any>;
  if (typeof args['trigger_id'] !== 'string') return refuse('invalid_trigger');
  const title = view['title']?.text;
  const blocks = (view['blocks'] ?? []) as Record<string, any>[];
  const fits =
    view['type'] === 'modal' &&
    typeof title === 'string' &&
    title.length <= 24 &&
    String(view['private_metadata']).length <= 3_000 &&
    blocks.every(
      ({ type, block_id: id, label, element }) => type === 'input' && id && label?.type === 'plain_text' && element?.action_id,
    ) &&
    new Set(blocks.map(({ block_id: id }) => id)).size === blocks.length;
  if (!fits) return refuse('invalid_arguments');
  const id = `V${space.views.length + 1}`;
  space.views.push({ id, view });
  return ok({ view: { id, ...view } });
}

/** Messages of a channel, or of a thread; those of bots and of people. */
function history(space: Workspace, args: Record<string, unknown>, inThread: boolean): Reply {
  const channel = space.channel(args['channel']);
  if (!channel) return refuse('channel_not_found');
  if (!channel.member) return refuse('not_in_channel');
  const within = (ts: string) => ts >= String(args['oldest'] ?? '0') && ts <= String(args['latest'] ?? '9');
  const messages = space.stored
    .filter(
      (entry) => entry.channel === channel.id && !entry.deleted && within(entry.ts) && (entry.args['thread_ts'] !== undefined) === inThread,
    )
    .map(({ ts, args: { text, user } }) => ({ type: 'message', ts, text, ...(user === undefined ? { bot_id: 'B0BOT' } : { user }) }));
  return ok({ messages });
}

function messageProblem(args: Record<string, unknown>): string | null {
  const text = typeof args['text'] === 'string' ? args['text'] : '';
  if (text === '' && !args['blocks'] && !args['attachments']) return 'no_text';
  if (text.length > 40_000) return 'msg_too_long';
  return blockProblem(args);
}

function post(space: Workspace, args: Record<string, unknown>): Reply {
  const user = space.users.find((entry) => entry.id === args['channel']);
  const channel = user ? { id: `D${user.id}`, name: user.id, member: true } : space.channel(args['channel']);
  if (!channel || (channel.private && !channel.member)) return refuse('channel_not_found');
  if (channel.archived) return refuse('is_archived');
  if (!channel.member) return refuse('not_in_channel');
  const problem = messageProblem(args);
  if (problem) return refuse(problem);
  const { thread_ts: thread, reply_broadcast: loud } = args;
  if (loud !== undefined && (thread === undefined || typeof loud !== 'boolean')) return refuse('invalid_arguments');
  if (thread !== undefined && !space.stored.some((entry) => entry.ts === thread && entry.channel === channel.id && !entry.deleted))
    return refuse('thread_not_found');
  if (space.tooFast(channel.id))
    return { status: 429, headers: { 'retry-after': space.retryAfter }, json: { ok: false, error: 'ratelimited' } };
  if (channel.id.startsWith('D')) space.notes.push({ user: channel.name, text: String(args['text']) });
  const ts = space.nextTs();
  space.stored.push({ ts, channel: channel.id, args, edits: 0, deleted: false });
  return ok({ channel: channel.id, ts, message: { type: 'message', ts, bot_id: 'B0BOT' } });
}

function update(space: Workspace, args: Record<string, unknown>): Reply {
  const channel = space.channel(args['channel']);
  if (!channel) return refuse('channel_not_found');
  const stored = space.stored.find((entry) => entry.ts === args['ts'] && entry.channel === channel.id && !entry.deleted);
  if (!stored) return refuse('message_not_found');
  const problem = messageProblem(args);
  if (problem) return refuse(problem);
  if (space.tooFast(channel.id))
    return { status: 429, headers: { 'retry-after': space.retryAfter }, json: { ok: false, error: 'ratelimited' } };
  // An edit moves a message to no other thread.
  const { thread_ts, reply_broadcast } = stored.args;
  stored.args = { ...args, ...(thread_ts === undefined ? {} : { thread_ts, reply_broadcast }) };
  stored.edits += 1;
  return ok({ channel: channel.id, ts: stored.ts, text: args['text'] });
}

function sendEphemeral(space: Workspace, args: Record<string, unknown>): Reply {
  const channel = space.channels.find((entry) => entry.id === args['channel']);
  if (!channel) return refuse('channel_not_found');
  if (!channel.member) return refuse('not_in_channel');
  if (!space.users.some((entry) => entry.id === args['user'])) return refuse('user_not_in_channel');
  space.notes.push({ user: String(args['user']), text: String(args['text']) });
  return ok({ message_ts: space.nextTs() });
}

function userInfo(space: Workspace, args: Record<string, unknown>): Reply {
  const user = space.users.find((entry) => entry.id === args['user']);
  if (!user) return refuse('user_not_found');
  return ok({
    user: {
      id: user.id,
      team_id: user.stranger ? 'T0FOREIGN' : TEAM,
      name: user.name.toLowerCase(),
      deleted: false,
      is_bot: false,
      is_email_confirmed: user.confirmed ?? true,
      ...(user.stranger ? { is_stranger: true } : {}),
      profile: { real_name: user.name, ...(space.scopes.has('users:read.email') ? { email: user.email } : {}) },
    },
  });
}

/** Two channels a page, so that paging is always exercised. */
function listChannels(space: Workspace, args: Record<string, unknown>): Reply {
  const from = Number(args['cursor'] || 0);
  // As Slack does it: a page may hold fewer than were asked for.
  const page = space.channels.slice(from, from + 2).filter(({ archived }) => args['exclude_archived'] !== 'true' || !archived);
  const next = from + 2 < space.channels.length ? String(from + 2) : '';
  return ok({
    channels: page.map(shownChannel),
    response_metadata: { next_cursor: next },
  });
}

function shown(stored: Stored): FakeChatoneMessage {
  const attachments = (Array.isArray(stored.args['attachments']) ? stored.args['attachments'] : []) as Record<string, unknown>[];
  const blocks = [stored.args['blocks'], ...attachments.map((entry) => entry['blocks'])]
    .flat()
    .filter((block) => block !== undefined) as Record<string, unknown>[];
  const buttons = blocks
    .filter((block) => block['type'] === 'actions')
    .flatMap((block) => block['elements'] as Record<string, unknown>[])
    .map((button) => ({
      actionId: String(button['action_id']),
      value: String(button['value'] ?? ''),
      label: String((button['text'] as Record<string, unknown>)['text']),
    }));
  const colour = attachments[0]?.['color'];
  return {
    ts: stored.ts,
    channel: stored.channel,
    shown: visibleText(stored.args),
    colour: typeof colour === 'string' ? colour : null,
    buttons,
    edits: stored.edits,
    raw: stored.args,
  };
}

/** Starts a fake Slack that checks tokens, scopes and shapes as the real one does, and shows what its channels would show. */
export async function startFakeChatone(signingSecret = randomBytes(16).toString('hex')): Promise<FakeChatone> {
  const space = new Workspace();
  const http = await startFakeHttp((request) => handle(space, request));
  const found = (ts: string): Stored => {
    const stored = space.stored.find((entry) => entry.ts === ts);
    if (!stored) throw new Error(`the fake has no message ${ts}`);
    return stored;
  };
  const callbacks = chatoneCallbacks({
    url: http.url,
    team: TEAM,
    signingSecret,
    nextTs: () => space.nextTs(),
    message: (ts) => shown(found(ts)),
  });
  return {
    ...http,
    apiUrl: `${http.url}/api/`,
    botToken: space.botToken,
    signingSecret,
    calls: space.calls,
    scopes: space.scopes,
    users: space.users,
    channels: space.channels,
    messages: (channel) => {
      const id = space.channel(channel)?.id ?? channel;
      const visible = (entry: Stored) => entry.args['thread_ts'] === undefined || entry.args['reply_broadcast'] === true;
      return space.stored.filter((entry) => entry.channel === id && !entry.deleted && visible(entry)).map(shown);
    },
    replies: (ts) => space.stored.filter((entry) => entry.args['thread_ts'] === ts && !entry.deleted).map(shown),
    privateMessages: (user) => space.notes.filter((note) => note.user === user).map((note) => note.text),
    say: (channel, user, text) => {
      const ts = space.nextTs();
      space.stored.push({ ts, channel: space.channel(channel)?.id ?? channel, args: { text, user }, edits: 0, deleted: false });
      return ts;
    },
    deleteMessage: (ts) => {
      found(ts).deleted = true;
    },
    limitChannel: (everyMs, retryAfter = '1') => {
      space.everyMs = everyMs;
      space.retryAfter = retryAfter;
    },
    ...callbacks,
    forms: () => space.views.length,
    submitCallback: (user, values) => {
      const last = space.views.at(-1);
      if (!last) throw new Error('no form was shown');
      const blocks = (last.view['blocks'] ?? []) as Record<string, any>[];
      const state = Object.fromEntries(
        blocks.map(({ block_id: name, element: { type, initial_option: initial } }) => {
          const value = values[name];
          const chosen = value === undefined ? initial : { value };
          return [name, { value: type === 'static_select' ? { type, selected_option: chosen } : { type, value: value ?? null } }];
        }),
      );
      const payload = { type: 'view_submission', user: { id: user }, view: { id: last.id, ...last.view, state: { values: state } } };
      return callbacks.sign(
        '/api/v1/integrations/chatone/interactions',
        new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
      );
    },
    click: (baseUrl, ts, actionId, user) => deliverCallback(baseUrl, callbacks.clickCallback(ts, actionId, user)),
  };
}
