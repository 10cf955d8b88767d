/**
 * Why the database cannot do something now, as opposed to never: `reason` for logs and metrics, `detail` for the caller.
 */
export interface Outage {
  readonly reason: 'disk_full' | 'frozen' | 'busy' | 'locked' | 'too_slow' | 'out_of_memory' | 'no_connection_left' | 'unreachable';
  readonly detail: string;
}

const DETAILS: Readonly<Record<Outage['reason'], string>> = {
  disk_full: 'The disk of the database is full: nothing can be saved until there is room',
  frozen: 'The database does not answer at the moment',
  busy: 'All connections to the database are in use at the moment',
  locked: 'Somebody else is changing the same at the moment',
  too_slow: 'The database took too long for this',
  out_of_memory: 'The database is out of memory at the moment',
  no_connection_left: 'The database has no connection left: raise its max_connections',
  unreachable: 'The database is not reachable at the moment',
};

/** SQLSTATEs of PostgreSQL with a reason of their own; the rest of these classes is `unreachable`. */
const REASONS: Readonly<Record<string, Outage['reason']>> = {
  '53100': 'disk_full',
  '53200': 'out_of_memory',
  '53300': 'no_connection_left',
  '55P03': 'locked',
  '57014': 'too_slow',
  // A standby, which the address leads to for a moment when another server takes over.
  '25006': 'unreachable',
};
const OUTAGE_SQLSTATES = /^(?:08|53|57|58)...$/;
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH']);
/** What a connection over a socket in a folder meets when nobody listens there, or too many wait. */
const SOCKET_CODES = new Set(['ENOENT', 'EAGAIN']);
const MESSAGES: ReadonlyArray<readonly [RegExp, Outage['reason']]> = [
  [/timeout exceeded when trying to connect/, 'busy'],
  [/Query read timeout|Connection terminated due to connection timeout|timeout expired/, 'frozen'],
  [/Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool after calling end/, 'unreachable'],
];

const FROZEN = 'DatabaseFrozen';

/** The database stopped answering: what waited for it was given up. */
export class DatabaseFrozen extends Error {
  override readonly name = FROZEN;
  constructor() {
    super('the database does not answer');
  }
}

/** The disk of a database that cannot be reached is full: that is why. */
export class DatabaseDiskFull extends Error {
  override readonly name = 'DatabaseDiskFull';
  readonly code = '53100';
  constructor(cause: unknown) {
    super('the disk of the database is full', { cause });
  }
}

/** There was no answer to what saves: it may have happened. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
  constructor(cause: unknown) {
    super('the database stopped answering while this was being saved', { cause });
  }
}

/** Why the database could not, when it is out of reach or out of means; null when something else is wrong. */
export function outageOf(error: unknown): Outage | null {
  const reason = reasonOf(error);
  return reason === null ? null : { reason, detail: DETAILS[reason] };
}

/** Whether an error says that the database is out of reach or out of means, as opposed to wrong. */
export function isOutage(error: unknown): boolean {
  return reasonOf(error) !== null;
}

/** Whether the database as a whole is out of reach: nothing asked of it now will be done. */
export function isAway(error: unknown): boolean {
  return ['frozen', 'unreachable'].includes(reasonOf(error) ?? '');
}

/** Before a statement was sent: it was not begun. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOENT', 'EAGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', '57P03']);
const NOT_SENT_MESSAGES = /connection timeout|timeout expired|not queryable|calling end/;
/** The database says that the session ends, which is no answer to what was asked last. */
const SESSION_ENDED = /^(?:08|57P0)/;

/** Whether a statement was sent and there will be no answer: it may have happened. */
export function isUnanswered(error: unknown): boolean {
  if (!isAway(error)) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return !NOT_SENT_MESSAGES.test(String(message));
  return !NOT_SENT.has(code) && (!/^[0-9]/.test(code) || SESSION_ENDED.test(code));
}

function reasonOf(error: unknown): Outage['reason'] | null {
  if (error instanceof OutcomeUnknown) return reasonOf(error.cause);
  const { name, code, syscall, message } = error as { name?: unknown; code?: unknown; syscall?: unknown; message?: unknown };
  // By its name: libraries hand on a copy, with words of their own.
  if (name === FROZEN) return 'frozen';
  if (typeof code === 'string') {
    const known = REASONS[code];
    if (known) return known;
    if (OUTAGE_SQLSTATES.test(code) || SYSTEM_CODES.has(code) || (syscall === 'connect' && SOCKET_CODES.has(code))) return 'unreachable';
  }
  if (error instanceof AggregateError) {
    for (const each of error.errors) {
      const reason = reasonOf(each);
      if (reason !== null) return reason;
    }
  }
  if (typeof message !== 'string') return null;
  return MESSAGES.find(([words]) => words.test(message))?.[1] ?? null;
}

const BY_SQLSTATE: Readonly<Record<string, string>> = {
  '25006': 'PostgreSQL takes no writes: this is a standby',
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
  [/Query read timeout|timeout expired|does not answer/, 'PostgreSQL did not answer in time'],
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
