// Every long proof, one after another: `npm run prove`, or `npm run prove -- storm crash` for some of them. Each is a
// program of its own (`npm run prove:storm`) or the long form of a test (`escalation-leader`): it prints its figures and ends
// with 1 when a promise does not hold. What held is noted in `prove/last.json`; commit it.
// `--counts` prints times and judges only counts. `--stale`, as in `.ci/run`, does so with proofs whose modules have changed
// since they held, the oldest first, for at most 20 minutes by their last durations; it lists the others, and notes nothing.
import { type Ran, refuseUnknown, runEach } from '../bench/each.ts';
import { git } from '../tools/tracked.ts';
import { CANNOT_RUN, COUNTS_ONLY } from './judge.ts';
import { allProofs, heldProofs, noteHeld, type Proof } from './proofs.ts';
import { planStale } from './stale.ts';

const BUDGET_S = 20 * 60;
/** On a slower machine they take longer than last; what is not over by then is ended. */
const LIMIT_S = 30 * 60;

const options = process.argv.slice(2);
const proofs = allProofs();
refuseUnknown(options, [...proofs.map(({ name }) => name), '--counts', '--stale'], 'the proofs and options are');
const counts = options.includes('--counts') || options.includes('--stale');
if (counts) process.env[COUNTS_ONLY] = '1';
process.exitCode = options.includes('--stale') ? runStale() : runAsked(options.filter((option) => !option.startsWith('--')));

function runAsked(names: readonly string[]): number {
  const wanted = proofs.filter(({ name }) => names.length === 0 || names.includes(name));
  const failed = runEach(wanted, (ran) => {
    if (ran.status === 0 && !counts) note(ran);
  }).filter(({ status }) => status !== 0);
  process.stdout.write(failed.length === 0 ? '\nAll proofs hold.\n' : `\nNot proved: ${failed.map(({ name }) => name).join(', ')}.\n`);
  return failed.length === 0 ? 0 : 1;
}

function runStale(): number {
  const { run, wait } = planStale(
    proofs.map(({ name }) => name),
    heldProofs(),
    (name, { commit }) => differs(commit, concernsOf(name)),
    BUDGET_S,
  );
  const end = performance.now() + LIMIT_S * 1_000;
  const ran = runEach(run.map(proofOf), () => {}, { end });
  const unfinished = ran.filter(({ isLate, status }) => isLate || status === CANNOT_RUN);
  const failed = ran.filter((one) => one.status !== 0 && !unfinished.includes(one));
  process.stdout.write(`\nStale proofs: ${run.length} run${run.length > 0 ? ` (${run.join(', ')})` : ''}, ${failed.length} failed.\n`);
  for (const { name, isLate } of unfinished) process.stdout.write(`  ${name} ${isLate ? 'was not over in time' : 'cannot run here'}\n`);
  for (const { name, why } of wait) process.stdout.write(`  ${name} was not run: ${why}; npm run prove -- ${name}\n`);
  if (failed.length > 0) process.stdout.write(`Not proved: ${failed.map(({ name }) => name).join(', ')}.\n`);
  return failed.length === 0 ? 0 : 1;
}

function proofOf(wanted: string): Proof {
  return proofs.find(({ name }) => name === wanted) as Proof;
}

/** As git takes them. Guards lie beside the code, and no proof reads them. */
function concernsOf(name: string): readonly string[] {
  return [...proofOf(name).concerns, ':(exclude,glob)**/guards.jsonl'];
}

/** Notes that it held, unless what it concerns is in no commit. */
function note({ name, seconds }: Ran): void {
  const commit = git('rev-parse', 'HEAD').stdout.trim();
  if (commit === '' || git('status', '--porcelain', '--', ...concernsOf(name)).stdout !== '')
    return void process.stdout.write(`${name} is not noted: what it concerns has changes that are not committed.\n`);
  noteHeld(name, { commit, on: new Date().toISOString().slice(0, 10), seconds });
}

/** A commit that is unknown here, as in a shallow clone, counts as different. */
function differs(commit: string, places: readonly string[]): boolean {
  return git('diff', '--quiet', commit, 'HEAD', '--', ...places).status !== 0;
}
