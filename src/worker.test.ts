import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { until } from '../test/harness/until.ts';
import { openLog } from './platform/log.ts';
import type { Look } from './platform/look.ts';
import type { Module } from './platform/module.ts';
import { openWakes } from './platform/wakes.ts';
import { startWorker } from './worker.ts';

const NEVER_MS = 3_600_000;
const look: Look = { watch: () => () => {}, close: async () => {} };
const leader = { isLeader: () => true };
const log = openLog('silent');

describe('the background work of a process', () => {
  test('a job runs when its name is woken, however early the waker was made', async () => {
    const wakes = openWakes();
    const wake = wakes.of('digging');
    wake();
    let runs = 0;
    const digging = { name: 'digging', everyMs: NEVER_MS, run: async () => ++runs < 0 };
    const worker = startWorker([{ name: 'garden', jobs: [digging] }], { log, look, wakes, leader });
    assert.equal(runs, 0);
    wake();
    await until(async () => runs === 1, 'the run');
    await worker.stop();
    wake();
    assert.equal(runs, 1);
  });

  test('jobs that share a name are all woken', async () => {
    const wakes = openWakes();
    const ran = new Set<number>();
    const jobs = [1, 2].map((n) => ({ name: 'digging', everyMs: NEVER_MS, run: async () => ran.add(n).size < 0 }));
    const worker = startWorker([{ name: 'garden', jobs }], { log, look, wakes, leader });
    wakes.of('digging')();
    await until(async () => ran.size === 2, 'both');
    await worker.stop();
  });

  test('a name that is woken and under which nothing runs refuses the start', () => {
    const wakes = openWakes();
    wakes.of('diging');
    assert.throws(
      () =>
        startWorker([{ name: 'garden', jobs: [{ name: 'digging', everyMs: NEVER_MS, run: async () => false }] }], {
          log,
          look,
          wakes,
          leader,
        }),
      /nothing runs under the names diging/,
    );
  });

  test('modules end the last one first: jobs, then what they left in hand, then what the module opened', async () => {
    const ended: string[] = [];
    const module = (name: string): Module => ({
      name,
      jobs: [{ name, everyMs: NEVER_MS, run: async () => false, drain: async () => void ended.push(`${name} drained`) }],
      close: async () => void ended.push(`${name} closed`),
    });
    await startWorker([module('first'), module('second')], { log, look, wakes: openWakes(), leader }).stop();
    assert.deepEqual(ended, ['second drained', 'second closed', 'first drained', 'first closed']);
  });

  test('a module that cannot end is told of, and the others end all the same', async () => {
    const ended: string[] = [];
    const lines: string[] = [];
    const end = (name: string) => async () => void ended.push(name);
    const fail = () => Promise.reject(new Error('it does not want to'));
    const modules: readonly Module[] = [
      { name: 'first', close: end('first') },
      { name: 'stuck', jobs: [{ name: 'stuck', everyMs: NEVER_MS, run: async () => false, drain: fail }], close: end('stuck') },
      { name: 'worse', close: fail },
      { name: 'last', close: end('last') },
    ];
    const written = openLog('error', { write: (line) => void lines.push((JSON.parse(line) as { part: string }).part) });
    await startWorker(modules, { log: written, look, wakes: openWakes(), leader }).stop();
    assert.deepEqual(ended, ['last', 'stuck', 'first']);
    assert.deepEqual(lines, ['worse', 'stuck']);
  });

  test('retention: a module that cannot remove what has had its time holds up no other; only the leader removes', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let leads = false;
    let removed = 0;
    const modules: readonly Module[] = [
      { name: 'stuck', prune: () => Promise.reject(new Error('it does not want to')) },
      {
        name: 'next',
        async prune() {
          removed += 1;
        },
      },
    ];
    const worker = startWorker(modules, { log, look, wakes: openWakes(), leader: { isLeader: () => leads } });
    const pass = async () => {
      t.mock.timers.tick(300_000);
      for (let i = 0; i < 20; i += 1) await new Promise(setImmediate);
    };
    await pass();
    assert.equal(removed, 0);
    leads = true;
    await pass();
    assert.equal(removed, 1);
    await worker.stop();
  });
});
