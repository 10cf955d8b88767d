// Every check that needs no running service, in order, one line each: `npm run verify`, or `npm run verify -- types` for one.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

interface Step {
  readonly name: string;
  /** Arguments of this project's Node.js. */
  readonly run: readonly string[];
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const STEPS: readonly Step[] = [
  { name: 'types', run: ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.'] },
  { name: 'page-types', run: ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'web'] },
  { name: 'plugin-types', run: ['node_modules/typescript-7/bin/tsc', '--noEmit', '-p', 'plugins/chattwo'] },
  { name: 'style', run: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=10'] },
  {
    name: 'directions',
    run: ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', 'src', 'web/src', 'plugins', '--config', '.dependency-cruiser.cjs'],
  },
  { name: 'dead-code', run: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'interface', run: ['tools/openapi.ts', '--lint'] },
  { name: 'clock', run: ['tools/clock.ts'] },
  { name: 'tables', run: ['tools/tables.ts'] },
  { name: 'generated', run: ['tools/generate.ts', '--check'] },
  { name: 'documents', run: ['tools/documents.ts'] },
  { name: 'stray-words', run: ['tools/stray-words.ts'] },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}: the steps are ${STEPS.map((step) => step.name).join(', ')}.\n`);
  process.exit(1);
}

let failed = 0;
for (const step of STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const startedAt = performance.now();
  const done = spawnSync(process.execPath, [...step.run], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1_048_576 });
  const ok = done.status === 0;
  if (!ok) failed += 1;
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s\n`);
  if (!ok) process.stdout.write(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}\n`);
}
process.stdout.write(failed === 0 ? 'All checks passed.\n' : `${failed} checks failed.\n`);
process.exitCode = failed === 0 ? 0 : 1;
