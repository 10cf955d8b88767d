import { createGunzip } from 'node:zlib';
import { endOfString } from '../../../platform/http/strangers/json-shape.ts';

/** Bytes of a packed body unpacked to find the key. */
const UNPACKED_MAX = 65_536;
const NAME = 'routing_key';
/** No key is longer. */
const KEY_MAX = 200;
const [QUOTE, COLON, COMMA] = [0x22, 0x3a, 0x2c] as const;
const OPEN: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSE: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * Finds the `routing_key` in the bytes of an event, so that its sender is known before the event is parsed.
 *
 * @returns null if the outermost object has none
 */
export function routingKeyIn(bytes: Uint8Array): string | null {
  let depth = 0;
  let isName = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) {
      const end = endOfString(bytes, at + 1);
      if (depth === 1 && isName && textAt(bytes, at + 1, end) === NAME) return valueAfter(bytes, end + 1);
      isName = false;
      at = end;
    } else if (OPEN.has(byte)) {
      depth += 1;
      isName = depth === 1;
    } else if (CLOSE.has(byte)) depth -= 1;
    else if (byte === COMMA) isName = depth === 1;
  }
  return null;
}

/** The same for a packed body. Only its beginning is unpacked. */
export async function routingKeyInPacked(bytes: Buffer): Promise<string | null> {
  const unpacked = createGunzip({ chunkSize: UNPACKED_MAX });
  unpacked.end(bytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= UNPACKED_MAX) break;
    }
  } catch {
    // The key may come before the fault.
  }
  unpacked.destroy();
  return routingKeyIn(Buffer.concat(chunks).subarray(0, UNPACKED_MAX));
}

function textAt(bytes: Uint8Array, from: number, to: number): string {
  return to - from > KEY_MAX ? '' : Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, to - from)).toString('utf8');
}

function valueAfter(bytes: Uint8Array, from: number): string | null {
  let at = afterBlanks(bytes, from);
  if (bytes[at] !== COLON) return null;
  at = afterBlanks(bytes, at + 1);
  return bytes[at] === QUOTE ? textAt(bytes, at + 1, Math.min(bytes.length, endOfString(bytes, at + 1))) : null;
}

function afterBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (BLANK.has(bytes[at] as number)) at += 1;
  return at;
}
