import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { note, processorSeconds } from './record.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** What a file left running may still end by itself, in milliseconds. */
const ENDS_WITHIN_MS = 5_000;
const LOOK_AGAIN_MS = 20;
/** Events whose listeners reach the files that follow. What hears `exit` or a signal of its end ends what the process started. */
const HEARD = ['uncaughtException', 'unhandledRejection', 'warning', 'message'] as const;
/** What keeps a process alive or works on in it. */
const RUNNING = new Set([
  'TCPServerWrap',
  'TCPSocketWrap',
  'PipeWrap',
  'ProcessWrap',
  'UDPWrap',
  'FSEventWrap',
  'Timeout',
  'Immediate',
  'Worker',
  'MessagePort',
]);
/** What a shared server and browser have. */
const SHARED = new Set(['PipeWrap', 'ProcessWrap', 'TCPSocketWrap']);
// Tests put other clocks in its place.
const now = performance.now.bind(performance);

/** Ends what the files of this process share. */
const ends: Array<() => Promise<void>> = [];

/** Has this done when the last file of the process is done. */
export function atEndOfProcess(end: () => Promise<void>): void {
  ends.push(end);
}

/**
 * Runs the tests of these files, named from the top folder, in this process, one file after another. A file is a suite, and
 * fails when it leaves something behind that could reach the next one.
 */
export function runFiles(files: readonly string[]): void {
  after(async () => {
    for (const end of ends.toReversed()) await end();
    // What a file left running has failed it by name: it must not hold back what the others say.
    setTimeout(() => process.exit(), ENDS_WITHIN_MS).unref();
  });
  for (const file of files)
    describe(file, async () => {
      let clean: State;
      const spent = { from: 0, cpu: 0, tests: 0, begun: 0 };
      before(() => {
        // Programs that it starts are counted as its own.
        process.env['TEST_FILE'] = file;
        clean = stateOfProcess();
        spent.from = now();
        spent.cpu = processorSeconds();
      });
      beforeEach(() => {
        spent.begun = now();
      });
      afterEach(() => {
        spent.tests += now() - spent.begun;
      });
      try {
        await import(pathToFileURL(path.join(ROOT, file)).href);
      } catch (error) {
        test('the file can be loaded', () => {
          throw error;
        });
      }
      // After the hooks of the file itself.
      after(async () => {
        const left = await leftBehind(clean);
        note('spent', `${spent.tests.toFixed(0)} ${(now() - spent.from).toFixed(0)} ${(processorSeconds() - spent.cpu).toFixed(2)}`);
        if (left.length > 0) throw new Error(`${file} leaves behind ${left.join('; ')}`);
      });
    });
}

interface State {
  readonly running: ReadonlyMap<string, number>;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly globals: ReadonlySet<PropertyKey>;
  readonly listeners: readonly number[];
  readonly directory: string;
}

function stateOfProcess(): State {
  return {
    running: running(),
    env: { ...process.env },
    globals: new Set(Reflect.ownKeys(globalThis)),
    listeners: HEARD.map((name) => process.listenerCount(name)),
    directory: process.cwd(),
  };
}

/** How many of each kind keep this process alive: servers, connections, programs, threads, timers. */
function running(): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo())
    if (RUNNING.has(kind) && !(ends.length > 0 && SHARED.has(kind))) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  return kinds;
}

/** What is there that was not there before, in words; puts back what can be. */
async function leftBehind(clean: State): Promise<string[]> {
  const more = () => [...running()].filter(([kind, count]) => count > (clean.running.get(kind) ?? 0));
  for (const until = now() + ENDS_WITHIN_MS; more().length > 0 && now() < until; ) await sleep(LOOK_AGAIN_MS);
  const left = more().map(([kind, count]) => `${count - (clean.running.get(kind) ?? 0)} ${kind}`);
  for (const name of new Set([...Object.keys(clean.env), ...Object.keys(process.env)])) {
    if (process.env[name] === clean.env[name]) continue;
    left.push(`another ${name} in the environment`);
    if (clean.env[name] === undefined) delete process.env[name];
    else process.env[name] = clean.env[name];
  }
  // Compiled libraries put their helpers there, with such names.
  for (const key of Reflect.ownKeys(globalThis))
    if (!clean.globals.has(key) && !/^__/.test(String(key))) left.push(`the global ${String(key)}`);
  HEARD.forEach((name, index) => {
    if (process.listenerCount(name) > (clean.listeners[index] ?? 0)) left.push(`a listener of ${name}`);
  });
  if (process.cwd() !== clean.directory) left.push(`another folder, ${process.cwd()}`);
  return left;
}
