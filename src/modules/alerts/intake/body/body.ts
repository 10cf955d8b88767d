import { gunzipSync } from 'node:zlib';
import { Problem } from '../../../../platform/errors.ts';
import { BODY_SHAPE, shapeFault, type ShapeLimits, shapeProblem } from '../../../../platform/http/strangers/json-shape.ts';
import { parseForm, parseMultipart } from './form.ts';
import { parseJson } from './long-integers.ts';
import { looksLike } from './looks-like.ts';

/** Largest body parsed on the main thread, in bytes. Larger ones are opened on a thread of their own. */
export const IN_PLACE_BYTES = 1_048_576;
/** The same limit in values. Ordinary alerts of that size have fewer. */
export const IN_PLACE_SHAPE: ShapeLimits = { depth: BODY_SHAPE.depth, values: 50_000 };

/** Limits of one body. */
export interface BodyLimits {
  /** Bytes, unpacked. */
  readonly bytes: number;
  readonly shape: ShapeLimits;
}

const IN_PLACE: BodyLimits = { bytes: IN_PLACE_BYTES, shape: IN_PLACE_SHAPE };
/** Shape limits for a known sender. */
export const INTAKE_SHAPE: ShapeLimits = { depth: BODY_SHAPE.depth, values: 2_000_000 };
/** What may come in, for the description of the interface. */
export const BODY_TYPES = [
  'application/json',
  'text/plain',
  'application/cloudevents+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const;
const JSON_TYPES = /^(?:application\/(?:json|[a-z0-9.+-]+\+json)|text\/(?:plain|json))\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const MULTIPART_TYPE = /^multipart\/(?:form-data|mixed|related)\s*(?:;|$)/i;
const EVENT_TYPES = /^application\/cloudevents/i;
/** Attributes of an event whose names begin so stand in headers. */
const EVENT_PREFIX = 'ce-';

/** The 413 for a body above the limit. */
export function tooLarge(most: number, cause?: unknown): Problem {
  return new Problem('payload_too_large', `The body is larger than ${Math.floor(most / 1_048_576)} MiB: send fewer alerts at a time`, {
    cause,
  });
}

/** Headers of a request that say how its body is to be read, lower case. */
export type BodyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * What a webhook request says, and the length of its body in characters: JSON, also as plain text, a form, multipart, or an
 * event of CloudEvents whose attributes stand in the headers, which comes out as if they stood in the body.
 *
 * @throws Problem `unsupported_media_type`, `payload_too_large` or `bad_request`; `validation_failed` when it is too deep or has too many values
 */
export function parseBody(
  headers: BodyHeaders,
  raw: unknown,
  limits: BodyLimits = IN_PLACE,
): { readonly value: unknown; readonly length: number } {
  const read = readBody(headers, raw, limits);
  return headers['ce-specversion'] === undefined || EVENT_TYPES.test(typeOf(headers))
    ? read
    : { value: eventOf(headers, read.value), length: read.length };
}

/** The headers that a body cannot be read without. */
export function bodyHeaders(headers: BodyHeaders): BodyHeaders {
  const kept: Record<string, string | string[] | undefined> = {};
  for (const name in headers) {
    if (name === 'content-type' || name === 'content-encoding' || name.startsWith(EVENT_PREFIX)) kept[name] = headers[name];
  }
  return kept;
}

function readBody(headers: BodyHeaders, raw: unknown, limits: BodyLimits): { readonly value: unknown; readonly length: number } {
  const type = typeOf(headers);
  const bytes = Buffer.isBuffer(raw) ? raw : null;
  const isJson = type === '' || JSON_TYPES.test(type);
  const isForm = !isJson && FORM_TYPE.test(type);
  const isMultipart = !isJson && MULTIPART_TYPE.test(type);
  if (!isJson && !isForm && !isMultipart)
    throw new Problem('unsupported_media_type', `Send alerts as JSON with Content-Type: application/json.${hint(bytes, headers)}`);
  if (bytes === null || bytes.length === 0) throw new Problem('bad_request', `The body is empty: send JSON.${hint(null, headers)}`);
  const inflated = unpack(headers, bytes, limits.bytes);
  if (isMultipart) return { value: parseMultipart(type, inflated), length: inflated.length };
  const whole = inflated.toString('utf8');
  const text = whole.charCodeAt(0) === 0xfeff ? whole.slice(1) : whole;
  // What curl sends with -d and without a type says it is a form.
  if (isForm && !/^\s*[{[]/.test(text)) return { value: parseForm(text), length: text.length };
  const fault = shapeFault(inflated, limits.shape);
  if (fault !== null) throw shapeProblem(fault, limits.shape);
  try {
    return { value: parseJson(text), length: text.length };
  } catch (error) {
    throw new Problem('bad_request', `The body is not valid JSON.${hint(inflated, headers)}`, { cause: error });
  }
}

function typeOf(headers: BodyHeaders): string {
  return String(headers['content-type'] ?? '');
}

function hint(bytes: Buffer | null, headers: BodyHeaders): string {
  const found = looksLike(bytes, headers);
  return found === '' ? '' : ` ${found}`;
}

/** An event in binary mode as it would stand in a body: its attributes beside its data. */
function eventOf(headers: BodyHeaders, data: unknown): Readonly<Record<string, unknown>> {
  const event = Object.create(null) as Record<string, unknown>;
  for (const name in headers) {
    const value = headers[name];
    if (name.startsWith(EVENT_PREFIX) && typeof value === 'string') event[name.slice(EVENT_PREFIX.length)] = decoded(value);
  }
  event['data'] = data;
  return event;
}

/** Values of event headers may be percent-encoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Whether a body is compressed: then its length says nothing about its size. */
export function isPacked(headers: BodyHeaders): boolean {
  return !/^(?:identity)?$/i.test(encodingOf(headers));
}

function encodingOf(headers: BodyHeaders): string {
  return String(headers['content-encoding'] ?? '').trim();
}

/**
 * Decompresses a body.
 *
 * @throws Problem `payload_too_large` if there are more than `most` bytes; `unsupported_media_type`; `bad_request`
 */
export function unpack(headers: BodyHeaders, raw: Buffer, most: number): Buffer {
  if (!isPacked(headers)) return raw;
  if (encodingOf(headers).toLowerCase() !== 'gzip')
    throw new Problem('unsupported_media_type', 'Content-Encoding: only gzip is understood');
  try {
    return gunzipSync(raw, { maxOutputLength: most });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(most, error);
    throw new Problem('bad_request', 'The body is not valid gzip', { cause: error });
  }
}
