import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { deliverCallback } from '../test/harness/fakes/fake-http.ts';
import { type ChatMessage, viewMattermost, viewSlack } from './chat-view.ts';
import { NEW_USER } from './new-user.ts';
import { CHAT_USERS, type Chats } from './set-up.ts';

/** One of the two pages: what it shows, and how what is done there reaches the server. */
interface Chat {
  readonly title: string;
  readonly workspace: string;
  channels(): readonly { readonly id: string; readonly name: string; readonly messages: readonly ChatMessage[] }[];
  /** What only the new user sees. */
  ephemerals(): readonly string[];
  press(message: string, button: string): Promise<number>;
  reply(message: string, text: string): Promise<number>;
}

/** Where the pages stand. */
export interface ChatPages {
  readonly slack: string;
  readonly mattermost: string;
  stop(): Promise<void>;
}

const FILES: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/chat.js': ['chat.js', 'text/javascript; charset=utf-8'],
  '/chat.css': ['chat.css', 'text/css; charset=utf-8'],
};
const LOOK_EVERY_MS = 300;
/** Where Slack keeps what the app writes to the new user alone: pages, for one. */
const DIRECT = `D${CHAT_USERS.slack}`;

/** Serves a page for each stand-in; its buttons and replies are sent to the server signed, as the real ones are. */
export async function serveChatPages(chats: Chats, tocsin: string): Promise<ChatPages> {
  const all: Readonly<Record<string, Chat>> = { slack: slackChat(chats, tocsin), mattermost: mattermostChat(chats, tocsin) };
  const desk = openDesk();
  const server = createServer((request, response) => {
    answer({ request, response, all, desk, tocsin }).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(error.message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    slack: `${url}/slack`,
    mattermost: `${url}/mattermost`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function slackChat({ slack }: Chats, tocsin: string): Chat {
  return {
    title: 'Slack',
    workspace: 'Example Shop',
    channels: () => [
      ...slack.channels
        .filter((channel) => channel.member)
        .map(({ id, name }) => ({ id, name, messages: slack.messages(id).map(viewSlack) })),
      { id: DIRECT, name: 'tocsin (direct)', messages: slack.messages(DIRECT).map(viewSlack) },
    ],
    ephemerals: () => slack.privateMessages(CHAT_USERS.slack),
    press: async (message, button) => (await slack.click(tocsin, message, button, CHAT_USERS.slack)).status,
    reply: async (message, text) => (await deliverCallback(tocsin, slack.replyCallback(message, CHAT_USERS.slack, text))).status,
  };
}

function mattermostChat({ mattermost }: Chats, tocsin: string): Chat {
  return {
    title: 'Mattermost',
    workspace: 'ops',
    channels: () =>
      mattermost.channels.map(({ id, display_name }) => ({ id, name: display_name, messages: mattermost.posts(id).map(viewMattermost) })),
    ephemerals: () => mattermost.privateMessages(CHAT_USERS.mattermost),
    press: async (message, button) => (await mattermost.click(tocsin, message, button, CHAT_USERS.mattermost)).status,
    reply: async (message, text) => (await deliverCallback(tocsin, mattermost.replyCallback(message, CHAT_USERS.mattermost, text))).status,
  };
}

/** What the stand-ins themselves do not keep: when a message was first seen, and what was replied. */
interface Desk {
  seen(message: string): string;
  readonly replies: Map<string, { readonly text: string; readonly at: string }[]>;
}

function openDesk(): Desk {
  const seenAt = new Map<string, string>();
  return {
    replies: new Map(),
    seen(message) {
      const known = seenAt.get(message);
      if (known !== undefined) return known;
      const now = new Date().toISOString();
      seenAt.set(message, now);
      return now;
    },
  };
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly all: Readonly<Record<string, Chat>>;
  readonly desk: Desk;
  readonly tocsin: string;
}

async function answer(call: Call): Promise<void> {
  const { request, response, all, desk } = call;
  const { pathname } = new URL(request.url ?? '/', 'http://demo');
  const file = FILES[pathname];
  if (file) return send(response, file[1], read(file[0]));
  const [, name = '', what] = pathname.split('/');
  const chat = all[name];
  if (!chat) return void response.writeHead(302, { location: '/slack' }).end();
  if (what === undefined)
    return send(response, 'text/html; charset=utf-8', read('chat.html').replaceAll('{chat}', name).replaceAll('{title}', chat.title));
  if (what === 'events') return follow(call, chat);
  // Only this page itself may press: another site could send a form, but no JSON.
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json') return void response.writeHead(405).end();
  const body = JSON.parse(await textOf(request)) as { readonly message: string; readonly button?: string; readonly text?: string };
  const status =
    body.button !== undefined ? await chat.press(body.message, body.button) : await reply(chat, desk, body.message, body.text ?? '');
  send(response, 'application/json', JSON.stringify({ status }));
}

async function reply(chat: Chat, desk: Desk, message: string, text: string): Promise<number> {
  desk.replies.set(message, [...(desk.replies.get(message) ?? []), { text, at: new Date().toISOString() }]);
  return chat.reply(message, text);
}

/** Sends the whole channel list whenever something in it changed. */
function follow({ request, response, desk, tocsin }: Call, chat: Chat): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let last = '';
  const look = () => {
    const now = JSON.stringify({
      tocsin,
      me: NEW_USER.display_name,
      workspace: chat.workspace,
      ephemerals: chat.ephemerals(),
      channels: chat.channels().map((channel) => ({
        ...channel,
        messages: channel.messages.map((message) => ({
          ...message,
          at: desk.seen(message.id),
          replies: desk.replies.get(message.id) ?? [],
        })),
      })),
    });
    if (now !== last) response.write(`data: ${now}\n\n`);
    last = now;
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  request.on('close', () => clearInterval(timer));
}

function read(name: string): string {
  return readFileSync(path.join(import.meta.dirname, 'page', name), 'utf8');
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
