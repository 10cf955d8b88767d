import { ConfigError } from '../platform/config.ts';
import { Problem } from '../platform/errors.ts';
import { listenProblem } from '../platform/listening.ts';
import { redact } from '../platform/log.ts';
import { outageReason } from '../platform/outage.ts';
import { errorCode, StartError } from '../platform/start-error.ts';

/** A failure in words. `expected` means the words say it all and no stack is wanted. */
export interface Explanation {
  readonly text: string;
  readonly expected: boolean;
}

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNRESET']);
/** PostgreSQL's own reasons to refuse a connection. */
const REFUSED: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'this account may not connect',
  '3D000': 'there is no such database',
  '57P03': 'it is still starting or stopping',
  '53300': 'it has no connection left',
};

/** Says for the person at the terminal what went wrong and, where we know it, what to do. Secrets are taken out. */
export function explain(error: unknown): Explanation {
  if (error instanceof ConfigError || error instanceof StartError) return { text: redact(error.message), expected: true };
  if (error instanceof Problem) return { text: redact(error.detail), expected: true };
  const failure = (error instanceof Error ? error : new Error(String(error))) as Error & {
    syscall?: string;
    address?: string;
    port?: number;
  };
  const code = errorCode(failure);
  if (failure.syscall === 'listen')
    return { text: listenProblem(failure, failure.address ?? 'this address', failure.port ?? 0), expected: true };
  if (UNREACHABLE.has(code))
    return {
      text: `A server this program needs cannot be reached (${code}): ${redact(failure.message || 'no answer')}. Check POSTGRES_URL.`,
      expected: true,
    };
  const refused = REFUSED[code];
  if (refused) return { text: `PostgreSQL refused the connection because ${refused}: check POSTGRES_URL.`, expected: true };
  if (/timeout exceeded when trying to connect|Connection terminated due to connection timeout/.test(failure.message)) {
    return { text: 'PostgreSQL did not answer in time: check POSTGRES_URL.', expected: true };
  }
  const outage = outageReason(failure);
  if (outage !== null)
    return { text: `The database could not be asked: ${redact(outage)}. Try again, or check POSTGRES_URL.`, expected: true };
  return { text: redact(failure.message), expected: false };
}
