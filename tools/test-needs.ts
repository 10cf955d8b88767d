// What tests need before they can run, read from what they import: most need no database, and few the built page.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../src/platform/start-error.ts';
import { TEST } from './file-kinds.ts';
import { ROOT } from './tracked.ts';

const ALL = ['src', 'test', 'tools', 'web/src', 'plugins', 'bench', 'prove'].map((folder) => `${folder}/**/*.test.ts`);
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g;
const DATABASE = /TEST_POSTGRES_URL/;
const PAGE = /\b(?:web|chattwo)\/dist\b|from 'playwright-core'/;

/** What is to be run: options of Node.js' test runner, and files from the top folder. */
export interface Chosen {
  readonly options: readonly string[];
  readonly files: readonly string[];
}

/**
 * Files, folders and patterns, from the top folder; everything when none is named.
 *
 * @throws StartError when one of them names no test
 */
export function chooseTests(args: readonly string[]): Chosen {
  const named = args.filter((arg) => !arg.startsWith('-'));
  const files = (named.length === 0 ? ALL : named).flatMap((name) => {
    const folder = existsSync(path.join(ROOT, name)) && statSync(path.join(ROOT, name)).isDirectory();
    const found = globSync(folder ? `${name}/**/*.test.ts` : name, { cwd: ROOT }).sort();
    if (found.length === 0 && named.length > 0) throw new StartError(`There are no tests in ${name}: name a file, a folder or a pattern.`);
    return found;
  });
  return { options: args.filter((arg) => arg.startsWith('-')), files: [...new Set(files)] };
}

/** Whether any of these files asks, itself or by what it imports, for a PostgreSQL, and for the page and the plugin as they are built. */
export function needsOf(files: readonly string[]): { readonly database: boolean; readonly page: boolean } {
  const seen = new Set<string>();
  const open = files.map((file) => path.join(ROOT, file));
  let [database, page] = [false, false];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const name = path.relative(ROOT, file);
    // What runs in production imports no test: nothing is found behind it.
    if (seen.has(file) || !existsSync(file) || (/^(src|web)\//.test(name) && !new RegExp(TEST).test(name))) continue;
    seen.add(file);
    if (name === 'tools/test-needs.ts') continue;
    const text = readFileSync(file, 'utf8');
    database ||= DATABASE.test(text);
    page ||= PAGE.test(text) || name.startsWith('test/browser/');
    for (const [, target = ''] of text.matchAll(IMPORT)) open.push(path.resolve(path.dirname(file), target));
  }
  return { database, page };
}
