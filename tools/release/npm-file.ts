// The file that npm and npx install: the tree without its packages, which npm brings exactly as the lock file names them.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../tracked.ts';
import { folderEntries, writeTar } from './archive.ts';
import type { Release } from './parts.ts';

const WITHOUT = /^package\/(?:node_modules|install\.sh$|ARCHITECTURE$)/;

/** Makes `tocsin-VERSION.tgz`; gives its name. */
export async function makeNpmFile({ version, at, tree, dist, work }: Release): Promise<string> {
  const wrap = path.join(work, 'npm-shrinkwrap.json');
  writeFileSync(wrap, `${JSON.stringify(shrinkwrapOf(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')), null, 2)}\n`);
  const name = `tocsin-${version}.tgz`;
  const entries = folderEntries(tree, 'package').filter((entry) => !WITHOUT.test(entry.name));
  await writeTar([...entries, { name: 'package/npm-shrinkwrap.json', type: 'file', mode: 0o644, file: wrap }], path.join(dist, name), {
    at,
  });
  return name;
}

/** The lock file without what only development needs. Pure. */
export function shrinkwrapOf(lock: string): object {
  const { packages, ...rest } = JSON.parse(lock) as { packages: Readonly<Record<string, Readonly<Record<string, unknown>>>> };
  const kept = Object.entries(packages).flatMap(([folder, { devDependencies: _, dev, ...one }]) => (dev === true ? [] : [[folder, one]]));
  return { ...rest, packages: Object.fromEntries(kept) };
}
