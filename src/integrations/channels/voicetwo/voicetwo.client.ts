import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { jsonCaller, type JsonResult } from '../json-call.ts';
import { object, text } from '../verdict.ts';

/** What a Telnyx account needs. */
export interface VoicetwoSettings {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly connectionId: string;
  readonly publicKeys: readonly string[];
  readonly from: string;
}

/** Calls Telnyx's API v2; nothing is retried here. The body of an answer is its `data`. */
export interface VoicetwoClient {
  post(path: string, body: object, signal?: AbortSignal): Promise<JsonResult>;
  get(path: string, signal?: AbortSignal): Promise<JsonResult>;
}

/** Opens a client over the guarded way out. `clock` dates a Retry-After. */
export function openVoicetwoClient(settings: VoicetwoSettings, outbound: Outbound, clock: () => Date = () => new Date()): VoicetwoClient {
  const api = {
    who: 'Telnyx',
    base: `${settings.baseUrl.replace(/\/+$/, '')}/v2`,
    authorization: `Bearer ${settings.apiKey}`,
    contentType: 'application/json',
    refusal,
  };
  const call = jsonCaller(api, outbound, clock);
  const dataOf = (result: JsonResult): JsonResult => (result.kind === 'ok' ? { kind: 'ok', body: object(result.body['data']) } : result);
  return {
    post: async (path, body, signal) => dataOf(await call('POST', path, JSON.stringify(body), signal)),
    get: async (path, signal) => dataOf(await call('GET', path, null, signal)),
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
