import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Program } from './programs.ts';
import { ROOT } from '../tools/tracked.ts';
import type { Held } from './stale.ts';

const LAST = path.join(ROOT, 'lab/prove/last.json');
const HAS_LONG_FORM = /from '[^']*\/lab\/long\.ts'/;

/** A program of `lab/prove`, or the long form of a test. */
export interface Proof extends Program {
  /** Files and folders, from the top folder: while they stay as they are, what held holds. */
  readonly concerns: readonly string[];
}

/** Every proof, by name. @throws Error when one names a file or folder that is not there */
export function allProofs(): readonly Proof[] {
  const programs = globSync('lab/prove/*.ts', { cwd: ROOT }).map((file) => ({ file, args: [file], env: {} }));
  const tests = globSync('{src,test}/**/*.test.ts', { cwd: ROOT })
    .filter((file) => HAS_LONG_FORM.test(readFileSync(path.join(ROOT, file), 'utf8')))
    .map((file) => ({ file, args: ['tools/test.ts', file], env: { LONG: '1', CI: 'true' } }));
  const proofs = [...programs, ...tests].map(({ file, args, env }) => {
    const name = path.basename(file).replace(/(\.test)?\.ts$/, '');
    const concerns = concernsOf(file, readFileSync(path.join(ROOT, file), 'utf8'));
    const missing = concerns.filter((place) => !existsSync(path.join(ROOT, place)));
    if (missing.length > 0) throw new Error(`${file} concerns ${missing.join(', ')}, which is not there: correct its line "Concerns:"`);
    // As git takes them. Guards lie beside the code, and no proof reads them.
    return { name, args, env, concerns: [...concerns, ':(exclude,glob)**/guards.jsonl'] };
  });
  return proofs.sort((a, b) => a.name.localeCompare(b.name));
}

/** What a proof concerns: its own file, what it imports of `src`, and what its line "Concerns:" names; without this line, all of `src`. */
export function concernsOf(file: string, text: string): readonly string[] {
  const named = /^(?:\/\/| \*) Concerns: (.+)$/m.exec(text)?.[1];
  if (named === undefined) return [file, 'src'];
  const imported = [...text.matchAll(/\bfrom '(\.[^']+)'/g)].map(([, target = '']) => path.join(path.dirname(file), target));
  return [file, ...imported.filter((target) => target.startsWith('src/')), ...named.split(', ')];
}

/** What is known of each proof, as it was committed last. */
export function heldProofs(): Readonly<Record<string, Held>> {
  return JSON.parse(readFileSync(LAST, 'utf8')) as Record<string, Held>;
}

/** Notes that a proof has held. */
export function noteHeld(name: string, held: Held): void {
  const all = Object.entries({ ...heldProofs(), [name]: held }).sort(([a], [b]) => a.localeCompare(b));
  writeFileSync(LAST, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}
