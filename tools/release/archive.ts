// Archives that are the same bytes for the same tree: one order, one time, one owner.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { filesUnder } from './tree.ts';

/** One thing in an archive: a file has `bytes`, or is read from `file`. */
export interface Entry {
  /** Its path, without a slash at either end. */
  readonly name: string;
  readonly type: 'file' | 'directory' | 'symlink' | 'link';
  readonly mode: number;
  readonly linkname?: string;
  readonly bytes?: Uint8Array;
  readonly file?: string;
  /** The number of its account and group; default: root. */
  readonly owner?: number;
}

/** What was written. */
export interface Written {
  /** SHA-256 of the file, in hexadecimal. */
  readonly digest: string;
  /** SHA-256 of what is packed in it. */
  readonly content: string;
  /** In bytes, of the file. */
  readonly size: number;
}

/** Everything in a folder, below `prefix`. */
export function folderEntries(folder: string, prefix: string): readonly Entry[] {
  const within = filesUnder(folder).map((name): Entry => {
    const file = path.join(folder, name);
    const state = lstatSync(file);
    const head = { name: `${prefix}/${name}`, mode: state.mode & 0o777 };
    if (state.isDirectory()) return { ...head, type: 'directory' };
    if (state.isSymbolicLink()) return { ...head, type: 'symlink', linkname: readlinkSync(file), mode: 0o777 };
    return { ...head, type: 'file', file };
  });
  return [{ name: prefix, type: 'directory', mode: 0o755 }, ...within];
}

/**
 * Packs entries as `file`, compressed unless `packed` is false.
 *
 * @param at when everything in it was changed
 */
export async function writeTar(
  entries: Iterable<Entry>,
  file: string,
  { at, packed = true }: { readonly at: Date; readonly packed?: boolean },
): Promise<Written> {
  const tar = pack();
  const [content, whole] = [digester(), digester()];
  const written = pipeline([tar, content, ...(packed ? [createGzip({ level: 6 }), whole] : []), createWriteStream(file)]);
  const filled = fill(tar, entries, at);
  await Promise.all([written, filled]);
  const last = packed ? whole : content;
  return { digest: last.digest(), content: content.digest(), size: last.size() };
}

async function fill(tar: ReturnType<typeof pack>, entries: Iterable<Entry>, at: Date): Promise<void> {
  for (const { name, type, mode, linkname, bytes, file, owner = 0 } of entries) {
    const names = owner === 0 ? { uname: 'root', gname: 'root' } : {};
    const head = { name: type === 'directory' ? `${name}/` : name, type, mode, uid: owner, gid: owner, ...names, mtime: at };
    if (file !== undefined) await pipeline(createReadStream(file), tar.entry({ ...head, size: lstatSync(file).size }));
    else if (type === 'file') tar.entry(head, Buffer.from(bytes ?? []));
    else tar.entry({ ...head, ...(linkname !== undefined && { linkname }) });
  }
  tar.finalize();
}

/** Lets everything through, and knows its digest and size once it has ended. */
function digester(): Transform & { digest(): string; size(): number } {
  const hash = createHash('sha256');
  let digest: string | null = null;
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(through, { digest: () => (digest ??= hash.digest('hex')), size: () => bytes });
}
