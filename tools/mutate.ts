// Breaks one guard at a time in a temporary copy and asks the tests that hold it: each must fail. `npm run mutate` tries
// all of every `guards.jsonl`, `-- --first` the most important ones, `-- pages.store` those with that in their name or file's path.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDataDir } from '../src/platform/data-dir.ts';
import { openLog } from '../src/platform/log.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { allGuards, type Guard } from './guards.ts';
import { scratchFolder } from './scratch.ts';
import { ROOT, trackedFiles } from './tracked.ts';

const USAGE = `Breaks guards one at a time in a copy, and checks that their tests fail.

  npm run mutate                  all guards; takes hours
  npm run mutate -- --first       the most important guards
  npm run mutate -- PART ...      guards with one of these in their name or file
`;

/** A broken guard may make its test wait for what never comes. */
const LIMIT_MS = 120_000;

interface Ran {
  readonly passed: number;
  readonly failed: number;
  readonly output: string;
}

const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('-'));
const first = args.includes('--first');
if (args.some((arg) => arg.startsWith('-') && arg !== '--first')) {
  process.stdout.write(USAGE);
  process.exit(args.includes('--help') ? 0 : 1);
}
const { guards: all, problems } = allGuards();
const guards = all.filter(
  (guard) =>
    (!first || guard.first) && (wanted.length === 0 || wanted.some((part) => guard.file.includes(part) || guard.name.includes(part))),
);
if (problems.length > 0 || guards.length === 0) {
  process.stderr.write(`${problems.join('\n') || `No guard has "${wanted.join('" or "')}" in its name or file.`}\n`);
  process.exit(1);
}

const folder = scratchFolder('mutate');
const copy = path.join(folder, 'copy');
const temporary = path.join(folder, 'tmp');
mkdirSync(temporary);
const postgres = await startEmbedded(openDataDir(path.join(folder, 'data')), { log: openLog('silent'), throwAway: true });
let bad = 0;
try {
  for (const file of trackedFiles().filter((name) => !name.startsWith('docs/pictures/'))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(path.join(ROOT, file), path.join(copy, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  const whole = new Map<string, Ran>();
  for (const guard of guards) {
    const said = verdict(guard, whole);
    if (said !== null) bad += 1;
    process.stdout.write(`${said === null ? 'held  ' : 'FAILED'} ${guard.name}${said === null ? '' : `: ${said}`}\n`);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(`${guards.length - bad} of ${guards.length} guards are held by their tests.\n`);
process.exitCode = bad === 0 ? 0 : 1;

/** Null when the tests fail for the broken guard and for nothing else; otherwise what is wrong. */
function verdict(guard: Guard, whole: Map<string, Ran>): string | null {
  const place = path.join(copy, guard.file);
  const text = readFileSync(place, 'utf8');
  const parts = text.split(guard.find);
  if (parts.length < 2) return `${guard.file} has no such text: ${guard.find}`;
  if (parts.length > 2) return `${guard.file} has this text ${parts.length - 1} times: ${guard.find}`;
  const key = `${guard.test} ${guard.only ?? ''}`;
  const before = whole.get(key) ?? run(guard);
  whole.set(key, before);
  if (before.failed > 0 || before.passed === 0) return `${guard.test} is not green as it stands: ${before.output.slice(-600)}`;
  writeFileSync(place, parts.join(guard.replace));
  try {
    const after = run(guard);
    if (after.passed === 0 && /SyntaxError|ERR_INVALID_TYPESCRIPT_SYNTAX/.test(after.output)) return 'the change does not compile';
    return after.failed > 0 ? null : `${guard.test} stays green without it`;
  } finally {
    writeFileSync(place, text);
  }
}

function run(guard: Guard): Ran {
  const done = spawnSync(process.execPath, ['tools/test.ts', ...(guard.only ? [`--test-name-pattern=${guard.only}`] : []), guard.test], {
    cwd: copy,
    encoding: 'utf8',
    timeout: LIMIT_MS,
    maxBuffer: 64 * 1_048_576,
    env: { ...process.env, CI: '', TMPDIR: temporary, TEST_POSTGRES_URL: postgres.url.replace(/\/[^/]*$/, '/postgres') },
  });
  const output = `${done.stdout ?? ''}${done.stderr ?? ''}`;
  const count = (what: string) => Number(new RegExp(`^ℹ ${what} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  // Without a closing line it ran into the limit, or did not start: not green.
  return { passed: count('pass'), failed: count('fail') + count('cancelled') + (done.status === 0 ? 0 : 1), output };
}
