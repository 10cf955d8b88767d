import { deserialize, serialize } from 'node:v8';
import { type ErrorCode, type FieldError, Problem } from '../../../../platform/errors.ts';
import { shapeFault } from '../../../../platform/http/strangers/json-shape.ts';
import { BATCH_MAX, inBatches } from '../commit/batches.ts';
import { type KeptBody, keptText, keptValue } from '../refusals/kept-body.ts';
import type { Ignored, Labels, Normalised, Rejection, Signal, SourceRequest } from '../../signal.ts';
import { type BodyHeaders, IN_PLACE_BYTES, IN_PLACE_SHAPE, INTAKE_SHAPE, parseBody, unpack } from './body.ts';

/** Entries listed per list of an answer. */
export const LISTED_MAX = 1_000;

/** How the thread reads a body: by its shape, as Alertmanager's list, or not at all (`unpacked`). */
export type BodyForm = 'webhook' | 'alertmanager' | 'unpacked';

/** A packed or large body, for the thread. */
export interface BodyQuestion {
  readonly bytes: Uint8Array;
  readonly headers: BodyHeaders;
  readonly form: BodyForm;
  /** The token's fixed format; null: detected by shape. */
  readonly source: string | null;
  readonly receivedAt: Date;
  /** Largest size, unpacked, in bytes. */
  readonly most: number;
}

/** A small body: the main thread parses it. */
interface Small {
  readonly kind: 'small';
  readonly bytes: Uint8Array;
}

/** The content of a large body: its alerts in serialised batches, see {@link readBatch}. */
export interface Large {
  readonly kind: 'large';
  readonly source: string;
  /** Number of alerts. */
  readonly signals: number;
  readonly batches: readonly Uint8Array[];
  /** The answer lists alerts up to this index. */
  readonly listedTo: number;
  readonly rejected: readonly Rejection[];
  readonly rejectedCount: number;
  readonly ignored: readonly Ignored[];
  readonly ignoredCount: number;
  /** Kept text: the beginning of the body, and its rejected alerts. */
  readonly kept: KeptBody;
  readonly keptRejected: KeptBody | null;
}

/** A refused body. */
interface NotTaken {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly kept: KeptBody | null;
}

/** The thread's answer. */
export type OpenedBody = Small | Large | NotTaken;

/** Reads parsed bodies of each form. @throws Problem if it can't */
export type Readers = Readonly<
  Record<Exclude<BodyForm, 'unpacked'>, (body: unknown, request: SourceRequest, source: string | null) => Normalised>
>;

/** Opens a body on the thread: unpacks it, checks its shape, parses it and splits its alerts into batches. */
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

/** Whether a plain body may be parsed on the main thread. */
function isSmall(bytes: Buffer): boolean {
  if (bytes.length > IN_PLACE_BYTES) return false;
  // Fewer bytes can't hold too many values.
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
    rejected: rejected.slice(0, LISTED_MAX),
    rejectedCount: rejected.length,
    ignored: ignored.slice(0, LISTED_MAX),
    ignoredCount: ignored.length,
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

/** The alerts of a batch. */
export function readBatch(batch: Uint8Array): Signal[] {
  const signals = deserialize(batch) as Signal[];
  return signals.map((signal) => ({ ...signal, labels: bare(signal.labels), annotations: bare(signal.annotations) }));
}

/** Without a prototype: names are never inherited. */
function bare(labels: Labels): Labels {
  return Object.assign(Object.create(null) as Record<string, string>, labels);
}

/** The error of a refused body. */
export function refusalOf({ code, detail, errors }: NotTaken): Problem {
  return new Problem(code, detail, { errors });
}
