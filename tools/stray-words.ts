// Nothing of one machine is in what is published: no registry's address in the lock, no folder of a checkout or of a person.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, trackedFiles } from './tracked.ts';

const escaped = ROOT.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const OWN_FOLDER = new RegExp(`(?<![\\w.-])(${escaped}|/home/[a-z][\\w-]*|/Users/[A-Za-z][\\w-]*)(?=/)`);
const TEXT = /\.(ts|tsx|mjs|cjs|js|json|md|css|html|sql|txt|tsv|svg|yml|yaml)$|(^|\/)[^.]+$/;

const problems: string[] = [];
for (const file of trackedFiles().filter((name) => TEXT.test(name))) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const match = OWN_FOLDER.exec(text);
  if (match) problems.push(`${file}:${text.slice(0, match.index).split('\n').length}: the folder ${match[0]} is of one machine`);
}
if (/"resolved"/.test(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))) {
  problems.push('package-lock.json: names a registry; .npmrc keeps such addresses out: run "npm install" once more');
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
