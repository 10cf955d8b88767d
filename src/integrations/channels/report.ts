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
