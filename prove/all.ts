// Every long proof, one after another: `npm run prove`, or `npm run prove -- storm crash` for some of them. Each is a
// program of its own (`npm run prove:storm`) that prints its figures and ends with 1 when a promise does not hold.
import { globSync } from 'node:fs';
import path from 'node:path';
import { refuseUnknown, runEach } from '../bench/each.ts';

const proofs = globSync('*.ts', { cwd: import.meta.dirname })
  .filter((file) => file !== 'all.ts' && !file.endsWith('.test.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort();

const wanted = process.argv.slice(2);
refuseUnknown(wanted, proofs, 'the proofs are');

const failed = runEach(import.meta.dirname, wanted.length > 0 ? wanted : proofs);
process.stdout.write(failed.length === 0 ? '\nAll proofs hold.\n' : `\nNot proved: ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
