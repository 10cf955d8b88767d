// Makes what is published of this commit, into `dist/`: an archive with `install.sh`, a Debian package, container images, a file for npx,
// the list of components, the documents of its interfaces and the checksums. The same commit and lock files give the same bytes. `npm run release`, or with one of:
// `-- --draft`: also of what is not committed. `-- --refresh`: only looks up the newest packages of Debian for the images.
// `-- --record`: only notes the version, once it is tagged. `-- --size`: only says how large the tree would be.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asyncapi, protocolSchema } from '../../src/modules/agents/protocol-document.ts';
import { StartError } from '../../src/platform/start-error.ts';
import { apiDocument } from '../generate/document.ts';
import { git, ROOT } from '../tracked.ts';
import { folderEntries, writeTar } from './archive.ts';
import { makeDeb } from './deb.ts';
import { makeImage } from './image.ts';
import { ARCHITECTURES, readLock, refreshLock } from './image-lock.ts';
import { makeNpmFile } from './npm-file.ts';
import type { Release } from './parts.ts';
import { makeSbom } from './sbom.ts';
import { record } from './record.ts';
import { makeTree, sizeOfTree } from './tree.ts';

/** Makes all forms; gives their names. */
async function make(draft: boolean): Promise<readonly string[]> {
  if (!draft && git('status', '--porcelain').stdout !== '')
    throw new StartError(
      'There are changes that are not committed: commit them first, so that the release is of a commit, or add "-- --draft".',
    );
  const version = versionHere();
  const at = new Date(Number(git('log', '-1', '--format=%ct').stdout) * 1_000);
  const dist = path.join(ROOT, 'dist');
  const work = path.join(dist, '.work');
  const release: Release = { version, at, dist, work, tree: path.join(work, 'tree') };
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  makeTree(release.tree, version);
  cpSync(path.join(import.meta.dirname, 'files/install.sh'), path.join(release.tree, 'install.sh'));
  writeFileSync(path.join(release.tree, 'ARCHITECTURE'), `${machine()}\n`);
  console.log(`${sizeOfTree().toFixed(1).padStart(6)} MiB  the tree`);

  const archive = `tocsin-${version}-${process.platform}-${process.arch}.tar.gz`;
  await writeTar(folderEntries(release.tree, `tocsin-${version}`), path.join(dist, archive), { at });
  const list = `tocsin-${version}.cdx.json`;
  writeFileSync(path.join(dist, list), makeSbom(version, at));
  const images: string[] = [];
  const lock = readLock();
  for (const architecture of ARCHITECTURES) images.push(await makeImage(release, architecture, lock[architecture]));
  const interfaces = {
    [`tocsin-${version}-openapi.json`]: `${JSON.stringify(await apiDocument(), null, 2)}\n`,
    [`tocsin-${version}-agent-protocol.schema.json`]: protocolSchema(),
    [`tocsin-${version}-agent-asyncapi.json`]: asyncapi(),
  };
  for (const [name, text] of Object.entries(interfaces)) writeFileSync(path.join(dist, name), text);
  const names = [archive, makeDeb(release), ...images, await makeNpmFile(release), list, ...Object.keys(interfaces)].sort();
  const sums = names.map((name) => `${digestOf(path.join(dist, name))}  ${name}\n`);
  writeFileSync(path.join(dist, 'SHA256SUMS'), sums.join(''));
  rmSync(work, { recursive: true });
  return names;
}

function versionHere(): string {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

/** As `uname` names it. */
function machine(): string {
  const kernels: Readonly<Record<string, string>> = { linux: 'Linux', darwin: 'Darwin' };
  const machines: Readonly<Record<string, string>> = { x64: 'x86_64', arm64: process.platform === 'darwin' ? 'arm64' : 'aarch64' };
  return `${kernels[process.platform] ?? process.platform}-${machines[process.arch] ?? process.arch}`;
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

try {
  const from = performance.now();
  if (process.argv.includes('--refresh')) await refreshLock();
  else if (process.argv.includes('--record')) await record(versionHere());
  else if (process.argv.includes('--size')) console.log(`${sizeOfTree().toFixed(1)} MiB`);
  else
    for (const name of await make(process.argv.includes('--draft')))
      console.log(`${(statSync(path.join(ROOT, 'dist', name)).size / 2 ** 20).toFixed(1).padStart(6)} MiB  dist/${name}`);
  console.log(`in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}
