// Which tests are run, and what they need before they can, read from what they import: most need no database, few the built page.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../src/platform/start-error.ts';
import { TEST } from '../file-kinds.ts';
import { groupsOf, type TestGroup } from './groups.ts';
import { changedFiles, ROOT, trackedFiles } from '../tracked.ts';

const ALL = ['src', 'test', 'tools', 'web/src', 'plugins', 'lab'].map((folder) => `${folder}/**/*.test.ts`);
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g;
const DATABASE = /TEST_POSTGRES_URL/;
const CHANGED = /^--changed(?:=(.+))?$/;
const SUPPORT = /^(?:test|lab|tools)\/|\.fixture\.ts$/;
const OWN_PROCESS = /^\/\/ own process: \S/m;
const PAGE = /\b(?:web|chattwo)\/dist\b|from 'playwright-core'/;

/** What is to be run: options of Node.js' test runner, and files from the top folder. */
export interface Chosen {
  readonly options: readonly string[];
  readonly files: readonly string[];
  /** How many times they are run, from 1. */
  readonly rounds: number;
  /** Whether they are all that there are. */
  readonly whole: boolean;
}

/**
 * `--changed`: the tests that import what differs from the last commit; `--changed=main` names another. `--repeat 20`: so many
 * times. Else files, folders and patterns, from the top folder; everything when none is named.
 *
 * @throws StartError when one of them names no test
 */
export function chooseTests(given: readonly string[]): Chosen {
  const [args, rounds] = withoutRounds(given);
  const named = args.filter((arg) => !arg.startsWith('-'));
  const changed = args.map((arg) => CHANGED.exec(arg)).find((found) => found !== null);
  if (changed) {
    const since = changed[1] ?? 'HEAD';
    const files = testsNear(changedFiles(since), importersOf(trackedFiles().filter((file) => file.endsWith('.ts'))));
    if (files.length === 0)
      throw new StartError(`No test imports what differs from ${since}: name a commit, as in --changed=main, or tests.`);
    return { options: args.filter((arg) => arg.startsWith('-') && !CHANGED.test(arg)), files, rounds, whole: false };
  }
  const files = (named.length === 0 ? ALL : named).flatMap((name) => {
    const folder = existsSync(path.join(ROOT, name)) && statSync(path.join(ROOT, name)).isDirectory();
    const found = globSync(folder ? `${name}/**/*.test.ts` : name, { cwd: ROOT }).sort();
    if (found.length === 0 && named.length > 0) throw new StartError(`There are no tests in ${name}: name a file, a folder or a pattern.`);
    return found;
  });
  return { options: args.filter((arg) => arg.startsWith('-')), files: [...new Set(files)], rounds, whole: named.length === 0 };
}

/** Takes `--repeat 20` out. @throws StartError when it is no number of rounds */
function withoutRounds(args: readonly string[]): [readonly string[], number] {
  const at = args.indexOf('--repeat');
  if (at < 0) return [args, 1];
  const rounds = Number(args[at + 1]);
  if (!Number.isInteger(rounds) || rounds < 1) throw new StartError('Say how many times the tests are run, as in --repeat 20 FILE.');
  return [args.toSpliced(at, 2), rounds];
}

/**
 * Whether any of these files asks, itself or by what it imports, for a PostgreSQL, for the page and the plugin as they are built,
 * and for what the page's sources are made with (`types`).
 */
export function needsOf(files: readonly string[]): { readonly database: boolean; readonly page: boolean; readonly types: boolean } {
  const seen = new Set<string>();
  const open = files.map((file) => path.join(ROOT, file));
  let [database, page, types] = [false, false, false];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const name = path.relative(ROOT, file);
    types ||= name.startsWith('web/');
    // What runs in production imports no test: nothing is found behind it.
    if (seen.has(file) || !existsSync(file) || (/^(src|web)\//.test(name) && !new RegExp(TEST).test(name))) continue;
    seen.add(file);
    if (name === 'tools/suite/needs.ts') continue;
    const text = readFileSync(file, 'utf8');
    database ||= DATABASE.test(text);
    page ||= PAGE.test(text) || name.startsWith('test/browser/');
    for (const [, target = ''] of text.matchAll(IMPORT)) open.push(path.resolve(path.dirname(file), target));
  }
  return { database, page, types: types || page };
}

/** The tests that share processes, by what each needs. One says in a comment, with the reason, that it shares none: `// own process: …`. */
export function groupsOfTests(files: readonly string[]): TestGroup[] {
  return groupsOf(files, {
    needsDatabase: (file) => needsOf([file]).database,
    alone: (file) => OWN_PROCESS.test(readFileSync(path.join(ROOT, file), 'utf8')),
  });
}

/** Of each file, the files that import it; all from the top folder. */
export function importersOf(files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const [, target = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT)) {
      const name = path.join(path.dirname(file), target);
      const known = importers.get(name);
      if (known) known.push(file);
      else importers.set(name, [file]);
    }
  return importers;
}

/**
 * The tests nearest to some files: those that import one, themselves or through what helps tests; where there are none, those
 * that import what imports it, and so on.
 */
export function testsNear(files: readonly string[], importers: ReadonlyMap<string, readonly string[]>): string[] {
  const tests = new Set<string>();
  for (const file of files) {
    const seen = new Set([file]);
    const isTest = (name: string) => name.endsWith('.test.ts');
    for (let [level, found] = [[file], false]; level.length > 0 && !found; ) {
      const next: string[] = [];
      // What helps tests is passed through: who imports it belongs to the same level.
      for (let name = level.pop(); name !== undefined; name = level.pop()) {
        if (isTest(name)) {
          tests.add(name);
          found = true;
        }
        for (const importer of importers.get(name) ?? []) {
          if (seen.has(importer)) continue;
          seen.add(importer);
          (isTest(importer) || SUPPORT.test(importer) ? level : next).push(importer);
        }
      }
      level = next;
    }
  }
  return [...tests].sort();
}
