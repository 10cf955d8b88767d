import { BODY_KEPT } from './heartbeat.ts';

/** After so many bytes the rest is not waited for. */
const READ_AT_MOST = 4 * 1_048_576;

/** Whatever sends a body in pieces. */
type Pieces = AsyncIterable<unknown>;

/** A body's beginning and how long it was, as far as it was read. */
export interface KeptBody {
  readonly kept: Buffer;
  readonly bytes: number;
}

/** Reads a body and keeps its beginning. A long one is no reason to refuse it; one that breaks off counts as far as it came. */
export async function readBody(pieces: Pieces): Promise<KeptBody> {
  const kept: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      const buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
      if (bytes < BODY_KEPT) kept.push(buffer.subarray(0, BODY_KEPT - bytes));
      bytes += buffer.length;
      if (bytes > READ_AT_MOST) break;
    }
  } catch {
    // The sender is gone. That it was there is what counts.
  }
  return { kept: Buffer.concat(kept), bytes };
}

/** A kept body as text that can be stored and shown; null when there was none. */
export function textOf({ kept, bytes }: KeptBody): { body: string | null; bodyBytes: number } {
  if (bytes === 0) return { body: null, bodyBytes: 0 };
  // A character that the cut went through is left out.
  const text = new TextDecoder('utf-8').decode(kept, { stream: bytes > kept.length });
  return { body: text.replaceAll('\0', '\uFFFD').toWellFormed(), bodyBytes: bytes };
}
