// What must be in place before anything of ours can run. Plain JavaScript for the system's Node.js (20 or newer).
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = path.join(root, 'node_modules');
/** The Node.js that runs everything else: the npm package `node`, at the version of package.json. */
export const node = path.join(modules, 'node', 'bin', 'node');

const OLDEST_NODE = 20;
const PROGRESS_MS = 5_000;

/** What is made of the server's code for the page; git ignores it. */
const MADE = path.join(root, 'web/src/made');
const MADE_STAMP = path.join(MADE, '.sources');

/** What Vite builds here. */
const PAGES = [
  ['web', 'the web page'],
  ['plugins/chattwo', 'the plugin for Mattermost'],
];

/** Ends with one sentence. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Installs the packages, mends a Node.js that an install without scripts left out, and, when asked, makes what is stale of the
 * page's types (`made`), or of these and the page and the plugin (`page`). Where nothing is stale and `tools` are not wanted,
 * the packages of production are enough.
 */
export async function prepare({ page = false, made = page, tools }) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    fail(`Node.js ${process.versions.node} is too old: install Node.js ${OLDEST_NODE} or newer.`);
  }
  const types = made ? staleMade() : null;
  await installPackages(tools || types !== null || (page && PAGES.some(([name]) => staleBuild(name) !== null)));
  mendNode();
  if (page) await buildPages(types);
  else await makeTypes(types);
}

/** Makes the page's types, events and marks where the server's code has changed; `wanted`: see {@link staleMade}. */
export async function makeTypes(wanted = staleMade()) {
  if (wanted === null) return;
  requireWritable(path.join(root, 'web'), 'the types of the page must be made');
  say('Making the types of the page …');
  const made = await ended(node, [path.join(root, 'tools/generate/generate.ts'), '--made'], { cwd: root });
  if (made === 0) writeFileSync(MADE_STAMP, wanted);
  // Code that does not run yet is checked with those from before.
  else if (existsSync(MADE_STAMP)) say('The types of the page could not be made: those from before stay. Read the error above.');
  else fail('The types of the page could not be made: read the error above.');
}

/** Builds what is stale of the page and the plugin. */
export async function buildPages(types = staleMade()) {
  await makeTypes(types);
  for (const [name, what] of PAGES) await build(name, what);
}

async function installPackages(tools) {
  const lock = path.join(root, 'package-lock.json');
  const wanted = digest([readFileSync(lock)]);
  const stamp = path.join(modules, '.tocsin-installed');
  const complete = !tools || existsSync(path.join(modules, 'vite', 'package.json'));
  if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const npmStamp = path.join(modules, '.package-lock.json');
  // An install by hand counts as well.
  const current = complete && existsSync(npmStamp) && statSync(npmStamp).mtimeMs >= statSync(lock).mtimeMs;
  if (!current) {
    requireWritable(existsSync(modules) ? modules : root, 'the packages must be installed');
    say(`Installing packages${tools ? '' : ' for production'}; this takes a minute or two the first time …`);
    // What is wanted does not depend on NODE_ENV. Not `npm ci`: it begins by removing all that is there.
    const kind = tools ? '--include=dev' : '--omit=dev';
    const progress = reportProgress(lock, tools);
    const code = await npm(['install', '--no-save', kind, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], root);
    clearInterval(progress);
    if (code !== 0) fail('The packages could not be installed: read what npm said above; the package registry must be reachable.');
  }
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // Only asked again next time.
  }
}

/** Says every few seconds how many of the packages of this machine are there. */
function reportProgress(lock, tools) {
  const fits = (list, mine) => list === undefined || list.includes(mine);
  const folders = Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages ?? {})
    .filter(
      ([name, { os, cpu, libc, dev }]) =>
        name !== '' && fits(os, process.platform) && fits(cpu, process.arch) && !libc?.includes('musl') && (tools || !dev),
    )
    .map(([name]) => path.join(root, name, 'package.json'));
  return setInterval(() => say(`  ${folders.filter((file) => existsSync(file)).length} of ${folders.length} packages …`), PROGRESS_MS);
}

/** The package `node` fetches its program in an install script. Where scripts were off, that is done here. */
function mendNode() {
  if (!runs(node)) {
    if (/libatomic/.test(spawnSync(node, ['--version'], { encoding: 'utf8' }).stderr ?? ''))
      fail('Node.js needs libatomic, which is not installed: run "apt-get install libatomic1" or "dnf install libatomic".');
    const folder = path.join(modules, 'node');
    requireWritable(folder, 'its Node.js must be fetched');
    say('Fetching Node.js …');
    const done = spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, PATH: `${path.dirname(systemNode())}${path.delimiter}${process.env.PATH ?? ''}` },
    });
    if (done.status !== 0 || !runs(node)) {
      fail(
        `The Node.js of this project is missing or does not run on this machine (${process.platform}-${process.arch}): run "npm install" with scripts allowed on a supported platform.`,
      );
    }
    // npm makes the link that puts it first in every script's path only when the program is there.
    const link = path.join(modules, '.bin', 'node');
    if (!existsSync(link)) symlinkSync('../node/bin/node', link);
  }
}

function runs(program) {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  const stamp = path.join(modules, '.tocsin-installed');
  // Asking costs time: only when the installation is newer than the last answer.
  if (existsSync(stamp) && existsSync(`${stamp}-node`) && statSync(`${stamp}-node`).mtimeMs >= statSync(program).mtimeMs) return true;
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0) return false;
  try {
    writeFileSync(`${stamp}-node`, '');
  } catch {
    // Only asked again next time.
  }
  return true;
}

/** The digest of the sources that the page's types are made of; null when they are, or when this is no checkout. */
function staleMade() {
  const makers = path.join(root, 'tools/generate');
  if (!isBuilt('web') || !existsSync(makers)) return null;
  return unlessStamped(MADE_STAMP, [...sourcesOf(path.join(root, 'src')), ...sourcesOf(makers)]);
}

/** The digest of its sources where it is not built from them; null when there is nothing to build. */
function staleBuild(name) {
  return isBuilt(name) ? unlessStamped(path.join(root, name, 'dist', '.sources'), sourcesOf(path.join(root, name))) : null;
}

/** Whether a folder has what Vite builds; releases have what came of it. */
function isBuilt(name) {
  const folder = path.join(root, name);
  return existsSync(folder) && readdirSync(folder).some((file) => /^vite\.config\./.test(file));
}

/** The digest of files and of the packages; null where the stamp has it. */
function unlessStamped(stamp, files) {
  const wanted = digest(
    [...files, path.join(root, 'package-lock.json')].flatMap((file) => [path.relative(root, file), readFileSync(file)]),
  );
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted ? null : wanted;
}

async function build(name, what) {
  const wanted = staleBuild(name);
  if (wanted === null) return;
  const folder = path.join(root, name);
  const dist = path.join(folder, 'dist');
  requireWritable(existsSync(dist) ? dist : folder, `${what} must be built`);
  say(`Building ${what} …`);
  const from = Date.now();
  const seconds = () => Math.round((Date.now() - from) / 1_000);
  const progress = setInterval(() => say(`  ${seconds()} s …`), PROGRESS_MS);
  const vite = path.join(modules, 'vite', 'bin', 'vite.js');
  const built = await ended(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
  });
  clearInterval(progress);
  if (built !== 0) fail(`${what.replace('the', 'The')} could not be built: read what Vite said above.`);
  writeFileSync(path.join(dist, '.sources'), wanted);
  say(`  built in ${seconds()} s.`);
}

function sourcesOf(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && name !== 'dist' && name !== 'node_modules' && !/\.test\.[jt]sx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(folder, entry.name);
      return entry.isDirectory() ? sourcesOf(place) : entry.isFile() ? [place] : [];
    });
}

function digest(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}

function requireWritable(folder, why) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    fail(`No permission to write ${folder}, and ${why}: start once as the account that owns it.`);
  }
}

/** The Node.js that npm itself runs on: ours is replaced while packages are installed. */
function systemNode() {
  return process.env.npm_node_execpath ?? process.execPath;
}

/** Resolves with its exit code. */
function npm(args, cwd) {
  const script = process.env.npm_execpath;
  const [program, first] = script && existsSync(script) ? [systemNode(), [script]] : ['npm', []];
  return ended(program, [...first, ...args], { cwd }, (error) =>
    fail(`npm could not be run (${error.code}): install npm, then start again.`),
  );
}

/** Runs a program whose output goes to standard error; resolves with its exit code. */
function ended(program, args, options, onError = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 2, 2] });
    child.once('error', (error) => {
      onError(error);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
