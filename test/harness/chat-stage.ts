import { connectionProviders, openChannels } from '../../src/integrations/providers.ts';
import { type Connections, openConnections, registerConnectionRoutes } from '../../src/modules/connections/index.ts';
import { personOfChatAccount, ROLE_PERMISSIONS } from '../../src/modules/identity/index.ts';
import type { Channel } from '../../src/modules/notifications/channel.ts';
import { type ChatRepliesDeps, workChatReply } from '../../src/modules/notifications/chat/chat-replies.jobs.ts';
import { registerChatReplyRoutes } from '../../src/modules/notifications/chat/chat-replies.routes.ts';
import type { ActionOutcome } from '../../src/modules/notifications/chat/chat-reply.ts';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { openOutbound, type Outbound } from '../../src/platform/outbound/outbound.ts';
import { type Cast, startCast, startServer, TEST_KEYS, type TestServer } from '../cast.ts';
import { type FakeChatone, startFakeChatone } from './fakes/fake-chatone.ts';
import { type FakeChattwo, startFakeChattwo } from './fakes/fake-chattwo.ts';
import type { SignedCallback } from './fakes/fake-http.ts';
import { sampleGroup, sampleRequest } from './group-message.ts';

/** Something that chat made happen to a group. */
export interface ChatEffect {
  readonly what: 'acknowledge' | 'resolve' | 'silence' | 'note';
  readonly groupId: string;
  readonly by: string;
  readonly text?: string;
}

/** Something that an answer to a page made happen to an incident. */
export interface PageEffect {
  readonly command: 'acknowledge' | 'escalate';
  readonly incidentId: string;
  readonly by: string;
}

/** One server of the stage: the routes under test and the worker behind them. */
export interface ChatServer {
  readonly server: TestServer;
  readonly connections: Connections;
  readonly channelFor: (provider: string) => Promise<Channel | null>;
  /** Delivers a callback and returns the answer. */
  receive(callback: SignedCallback): Promise<{ status: number; body: string }>;
  /** Works stored replies until none is due. */
  work(): Promise<void>;
  readonly deps: ChatRepliesDeps;
}

/** Both fake chats, a server that is connected to them, and a record of what chat made happen. */
export interface ChatStage extends ChatServer {
  readonly cast: Cast;
  readonly chatone: FakeChatone;
  readonly chattwo: FakeChattwo;
  readonly outbound: Outbound;
  readonly effects: ChatEffect[];
  readonly commands: PageEffect[];
  /** What the next actions answer. */
  outcome: ActionOutcome;
  /** Posts a group's message and remembers where it stands. */
  post(provider: 'chatone' | 'chattwo', groupId?: string): Promise<Readonly<Record<string, string>>>;
  /** A second server on the same database, with some variables changed. */
  another(env?: Readonly<Record<string, string>>, url?: string): Promise<ChatServer & { close(): Promise<void> }>;
  /** Outcomes of all stored replies, oldest first. */
  replies(): Promise<readonly { readonly state: string; readonly outcome: string | null; readonly intent: string }[]>;
  close(): Promise<void>;
}

interface Shared {
  readonly effects: ChatEffect[];
  readonly commands: PageEffect[];
  readonly destinations: Map<string, string>;
  readonly outbound: Outbound;
  readonly outcome: () => ActionOutcome;
}

/** Sets the stage. The people of the cast have chat accounts with the same email, but for Mallory, whom nobody knows. */
export async function startChatStage(): Promise<ChatStage> {
  const chatone = await startFakeChatone();
  const chattwo = await startFakeChattwo();
  for (const users of [chatone.users, chattwo.users])
    users.splice(
      users.findIndex((user) => user.email === 'alice@example.com'),
      1,
    );
  for (const name of ['Alice', 'Bob', 'Charlie']) {
    chatone.users.push({ id: `U0${name.toUpperCase()}`, email: `${name.toLowerCase()}@tocsin.test`, name });
    chattwo.users.push({ id: `mm${name.toLowerCase()}`, email: `${name.toLowerCase()}@tocsin.test`, username: name.toLowerCase() });
  }
  const env = {
    CHATONE_BASE_URL: chatone.apiUrl,
    CHATONE_BOT_TOKEN: chatone.botToken,
    CHATONE_SIGNING_SECRET: `${chatone.signingSecret},the-secret-before`,
    CHATTWO_BASE_URL: chattwo.url,
    CHATTWO_BOT_TOKEN: chattwo.botToken,
    CHATTWO_CALLBACK_SECRET: chattwo.hookToken,
  };
  const stage = { outcome: { kind: 'changed', reason: 'Done' } as ActionOutcome };
  const shared: Shared = {
    effects: [],
    commands: [],
    destinations: new Map(),
    outbound: openOutbound({ allowedCidrs: ['127.0.0.0/8'] }),
    outcome: () => stage.outcome,
  };
  const parts = { own: null as ChatServer | null };
  const cast = await startCast({
    env,
    register: (http, platform) => {
      parts.own = chatServer({ http, platform } as TestServer, shared);
    },
  });
  if (!parts.own) throw new Error('the stage has no server');
  const own: ChatServer = { ...parts.own, server: cast };
  return {
    ...own,
    cast,
    chatone,
    chattwo,
    outbound: shared.outbound,
    effects: shared.effects,
    commands: shared.commands,
    get outcome() {
      return stage.outcome;
    },
    set outcome(next: ActionOutcome) {
      stage.outcome = next;
    },
    post: async (provider, groupId = sampleGroup().groupId) => {
      const channel = await own.channelFor(provider);
      const sent = await channel?.send(
        sampleRequest(provider === 'chatone' ? 'C0ALERTS' : chattwo.channelId, {
          message: sampleGroup({ groupId }),
          idempotencyKey: `${groupId}:${provider}`,
        }),
      );
      if (sent?.kind !== 'sent') throw new Error(`the message was not sent: ${JSON.stringify(sent)}`);
      shared.destinations.set(placeKey(sent.external), groupId);
      return sent.external;
    },
    another: async (changed = {}, url = cast.database.url) => {
      const made = { own: null as ChatServer | null };
      const server = await startServer(
        { ...cast.database, url },
        {
          env: { ...env, ...changed },
          register: (http, platform) => {
            made.own = chatServer({ http, platform } as TestServer, shared);
          },
        },
      );
      if (!made.own) throw new Error('the second server has no chat');
      return { ...made.own, server, close: () => server.close() };
    },
    replies: () => cast.platform.db.query('select state, outcome, intent from chat_replies order by id'),
    close: async () => {
      await cast.close();
      await shared.outbound.close();
      await Promise.all([chatone.stop(), chattwo.stop()]);
    },
  };
}

function placeKey(external: Readonly<Record<string, string>>): string {
  return external['ts'] ?? external['post_id'] ?? '';
}

function chatServer(server: TestServer, shared: Shared): ChatServer {
  const { http, platform } = server;
  const { db, config, live, log } = platform;
  const connections = openConnections({
    db,
    config,
    live,
    log,
    sealer: openSealer(TEST_KEYS.encryptionKeys),
    providers: connectionProviders(shared.outbound),
  });
  const channels = openChannels({ connections, outbound: shared.outbound, baseUrl: platform.baseUrl, actionKey: 'an action key' });
  const record =
    (what: ChatEffect['what']) =>
    async (_tx: unknown, groupId: string, actor: { name: string }, note?: { text: string }): Promise<ActionOutcome> => {
      shared.effects.push({ what, groupId, by: actor.name, ...(note === undefined ? {} : { text: note.text }) });
      return shared.outcome();
    };
  const deps: ChatRepliesDeps = {
    db,
    log,
    platforms: channels.platforms,
    actions: {
      acknowledgeGroup: (tx, groupId, { actor }) => record('acknowledge')(tx, groupId, actor),
      resolveGroup: record('resolve'),
      silenceGroup: (tx, groupId, actor, minutes) => record('silence')(tx, groupId, actor, { text: String(minutes) }),
      addNote: record('note'),
    },
    incidents: {
      run: async (_tx, command, incidentId, actor) => {
        shared.commands.push({ command, incidentId, by: actor.name });
        return shared.outcome();
      },
    },
    askActions: { isOpen: async () => true, answer: async () => shared.outcome() },
    decisions: { about: async () => null, run: async () => shared.outcome() },
    channels: {
      incidentOf: async () => null,
      incidentNumbered: async () => null,
      formFor: async (_db, { form }) => ({ form }),
      run: async () => shared.outcome(),
      say: async () => shared.outcome(),
    },
    groupOf: async (_provider, external) => shared.destinations.get(placeKey(external)) ?? null,
    groupOfAlert: async (number) => (number === 7 ? sampleGroup().groupId : null),
    personOf: async (provider, who) => {
      const user = await personOfChatAccount(db, { provider, ...who });
      return user && { id: user.id, name: user.displayName, permissions: ROLE_PERMISSIONS[user.role] };
    },
  };
  registerConnectionRoutes(http, { connections, baseUrl: platform.baseUrl });
  // The fakes sign by this machine's clock, and tests move the database's.
  registerChatReplyRoutes(http, {
    db,
    platforms: channels.platforms,
    incidentOf: async () => null,
    onStored: () => {},
    clock: () => new Date(),
  });
  return {
    server,
    connections,
    channelFor: channels.channelFor,
    deps,
    receive: async (callback) => {
      const response = await http.inject({ method: 'POST', url: callback.path, headers: { ...callback.headers }, payload: callback.body });
      return { status: response.statusCode, body: response.body };
    },
    work: async () => {
      for (const { provider } of channels.platforms) {
        while (await workChatReply(deps, provider)) {
          // Until none is due.
        }
      }
    },
  };
}
