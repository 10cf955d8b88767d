// Checks that `npm run mutate` can break each guard: its line is complete, its text occurs once in its file, and its test exists.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allGuards } from './guards.ts';
import { ROOT } from './tracked.ts';

const { guards, problems } = allGuards();
const faults = guards.flatMap(({ name, file, find, test }) => {
  const place = path.join(ROOT, file);
  const times = existsSync(place) ? readFileSync(place, 'utf8').split(find).length - 1 : 0;
  return [
    ...(times === 1 ? [] : [`${name}: ${file} has its text ${times} times: ${find}`]),
    ...(existsSync(path.join(ROOT, test)) ? [] : [`${name}: there is no ${test}`]),
  ];
});
for (const line of [...problems, ...faults]) console.log(line);
process.exitCode = problems.length + faults.length === 0 ? 0 : 1;
