// Finds pictures of the documents that are older than the screens they show, and those that no document shows. Part of `npm run verify`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, trackedFiles } from '../tracked.ts';
import { FOLDER, reasonsToRetake, readTaken, takenNow } from './shows.ts';

const documents = trackedFiles().filter((file) => file.endsWith('.md'));
const texts = documents.map((file) => readFileSync(path.join(ROOT, file), 'utf8'));
const taken = readTaken();
const problems = readdirSync(path.join(ROOT, FOLDER))
  .filter((file) => file.endsWith('.webp'))
  .flatMap((file) => [
    ...reasonsToRetake(file, taken[file], takenNow(file)),
    ...(texts.some((text) => text.includes(`pictures/${file}`)) ? [] : [`${FOLDER}/${file}: no document shows it`]),
  ]);
for (const problem of problems) console.log(problem);
if (problems.length > 0)
  console.log('Take them again, look at them and commit them: npm run screenshots, or npm run screenshots -- alerts for one.');
process.exitCode = problems.length === 0 ? 0 : 1;
