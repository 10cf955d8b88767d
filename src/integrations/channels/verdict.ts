import { BODY_SHAPE, shapeFault } from '../../platform/http/strangers/json-shape.ts';
import type { SendOutcome } from '../../modules/notifications/channel.ts';
import { OutboundError, type OutboundResponse } from '../../platform/outbound/outbound.ts';
import { retryAfterMs } from '../../platform/outbound/retry-after.ts';

type Verdict = Exclude<SendOutcome, { kind: 'sent' }>;

/** A verdict that also tells whether our own guard refused the address. */
export type CallVerdict =
  | Exclude<Verdict, { kind: 'permanent' }>
  | { readonly kind: 'permanent'; readonly reason: string; readonly refused?: true };

/** The verdict over a call that got no answer. Anything else that was thrown is a mistake of ours and is thrown on. */
export function verdictOfError(error: unknown, who: string): CallVerdict {
  if (!(error instanceof OutboundError)) throw error;
  if (error.kind === 'refused') return { kind: 'permanent', reason: error.message, refused: true };
  return { kind: 'retry', reason: `${who}: ${error.message}`, retryAfterMs: null };
}

/** Statuses that pass by themselves: busy, overloaded, broken for the moment. */
export function isTemporary(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** The verdict over an answer with a status other than 2xx, as far as the status alone tells. */
export function verdictOfStatus(response: OutboundResponse, who: string, now: Date): Verdict {
  const { status } = response;
  if (isTemporary(status)) {
    const reason = status === 429 ? `${who} asks to slow down (429)` : `${who} answered ${status}`;
    return { kind: 'retry', reason, retryAfterMs: retryAfterMs(response.header('retry-after'), now) };
  }
  if (status >= 300 && status < 400)
    return { kind: 'permanent', reason: `${who} redirects (${status}), which is not followed: set the final address` };
  return { kind: 'permanent', reason: `${who} refused the message with ${status}: check the address and the credentials` };
}

/** Parses the JSON object of an answer or a callback; null when it is none, or deeper or larger than any of them. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    if (shapeFault(Buffer.from(text), BODY_SHAPE) !== null) return null;
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** A member when it is a text, else null. */
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A member when it is an object, else an empty one. */
export function object(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
