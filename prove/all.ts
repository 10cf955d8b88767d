// Every long proof, one after another: `npm run prove`, or `npm run prove -- storm crash` for some of them. Each is a
// program of its own (`npm run prove:storm`) that prints its figures and ends with 1 when a promise does not hold.
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

const proofs = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => file !== 'all.ts' && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort();

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !proofs.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no proof ${unknown.join(', ')}: the proofs are ${proofs.join(', ')}.\n`);
  process.exit(1);
}

const failed: string[] = [];
for (const name of wanted.length > 0 ? wanted : proofs) {
  process.stdout.write(`\n${name}\n`);
  const startedAt = performance.now();
  const done = spawnSync(process.execPath, [path.join(import.meta.dirname, `${name}.ts`)], { stdio: 'inherit' });
  if (done.status !== 0) failed.push(name);
  process.stdout.write(`${done.status === 0 ? 'ok' : 'FAILED'} ${name}, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
}
process.stdout.write(failed.length === 0 ? '\nAll proofs hold.\n' : `\nNot proved: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
