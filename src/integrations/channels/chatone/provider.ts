import {
  type Connection,
  type ConnectionProvider,
  type DirectoryChannel,
  type DirectoryResult,
  secretsOf,
} from '../../../modules/connections/connection.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { chatReport, TEST_MESSAGE } from '../report.ts';
import { object, text } from '../verdict.ts';
import { chatoneWorkspace, chatoneWorkspaceOf } from './workspace.ts';
import { type ChatoneClient, type ChatoneSettings, openChatoneClient } from './chatone.client.ts';
import { chatone } from './descriptor.ts';

const PAGE_SIZE = 1_000;
const MAX_PAGES = 50;

/** Saved values as Slack's settings. */
export function chatoneSettings(values: Connection['values']): ChatoneSettings {
  return { baseUrl: values['base_url'] ?? '', botToken: values['bot_token'] ?? '', signingSecrets: secretsOf(values['signing_secret']) };
}

/** Slack as something that can be connected. */
export function chatoneProvider(outbound: Outbound): ConnectionProvider {
  return {
    descriptor: chatone,
    test: async (values, channel, signal) => {
      const settings = chatoneSettings(values);
      const client = openChatoneClient(settings, outbound);
      const who = await client.read('auth.test', {}, signal);
      const connected =
        who.kind === 'ok' ? `Connected to the workspace ${text(who.body['team']) ?? '?'} as ${text(who.body['user']) ?? '?'}` : '';
      const replies =
        settings.signingSecrets.length > 0
          ? 'Buttons and thread replies are accepted'
          : 'There is no signing secret: buttons and thread replies do nothing until it is set';
      const post = (to: string) => client.write('chat.postMessage', { channel: to, text: TEST_MESSAGE }, signal);
      return chatReport(who, { connected, replies }, channel, post);
    },
    workspaceOf: (values, signal) => chatoneWorkspaceOf(outbound, values, signal),
    workspace: chatoneWorkspace(outbound),
    channels: (values, signal) => listChannels(openChatoneClient(chatoneSettings(values), outbound), signal),
  };
}

/** Every page, private channels too where the scopes allow. */
async function listChannels(client: ChatoneClient, signal: AbortSignal): Promise<DirectoryResult> {
  const all = await pages(client, 'public_channel,private_channel', signal);
  return all.kind === 'trouble' && all.reason.includes('missing_scope') ? pages(client, 'public_channel', signal) : all;
}

async function pages(client: ChatoneClient, types: string, signal: AbortSignal): Promise<DirectoryResult> {
  const channels: DirectoryChannel[] = [];
  let cursor = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await client.read(
      'conversations.list',
      { types, exclude_archived: 'true', limit: String(PAGE_SIZE), ...(cursor ? { cursor } : {}) },
      signal,
    );
    if (result.kind !== 'ok') return { kind: 'trouble', reason: result.reason };
    const listed = Array.isArray(result.body['channels']) ? result.body['channels'].map(object) : [];
    for (const entry of listed) {
      const id = text(entry['id']);
      const name = text(entry['name']);
      if (!id || !name || entry['is_archived'] === true) continue;
      channels.push({ id, name, target: id, private: entry['is_private'] === true, member: entry['is_member'] === true });
    }
    cursor = text(object(result.body['response_metadata'])['next_cursor']) ?? '';
    if (cursor === '') break;
  }
  return { kind: 'channels', channels };
}
