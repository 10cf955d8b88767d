// Every check that needs no running service, two at a time, one line each: `npm run verify`, or `npm run verify -- types` for one.
// `npm run verify -- --fast` takes the first that a change fails, of the files that differ from the last commit.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { changedFiles } from './tracked.ts';

interface Step {
  readonly name: string;
  /** Arguments of this project's Node.js. */
  readonly run: readonly string[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const STEPS: readonly Step[] = [
  types('types', '.'),
  types('page-types', 'web'),
  types('plugin-types', 'plugins/chattwo'),
  { name: 'style', run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=10'] },
  {
    name: 'directions',
    run: ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'src', 'web/src', 'plugins', '--config', '.dependency-cruiser.cjs'],
  },
  { name: 'dead-code', run: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'interface', run: ['tools/generate/openapi.ts', '--lint'] },
  { name: 'page-styles', run: ['tools/page-styles.ts'] },
  { name: 'clock', run: ['tools/clock.ts'] },
  { name: 'tables', run: ['tools/tables.ts'] },
  { name: 'guards', run: ['tools/guards-in-place.ts'] },
  { name: 'generated', run: ['tools/generate/generate.ts', '--check'] },
  { name: 'documents', run: ['tools/documents.ts'] },
  { name: 'release-size', run: ['tools/release/release.ts', '--size'] },
  { name: 'pictures', run: ['tools/pictures/stale.ts'] },
  { name: 'stray-words', run: ['tools/words/stray-words.ts'] },
];

/** What was found right is remembered, so that a change costs what it touches. */
function types(name: string, project: string): Step {
  const remembered = `node_modules/.cache/${name}.tsbuildinfo`;
  const args = ['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile', remembered];
  return { name, run: ['node_modules/typescript-7/bin/tsc', ...args] };
}

/** What is looked at of changed files alone; types are those of the whole program. */
function fastSteps(changed: readonly string[]): Step[] {
  const named = (name: string) => STEPS.filter((step) => step.name === name);
  const sources = changed.filter((file) => /^(?:src|web\/src|plugins)\/.*\.tsx?$/.test(file));
  const narrowed = (name: string, whole: readonly string[], files: readonly string[]) =>
    files.length === 0
      ? []
      : named(name).map(({ run: args }) => ({ name, run: [...args.filter((arg) => !whole.includes(arg)), ...files] }));
  return [
    ...named('types'),
    ...narrowed('style', [], ['--no-errors-on-unmatched', ...changed]),
    ...narrowed('directions', ['src', 'web/src', 'plugins'], sources),
    ...(sources.some((file) => file.startsWith('web/')) ? named('page-types') : []),
  ];
}

const fast = process.argv.includes('--fast');
const wanted = process.argv.slice(2).filter((arg) => arg !== '--fast');
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}: the steps are ${STEPS.map((step) => step.name).join(', ')}.\n`);
  process.exit(1);
}

let failed = 0;
const waiting = (fast ? fastSteps(changedFiles('HEAD')) : [...STEPS]).filter(({ name }) => wanted.length === 0 || wanted.includes(name));

/** One of the two that work: the next step that waits, until none does. */
async function work(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const startedAt = performance.now();
    const { ok, output } = await run(step);
    if (!ok) failed += 1;
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`);
    if (!ok) process.stdout.write(`${output}\n`);
  }
}

function run(step: Step): Promise<{ readonly ok: boolean; readonly output: string }> {
  const child = spawn(process.execPath, [...step.run], { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

await Promise.all([work(), work()]);
process.stdout.write(failed === 0 ? 'All checks passed.\n' : `${failed} checks failed.\n`);
process.exitCode = failed === 0 ? 0 : 1;
