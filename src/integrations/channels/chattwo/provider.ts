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
import { resolveChannel } from './channel.ts';
import { type ChattwoClient, type ChattwoResult, type ChattwoSettings, openChattwoClient } from './chattwo.client.ts';
import { chattwo } from './descriptor.ts';

const PAGE_SIZE = 200;
const MAX_PAGES = 50;

/** Saved values as Mattermost's settings. */
export function chattwoSettings(values: Connection['values']): ChattwoSettings {
  return { baseUrl: values['base_url'] ?? '', botToken: values['bot_token'] ?? '', callbackSecrets: secretsOf(values['callback_secret']) };
}

/** Mattermost as something that can be connected. */
export function chattwoProvider(outbound: Outbound): ConnectionProvider {
  return {
    descriptor: chattwo,
    test: async (values, channel, signal) => {
      const settings = chattwoSettings(values);
      const client = openChattwoClient(settings, outbound);
      const who = await client.call('GET', '/users/me', undefined, signal);
      const name = who.kind === 'ok' ? text(object(who.body)['username']) : null;
      const replies =
        settings.callbackSecrets.length > 0
          ? 'Buttons and thread replies are accepted'
          : 'Buttons are accepted; thread replies are not until the token of an outgoing webhook is set';
      const said = { connected: `Connected as ${name ?? '?'}`, replies };
      return chatReport(who, said, channel, (to) => postTest(client, to, signal));
    },
    channels: (values, signal) => listChannels(openChattwoClient(chattwoSettings(values), outbound), signal),
  };
}

async function postTest(
  client: ChattwoClient,
  channel: string,
  signal: AbortSignal,
): Promise<{ readonly kind: string; readonly reason?: string }> {
  const resolved = await resolveChannel(client, channel, signal);
  return 'refused' in resolved
    ? resolved.refused
    : client.call('POST', '/posts', { channel_id: resolved.id, message: TEST_MESSAGE }, signal);
}

/** Public channels of the bot's teams, and private ones it is a member of. */
async function listChannels(client: ChattwoClient, signal: AbortSignal): Promise<DirectoryResult> {
  const teams = await client.call('GET', '/users/me/teams', undefined, signal);
  if (teams.kind !== 'ok') return { kind: 'trouble', reason: teams.reason };
  const found = new Map<string, DirectoryChannel>();
  for (const team of listOf(teams)) {
    const id = text(team['id']);
    if (!id) continue;
    const path = `/users/me/teams/${encodeURIComponent(id)}/channels`;
    const own = await client.call('GET', path, undefined, signal);
    if (own.kind !== 'ok') return { kind: 'trouble', reason: own.reason };
    for (const entry of listOf(own)) keep(found, entry, true);
    const trouble = await publicChannels(client, id, { found, signal });
    if (trouble) return trouble;
  }
  return { kind: 'channels', channels: [...found.values()] };
}

async function publicChannels(
  client: ChattwoClient,
  team: string,
  into: { readonly found: Map<string, DirectoryChannel>; readonly signal: AbortSignal },
): Promise<DirectoryResult | null> {
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const result = await client.call(
      'GET',
      `/teams/${encodeURIComponent(team)}/channels?page=${page}&per_page=${PAGE_SIZE}`,
      undefined,
      into.signal,
    );
    if (result.kind !== 'ok') return { kind: 'trouble', reason: result.reason };
    const entries = listOf(result);
    for (const entry of entries) keep(into.found, entry, false);
    if (entries.length < PAGE_SIZE) return null;
  }
  return null;
}

function listOf(result: Extract<ChattwoResult, { kind: 'ok' }>): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(result.body) ? result.body.map(object) : [];
}

/** Direct and group messages (`D`, `G`) are no channels to alert. */
function keep(found: Map<string, DirectoryChannel>, entry: Readonly<Record<string, unknown>>, member: boolean): void {
  const id = text(entry['id']);
  const name = text(entry['name']);
  const type = text(entry['type']) ?? '';
  if (!id || !name || found.has(id) || !['O', 'P'].includes(type)) return;
  found.set(id, { id, name: text(entry['display_name']) || name, target: id, private: type === 'P', member });
}
