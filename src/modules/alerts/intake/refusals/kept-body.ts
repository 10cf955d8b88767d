import { type BodyHeaders, parseBody } from '../body/body.ts';
import { scrub, scrubText } from '../body/secrets.ts';

/** Longest body that is kept, in characters, and how much of what is no JSON. */
const BODY_MAX = 32_768;
const TEXT_MAX = 4_096;

/** An unpacked body. */
export interface RawBody {
  readonly headers: BodyHeaders;
  readonly bytes: Buffer;
}

/** The kept text of a body: without secrets, and cut. */
export interface KeptBody {
  readonly text: string;
  /** Whether it is complete, so that it can be retried. */
  readonly repeatable: boolean;
}

/** The body of a request, or the text a thread kept of it. */
export type Brought = RawBody | { readonly headers: BodyHeaders; readonly kept: KeptBody };

/** Its size in memory, in bytes. */
export function sizeOf(brought: Brought | null | undefined): number {
  if (!brought) return 0;
  return 'kept' in brought ? brought.kept.text.length : brought.bytes.length;
}

/** The text to keep of a request; if it was refused in part, only the refused alerts. */
export function keptOf(brought: Brought, indexes: readonly number[] | null): KeptBody {
  if ('kept' in brought) return brought.kept;
  let parsed: unknown;
  try {
    parsed = readAgain(brought);
  } catch {
    return keptText(brought.bytes);
  }
  return keptValue(parsed, indexes);
}

/** The beginning of an unreadable body. */
export function keptText(bytes: Buffer): KeptBody {
  return { text: storable(scrubText(bytes.toString('utf8', 0, TEXT_MAX), TEXT_MAX)), repeatable: false };
}

/** The text to keep of a parsed body. */
export function keptValue(parsed: unknown, indexes: readonly number[] | null): KeptBody {
  const { value, whole } = scrub(indexes === null ? parsed : onlyAlerts(parsed, new Set(indexes)), BODY_MAX);
  const text = storable(JSON.stringify(value));
  return { text: text.slice(0, 2 * BODY_MAX), repeatable: whole && text.length <= 2 * BODY_MAX };
}

/** As it was read, or would have been with a type that tells the truth. */
function readAgain({ headers, bytes }: RawBody): unknown {
  try {
    return parseBody(headers, bytes).value;
  } catch {
    return parseBody({ ...headers, 'content-type': 'application/json' }, bytes).value;
  }
}

function onlyAlerts(body: unknown, indexes: ReadonlySet<number>): unknown {
  if (Array.isArray(body)) return body.filter((_, index) => indexes.has(index));
  if (typeof body !== 'object' || body === null) return body;
  const alerts: unknown = (body as Readonly<Record<string, unknown>>)['alerts'];
  return Array.isArray(alerts) ? { ...body, alerts: alerts.filter((_, index) => indexes.has(index)) } : body;
}

/** PostgreSQL keeps no NUL. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}
