// Debian's packages of the image: which, where from, and what is in them. No script of theirs runs, so one machine builds for another.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { StartError } from '../../src/platform/start-error.ts';
import type { Entry } from './archive.ts';
import { neededPackages, type Stanza, stanzasOf } from './debian-index.ts';
import { run } from './parts.ts';

/** One package, exactly. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly url: string;
  readonly sha256: string;
}

const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/debian');
const MIRROR = 'http://deb.debian.org';
const SUITES = ['debian/dists/bookworm', 'debian/dists/bookworm-updates', 'debian-security/dists/bookworm-security'];
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';

/**
 * Looks up the newest of each package that an image needs on Debian's mirror, whose signatures it checks.
 *
 * @throws StartError when the mirror cannot be asked, or a signature or digest is wrong
 */
export async function newestPackages<Name extends string>(architectures: readonly Name[]): Promise<Record<Name, readonly LockedPackage[]>> {
  const suites = await Promise.all(
    SUITES.map(async (suite) => ({ suite, digests: digestsOf(await signed(`${MIRROR}/${suite}/InRelease`)) })),
  );
  const found: [Name, readonly LockedPackage[]][] = [];
  for (const architecture of architectures) {
    const known: Stanza[] = [];
    for (const { suite, digests } of suites) {
      const index = `main/binary-${architecture}/Packages.xz`;
      const packed = await download(`${MIRROR}/${suite}/${index}`, digests.get(index) ?? 'none');
      known.push(...stanzasOf(run('xz', ['-dc', packed]), `${MIRROR}/${suite.slice(0, suite.indexOf('/'))}`));
    }
    const locked = neededPackages(known, isNewer).map(({ name, version, url, sha256 }) => ({ name, version, url, sha256 }));
    found.push([architecture, locked]);
  }
  return Object.fromEntries(found) as Record<Name, readonly LockedPackage[]>;
}

function isNewer(one: string, other: string): boolean {
  return spawnSync('dpkg', ['--compare-versions', one, 'gt', other]).status === 0;
}

/** The text of a signed file. */
async function signed(url: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'debian-'));
  try {
    const file = path.join(folder, 'InRelease');
    writeFileSync(file, await fetched(url));
    return run('gpgv', ['--keyring', KEYRING, '--output', '-', file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The SHA-256 of each file that a release names. */
function digestsOf(release: string): ReadonlyMap<string, string> {
  const lines = release.slice(release.indexOf('\nSHA256:')).matchAll(/^ ([0-9a-f]{64})\s+\d+\s+(\S+)$/gm);
  return new Map([...lines].map(([, digest = '', name = '']) => [name, digest]));
}

/** The file of a package, from the cache or the mirror. */
export function fetchPackage({ url, sha256 }: LockedPackage): Promise<string> {
  return download(url, sha256);
}

async function download(url: string, sha256: string): Promise<string> {
  const file = path.join(CACHE, sha256);
  if (existsSync(file)) return file;
  const bytes = await fetched(url);
  const got = createHash('sha256').update(bytes).digest('hex');
  if (got !== sha256) throw new StartError(`${url} has the digest ${got}, and ${sha256} was expected: run "npm run release -- --refresh".`);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
  return file;
}

async function fetched(url: string): Promise<Buffer> {
  const answer = await fetch(url).catch((error: Error) => error);
  if (answer instanceof Error)
    throw new StartError(`${url} could not be read (${(answer.cause as Error)?.message ?? answer.message}): try again later.`);
  if (answer.status === 404)
    throw new StartError(`${url} is gone: run "npm run release -- --refresh" and commit the new list of packages.`);
  if (!answer.ok) throw new StartError(`${url} was answered with ${answer.status}: try again later.`);
  return Buffer.from(await answer.arrayBuffer());
}

/** What a package brings into the image, and how `dpkg` and scanners of weaknesses know it. */
export async function contentOf(file: string): Promise<{ readonly entries: readonly Entry[]; readonly status: string }> {
  const entries: Entry[] = [];
  const unpacked = spawn('dpkg-deb', ['--fsys-tarfile', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const tar = unpacked.stdout.pipe(extract());
  for await (const entry of tar) {
    const { name, type, mode = 0o644, linkname } = entry.header;
    const place = placeOf(name);
    if ((type === 'file' || type === 'symlink' || type === 'link') && isNeeded(place)) {
      const link = type === 'link' ? { linkname: placeOf(linkname ?? '') } : type === 'symlink' ? { linkname: linkname ?? '' } : {};
      entries.push({ name: place, type, mode: mode & 0o777, ...link, ...(type === 'file' && { bytes: await buffer(entry) }) });
    }
    entry.resume();
  }
  const control = run('dpkg-deb', ['--field', file]);
  return { entries, status: control.replace(/^(Package: .*)$/m, '$1\nStatus: install ok installed') };
}

/** Debian 12 has one place for what was in `/bin` and `/usr/bin`; its packages still name both. */
function placeOf(name: string): string {
  return name
    .replace(/^\.\//, '')
    .replace(/^(bin|sbin|lib\w*)\//, 'usr/$1/')
    .replace(/\/$/, '');
}

const LEFT_OUT =
  /^(?:usr\/share\/(?:man|locale|info|lintian|bug|gdb|debianutils|keyrings|doc\/(?!.*\/copyright$))|usr\/lib\/postgresql\/\d+\/lib\/(?:bitcode|llvmjit))/;

/** Licences stay; manuals, translations and the compiler of queries, which our database does not use, go. */
function isNeeded(place: string): boolean {
  return !LEFT_OUT.test(place);
}
