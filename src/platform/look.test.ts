import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { until } from '../../test/harness/until.ts';
import { SILENT } from '../../test/harness/log.ts';
import { createTestDatabase, type TestDatabase } from '../../test/harness/postgres.ts';
import { type Database, openDatabase } from './db/database.ts';
import { openLook, QUIET_LOOKS } from './look.ts';
import { startLoop } from './loop.ts';
import { DatabaseFrozen } from './outage.ts';

describe('the look for what is due', () => {
  let database: TestDatabase;
  let db: Database;
  before(async () => {
    database = await createTestDatabase();
    db = openDatabase({ url: database.url, max: 2, name: 'look test' });
    await db.query('create table matters (name text primary key, at timestamptz not null)');
  });
  after(async () => {
    await db.close();
    await database.drop();
  });
  const dueOf = (name: string) => `select min(at) from matters where name = '${name}'`;
  /** Counts what is asked of the database. */
  const counting = () => {
    const texts: string[] = [];
    const counted: Database = {
      ...db,
      query: (text, values, name) => {
        texts.push(text);
        return db.query(text, values, name);
      },
    };
    return { counted, texts };
  };

  test('is one statement for all loops, and an idle loop asks nothing by itself', async (t) => {
    const { counted, texts } = counting();
    const look = openLook({ db: counted, log: SILENT, everyMs: 20 });
    t.after(() => look.close());
    let runs = 0;
    const run = async () => {
      runs += 1;
      return false;
    };
    const loops = ['a', 'b', 'c'].map((name) => startLoop({ name, everyMs: 5, due: dueOf(name), look, log: SILENT, run }));
    await until(() => texts.length >= 10, 'ten looks');
    assert.equal(runs, 0);
    assert.equal(new Set(texts).size, 1);
    await Promise.all(loops.map((loop) => loop.stop()));
  });

  test('wakes what another connection has written, that alone, and again until it lies ahead', async (t) => {
    const { counted, texts } = counting();
    const look = openLook({ db: counted, log: SILENT, everyMs: 20 });
    t.after(() => look.close());
    const woken: string[] = [];
    for (const name of ['now', 'later', 'never']) look.watch(dueOf(name), () => woken.push(name));
    await db.query(`insert into matters values ('now', app_now()), ('later', app_now() + interval '1 hour')`);
    await until(() => woken.length >= 3, 'three wakes');
    assert.deepEqual(new Set(woken), new Set(['now']));
    await db.query(`update matters set at = app_now() + interval '1 hour'`);
    const from = texts.length;
    await until(() => texts.length >= from + 2, 'the change is seen');
    woken.length = 0;
    const then = texts.length;
    await until(() => texts.length >= then + 5, 'five more looks');
    assert.deepEqual(woken, []);
  });

  test('wakes at the time itself, between two looks', async (t) => {
    const look = openLook({ db, log: SILENT, everyMs: 400 });
    t.after(() => look.close());
    // Ahead at every look: it is never found to be due.
    const woken = new Promise<void>((resolve) => {
      look.watch(`select app_now() + interval '200 milliseconds'`, resolve);
    });
    await woken;
  });

  test('a quiet hour is looked at half as often, what falls due in it is taken at its time, and work ends it', async (t) => {
    const EVERY_MS = 50;
    const { counted, texts } = counting();
    const timers = t.mock.method(globalThis, 'setTimeout');
    /** Before each look, the first as well. */
    const pauses = () => timers.mock.calls.flatMap(({ arguments: [run, ms] }) => (run.name === 'tick' ? [ms] : []));
    const look = openLook({ db: counted, log: SILENT, everyMs: EVERY_MS });
    t.after(() => look.close());
    const woken: string[] = [];
    for (const name of ['quiet', 'far']) look.watch(dueOf(name), () => woken.push(name));
    await until(() => texts.length >= QUIET_LOOKS + 3, 'looks beyond those of a busy time');
    assert.deepEqual(pauses().slice(0, QUIET_LOOKS), Array(QUIET_LOOKS).fill(EVERY_MS));
    assert.deepEqual(pauses().slice(QUIET_LOOKS + 1, QUIET_LOOKS + 3), [2 * EVERY_MS, 2 * EVERY_MS]);
    assert.deepEqual(woken, []);
    await db.query(`insert into matters values ('quiet', app_now() + interval '${2 * EVERY_MS}' / 1000)`);
    await until(() => woken.length > 0, 'it is woken');
    const from = pauses().length;
    await until(() => pauses().slice(from).includes(EVERY_MS), 'looks as often as before');
    await db.query(`delete from matters where name = 'quiet'`);
  });

  test('what lies behind the next look is left to that one', async (t) => {
    const { counted, texts } = counting();
    const look = openLook({ db: counted, log: SILENT, everyMs: 20 });
    t.after(() => look.close());
    let woken = 0;
    look.watch(`select app_now() + interval '50 milliseconds'`, () => {
      woken += 1;
    });
    await until(() => texts.length >= 10, 'ten looks');
    assert.equal(woken, 0);
  });

  test('goes on after a look that failed, and asks nothing for who has stopped', async (t) => {
    const { counted, texts } = counting();
    const look = openLook({ db: counted, log: SILENT, everyMs: 20 });
    t.after(() => look.close());
    const stop = look.watch('select at from no_such_table', () => {});
    await until(() => texts.length >= 2, 'a look that fails, twice');
    stop();
    await db.query(`insert into matters values ('after', app_now())`);
    let woken = false;
    look.watch(dueOf('after'), () => {
      woken = true;
    });
    await until(() => woken, 'it looks again');
    assert.doesNotMatch(texts.at(-1) ?? '', /no_such_table/);
  });

  test('background work that met a database that is away is tried again each second, and any other failure after its pause', async (t) => {
    const timers = t.mock.method(globalThis, 'setTimeout');
    const pauses = () => timers.mock.calls.flatMap(({ arguments: [run, ms] }) => (run.name === 'start' ? [ms] : []));
    const failures = [Object.assign(new Error('away'), { code: 'ECONNREFUSED' }), new DatabaseFrozen(), new Error('a fault')];
    let runs = 0;
    const loop = startLoop({
      name: 'away',
      everyMs: 3_600_000,
      log: SILENT,
      run: async () => {
        runs += 1;
        const failure = failures[runs - 1];
        if (failure) throw failure;
        return false;
      },
    });
    loop.wake();
    await until(() => runs === 3, 'two more runs by itself');
    assert.deepEqual(pauses(), [3_600_000, 1_000, 1_000, 3_600_000]);
    await loop.stop();
  });
});
