import type { Readable } from 'node:stream';
import { BODY_KEPT } from './heartbeat.ts';

/** After so many bytes the rest is not waited for. */
const READ_AT_MOST = 4 * 1_048_576;

/** A body's beginning and how long it was, as far as it was read. */
export interface KeptBody {
  readonly kept: Buffer;
  readonly bytes: number;
  /** More would have come. */
  readonly broken: boolean;
}

/** Reads a body and keeps its beginning. A long one is no reason to refuse it; one that breaks off counts as far as it came. */
export async function readBody(body: Readable): Promise<KeptBody> {
  const kept: Buffer[] = [];
  let bytes = 0;
  let broken = false;
  try {
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      const buffer = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
      if (bytes < BODY_KEPT) kept.push(buffer.subarray(0, BODY_KEPT - bytes));
      bytes += buffer.length;
      broken = bytes > READ_AT_MOST;
      if (broken) break;
    }
  } catch {
    broken = true;
    // The sender is gone. That it was there is what counts.
  }
  return { kept: Buffer.concat(kept), bytes, broken };
}

/** A kept body as text that can be stored and shown; null when there was none. */
export function textOf({ kept, bytes }: KeptBody): { body: string | null; bodyBytes: number } {
  if (bytes === 0) return { body: null, bodyBytes: 0 };
  // A character that the cut went through is left out.
  const text = new TextDecoder('utf-8').decode(kept, { stream: bytes > kept.length });
  return { body: text.replaceAll('\0', '\uFFFD').toWellFormed(), bodyBytes: bytes };
}
