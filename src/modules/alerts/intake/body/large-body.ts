import { deserialize, serialize } from 'node:v8';
import { type ErrorCode, type FieldError, Problem } from '../../../../platform/errors.ts';
import { BODY_SHAPE, shapeFault, type ShapeLimits } from '../../../../platform/http/strangers/json-shape.ts';
import { BATCH_MAX, inBatches } from '../commit/batches.ts';
import { type KeptBody, keptText, keptValue } from '../refusals/kept-body.ts';
import { isUnread } from '../mappings.ts';
import type { Ignored, Labels, Normalised, Rejection, Signal, SourceRequest } from '../../signal.ts';
import { type BodyHeaders, IN_PLACE_BYTES, IN_PLACE_SHAPE, parseBody, unpack } from './body.ts';

/** What the body of a known sender may hold. */
const INTAKE_SHAPE: ShapeLimits = { depth: BODY_SHAPE.depth, values: 2_000_000 };
/** Of what is refused or ignored of a body, so many are listed. */
export const LISTED_MAX = 1_000;

/** How the bodies of an address are read: by their shape, as Alertmanager's list, or where requests are answered, once unpacked. */
export type BodyForm = 'webhook' | 'alertmanager' | 'unpacked';

/** A body that is packed or large, for the thread that opens it. */
export interface BodyQuestion {
  readonly bytes: Uint8Array;
  readonly headers: BodyHeaders;
  readonly form: BodyForm;
  /** The format that its token is fixed to; null: its shape tells. */
  readonly source: string | null;
  readonly receivedAt: Date;
  /** Bytes, unpacked, that it may have. */
  readonly most: number;
}

/** A body that turned out small: it is parsed where requests are answered. */
interface Small {
  readonly kind: 'small';
  readonly bytes: Uint8Array;
}

/** What is in a large body: its alerts in portions, each to be read with {@link readBatch}. */
export interface Large {
  readonly kind: 'large';
  readonly source: string;
  /** Alerts in it. */
  readonly signals: number;
  readonly batches: readonly Uint8Array[];
  /** Alerts up to this place of the body are listed in the answer. */
  readonly listedTo: number;
  readonly rejected: readonly Rejection[];
  readonly rejectedCount: number;
  readonly ignored: readonly Ignored[];
  readonly ignoredCount: number;
  /** No format knew any of it. */
  readonly unread: boolean;
  /** What is kept of it: the beginning, and of what was rejected. */
  readonly kept: KeptBody;
  readonly keptRejected: KeptBody | null;
}

/** Why a body was not taken. */
interface NotTaken {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly kept: KeptBody | null;
}

/** What the thread makes of a body. */
export type OpenedBody = Small | Large | NotTaken;

/** Understands parsed bodies of each form. @throws Problem when it cannot */
export type Readers = Readonly<
  Record<Exclude<BodyForm, 'unpacked'>, (body: unknown, request: SourceRequest, source: string | null) => Normalised>
>;

/** Opens a body on a thread of its own: unpacks it, looks at its shape, parses it and cuts its alerts into portions. */
export function openLargeBody(readers: Readers, question: BodyQuestion): OpenedBody {
  const { headers, form, most, receivedAt, source } = question;
  let bytes: Buffer | null = null;
  try {
    bytes = unpack(headers, Buffer.from(question.bytes.buffer, question.bytes.byteOffset, question.bytes.byteLength), most);
    if (form === 'unpacked') return { kind: 'small', bytes };
    const { 'content-encoding': _, ...plain } = headers;
    if (isSmall(bytes)) return { kind: 'small', bytes };
    const { value } = parseBody(plain, bytes, { bytes: most, shape: INTAKE_SHAPE });
    const request = { headers: headers as SourceRequest['headers'], receivedAt };
    return portioned(value, readers[form](value, request, source));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, detail, errors } = error;
    return { kind: 'refused', code, detail, errors, kept: bytes === null ? null : keptText(bytes) };
  }
}

/** Whether a plain body may be parsed where requests are answered. */
export function isSmall(bytes: Buffer): boolean {
  if (bytes.length > IN_PLACE_BYTES) return false;
  // One of fewer bytes cannot hold too many values.
  return bytes.length < IN_PLACE_SHAPE.values || shapeFault(bytes, IN_PLACE_SHAPE) !== 'too_many_values';
}

function portioned(value: unknown, body: Normalised): Large {
  const { signals, rejected, ignored = [] } = body;
  const indexes = signals.map(({ index }) => index).sort((a, b) => a - b);
  return {
    kind: 'large',
    source: body.source,
    signals: signals.length,
    batches: [...inBatches(signals)].map((batch) => serialize(batch)),
    listedTo: indexes[Math.min(BATCH_MAX, indexes.length) - 1] ?? -1,
    ...{ rejected: rejected.slice(0, LISTED_MAX), rejectedCount: rejected.length },
    ...{ ignored: ignored.slice(0, LISTED_MAX), ignoredCount: ignored.length },
    unread: isUnread(body),
    kept: keptValue(value, null),
    keptRejected:
      rejected.length > 0
        ? keptValue(
            value,
            rejected.slice(0, LISTED_MAX).map(({ index }) => index),
          )
        : null,
  };
}

/** The alerts of a portion. */
export function readBatch(batch: Uint8Array): Signal[] {
  const signals = deserialize(batch) as Signal[];
  return signals.map((signal) => ({ ...signal, labels: bare(signal.labels), annotations: bare(signal.annotations) }));
}

/** Names are never inherited ones. */
function bare(labels: Labels): Labels {
  return Object.assign(Object.create(null) as Record<string, string>, labels);
}

/** What a body that was not taken is refused with. */
export function refusalOf({ code, detail, errors }: NotTaken): Problem {
  return new Problem(code, detail, { errors });
}
