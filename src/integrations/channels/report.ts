import type { ConnectionCheck, ConnectionReport } from '../../modules/connections/connection.ts';

/** A call's result as far as a connection test cares. */
interface CallResult {
  readonly kind: string;
  readonly reason?: string;
  readonly refused?: true;
}

/** One step of a test: the sentence for success, or the call's own sentence of what to do. */
export function checkOf(name: string, result: CallResult, success: string): ConnectionCheck {
  return {
    name,
    ok: result.kind === 'ok' || result.kind === 'sent',
    detail: result.kind === 'ok' || result.kind === 'sent' ? success : (result.reason ?? 'It failed'),
  };
}

/** A report, with the guard's refusal told apart. */
export function reportOf(checks: readonly ConnectionCheck[], results: readonly CallResult[]): ConnectionReport {
  const refused = results.find((result) => result.refused)?.reason;
  return refused === undefined ? { checks } : { checks, refused };
}

/** What a test posts to a channel. */
export const TEST_MESSAGE = 'This is a test message from Tocsin: alerts can be sent here.';

/** The report on a chat: who the bot is there, whether replies are heard, and a test message where a channel is named. */
export async function chatReport(
  who: CallResult,
  said: { readonly connected: string; readonly replies: string },
  channel: string | null,
  post: (channel: string) => Promise<CallResult>,
): Promise<ConnectionReport> {
  const token = checkOf('token', who, said.connected);
  if (who.kind !== 'ok') return reportOf([token], [who]);
  const message = channel === null ? [] : [checkOf('message', await post(channel), `A test message was posted to ${channel}`)];
  return reportOf([token, { name: 'replies', ok: true, detail: said.replies }, ...message], []);
}
