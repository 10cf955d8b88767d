import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { once } from 'node:events';
import { createZstdDecompress } from 'node:zlib';
import { errorCode, StartError } from '../start-error.ts';

/** What a backup begins with, before anything is compressed: a wrong file is known by its first line. */
export const MAGIC: Buffer = Buffer.from('Tocsin backup\n');

/** What a part of a backup is. Each is a letter, a length and so many bytes. */
export const FRAME = { header: 'H', keys: 'K', table: 'T', rows: 'R', tableEnd: 'E', sequences: 'S', end: 'Z' } as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

/** One part of a backup. */
export interface Frame {
  readonly kind: FrameKind;
  readonly body: Buffer;
}

const HEAD_BYTES = 5;
/** Nothing that we write is longer; a longer one is damage, and is not held in memory. */
const LONGEST = 64 * 1_048_576;
const KINDS = new Set<string>(Object.values(FRAME));

/** Writes one part, and waits while the disk is behind. */
export async function writeFrame(to: Writable, kind: FrameKind, body: Buffer): Promise<void> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 0, 'latin1');
  head.writeUInt32BE(body.length, 1);
  to.write(head);
  if (!to.write(body)) await once(to, 'drain');
}

/** Writes one part as JSON. */
export function writeJson(to: Writable, kind: FrameKind, value: unknown): Promise<void> {
  return writeFrame(to, kind, Buffer.from(JSON.stringify(value)));
}

/** The damage of a file that is no whole backup, with what to do. */
export function damaged(file: string, how: string): StartError {
  return new StartError(`${file} ${how}: use another copy or an earlier backup. Nothing was restored.`);
}

async function assertMagic(file: string): Promise<void> {
  const start = Buffer.alloc(MAGIC.length);
  try {
    const handle = await open(file, 'r');
    try {
      await handle.read(start, 0, start.length, 0);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = errorCode(error);
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : `cannot be read (${code})`;
    throw new StartError(`${file} ${why}: name a file that "tocsin backup" wrote.`, error);
  }
  if (!start.equals(MAGIC)) throw new StartError(`${file} is no backup of Tocsin: name a file that "tocsin backup" wrote.`);
}

/**
 * The parts of a backup in order, read as they are asked for.
 *
 * @throws StartError when the file is none, is damaged, or ends before its end
 */
export async function* readFrames(file: string): AsyncGenerator<Frame> {
  await assertMagic(file);
  const source = createReadStream(file, { start: MAGIC.length });
  const plain = source.pipe(createZstdDecompress());
  source.on('error', (error) => plain.destroy(error));
  let kept: Buffer = Buffer.alloc(0);
  let end: Frame | null = null;
  try {
    for await (const chunk of Readable.from(plain)) {
      kept = kept.length === 0 ? (chunk as Buffer) : Buffer.concat([kept, chunk as Buffer]);
      for (;;) {
        if (kept.length < HEAD_BYTES) break;
        const kind = kept.toString('latin1', 0, 1);
        const length = kept.readUInt32BE(1);
        if (!KINDS.has(kind) || length > LONGEST) throw damaged(file, 'is damaged');
        if (kept.length < HEAD_BYTES + length) break;
        const body = kept.subarray(HEAD_BYTES, HEAD_BYTES + length);
        kept = kept.subarray(HEAD_BYTES + length);
        if (end !== null) throw damaged(file, 'is damaged');
        if (kind === FRAME.end) end = { kind, body };
        else yield { kind: kind as FrameKind, body };
      }
    }
  } catch (error) {
    if (errorCode(error).startsWith('ZSTD_') || errorCode(error) === 'Z_BUF_ERROR' || /unexpected end|Data corruption/i.test(String(error)))
      throw damaged(file, 'is damaged or cut short');
    throw error;
  } finally {
    source.destroy();
  }
  // Not before the decompressor has seen its checksum: the last bytes may be missing or changed as well.
  if (end === null || kept.length > 0) throw damaged(file, 'is cut short');
  yield end;
}

/**
 * Does work with a backup whose checksum comes last. Damage fails in any way before it; then the whole file is read, to say so.
 *
 * @throws StartError when the file is damaged; else what the work throws
 */
export async function orDamaged<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for await (const _ of readFrames(file));
    throw error;
  }
}

/** A part's body as JSON. */
export function jsonOf<T>(frame: Frame): T {
  return JSON.parse(frame.body.toString('utf8')) as T;
}
