// The one tree that every form of a release is made of: the program, its built page, and the packages it runs on.
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, trackedFiles } from '../tracked.ts';
import { isNeeded, isProgram, isReleased } from './trim.ts';

/** What is built beside the tracked files. */
const BUILT = ['web/dist', 'plugins/chattwo/dist'];

interface Locked {
  readonly dev?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

/** The folders of the packages that run on this machine, such as `node_modules/pg`, without those of development. */
function packagesOf(lock: string): readonly string[] {
  const { packages } = JSON.parse(lock) as { packages: Readonly<Record<string, Locked>> };
  const fits = (list: readonly string[] | undefined, mine: string) => list === undefined || list.includes(mine);
  return Object.entries(packages)
    .filter(([folder, { dev, os, cpu }]) => folder !== '' && !dev && fits(os, process.platform) && fits(cpu, process.arch))
    .map(([folder]) => folder)
    .filter((folder) => existsSync(path.join(ROOT, folder)));
}

/** Makes the tree anew under `place`. */
export function makeTree(place: string, version: string): void {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const copy = (file: string) => cpSync(path.join(ROOT, file), path.join(place, file), { recursive: true, verbatimSymlinks: true });
  for (const file of trackedFiles().filter(isReleased)) copy(file);
  for (const folder of BUILT) copy(folder);
  for (const folder of packagesOf(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))) copyPackage(folder, place);
  writeFileSync(path.join(place, 'BUILD_VERSION'), `${version}\n`);
  const { scripts: _, devDependencies: __, ...manifest } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(path.join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  setModes(place);
}

/** Copies one package, but for those that lie in it: each is one of its own. */
function copyPackage(folder: string, place: string): void {
  const from = path.join(ROOT, folder);
  cpSync(from, path.join(place, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const within = path.relative(from, file);
      if (within === '' || lstatSync(file).isDirectory()) return within !== 'node_modules';
      return isNeeded(within.replaceAll(path.sep, '/'));
    },
  });
}

/** Everybody may read it, and run the programs. Folders in which nothing is left go. */
function setModes(place: string): void {
  for (const name of [...filesUnder(place)].reverse()) {
    const file = path.join(place, name);
    const state = lstatSync(file);
    if (state.isSymbolicLink()) continue;
    if (state.isDirectory() && readdirSync(file).length === 0) rmSync(file, { recursive: true });
    else chmodSync(file, state.isDirectory() || isProgram(name) ? 0o755 : 0o644);
  }
  chmodSync(place, 0o755);
}

/** Everything under a folder, in one order: paths with slashes. */
export function filesUnder(place: string, within = ''): readonly string[] {
  return readdirSync(path.join(place, within), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const file = within === '' ? entry.name : `${within}/${entry.name}`;
      return entry.isDirectory() ? [file, ...filesUnder(place, file)] : [file];
    });
}
