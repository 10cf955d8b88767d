import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { isTemporary, jsonObject, object, text, verdictOfError, verdictOfStatus } from '../verdict.ts';

/** What a Telnyx account needs. */
export interface VoicetwoSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly connectionId: string;
  readonly publicKeys: readonly string[];
  readonly from: string;
}

/** What became of a call to the API. */
export type VoicetwoResult =
  | { readonly kind: 'ok'; readonly data: Readonly<Record<string, unknown>> }
  | { readonly kind: 'retry'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'permanent'; readonly reason: string; readonly refused?: true };

/** Calls Telnyx's API v2; nothing is retried here. */
export interface VoicetwoClient {
  post(path: string, body: object, signal?: AbortSignal): Promise<VoicetwoResult>;
  get(path: string, signal?: AbortSignal): Promise<VoicetwoResult>;
}

const WHO = 'Telnyx';

/** Opens a client over the guarded way out. `clock` dates a Retry-After. */
export function openVoicetwoClient(settings: VoicetwoSettings, outbound: Outbound, clock: () => Date = () => new Date()): VoicetwoClient {
  const base = `${settings.baseUrl.replace(/\/+$/, '')}/v2`;
  const call = async (
    method: 'GET' | 'POST',
    path: string,
    body: string | null,
    signal: AbortSignal | undefined,
  ): Promise<VoicetwoResult> => {
    try {
      const response = await outbound.call({
        method,
        url: base + path,
        headers: {
          authorization: `Bearer ${settings.apiKey}`,
          accept: 'application/json',
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { body }),
        ...(signal ? { signal } : {}),
      });
      const answer = jsonObject(response.body);
      if (response.status >= 200 && response.status <= 299)
        return answer
          ? { kind: 'ok', data: object(answer['data']) }
          : { kind: 'retry', reason: `${WHO} answered with something that is not its JSON`, retryAfterMs: null };
      if (isTemporary(response.status) || response.status < 400 || answer === null) return verdictOfStatus(response, WHO, clock());
      return { kind: 'permanent', reason: refusal(response.status, answer) };
    } catch (error) {
      return verdictOfError(error, WHO);
    }
  };
  return {
    post: (path, body, signal) => call('POST', path, JSON.stringify(body), signal),
    get: (path, signal) => call('GET', path, null, signal),
  };
}

/** Telnyx's own code names the rule; its detail may quote the number, so it stays out. */
function refusal(status: number, answer: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(answer['errors']) ? answer['errors'] : [];
  const code = (text(object(first)['code']) ?? '').slice(0, 20).replace(/[^\w.-]/g, '?');
  const which = code === '' ? `${status}` : `${status}, code ${code}`;
  if (status === 401 || status === 403) return `Telnyx does not accept the API key (${which}): check it under Integrations`;
  if (status === 404) return `Telnyx does not know this application or call (${which})`;
  return `Telnyx did not accept the call (${which}): check the numbers and the call control application`;
}
