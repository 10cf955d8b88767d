import { gunzipSync } from 'node:zlib';
import { Problem } from '../../../platform/errors.ts';

/** Longest webhook request, in bytes. */
export const BODY_LIMIT = 1_048_576;
/** Gzip turns a small bomb into a large body: the limit holds for what comes out. */
const INFLATED_LIMIT = 4 * BODY_LIMIT;
const JSON_TYPES = /^(application\/(json|problem\+json|cloudevents(-batch)?\+json|[a-z0-9.+-]+\+json)|text\/plain)\s*(;|$)/i;

/**
 * The JSON of a webhook request, and its length in characters.
 *
 * @throws Problem `unsupported_media_type`, `payload_too_large` or `bad_request`
 */
export function parseBody(
  type: string | undefined,
  encoding: string | undefined,
  raw: unknown,
): { readonly value: unknown; readonly length: number } {
  if (type !== undefined && !JSON_TYPES.test(type)) {
    throw new Problem('unsupported_media_type', 'Send alerts as JSON with Content-Type: application/json');
  }
  if (!Buffer.isBuffer(raw) || raw.length === 0) throw new Problem('bad_request', 'The body is empty: send JSON');
  const text = inflate(encoding, raw).toString('utf8');
  try {
    return { value: JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text), length: text.length };
  } catch (error) {
    throw new Problem('bad_request', 'The body is not valid JSON', { cause: error });
  }
}

function inflate(encoding: string | undefined, raw: Buffer): Buffer {
  if (encoding === undefined || encoding === 'identity') return raw;
  if (encoding.toLowerCase() !== 'gzip') throw new Problem('unsupported_media_type', 'Content-Encoding: only gzip is understood');
  try {
    return gunzipSync(raw, { maxOutputLength: INFLATED_LIMIT });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Problem('payload_too_large', 'The decompressed body is too large', { cause: error });
    throw new Problem('bad_request', 'The body is not valid gzip', { cause: error });
  }
}
