// Archives that are the same bytes for the same tree: one order, one time, one owner.
import { createReadStream, createWriteStream, lstatSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { filesUnder } from './tree.ts';

/**
 * Packs a folder as `file` (.tar.gz), every entry below `prefix`.
 *
 * @param at when everything in it was changed
 */
export async function packFolder(
  folder: string,
  file: string,
  { prefix, at }: { readonly prefix: string; readonly at: Date },
): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(file));
  const owner = { uid: 0, gid: 0, uname: 'root', gname: 'root', mtime: at };
  tar.entry({ ...owner, name: `${prefix}/`, type: 'directory', mode: 0o755 });
  for (const name of filesUnder(folder)) {
    const place = path.join(folder, name);
    const state = lstatSync(place);
    const head = { ...owner, name: `${prefix}/${name}`, mode: state.mode & 0o777 };
    if (state.isDirectory()) tar.entry({ ...head, name: `${prefix}/${name}/`, type: 'directory' });
    else if (state.isSymbolicLink()) tar.entry({ ...head, type: 'symlink', linkname: readlinkSync(place), mode: 0o777 });
    else await pipeline(createReadStream(place), tar.entry({ ...head, size: state.size }));
  }
  tar.finalize();
  await written;
}
