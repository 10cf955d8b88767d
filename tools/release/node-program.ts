// Node.js for the machine of an image, from npm.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartError } from '../../src/platform/start-error.ts';
import { ROOT } from '../tracked.ts';
import type { Architecture } from './image-lock.ts';
import { run } from './parts.ts';

const CACHE = path.join(ROOT, 'node_modules/.cache/node-programs');
const MACHINES: Readonly<Record<Architecture, string>> = { amd64: 'x64', arm64: 'arm64' };

/** One package of npm that holds Node.js for one machine. */
export interface LockedNode {
  readonly name: string;
  readonly version: string;
  /** As npm's lock file has it. */
  readonly integrity: string;
}

/** The package that holds this version for a machine. */
export function nodeOf(architecture: Architecture, version: string): LockedNode {
  const name = `node-linux-${MACHINES[architecture]}`;
  return { name, version, integrity: run('npm', ['view', `${name}@${version}`, 'dist.integrity']).trim() };
}

/**
 * The program, as a file.
 *
 * @throws StartError when npm has it no longer, or another one
 */
export async function fetchNode({ name, version, integrity }: LockedNode): Promise<string> {
  const file = path.join(CACHE, `${name}-${version}`);
  if (existsSync(file)) return file;
  mkdirSync(CACHE, { recursive: true });
  const folder = mkdtempSync(path.join(CACHE, 'new-'));
  try {
    const [packed] = JSON.parse(run('npm', ['pack', '--json', '--pack-destination', folder, `${name}@${version}`]));
    const archive = path.join(folder, packed.filename);
    const got = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (got !== integrity) throw new StartError(`${name} ${version} has the digest ${got}, and ${integrity} was expected.`);
    for await (const entry of createReadStream(archive).pipe(createGunzip()).pipe(extract())) {
      if (entry.header.name === 'package/bin/node') writeFileSync(path.join(folder, 'node'), await buffer(entry));
      entry.resume();
    }
    renameSync(path.join(folder, 'node'), file);
    return file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
