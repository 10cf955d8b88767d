// The one tree that every form of a release is made of: the program, its built page, and the packages it runs on.
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../src/platform/start-error.ts';
import { ROOT, trackedFiles } from '../tracked.ts';
import { compiled } from './compile.ts';
import { isNeeded, isProgram, isReleased } from './trim.ts';

/** What is built beside the tracked files. */
const BUILT = ['web/dist', 'plugins/chattwo/dist'];
const MOST_MIB = 270;

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

/** One file of the tree, and where it comes from. */
interface Planned {
  readonly from: string;
  /** Its path within the tree, with slashes. */
  readonly to: string;
}

/** Every file of the tree but the ones that are written for it. What is built beside is missing where it is not built. */
function planTree(): readonly Planned[] {
  const here = (to: string): Planned => ({ from: path.join(ROOT, to), to });
  const built = BUILT.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap((folder) => filesOf(folder).map(here));
  const packages = packagesOf(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).flatMap((folder) =>
    // Those that lie in it are packages of their own.
    filesOf(folder, (within) => !within.startsWith('node_modules/') && isNeeded(within)).map(here),
  );
  return [...trackedFiles().filter(isReleased).map(here), ...built, ...packages];
}

/** The paths of the files in a folder of this checkout, from its top. */
function filesOf(folder: string, isWanted: (within: string) => boolean = () => true): readonly string[] {
  return filesUnder(path.join(ROOT, folder))
    .filter((within) => isWanted(within) && !lstatSync(path.join(ROOT, folder, within)).isDirectory())
    .map((within) => `${folder}/${within}`);
}

/**
 * How large the tree is or would be, in MiB.
 *
 * @throws StartError when it is larger than a release may be
 */
export function sizeOfTree(): number {
  const size = planTree().reduce((sum, { from }) => sum + lstatSync(from).size, 0) / 2 ** 20;
  if (size > MOST_MIB) throw new StartError(`The tree has ${size.toFixed(0)} MiB, and ${MOST_MIB} at most: trim.ts says what goes along.`);
  return size;
}

/** Makes the tree anew under `place`. */
export function makeTree(place: string, version: string): void {
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  for (const { from, to } of planTree()) {
    const source = /^src\/.*\.ts$/.test(to);
    const file = path.join(place, source ? to.replace(/ts$/, 'js') : to);
    mkdirSync(path.dirname(file), { recursive: true });
    if (source) writeFileSync(file, compiled(readFileSync(from, 'utf8')));
    else cpSync(from, file, { verbatimSymlinks: true });
  }
  const start = path.join(place, 'bin/tocsin');
  writeFileSync(start, readFileSync(start, 'utf8').replace('src/main.ts', 'src/main.js'));
  writeFileSync(path.join(place, 'BUILD_VERSION'), `${version}\n`);
  const { scripts: _, devDependencies: __, private: ___, ...manifest } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  writeFileSync(path.join(place, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  setModes(place);
}

/** Everybody may read it, and run the programs. */
function setModes(place: string): void {
  for (const name of [...filesUnder(place)].reverse()) {
    const file = path.join(place, name);
    const state = lstatSync(file);
    if (state.isSymbolicLink()) continue;
    chmodSync(file, state.isDirectory() || isProgram(name) ? 0o755 : 0o644);
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
