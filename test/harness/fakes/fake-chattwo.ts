// biome-ignore-all lint/suspicious/noExplicitAny: forms are looked into freely
import { randomBytes } from 'node:crypto';
import { deliverCallback, type FakeAnswer, type FakeHttp, type FakeRequest, type SignedCallback, startFakeHttp } from './fake-http.ts';

export interface FakeChattwoUser {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly verified?: boolean;
}

/** A channel, archived ones too. */
export interface FakeChattwoChannel {
  readonly id: string;
  readonly name: string;
  readonly display_name: string;
  member: boolean;
  readonly creator_id?: string;
  header?: string;
  delete_at?: number;
  /** Ids of the people in it. */
  readonly people?: string[];
}

/** A post as the channel shows it now. */
export interface FakeChattwoPost {
  readonly id: string;
  readonly channelId: string;
  readonly message: string;
  /** The message and the attachments' texts. */
  readonly shown: string;
  readonly colour: string | null;
  readonly buttons: readonly { readonly id: string; readonly name: string }[];
  readonly edits: number;
}

export interface FakeChattwo extends FakeHttp {
  readonly botToken: string;
  /** Who the bot is: its token may as well be the personal one of a person. */
  readonly botId: string;
  /** The token of the outgoing webhook. */
  readonly hookToken: string;
  readonly calls: readonly {
    readonly method: string;
    readonly path: string;
    readonly body: Readonly<Record<string, unknown>>;
    readonly at: number;
  }[];
  readonly users: FakeChattwoUser[];
  readonly channelId: string;
  readonly channels: FakeChattwoChannel[];
  /** What the bot's role lacks, such as `create_public_channel`. */
  readonly lacks: Set<string>;
  /** Whether the bot is a system admin: only then it sees verified emails and writes ephemeral posts. */
  admin: boolean;
  posts(channelId?: string): readonly FakeChattwoPost[];
  /** What stands in the thread of a post, oldest first. */
  replies(postId: string): readonly FakeChattwoPost[];
  /** The outgoing webhook for a line of a thread that was stored before, whoever wrote it. */
  hookFor(postId: string): SignedCallback;
  privateMessages(user: string): readonly string[];
  deletePost(id: string): void;
  /** Somebody writes into a channel; `root`: into the thread of a post. Answers the post's id. */
  say(channelId: string, user: string, text: string, more?: { readonly root?: string; readonly props?: Record<string, unknown> }): string;
  /** Somebody edits what they wrote. */
  editPost(id: string, text: string): void;
  clickCallback(postId: string, action: string, user: string): SignedCallback & { readonly url: string };
  /** The outgoing webhook for a thread reply; the reply itself is stored, so that it can be fetched. */
  replyCallback(postId: string, user: string, text: string, props?: Readonly<Record<string, unknown>>): SignedCallback;
  /** The slash command, given in a channel. */
  commandCallback(user: string, text: string, channelId: string): SignedCallback;
  /** How many forms were shown. */
  readonly forms: () => number;
  /** When `user` fills the form that was shown last; `more` is what else it says. */
  submitCallback(user: string, values: Readonly<Record<string, string>>, more?: Readonly<Record<string, unknown>>): SignedCallback;
  click(baseUrl: string, postId: string, action: string, user: string): Promise<{ status: number; body: string }>;
}

interface Stored {
  readonly id: string;
  readonly channel_id: string;
  readonly user_id: string;
  readonly root_id: string;
  message: string;
  props: Record<string, unknown>;
  edits: number;
  deleted: boolean;
  readonly createAt: number;
}

const ALPHABET = 'ybndrfg8ejkmcpqxot1uwisza345h769';
const MESSAGE_LIMIT = 16_383;

/** Mattermost's 26-character ids. */
function chattwoId(): string {
  return Array.from(randomBytes(26), (byte) => ALPHABET[byte % 32] ?? 'y').join('');
}

class Server {
  readonly botToken = chattwoId();
  readonly botId = chattwoId();
  readonly teamId = chattwoId();
  readonly calls: { method: string; path: string; body: Record<string, unknown>; at: number }[] = [];
  readonly stored: Stored[] = [];
  readonly pending = new Map<string, string>();
  readonly notes: { user: string; text: string }[] = [];
  readonly dialogs: { url: string; dialog: Record<string, any> }[] = [];
  readonly users: FakeChattwoUser[] = [
    { id: chattwoId(), email: 'alice@example.com', username: 'alice' },
    { id: chattwoId(), email: 'mallory@example.com', username: 'mallory' },
  ];
  readonly lacks = new Set<string>();
  readonly channels: FakeChattwoChannel[] = [
    { id: chattwoId(), name: 'alerts', display_name: 'Alerts', member: true },
    { id: chattwoId(), name: 'other', display_name: 'Other', member: false },
  ];
  admin = true;
}

/** As the server makes them: new for every press, with its time. */
function triggerOf(user: string): string {
  return Buffer.from(`${chattwoId()}:${user}:${Date.now()}:${randomBytes(16).toString('base64')}`).toString('base64');
}

function ok(json: unknown, status = 200): FakeAnswer {
  return { status, json };
}

function refuse(status: number, id: string): FakeAnswer {
  return { status, json: { id, message: 'refused', detailed_error: '', request_id: chattwoId(), status_code: status } };
}

function record(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function handle(server: Server, request: FakeRequest): FakeAnswer {
  const path = request.path.replace(/^\/api\/v4/, '');
  if (path === request.path) return { status: 404, json: 'page not found' };
  const body = record(request.body);
  if (body === null) return refuse(400, 'api.context.invalid_body_param.app_error');
  server.calls.push({ method: request.method, path, body, at: Date.now() });
  if (path === '/config/client') return ok({ RequireEmailVerification: 'false' });
  if (request.headers.authorization !== `Bearer ${server.botToken}`) return refuse(401, 'api.context.session_expired.app_error');
  const route = `${request.method} ${path}`;
  if (route === 'POST /posts') return createPost(server, body);
  if (route === 'POST /posts/ephemeral') return ephemeral(server, body);
  if (route === 'POST /channels/direct') return ok({ id: `direct-${JSON.parse(request.body)[1]}` }, 201);
  if (route === 'GET /users/me') return ok({ id: server.botId, username: 'tocsin', is_bot: true });
  if (route === 'GET /users/me/teams') return ok([{ id: server.teamId, name: 'ops' }]);
  const post = /^\/posts\/([^/]+)$/.exec(path)?.[1];
  if (post) return onePost(server, request.method, post, body);
  const address = /^GET \/users\/email\/([^/]+)$/.exec(route)?.[1];
  if (address) {
    const found = server.users.find((entry) => entry.email === decodeURIComponent(address));
    return found ? ok({ id: found.id, username: found.username }) : refuse(404, 'app.user.missing_account.const');
  }
  if (route === 'POST /actions/dialogs/open') return openDialog(server, body);
  if (route === 'POST /channels') return createChannel(server, body);
  if (route === `GET /teams/${server.teamId}`) return ok({ id: server.teamId, name: 'ops' });
  const [, id = '', rest = ''] = /^\/channels\/([a-z0-9]{26})(\/.*)?$/.exec(path) ?? [];
  if (id !== '' && route.startsWith('GET ') && rest === '/posts') return readPosts(server, id, request.query);
  if (id !== '') return oneChannel(server, `${request.method} ${rest}`, id, body);
  const user = /^GET \/users\/([^/]+)$/.exec(route)?.[1];
  if (user) return oneUser(server, user);
  return channels(server, request, path);
}

/** A dialog, as Mattermost takes it: short titles, elements with names of their own. */
function openDialog(server: Server, body: Record<string, unknown>): FakeAnswer {
  const dialog = (body['dialog'] ?? {}) as Record<string, any>;
  const elements = (dialog['elements'] ?? []) as Record<string, any>[];
  const fits =
    typeof body['trigger_id'] === 'string' &&
    /^https?:/.test(String(body['url'])) &&
    String(dialog['title']).length <= 24 &&
    String(dialog['state'] ?? '').length <= 3_000 &&
    elements.every(
      ({ name, display_name: label, type }) => name && label && label.length <= 24 && ['text', 'textarea', 'select'].includes(type),
    );
  if (!fits) return refuse(400, 'api.context.invalid_body_param.app_error');
  server.dialogs.push({ url: String(body['url']), dialog });
  return ok({ status: 'OK' });
}

function channels(server: Server, request: FakeRequest, path: string): FakeAnswer {
  const name = /^\/teams\/(?:name\/ops|[a-z0-9]{26})\/channels\/name\/([^/]+)$/.exec(path)?.[1];
  if (name) {
    const found = server.channels.find((channel) => channel.name === decodeURIComponent(name));
    if (!found || (found.delete_at && request.query.get('include_deleted') !== 'true'))
      return refuse(404, 'app.channel.get_by_name.missing.app_error');
    return ok(channelView(found));
  }
  if (/^\/users\/me\/teams\/[a-z0-9]{26}\/channels$/.test(path))
    return ok(server.channels.filter((channel) => channel.member).map((channel) => ({ ...channel, type: 'O' })));
  if (/^\/teams\/[a-z0-9]{26}\/channels$/.test(path)) {
    const page = Number(request.query.get('page') ?? 0);
    const size = Number(request.query.get('per_page') ?? 60);
    return ok(server.channels.slice(page * size, (page + 1) * size).map((channel) => ({ ...channel, type: 'O' })));
  }
  return refuse(404, 'api.context.404.app_error');
}

function channelView({ member: _member, people: _people, ...channel }: FakeChattwoChannel): object {
  return { creator_id: chattwoId(), delete_at: 0, ...channel };
}

function createChannel(server: Server, body: Record<string, unknown>): FakeAnswer {
  if (server.lacks.has('create_public_channel')) return refuse(403, 'api.context.permissions.app_error');
  const name = String(body['name']);
  if (body['team_id'] !== server.teamId) return refuse(403, 'api.context.permissions.app_error');
  if (!/^[a-z0-9][a-z0-9_-]{0,62}[a-z0-9]$/.test(name)) return refuse(400, 'model.channel.is_valid.1_or_more.app_error');
  const taken = server.channels.find((channel) => channel.name === name);
  if (taken?.delete_at) return refuse(400, 'store.sql_channel.save_channel.previously.app_error');
  if (taken) return refuse(400, 'store.sql_channel.save_channel.exists.app_error');
  const channel = {
    id: chattwoId(),
    name,
    display_name: String(body['display_name']),
    member: true,
    creator_id: server.botId,
    people: [server.botId],
  };
  server.channels.push(channel);
  return ok({ ...channelView(channel), team_id: server.teamId }, 201);
}

/** `route` is the method and what follows the channel's id. */
function oneChannel(server: Server, route: string, id: string, body: Record<string, unknown>): FakeAnswer {
  const channel = server.channels.find((entry) => entry.id === id);
  if (!channel) return refuse(404, 'app.channel.get.existing.app_error');
  if (route === 'GET ') return ok({ ...channelView(channel), team_id: server.teamId });
  if (!channel.member) return refuse(403, 'api.context.permissions.app_error');
  if (route === 'GET /members/me') return ok({ channel_id: id, user_id: server.botId });
  if (channel.delete_at)
    return refuse(
      400,
      route === 'DELETE ' ? 'api.channel.delete_channel.deleted.app_error' : 'api.channel.update_channel.deleted.app_error',
    );
  if (route === 'DELETE ') {
    channel.delete_at = Date.now();
    return ok({ status: 'OK' });
  }
  if (route === 'PUT /patch') {
    if (String(body['header']).length > 1_024) return refuse(400, 'model.channel.is_valid.header.app_error');
    channel.header = String(body['header']);
    return ok(channelView(channel));
  }
  // Bookmarks need a licence.
  if (route === 'POST /bookmarks') return refuse(403, 'api.channel.bookmark.channel_bookmark.license.error');
  if (route === 'POST /members') {
    const user = server.users.find((entry) => entry.id === body['user_id']);
    if (!user) return refuse(404, 'app.user.missing_account.const');
    if (!channel.people?.includes(user.id)) channel.people?.push(user.id);
    return ok({ channel_id: id, user_id: user.id }, 201);
  }
  return refuse(404, 'api.context.404.app_error');
}

/** The newest posts of a channel, or all that were made since. */
function readPosts(server: Server, id: string, query: URLSearchParams): FakeAnswer {
  const channel = server.channels.find((entry) => entry.id === id);
  if (!channel?.member) return refuse(403, 'api.context.permissions.app_error');
  const since = query.get('since');
  const all = server.stored.filter((post) => post.channel_id === id);
  const shownPosts =
    since === null
      ? all.filter(({ deleted }) => !deleted).slice(-Number(query.get('per_page') ?? 60))
      : all.filter(({ createAt, edits }) => createAt > Number(since) || edits > 0);
  return ok({
    order: shownPosts.map((post) => post.id).toReversed(),
    posts: Object.fromEntries(
      shownPosts.map((post) => [post.id, { ...view(post), create_at: post.createAt, delete_at: post.deleted ? Date.now() : 0, type: '' }]),
    ),
  });
}

function postProblem(body: Record<string, unknown>): FakeAnswer | null {
  const message = body['message'];
  if (typeof message !== 'string' || message.length > MESSAGE_LIMIT) return refuse(400, 'model.post.is_valid.message_length.app_error');
  const props = JSON.stringify(body['props'] ?? {});
  if (props.length > 800_000) return refuse(400, 'model.post.is_valid.props.app_error');
  for (const action of actionsOf(body)) {
    const integration = action['integration'] as Record<string, unknown> | undefined;
    if (!/^[A-Za-z0-9]+$/.test(String(action['id'])) || !integration?.['url']) return refuse(400, 'model.post.is_valid.props.app_error');
  }
  return null;
}

function actionsOf(body: Record<string, unknown>): Record<string, unknown>[] {
  const props = (body['props'] ?? {}) as Record<string, unknown>;
  const attachments = (props['attachments'] ?? []) as Record<string, unknown>[];
  return attachments.flatMap((attachment) => (attachment['actions'] ?? []) as Record<string, unknown>[]);
}

function createPost(server: Server, body: Record<string, unknown>): FakeAnswer {
  const direct = /^direct-(.+)$/.exec(String(body['channel_id']))?.[1];
  const channel = direct
    ? { id: `direct-${direct}`, member: server.users.some((user) => user.id === direct) }
    : server.channels.find((entry) => entry.id === body['channel_id']);
  if (!channel?.member) return refuse(403, 'api.context.permissions.app_error');
  if ('delete_at' in channel && channel.delete_at) return refuse(400, 'api.post.create_post.can_not_post_to_deleted.error');
  const problem = postProblem(body);
  if (problem) return problem;
  const pending = String(body['pending_post_id'] ?? '');
  const known = pending === '' ? undefined : server.stored.find((post) => post.id === server.pending.get(pending));
  if (known) return known.deleted ? refuse(404, 'app.post.get.app_error') : ok(view(known), 201);
  const root = String(body['root_id'] ?? '');
  if (root !== '' && !server.stored.some((entry) => entry.id === root && entry.channel_id === channel.id && !entry.deleted))
    return refuse(400, 'api.post.create_post.root_id.app_error');
  const post: Stored = {
    id: chattwoId(),
    channel_id: channel.id,
    user_id: server.botId,
    root_id: String(body['root_id'] ?? ''),
    message: String(body['message']),
    props: (body['props'] ?? {}) as Record<string, unknown>,
    edits: 0,
    deleted: false,
    createAt: Date.now(),
  };
  server.stored.push(post);
  if (direct) server.notes.push({ user: direct, text: post.message });
  if (pending !== '') server.pending.set(pending, post.id);
  return ok(view(post), 201);
}

function ephemeral(server: Server, body: Record<string, unknown>): FakeAnswer {
  if (!server.admin) return refuse(403, 'api.context.permissions.app_error');
  const post = (body['post'] ?? {}) as Record<string, unknown>;
  server.notes.push({ user: String(body['user_id']), text: String(post['message']) });
  return ok({ id: chattwoId(), channel_id: post['channel_id'] }, 201);
}

function onePost(server: Server, method: string, id: string, body: Record<string, unknown>): FakeAnswer {
  const post = server.stored.find((entry) => entry.id === id && !entry.deleted);
  if (method === 'GET') return post ? ok(view(post)) : refuse(404, 'app.post.get.app_error');
  if (method !== 'PUT') return refuse(405, 'api.context.404.app_error');
  if (!post) return refuse(403, 'api.context.permissions.app_error');
  if (body['id'] !== id) return refuse(400, 'api.context.invalid_body_param.app_error');
  const problem = postProblem(body);
  if (problem) return problem;
  post.message = String(body['message']);
  post.props = (body['props'] ?? post.props) as Record<string, unknown>;
  post.edits += 1;
  return ok(view(post));
}

function oneUser(server: Server, id: string): FakeAnswer {
  const user = server.users.find((entry) => entry.id === id);
  if (!user) return refuse(404, 'app.user.missing_account.const');
  // The real server tells whether an email is verified to system admins only.
  return ok({
    id: user.id,
    username: user.username,
    email: user.email,
    delete_at: 0,
    ...(server.admin ? { email_verified: user.verified ?? true } : {}),
  });
}

/** A post as the API shows it: the integrations behind buttons are kept from readers. */
function view(post: Stored): object {
  const attachments = ((post.props['attachments'] ?? []) as Record<string, unknown>[]).map((attachment) => ({
    ...attachment,
    actions: ((attachment['actions'] ?? []) as Record<string, unknown>[]).map(({ integration: _hidden, ...action }) => action),
  }));
  return {
    id: post.id,
    channel_id: post.channel_id,
    user_id: post.user_id,
    root_id: post.root_id,
    message: post.message,
    props: { ...post.props, attachments },
  };
}

function shown(post: Stored): FakeChattwoPost {
  const attachments = (post.props['attachments'] ?? []) as Record<string, unknown>[];
  const colour = attachments[0]?.['color'];
  return {
    id: post.id,
    channelId: post.channel_id,
    message: post.message,
    shown: [post.message, ...attachments.map((attachment) => String(attachment['text'] ?? ''))].join('\n'),
    colour: typeof colour === 'string' ? colour : null,
    buttons: actionsOf({ props: post.props }).map((action) => ({ id: String(action['id']), name: String(action['name']) })),
    edits: post.edits,
  };
}

/** Starts a fake Mattermost that checks tokens and shapes as the real one does, and shows what its channels would show. */
export async function startFakeChattwo(): Promise<FakeChattwo> {
  const server = new Server();
  const hookToken = chattwoId();
  const http = await startFakeHttp((request) => handle(server, request));
  const find = (id: string): Stored => {
    const post = server.stored.find((entry) => entry.id === id);
    if (!post) throw new Error(`the fake has no post ${id}`);
    return post;
  };
  const json = (path: string, body: unknown): SignedCallback => ({
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const clickCallback: FakeChattwo['clickCallback'] = (postId, actionId, user) => {
    const post = find(postId);
    const action = actionsOf({ props: post.props }).find((entry) => entry['id'] === actionId);
    if (!action) throw new Error(`post ${postId} has no button ${actionId}`);
    const integration = action['integration'] as Record<string, unknown>;
    const trigger = triggerOf(user);
    const url = String(integration['url']);
    const body = {
      user_id: user,
      channel_id: post.channel_id,
      team_id: server.teamId,
      post_id: postId,
      trigger_id: trigger,
      type: 'button',
      context: integration['context'],
    };
    return { ...json(new URL(url).pathname, body), url };
  };
  const hookFor: FakeChattwo['hookFor'] = (postId) => {
    const { id, channel_id, user_id, message } = find(postId);
    return json('/api/v1/integrations/chattwo/interactions', {
      token: hookToken,
      team_id: server.teamId,
      team_domain: 'ops',
      channel_id,
      channel_name: 'alerts',
      timestamp: Date.now(),
      user_id,
      user_name: 'someone',
      post_id: id,
      text: message,
      trigger_word: '',
      file_ids: '',
    });
  };
  const replyCallback: FakeChattwo['replyCallback'] = (postId, user, text, props = {}) => {
    const root = find(postId);
    const reply: Stored = {
      id: chattwoId(),
      channel_id: root.channel_id,
      user_id: user,
      root_id: postId,
      message: text,
      props: { ...props },
      edits: 0,
      deleted: false,
      createAt: Date.now(),
    };
    server.stored.push(reply);
    return hookFor(reply.id);
  };
  return {
    ...http,
    botToken: server.botToken,
    botId: server.botId,
    hookToken,
    calls: server.calls,
    users: server.users,
    channelId: server.channels[0]?.id ?? '',
    channels: server.channels,
    lacks: server.lacks,
    get admin() {
      return server.admin;
    },
    set admin(value: boolean) {
      server.admin = value;
    },
    hookFor,
    replies: (postId) => server.stored.filter((post) => !post.deleted && post.root_id === postId).map(shown),
    posts: (channelId) =>
      server.stored
        .filter((post) => !post.deleted && post.root_id === '' && (channelId === undefined || post.channel_id === channelId))
        .map(shown),
    privateMessages: (user) => server.notes.filter((note) => note.user === user).map((note) => note.text),
    deletePost: (id) => {
      find(id).deleted = true;
    },
    say: (channelId, user, text, { root = '', props = {} } = {}) => {
      const id = chattwoId();
      server.stored.push({
        id,
        channel_id: channelId,
        user_id: user,
        root_id: root,
        message: text,
        props,
        edits: 0,
        deleted: false,
        createAt: Date.now(),
      });
      return id;
    },
    editPost: (id, text) => {
      const post = find(id);
      post.message = text;
      post.edits += 1;
    },
    clickCallback,
    replyCallback,
    commandCallback: (user, text, channelId) => ({
      path: '/api/v1/integrations/chattwo/commands',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        token: hookToken,
        team_id: server.teamId,
        channel_id: channelId,
        user_id: user,
        command: '/tocsin',
        text,
        trigger_id: triggerOf(user),
        response_url: `${http.url}/hooks/commands/1`,
      }).toString(),
    }),
    forms: () => server.dialogs.length,
    submitCallback: (user, submission, more = {}) => {
      const last = server.dialogs.at(-1);
      if (!last) throw new Error('no form was shown');
      const { callback_id, state } = last.dialog;
      return {
        path: new URL(last.url).pathname,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          type: 'dialog_submission',
          callback_id,
          state,
          user_id: user,
          channel_id: server.channels[0]?.id,
          team_id: server.teamId,
          submission,
          cancelled: false,
          ...more,
        }),
      };
    },
    click: (baseUrl, postId, action, user) => deliverCallback(baseUrl, clickCallback(postId, action, user)),
  };
}
