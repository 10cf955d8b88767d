import type { Outbound, OutboundRequest } from '../../../platform/outbound/outbound.ts';
import { jsonObject, isTemporary, text, verdictOfError, verdictOfStatus } from '../verdict.ts';

/** What a Mattermost server needs. */
export interface ChattwoSettings {
  /** The server's address, without `/api/v4`. */
  readonly baseUrl: string;
  readonly botToken: string;
  /** Tokens of outgoing webhooks that carry thread replies: one, or several. */
  readonly callbackSecrets: readonly string[];
}

/** What became of a call. `gone`: there is no such object (any more). */
export type ChattwoResult =
  | { readonly kind: 'ok'; readonly body: unknown }
  | { readonly kind: 'retry'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'gone'; readonly reason: string; readonly code?: string }
  | { readonly kind: 'forbidden'; readonly reason: string; readonly code?: string }
  | { readonly kind: 'permanent'; readonly reason: string; readonly refused?: true; readonly code?: string };

/** Calls the Mattermost REST API v4. `path` starts with a slash; nothing is retried here. */
export interface ChattwoClient {
  call(method: OutboundRequest['method'], path: string, body?: unknown, signal?: AbortSignal): Promise<ChattwoResult>;
}

const WHO = 'Mattermost';

/** Opens a client over the guarded way out. `clock` dates a Retry-After. */
export function openChattwoClient(
  settings: Pick<ChattwoSettings, 'baseUrl' | 'botToken'>,
  outbound: Outbound,
  clock: () => Date = () => new Date(),
): ChattwoClient {
  const base = `${settings.baseUrl.replace(/\/+$/, '')}/api/v4`;
  return {
    call: async (method, path, body, signal) => {
      try {
        const response = await outbound.call({
          method,
          url: base + path,
          headers: {
            authorization: `Bearer ${settings.botToken}`,
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          ...(signal ? { signal } : {}),
        });
        if (response.status >= 200 && response.status <= 299) return parsed(response.body);
        if (isTemporary(response.status) || response.status < 400) return verdictOfStatus(response, WHO, clock());
        return { ...refused(response.status, jsonObject(response.body)), code: text(jsonObject(response.body)?.['id']) ?? '' };
      } catch (error) {
        return verdictOfError(error, WHO);
      }
    },
  };
}

function parsed(body: string): ChattwoResult {
  try {
    return { kind: 'ok', body: JSON.parse(body) };
  } catch {
    return { kind: 'retry', reason: `${WHO} answered with something that is not its JSON`, retryAfterMs: null };
  }
}

/** A 4xx in words. Mattermost's own `id` names the rule; its `message` may quote our text, so it stays out. */
function refused(status: number, answer: Readonly<Record<string, unknown>> | null): Exclude<ChattwoResult, { kind: 'ok' | 'retry' }> {
  const id = (text(answer?.['id']) ?? '').slice(0, 100).replace(/[^\w.-]/g, '?');
  const which = id === '' ? `${status}` : `${status} ${id}`;
  if (answer === null)
    return { kind: 'permanent', reason: `The base address does not lead to a Mattermost API (${which}): check it under Integrations` };
  switch (status) {
    case 401:
      return {
        kind: 'permanent',
        reason: `Mattermost does not accept the bot token (${which}): make a new token for the bot and save it under Integrations`,
      };
    case 403:
      return {
        kind: 'forbidden',
        reason: `The bot may not do this (${which}): add it to the team and the channel, and let it create posts`,
      };
    case 404:
      return {
        kind: 'gone',
        reason: `Mattermost does not know this channel or post (${which}): choose an existing channel and add the bot to it`,
      };
    case 413:
      return { kind: 'permanent', reason: `The message was too long for Mattermost (${which})` };
    default:
      return { kind: 'permanent', reason: `Mattermost did not accept the call (${which})` };
  }
}
