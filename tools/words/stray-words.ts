// Nothing of one machine is in what is published: no registry's address in the lock, no folder of a checkout or of a
// person. The texts that people read, and names, say the field's words: `tools/words/old-words.ts` lists what they no longer say. And a
// provider is named in its folder and in few places else: `tools/words/provider-names.ts`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { oldNamesIn, oldWordsIn } from './old-words.ts';
import { providersNamedIn } from './provider-names.ts';
import { ROOT, trackedFiles } from '../tracked.ts';

const escaped = ROOT.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const OWN_FOLDER = new RegExp(`(?<![\\w.-])(${escaped}|/home/[a-z][\\w-]*|/Users/[A-Za-z][\\w-]*)(?=/)`);
const TEXT = /\.(ts|tsx|mjs|cjs|js|jsonl?|md|css|html|sql|txt|tsv|svg|yml|yaml)$|(^|\/)[^.]+$/;

/** Where texts for people stand. Tests say what they find; the API's types are made from the API. */
const SPEAKS = /^(?:(?:src|web|plugins|demo|docs)\/.*\.(?:tsx?|js|html|md)|[A-Z]+\.md)$/;
const SILENT = /\.(?:test|fixture|contract)\.tsx?$|^web\/src\/api\/schema\.ts$/;

/** Where names stand that a reader of the program meets: its files, and the tables as they are now. */
const NAMES = /^(?:(?:src|web\/src|plugins|demo)\/.*\.tsx?|migrations\/schema\.sql)$/;

const problems: string[] = [];
for (const file of trackedFiles().filter((name) => TEXT.test(name))) {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  problems.push(...providersNamedIn(file, text));
  const match = OWN_FOLDER.exec(text);
  if (match) problems.push(`${file}:${text.slice(0, match.index).split('\n').length}: the folder ${match[0]} is of one machine`);
  if (SPEAKS.test(file) && !SILENT.test(file)) problems.push(...oldWordsIn(file, text));
  if (NAMES.test(file) && !SILENT.test(file)) problems.push(...oldNamesIn(file, text));
}
if (/"resolved"/.test(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'))) {
  problems.push('package-lock.json: names a registry; .npmrc keeps such addresses out: run "npm install" once more');
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
