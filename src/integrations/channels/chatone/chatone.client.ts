import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { retryAfterMs } from '../../../platform/outbound/retry-after.ts';
import { jsonObject, text, verdictOfError, verdictOfStatus } from '../verdict.ts';
import { chatoneVerdict } from './errors.ts';

/** What a Slack workspace needs. */
export interface ChatoneSettings {
  /** With the trailing `api/`. */
  readonly baseUrl: string;
  readonly botToken: string;
  /** One, or two during rotation; none: no callbacks. */
  readonly signingSecrets: readonly string[];
}

/** What became of a call. `repost` only makes sense for an edit. */
export type ChatoneResult =
  | { readonly kind: 'ok'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'retry'; readonly reason: string; readonly retryAfterMs: number | null }
  | { readonly kind: 'repost'; readonly reason: string }
  | { readonly kind: 'permanent'; readonly reason: string; readonly refused?: true; readonly code?: string };

/** Calls methods of the Slack Web API. Nothing is retried here: the delivery decides. */
export interface ChatoneClient {
  /** Methods that change something take JSON. */
  write(method: string, args: object, signal?: AbortSignal): Promise<ChatoneResult>;
  /** Methods that read take a form. */
  read(method: string, args: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<ChatoneResult>;
}

const WHO = 'Slack';

/** Opens a client over the guarded way out. `clock` dates a Retry-After. */
export function openChatoneClient(
  settings: Pick<ChatoneSettings, 'baseUrl' | 'botToken'>,
  outbound: Outbound,
  clock: () => Date = () => new Date(),
): ChatoneClient {
  const base = settings.baseUrl.endsWith('/') ? settings.baseUrl : `${settings.baseUrl}/`;
  const call = async (method: string, type: string, body: string, signal: AbortSignal | undefined): Promise<ChatoneResult> => {
    try {
      const response = await outbound.call({
        method: 'POST',
        url: `${base}${method}`,
        headers: { authorization: `Bearer ${settings.botToken}`, 'content-type': `${type}; charset=utf-8`, accept: 'application/json' },
        body,
        ...(signal ? { signal } : {}),
      });
      const answer = jsonObject(response.body);
      const error = answer && answer['ok'] !== true ? text(answer['error']) : null;
      const wait = retryAfterMs(response.header('retry-after'), clock());
      if (error !== null) return judge(error, text(answer?.['needed']), wait);
      if (response.status < 200 || response.status > 299) return verdictOfStatus(response, WHO, clock());
      if (answer?.['ok'] === true) return { kind: 'ok', body: answer };
      return { kind: 'retry', reason: `${WHO} answered ${response.status} with something that is not its JSON`, retryAfterMs: wait };
    } catch (error) {
      return verdictOfError(error, WHO);
    }
  };
  return {
    write: (method, args, signal) => call(method, 'application/json', JSON.stringify(args), signal),
    read: (method, args, signal) => call(method, 'application/x-www-form-urlencoded', new URLSearchParams({ ...args }).toString(), signal),
  };
}

function judge(code: string, needed: string | null, wait: number | null): ChatoneResult {
  const verdict = chatoneVerdict(code, needed?.slice(0, 80) ?? null);
  if (verdict.kind === 'permanent') return { ...verdict, code };
  if (verdict.kind === 'repost') return verdict;
  return { kind: 'retry', reason: `${WHO} answered ${code.slice(0, 80).replace(/[^\w.:-]/g, '?')}`, retryAfterMs: wait };
}
