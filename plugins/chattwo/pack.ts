import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';

/** A file of the archive: its path inside, with slashes, and what it holds. */
export interface Entry {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** What the server compares the archive with before it hands it out. */
export interface ArchiveFacts {
  readonly version: string;
  readonly size: number;
  /** Of the archive's bytes, in hexadecimal. */
  readonly sha256: string;
}

const RELATIVE = /^(?!\.)[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/;

/** Packs files into a tar.gz whose bytes depend on nothing but the files: no clock, no account, no order of the disk. */
export async function packArchive(entries: readonly Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const { path, content } of [...entries].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!RELATIVE.test(path)) throw new Error(`${path} is no plain relative path`);
    tar.entry({ name: path, type: 'file', mode: 0o644, uid: 0, gid: 0, mtime: new Date(0) }, Buffer.from(content));
  }
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks), { level: 9 });
}

/** What stands beside an archive. */
export function factsOf(archive: Uint8Array, version: string): ArchiveFacts {
  return { version, size: archive.length, sha256: createHash('sha256').update(archive).digest('hex') };
}
