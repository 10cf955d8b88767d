import type { Connection, Workspace, WorkspaceConsent } from '../../../modules/connections/connection.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { jsonObject, object, text, verdictOfError } from '../verdict.ts';
import { openChatoneClient } from './chatone.client.ts';
import { chatoneIssuer } from './issuer.ts';

/** What the bot needs: to write, to be answered, to know channels and people, to write to one person. */
const SCOPES = [
  'chat:write',
  'chat:write.public',
  'channels:read',
  'channels:manage',
  'groups:read',
  'groups:write',
  'channels:history',
  'groups:history',
  'users:read',
  'users:read.email',
  'im:write',
  'bookmarks:write',
  'reactions:read',
  'commands',
] as const;

/** Slack's consent page and the exchange behind it. */
export function chatoneWorkspace(outbound: Outbound): WorkspaceConsent {
  return {
    authorizationUrl: (values, { state, redirectUri }) => {
      const { base_url: base, client_id: clientId, client_secret: secret } = values;
      if (!base || !clientId || !secret) return null;
      const url = new URL('/oauth/v2/authorize', base);
      url.search = new URLSearchParams({ client_id: clientId, scope: SCOPES.join(','), redirect_uri: redirectUri, state }).toString();
      return url.href;
    },
    exchange: (values, back, signal) => exchange(outbound, values, back, signal),
    revoke: async (values, signal) => {
      const client = openChatoneClient({ baseUrl: values['base_url'] ?? '', botToken: values['bot_token'] ?? '' }, outbound);
      await client.read('auth.revoke', {}, signal);
    },
  };
}

/** Asks Slack which workspace a token belongs to; null when it does not say. */
export async function chatoneWorkspaceOf(outbound: Outbound, values: Connection['values'], signal: AbortSignal): Promise<Workspace | null> {
  const baseUrl = values['base_url'] ?? '';
  const who = await openChatoneClient({ baseUrl, botToken: values['bot_token'] ?? '' }, outbound).read('auth.test', {}, signal);
  return who.kind === 'ok' ? workspaceNamed(baseUrl, { id: who.body['team_id'], name: who.body['team'] }) : null;
}

function workspaceNamed(baseUrl: string, { id, name }: Readonly<Record<string, unknown>>): Workspace | null {
  const team = text(id);
  return team ? { id: chatoneIssuer(baseUrl, team), name: (text(name) ?? team).slice(0, 200) } : null;
}

async function exchange(
  outbound: Outbound,
  values: Connection['values'],
  { code, redirectUri }: { readonly code: string; readonly redirectUri: string },
  signal: AbortSignal,
): ReturnType<WorkspaceConsent['exchange']> {
  const basic = Buffer.from(`${values['client_id'] ?? ''}:${values['client_secret'] ?? ''}`).toString('base64');
  try {
    const response = await outbound.call({
      method: 'POST',
      url: new URL('oauth.v2.access', values['base_url']).href,
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        accept: 'application/json',
      },
      body: new URLSearchParams({ code, redirect_uri: redirectUri }).toString(),
      signal,
    });
    const answer = jsonObject(response.body) ?? {};
    const token = text(answer['access_token']);
    if (answer['ok'] !== true || !token || answer['token_type'] !== 'bot') {
      const error = (text(answer['error']) ?? `status ${response.status}`).slice(0, 80).replace(/[^\w.: -]/g, '?');
      return { kind: 'trouble', reason: `Slack did not connect the workspace (${error}); try again` };
    }
    return {
      kind: 'connected',
      settings: { bot_token: token },
      workspace: workspaceNamed(values['base_url'] ?? '', object(answer['team'])),
    };
  } catch (error) {
    return { kind: 'trouble', reason: verdictOfError(error, 'Slack').reason };
  }
}
