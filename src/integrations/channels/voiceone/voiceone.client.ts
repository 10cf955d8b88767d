import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { jsonCaller, type JsonResult } from '../json-call.ts';
import { text } from '../verdict.ts';

/** What a Twilio account needs. */
export interface VoiceoneSettings {
  readonly baseUrl: string;
  readonly accountSid: string;
  /** The first is used for calls; each is accepted in signatures. */
  readonly authTokens: readonly string[];
  readonly from: string;
}

/** Calls Twilio's REST API; nothing is retried here. `path` stands below the account. */
export interface VoiceoneClient {
  post(path: string, form: readonly (readonly [string, string])[], signal?: AbortSignal): Promise<JsonResult>;
  get(path: string, signal?: AbortSignal): Promise<JsonResult>;
}

/** Opens a client over the guarded way out. `clock` dates a Retry-After. */
export function openVoiceoneClient(settings: VoiceoneSettings, outbound: Outbound, clock: () => Date = () => new Date()): VoiceoneClient {
  const api = {
    who: 'Twilio',
    base: `${settings.baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(settings.accountSid)}`,
    authorization: `Basic ${Buffer.from(`${settings.accountSid}:${settings.authTokens[0] ?? ''}`).toString('base64')}`,
    contentType: 'application/x-www-form-urlencoded',
    refusal,
  };
  const call = jsonCaller(api, outbound, clock);
  return {
    post: (path, form, signal) => call('POST', path, new URLSearchParams(form.map(([name, value]) => [name, value])).toString(), signal),
    get: (path, signal) => call('GET', path, null, signal),
  };
}

/** Twilio's own code names the rule; its message may quote the number, so it stays out. */
function refusal(status: number, answer: Readonly<Record<string, unknown>>): string {
  const code = typeof answer['code'] === 'number' ? String(answer['code']) : (text(answer['code']) ?? '').slice(0, 20);
  const which = code === '' ? `${status}` : `${status}, code ${code.replace(/[^\w.-]/g, '?')}`;
  if (status === 401 || status === 403)
    return `Twilio does not accept the account SID and auth token (${which}): check them under Integrations`;
  if (status === 404) return `Twilio does not know this account or call (${which})`;
  return `Twilio did not accept the call (${which}): check the number, and the countries that the account may call`;
}
