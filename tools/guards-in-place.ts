// What `npm run mutate` breaks is still there: each guard's text stands once in its file, and its test exists.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GUARDS } from './guards.ts';
import { ROOT } from './tracked.ts';

let problems = 0;
for (const { name, file, find, test } of GUARDS) {
  const place = path.join(ROOT, file);
  const times = existsSync(place) ? readFileSync(place, 'utf8').split(find).length - 1 : 0;
  if (times !== 1) console.log(`${name}: ${file} has its text ${times} times: ${find}`);
  if (!existsSync(path.join(ROOT, test))) console.log(`${name}: there is no ${test}`);
  if (times !== 1 || !existsSync(path.join(ROOT, test))) problems += 1;
}
process.exitCode = problems === 0 ? 0 : 1;
