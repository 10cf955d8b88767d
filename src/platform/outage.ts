/** The database cannot be asked now: connection, means, an operator, its system. See PostgreSQL's appendix A. */
const OUTAGE_SQLSTATES = /^(08|53|57|58)/;
/** Somebody else holds what is needed: lock_not_available. */
const LOCKED = '55P03';
const OUTAGE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);

/** Whether an error says that the database is out of reach or out of means, as opposed to wrong. */
export function isOutage(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (code === LOCKED || OUTAGE_CODES.has(code) || (code.length === 5 && OUTAGE_SQLSTATES.test(code))))
    return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  return (
    typeof message === 'string' &&
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Cannot use a pool after calling end/.test(
      message,
    )
  );
}

const BY_SQLSTATE: Readonly<Record<string, string>> = {
  '53100': 'the disk of PostgreSQL is full: free some space',
  '53200': 'PostgreSQL is out of memory: give it more, or lower POSTGRES_POOL_MAX',
  '53300': 'PostgreSQL has no connection left: raise its max_connections, or lower POSTGRES_POOL_MAX',
  '55P03': 'a table or row that is needed is locked by another program for too long',
  '57014': 'PostgreSQL took too long for a statement: it is busy, or waits for a lock of another program',
  '57P01': 'PostgreSQL was stopped or ended this connection',
  '57P02': 'a process of PostgreSQL died',
  '57P03': 'PostgreSQL is starting or stopping',
};

const BY_MESSAGE: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /timeout exceeded when trying to connect|connection timeout/,
    'no connection to PostgreSQL became free in time: it is busy or does not answer',
  ],
  [/Query read timeout/, 'PostgreSQL did not answer in time'],
  [/Connection terminated|Client has encountered a connection error|not queryable/, 'the connection to PostgreSQL was cut'],
  [/Cannot use a pool after calling end/, 'this process is stopping'],
];

/** Why the database or another server cannot be asked now, in words for the log; null for an error of another kind. */
export function outageReason(error: unknown): string | null {
  if (!isOutage(error)) return null;
  const { code, message } = error as { code?: unknown; message?: unknown };
  const known = typeof code === 'string' ? BY_SQLSTATE[code] : undefined;
  if (known !== undefined) return known;
  const text = typeof message === 'string' ? message : '';
  const said = BY_MESSAGE.find(([pattern]) => pattern.test(text))?.[1];
  if (said !== undefined) return said;
  const inner = error instanceof AggregateError ? (error.errors.find(isOutage) as Error | undefined) : undefined;
  return `no answer: ${text || inner?.message || String(code)}`;
}
