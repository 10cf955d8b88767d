import type { Outbound } from '../../platform/outbound/outbound.ts';
import { type CallVerdict, isTemporary, jsonObject, verdictOfError, verdictOfStatus } from './verdict.ts';

type Json = Readonly<Record<string, unknown>>;

/** What became of a call to an API whose answers are JSON objects. */
export type JsonResult = { readonly kind: 'ok'; readonly body: Json } | CallVerdict;

/** An API as its callers know it. */
export interface JsonApi {
  /** What to call it in reasons. */
  readonly who: string;
  readonly base: string;
  readonly authorization: string;
  /** Of bodies that are sent. */
  readonly contentType: string;
  /** A 4xx in words that a person understands. */
  readonly refusal: (status: number, answer: Json) => string;
}

/** Makes calls over the guarded way out; nothing is retried here. `clock` dates a Retry-After. */
export function jsonCaller(api: JsonApi, outbound: Outbound, clock: () => Date) {
  return async (method: 'GET' | 'POST', path: string, body: string | null, signal: AbortSignal | undefined): Promise<JsonResult> => {
    try {
      const response = await outbound.call({
        method,
        url: api.base + path,
        headers: {
          authorization: api.authorization,
          accept: 'application/json',
          ...(body === null ? {} : { 'content-type': api.contentType }),
        },
        ...(body === null ? {} : { body }),
        ...(signal ? { signal } : {}),
      });
      const answer = jsonObject(response.body);
      if (response.status >= 200 && response.status <= 299)
        return answer
          ? { kind: 'ok', body: answer }
          : { kind: 'retry', reason: `${api.who} answered with something that is not its JSON`, retryAfterMs: null };
      if (isTemporary(response.status) || response.status < 400 || answer === null) return verdictOfStatus(response, api.who, clock());
      return { kind: 'permanent', reason: api.refusal(response.status, answer) };
    } catch (error) {
      return verdictOfError(error, api.who);
    }
  };
}
