import pino from 'pino';
import { outageOf, outageReason } from './outage.ts';

/** Structured log. Every line is one JSON object; secrets are removed by key and by shape. */
export type Log = pino.Logger;

const SECRET_KEYS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'secret',
  'pepper',
  'routing_key',
  'x-csrf-token',
  'signature',
];
/** Tokens, credentials inside addresses, and `?token=` values, wherever they stand in a text. */
const SECRET_SHAPES: ReadonlyArray<readonly [RegExp, string]> = [
  [/svc_(?:pat_|agent_|hb_)?[A-Za-z0-9]{20,}/g, 'svc_[redacted]'],
  [/xox[a-z]-[A-Za-z0-9-]+/g, 'xox-[redacted]'],
  [/([?&]token=)[^&\s"]+/gi, '$1[redacted]'],
  [/(\/heartbeats\/ping\/)[^/?\s"]+/g, '$1[redacted]'],
  [/(:\/\/[^:/\s@"]{0,256}:)[^@/\s"]{1,256}@/g, '$1[redacted]@'],
  [/(bearer\s+)[A-Za-z0-9._~+/-]{8,}/gi, '$1[redacted]'],
];

/** Takes secrets out of a text that may be logged or shown. */
export function redact(text: string): string {
  let clean = text;
  for (const [shape, replacement] of SECRET_SHAPES) clean = clean.replace(shape, replacement);
  return clean;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redact(value);
  if (value instanceof Error) return describeError(value, depth);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth <= 0) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 50).map((entry) => clean(entry, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      SECRET_KEYS.some((secret) => key.toLowerCase().includes(secret)) ? '[redacted]' : clean(entry, depth - 1),
    ]),
  );
}

function describeError(error: Error, depth: number): Record<string, unknown> {
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    message: redact(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack ? { stack: redact(error.stack) } : {}),
    ...(error.cause instanceof Error && depth > 0 ? { cause: describeError(error.cause, depth - 1) } : {}),
  };
}

/** A database or server that is away or busy is no fault of the program: its reason in words stands for error and stack. */
function withoutExpected(object: Record<string, unknown>): Record<string, unknown> {
  const reason = outageReason(object['err'] ?? {});
  if (reason === null) return object;
  const { err: _expected, ...rest } = object;
  return { ...rest, reason };
}

const QUIET_MS = 60_000;

/**
 * Whether a line is to be written: while the database is away or its disk is full everything fails for the same reason.
 * Each line tells a reason once a minute, and at its end how often more.
 */
function onceAMinute(write: (line: Readonly<Record<string, unknown>>, text: string) => void): (error: unknown, text: string) => boolean {
  const quiet = new Map<string, number>();
  return (error, text) => {
    if (!outageOf(error)) return true;
    // As it stands in the line: two outages may read the same.
    const key = `${outageReason(error)} ${text}`;
    const more = quiet.get(key);
    if (more !== undefined) {
      quiet.set(key, more + 1);
      return false;
    }
    quiet.set(key, 0);
    setTimeout(() => {
      const times = quiet.get(key) ?? 0;
      quiet.delete(key);
      if (times > 0) write({ reason: outageReason(error), times }, `${text} (more of the same in the last minute; told once)`);
    }, QUIET_MS).unref();
    return true;
  };
}

/** Opens the log. `destination` is standard output unless a test collects the lines. */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const isNews = onceAMinute((line, text) => log.warn(line, text));
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (object) => clean(withoutExpected(object), 5) as Record<string, unknown>,
      },
      hooks: {
        logMethod(args, method) {
          const { err } = (args[0] ?? {}) as { err?: unknown };
          if (err instanceof Error && !isNews(err, String(args[1] ?? ''))) return;
          const cleaned = args.map((arg) => (typeof arg === 'string' ? redact(arg) : arg)) as typeof args;
          method.apply(this, cleaned);
        },
      },
      serializers: { err: (error) => error, error: (error) => error },
    },
    destination ?? pino.destination({ fd: 1, sync: false }),
  );
  return log;
}
