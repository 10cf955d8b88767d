// Makes this checkout ready and runs one of its programs on its own Node.js: `node tools/start.mjs [file] [arguments]`,
// the server when no file is named.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { announcement, Crashes } from '../src/platform/start-again.mjs';
import { fail, node, prepare, root } from './start-prepare.mjs';

/** Ctrl-C reaches npm and us, and npm passes it on: within this time it is one and the same. */
const SAME_SIGNAL_MS = 400;

const given = process.argv.slice(2);
const [program, args] = /(?<!\.test)\.(ts|mjs)$/.test(given[0] ?? '') ? [given[0], given.slice(1)] : ['src/main.ts', given];

/** Programs that open the page in a browser or serve it; the tests build it themselves when some of them look at it. */
const OPEN_THE_PAGE = ['tools/pictures/take.ts', 'tools/release/release.ts', 'demo/demo.ts'];
/** Programs that check or serve the page's sources. */
const READ_THE_PAGE = ['tools/verify.ts', 'tools/dev.ts'];
await prepare({
  made: READ_THE_PAGE.includes(program) || undefined,
  page: OPEN_THE_PAGE.includes(program) || (program === 'src/main.ts' && args.length === 0),
  tools: program !== 'src/main.ts',
});

// A session of its own: the terminal's Ctrl-C must not reach it besides the one we pass on. The channel tells it when we
// are gone, however that came about, so that it never stays behind.
// As in bin/tocsin: a small heap, few pools of memory and no stripper of types keep the server small.
const server = program === 'src/main.ts' && args.length === 0;
const flags = program === 'src/main.ts' ? ['--expose-gc', '--max-old-space-size=256', '--max-semi-space-size=32'] : [];
const CACHE = path.join(root, 'node_modules/.cache/node');
const crashes = new Crashes();
let child;
let again;
let stopping = false;

function run() {
  let ready = false;
  let wrongSettings = false;
  const startedAt = performance.now();
  child = spawn(node, [...flags, path.join(root, program), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: { MALLOC_ARENA_MAX: '2', ...(program === 'src/main.ts' && { NODE_COMPILE_CACHE: CACHE }), ...process.env },
  });
  child.on('message', (text) => {
    ready ||= text === 'ready';
    wrongSettings ||= text === 'wrong settings';
  });
  child.once('error', (error) => fail(`${node} could not be run (${error.code}): delete node_modules and start again.`));
  child.once('exit', (code, signal) => {
    const ended = { code, signal, ready, wrongSettings, ranMs: performance.now() - startedAt };
    const pause = server && !stopping ? crashes.pauseAfter(ended) : null;
    if (pause === null) process.exit(code ?? 128 + (constants.signals[signal] ?? 0));
    process.stderr.write(`${announcement(ended, pause)}\n`);
    again = setTimeout(run, pause);
  });
}
run();

function stop(signal) {
  stopping = true;
  clearTimeout(again);
  if (child.exitCode !== null || child.signalCode !== null) process.exit(0);
  child.kill(signal);
}

const passedAt = new Map();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    const now = performance.now();
    if (now - (passedAt.get(signal) ?? Number.NEGATIVE_INFINITY) < SAME_SIGNAL_MS) return;
    passedAt.set(signal, now);
    stop(signal);
  });
}
// npm runs us in its own place; when it was killed nobody waits for us any more.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 1_000);
}
