// Puts small faults into the code, one at a time, and wants the tests to notice each: `npm run prove mutants`. Two faults in
// each plain file of a module, the rest anywhere in src, longer files more often; `-- --seed=2 --count=100` chooses others,
// `--file=src/modules/routing/` tries all faults of the files with that in their path, `--list` names plain files that
// make decisions and have no test next to them. A run that was ended goes on when it is started again. A fault that changes nothing anybody
// could see is excused by a line above it: `// equivalent mutant: why`.
import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PLAIN, TEST } from '../../tools/file-kinds.ts';
import { Ledger, type Verdict } from '../../tools/mutants/ledger.ts';
import { importsOf, NearestTests } from '../../tools/mutants/nearest-tests.ts';
import { choicesIn, hasFunctions, type Mutant, mutantsOf, withFault } from '../../tools/mutants/operators.ts';
import { sampleOf } from '../../tools/mutants/sample.ts';
import { Trials } from '../../tools/mutants/trials.ts';
import { scratchFolder } from '../../tools/scratch.ts';
import { needsOf } from '../../tools/suite/needs.ts';
import { ROOT, trackedFiles } from '../../tools/tracked.ts';

/** A plain file that chooses as often as this makes decisions, and has a test next to it. */
const DECIDES = 5;
/** Of the faults that are tried so many may be excused, in per cent. */
const EXCUSED_MAX = 5;
/** What a test that runs as it stands may take. */
const LIMIT_MS = 180_000;
/** With a fault a test may take some times as long as without, and this long in addition. */
const [TIMES, MORE_MS] = [3, 5_000];
/** Tests that need a browser take too long to be run for each fault. */
const SLOW = /^test\/(?:browser|boot)\//;
/** A fault in what ends processes or removes files could do so to others. */
const DANGEROUS = /\bprocess\.kill\(|\brm(?:Sync)?\(/;
const EXCUSE = /^\s*\/\/ equivalent mutant: \S/;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env['SEED'] ?? '1' },
    count: { type: 'string', default: '600' },
    file: { type: 'string' },
    workers: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
  },
});

const tracked = trackedFiles().filter((file) => /^(?:src|test|tools)\/.*\.ts$/.test(file));
const texts = new Map(tracked.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
const textOf = (file: string): string => texts.get(file) ?? '';
const sources = tracked.filter((file) => file.startsWith('src/') && !new RegExp(TEST).test(file) && !DANGEROUS.test(textOf(file)));
const plain = sources.filter((file) => new RegExp(PLAIN).test(file) && hasFunctions(file, textOf(file)));
const tests = new Set(tracked.filter((file) => /\.test\.ts$/.test(file) && !SLOW.test(file) && !needsOf([file]).page));
const nearest = new NearestTests(new Map(tracked.map((file) => [file, importsOf(file, textOf(file))])), tests);

if (values.list) process.exitCode = list();
else process.exitCode = await prove();

function list(): number {
  const bare = plain
    .filter((file) => nearest.beside(file).length === 0)
    .map((file) => ({ file, choices: choicesIn(file, textOf(file)) }))
    .filter(({ choices }) => choices >= DECIDES)
    .sort((a, b) => b.choices - a.choices);
  for (const { file, choices } of bare) process.stdout.write(`${file} chooses ${choices} times and has no test next to it\n`);
  process.stdout.write(`${bare.length} of ${plain.length} plain files with functions make decisions and have no test next to them.\n`);
  return bare.length === 0 ? 0 : 1;
}

async function prove(): Promise<number> {
  const { file: wanted = '' } = values;
  const all = sources.filter((file) => file.includes(wanted)).flatMap((file) => mutantsOf(file, textOf(file)));
  const sample = wanted === '' ? sampleOf(all, new Set(plain), Number(values.count), values.seed) : all;
  process.stdout.write(`${sample.length} of ${all.length} faults${wanted === '' ? `, seed ${values.seed}` : ''}\n`);
  const ledger = new Ledger(path.join(ROOT, '.cache/mutants', wanted === '' ? `${values.seed}.jsonl` : 'files.jsonl'));
  const verdicts = new Map<Mutant, Verdict>();
  const waiting: Mutant[] = [];
  const described = (mutant: Mutant, run: readonly string[]) => ({
    id: mutant.id,
    code: digest(textOf(mutant.file).replace(/^\s*\/\/.*\n/gm, '')),
    against: digest(run.map((test) => `${test}\n${textOf(test)}`).join('\n')),
  });
  for (const mutant of sample) {
    const known = ledger.verdictOf(described(mutant, nearest.of(mutant.file)));
    if (known) verdicts.set(mutant, known);
    else waiting.push(mutant);
  }
  // The cheap ones first: what an ended run leaves is then little.
  const isCostly = ({ file }: Mutant) => (needsOf(nearest.of(file)).database ? 1 : 0);
  waiting.sort((a, b) => isCostly(a) - isCostly(b));
  if (verdicts.size > 0) process.stdout.write(`${verdicts.size} of them are known from an earlier run\n`);

  const folder = scratchFolder('mutants');
  const asTheyStand = new Map<string, Promise<number>>();
  const work = async (trials: Trials): Promise<void> => {
    for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
      const run = nearest.of(mutant.file);
      const verdict = await tried(trials, mutant, run, asTheyStand);
      verdicts.set(mutant, verdict);
      ledger.add({ ...described(mutant, run), verdict });
      if (verdict !== 'killed' && !isExcused(mutant)) process.stdout.write(`${sentence(mutant, verdict)}; ${run.join(', ')}\n`);
      if (verdicts.size % 25 === 0) process.stdout.write(`${verdicts.size} of ${sample.length} tried\n`);
    }
  };
  // What is known by then is kept.
  const end = () => waiting.splice(0);
  process.once('SIGINT', end).once('SIGTERM', end);
  const workers = Array.from({ length: Number(values.workers) }, (_, number) => new Trials(path.join(folder, String(number))));
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
  if (verdicts.size < sample.length)
    process.stdout.write(`Ended after ${verdicts.size} of ${sample.length}: the next run goes on from here\n`);
  return report(sample, verdicts);
}

/** Runs the tests one after another, the quickest first, until one notices. */
async function tried(trials: Trials, mutant: Mutant, run: readonly string[], asTheyStand: Map<string, Promise<number>>): Promise<Verdict> {
  const fault = { file: mutant.file, text: withFault(textOf(mutant.file), mutant) };
  const timed: { test: string; ms: number }[] = [];
  for (const test of run) {
    const whole = asTheyStand.get(test) ?? standing(trials, test);
    asTheyStand.set(test, whole);
    timed.push({ test, ms: await whole });
  }
  let loaded = false;
  for (const { test, ms } of timed.filter((one) => Number.isFinite(one.ms)).sort((a, b) => a.ms - b.ms)) {
    const ended = await trials.run(test, ms * TIMES + MORE_MS, fault);
    loaded ||= ended.loaded;
    if (ended.broken) return 'invalid';
    if (!ended.passed && ended.loaded) return 'killed';
  }
  return loaded ? 'survived' : 'untested';
}

/** How long a test takes as it stands; endless when it is not green. */
async function standing(trials: Trials, test: string): Promise<number> {
  for (let time = 0; time < 2; time += 1) {
    const { passed, ms } = await trials.run(test, LIMIT_MS);
    if (passed) return ms;
  }
  process.stdout.write(`${test} is not green as it stands, and proves nothing\n`);
  return Number.POSITIVE_INFINITY;
}

function report(sample: readonly Mutant[], verdicts: ReadonlyMap<Mutant, Verdict>): number {
  const of = (verdict: Verdict) => sample.filter((mutant) => verdicts.get(mutant) === verdict);
  const valid = verdicts.size - of('invalid').length;
  const alive = [...of('survived'), ...of('untested')];
  const excused = alive.filter(isExcused);
  const left = alive.filter((mutant) => !isExcused(mutant));
  for (const mutant of left) process.stdout.write(`${sentence(mutant, verdicts.get(mutant) ?? 'survived')}\n`);
  const share = (part: readonly Mutant[]) => `${((100 * part.length) / Math.max(1, valid)).toFixed(1)} %`;
  process.stdout.write(
    `${valid} faults: ${of('killed').length} noticed, ${left.length} not (${share(left)}), of them ${left.filter((one) => verdicts.get(one) === 'untested').length}` +
      ` in code that no test reads; ${excused.length} change nothing (${share(excused)}).\n`,
  );
  return verdicts.size === sample.length && left.length === 0 && excused.length <= (valid * EXCUSED_MAX) / 100 ? 0 : 1;
}

function sentence({ file, line, operator, original, replacement }: Mutant, verdict: Verdict): string {
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);
  return `${verdict} ${file}:${line} ${operator}: ${short(original)} → ${short(replacement)}`;
}

/** The lines above the fault, as far as they are comments, say why nobody could see it. */
function isExcused({ file, line }: Mutant): boolean {
  const lines = textOf(file).split('\n');
  for (let at = line - 2; at >= 0 && /^\s*\/\//.test(lines[at] ?? ''); at -= 1) if (EXCUSE.test(lines[at] ?? '')) return true;
  return false;
}

function digest(text: string): string {
  return hash('sha256', text).slice(0, 16);
}
