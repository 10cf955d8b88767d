// `npm run bench` measures and `npm run prove` proves, one program after another: all of them, or those that are named. Behind one name
// its own arguments follow: `npm run prove storm 60`. Each prints its figures, and ends with 1 when a limit or a promise does not hold.
//
// `npm run bench` prints one table in the end, each figure beside its peer or limit; `-- --known` measures nothing and tells what is
// known. `-- --write` puts the table into `docs/benchmarks.md`, notes the ratios of this version in `lab/bench/ratios.json` and draws them.
//
// `npm run prove` also knows the long forms of tests (`escalation-leader`). It notes in `lab/prove/last.json` what held, unless there were
// arguments; commit it. `-- --counts` prints times and judges only counts. `-- --stale`, as in `.ci/run`, does so with proofs whose
// modules have changed since they held, the oldest first, for at most 20 minutes by their last durations; it lists the others, and
// notes nothing.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { git, ROOT } from '../tools/tracked.ts';
import { CANNOT_RUN, COUNTS_ONLY } from './judge.ts';
import { type Program, type Ran, runEach } from './programs.ts';
import { allProofs, heldProofs, noteHeld, type Proof } from './proofs.ts';
import { figuresOf, figuresTable, type Measured, ratiosChart, type VersionRatios, versionHere, withVersion } from './report.ts';
import { planStale } from './stale.ts';

const BUDGET_S = 20 * 60;
/** On a slower machine they take longer than last; what is not over by then is ended. */
const LIMIT_S = 30 * 60;
const DOCUMENT = path.join(ROOT, 'docs/benchmarks.md');
const CHART = path.join(ROOT, 'docs/benchmarks-ratios.svg');
const HISTORY = path.join(ROOT, 'lab/bench/ratios.json');
const BEGIN = '<!-- npm run bench -- --write: begin -->';
const END = '<!-- npm run bench -- --write: end -->';

const [kind = '', ...given] = process.argv.slice(2);
process.exitCode = await (kind === 'bench' ? bench() : prove());

/** What is asked for: programs, options of this one, and arguments of a single program. */
function asked<One extends Program>(programs: readonly One[], known: readonly string[]) {
  const isOurs = (word: string) => known.includes(word) || programs.some(({ name }) => name === word);
  const end = given.findIndex((word) => !isOurs(word));
  const [words, args] = end === -1 ? [given, []] : [given.slice(0, end), given.slice(end)];
  const options = words.filter((word) => known.includes(word));
  const named = programs.filter(({ name }) => words.includes(name));
  if (args.length === 0 || named.length === 1)
    return { options, args, wanted: (named.length === 0 ? programs : named).map((one) => ({ ...one, args: [...one.args, ...args] })) };
  process.stderr.write(`There is no ${args[0]} to ${kind}: there are ${[...programs.map(({ name }) => name), ...known].join(', ')}.\n`);
  return process.exit(1);
}

async function bench(): Promise<number> {
  const files = globSync('lab/bench/*.ts', { cwd: ROOT }).sort();
  const { options, wanted } = asked(
    files.map((file) => ({ name: path.basename(file, '.ts'), args: [file] })),
    ['--known', '--write'],
  );
  const failed = options.includes('--known') ? [] : (await runEach(wanted)).filter(({ status }) => status !== 0);
  const measured = wanted.flatMap(({ name }) => {
    const known = figuresOf(name);
    return known && Array.isArray(known.figures) ? [{ bench: name, ...known }] : [];
  });
  process.stdout.write(`\n${figuresTable(measured)}\n`);
  for (const { bench: name, at, version } of measured) process.stdout.write(`${name}: ${version}, ${at}\n`);
  if (options.includes('--write')) write(measured);
  if (failed.length > 0) process.stdout.write(`\nEnded with an error, or above a limit: ${namesOf(failed)}.\n`);
  return failed.length === 0 ? 0 : 1;
}

function write(all: ReadonlyArray<Measured & { readonly bench: string }>): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${DOCUMENT} has no place for the table: it is between ${BEGIN} and ${END}`);
  const days = [...new Set(all.map(({ at }) => at.slice(0, 10)))].sort().join(', ');
  const versions = [...new Set(all.map(({ version }) => version))].join(', ');
  const table = `Version ${versions}, measured on ${days}.\n\n${figuresTable(all)}`;
  writeFileSync(DOCUMENT, `${text.slice(0, begin)}${BEGIN}\n\n${table}\n\n${text.slice(end)}`);
  const ratios = Object.fromEntries(
    all.flatMap(({ bench: name, figures }) =>
      figures.filter(({ isRatio }) => isRatio).map(({ what, measured: ratio }) => [`${name}: ${what}`, ratio] as const),
    ),
  );
  const known = JSON.parse(readFileSync(HISTORY, 'utf8')) as VersionRatios[];
  const on = new Date().toISOString().slice(0, 10);
  const history = Object.keys(ratios).length === 0 ? known : withVersion(known, { version: versionHere(), on, ratios });
  writeFileSync(HISTORY, `${JSON.stringify(history, null, 2)}\n`);
  writeFileSync(CHART, ratiosChart(history));
}

async function prove(): Promise<number> {
  const proofs = allProofs();
  const { options, args, wanted } = asked(proofs, ['--counts', '--stale']);
  const isStale = options.includes('--stale');
  const counts = isStale || options.includes('--counts');
  if (counts) process.env[COUNTS_ONLY] = '1';
  if (isStale) return proveStale(proofs);
  const ran = await runEach(wanted, (one) => {
    if (one.status === 0 && !counts && args.length === 0) note(one, proofs);
  });
  const failed = ran.filter(({ status }) => status !== 0);
  process.stdout.write(failed.length === 0 ? '\nAll proofs hold.\n' : `\nNot proved: ${namesOf(failed)}.\n`);
  return failed.length === 0 ? 0 : 1;
}

async function proveStale(proofs: readonly Proof[]): Promise<number> {
  const { run, wait } = planStale(
    proofs.map(({ name }) => name),
    heldProofs(),
    (name, { commit }) => differs(commit, proofOf(proofs, name).concerns),
    BUDGET_S,
  );
  const end = performance.now() + LIMIT_S * 1_000;
  const ran = await runEach(
    run.map((name) => proofOf(proofs, name)),
    () => {},
    end,
  );
  const unfinished = ran.filter(({ isLate, status }) => isLate || status === CANNOT_RUN);
  const failed = ran.filter((one) => one.status !== 0 && !unfinished.includes(one));
  process.stdout.write(`\nStale proofs: ${run.length} run${run.length > 0 ? ` (${run.join(', ')})` : ''}, ${failed.length} failed.\n`);
  for (const { name, isLate } of unfinished) process.stdout.write(`  ${name} ${isLate ? 'was not over in time' : 'cannot run here'}\n`);
  for (const { name, why } of wait) process.stdout.write(`  ${name} was not run: ${why}; npm run prove ${name}\n`);
  if (failed.length > 0) process.stdout.write(`Not proved: ${namesOf(failed)}.\n`);
  return failed.length === 0 ? 0 : 1;
}

function namesOf(all: readonly { readonly name: string }[]): string {
  return all.map(({ name }) => name).join(', ');
}

function proofOf(proofs: readonly Proof[], wanted: string): Proof {
  return proofs.find(({ name }) => name === wanted) as Proof;
}

/** Notes that it held, unless what it concerns is in no commit. */
function note({ name, seconds }: Ran, proofs: readonly Proof[]): void {
  const commit = git('rev-parse', 'HEAD').stdout.trim();
  if (commit === '' || git('status', '--porcelain', '--', ...proofOf(proofs, name).concerns).stdout !== '')
    return void process.stdout.write(`${name} is not noted: what it concerns has changes that are not committed.\n`);
  noteHeld(name, { commit, on: new Date().toISOString().slice(0, 10), seconds });
}

/** A commit that is unknown here, as in a shallow clone, counts as different. */
function differs(commit: string, places: readonly string[]): boolean {
  return git('diff', '--quiet', commit, 'HEAD', '--', ...places).status !== 0;
}
