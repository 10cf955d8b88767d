// How large the project is, in lines by hand: `npm run size`, or `npm run size -- COMMIT` beside an earlier one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { git, ROOT, trackedFiles } from '../tracked.ts';
import { measure, type Size } from './measure.ts';

/** The files of a commit, or those that are here. */
function filesAt(commit: string | null): ReadonlyMap<string, string> {
  if (commit === null) return new Map(trackedFiles().map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
  const names = git('ls-tree', '-r', '--name-only', commit).stdout.split('\n');
  const wanted = names.filter((name) => /\.(?:tsx?|m?js|css|sql)$/.test(name));
  return new Map(wanted.map((name) => [name, git('show', `${commit}:${name}`).stdout]));
}

function rows({ lines, roles, file, function: longest, component }: Size): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(lines).map(([name, count]) => [name, count.toLocaleString('en')] as const),
    ['file roles', String(roles.length)],
    ['largest file', String(file.lines)],
    ['longest function', String(longest.lines)],
    ['longest component', String(component.lines)],
  ]);
}

const [commit = null] = process.argv.slice(2);
const now = measure(filesAt(null));
const before = commit === null ? null : rows(measure(filesAt(commit)));
for (const [name, value] of rows(now))
  console.log(`${name.padEnd(20)}${before === null ? '' : (before.get(name) ?? '').padStart(10)}${value.padStart(10)}`);
console.log(
  `\nroles: ${now.roles.join(', ')}\nlargest file: ${now.file.name}\nlongest function: ${now.function.name}\nlongest component: ${now.component.name}`,
);
