import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/postgres.ts';
import { SYSTEM } from '../../platform/actor.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import type { RoutingConfig } from './config.ts';
import { currentRouting, findVersions, versionsWindow, forgetRouting, newestRouting, saveRouting } from './routing.store.ts';

let database: TestDatabase;
let db: Database;

before(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, max: 4, name: 'test' });
});
after(async () => {
  await db.close();
  await database.drop();
});

/** The same database with every look at the rules counted; each is a process's pool of its own. */
function counting(): { pool: Database; looks: () => number } {
  let looks = 0;
  const query: Database['query'] = (text, values, name) => {
    if (name === 'routing_current') looks += 1;
    return db.query(text, values, name);
  };
  return { pool: { ...db, query }, looks: () => looks };
}

function config(name: string): RoutingConfig {
  return { destinations: [], rules: [{ name, matchers: [], destinations: [] }], default_destinations: [] };
}

const save = (name: string, expected: number | null = null) =>
  db.transaction((tx) => saveRouting(tx, { config: config(name), actor: SYSTEM, expected }));

describe('the rules in force', () => {
  test('with nothing saved nobody is told, of version 0', async () => {
    const { version, compiled } = await currentRouting(counting().pool);
    assert.deepEqual([version, compiled.rules.length, compiled.defaults.length], [0, 0, 0]);
  });

  test('callers at the same time share one look, and those of the next moment need none', async () => {
    const { pool, looks } = counting();
    const found = await Promise.all(Array.from({ length: 50 }, () => currentRouting(pool)));
    assert.equal(looks(), 1);
    assert.equal(new Set(found).size, 1);
    await currentRouting(pool);
    assert.equal(looks(), 1);
  });

  test('a version is compiled once', async () => {
    await save('compiled once');
    forgetRouting();
    const { pool } = counting();
    const first = await currentRouting(pool);
    forgetRouting();
    assert.equal(await currentRouting(pool), first);
  });

  test('a save of this process counts at once, through every pool, also while an older look is under way', async () => {
    const [one, other] = [counting().pool, counting().pool];
    await Promise.all([currentRouting(one), currentRouting(other)]);
    const early = currentRouting(counting().pool);
    const { version } = await save('at once');
    forgetRouting();
    assert.equal((await currentRouting(one)).version, version);
    assert.equal((await currentRouting(other)).version, version);
    await early;
    assert.equal((await currentRouting(one)).compiled.rules[0]?.name, 'at once');
  });

  test('a look that began before a save never hides the save', { timeout: 10_000 }, async () => {
    const looked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let held = true;
    const query: Database['query'] = async (text, values, name) => {
      const wait = held;
      const rows = await db.query(text, values, name);
      looked.resolve();
      if (wait) await gate.promise;
      return rows as never;
    };
    const pool = { ...db, query };
    const old = currentRouting(pool);
    await looked.promise;
    const { version } = await save('newer');
    forgetRouting();
    held = false;
    assert.equal((await currentRouting(pool)).version, version);
    gate.resolve();
    assert.ok((await old).version < version);
    assert.equal((await currentRouting(pool)).version, version);
  });

  test('another server’s save is followed by the next look', async (t) => {
    const { pool, looks } = counting();
    let ms = 0;
    t.mock.method(performance, 'now', () => ms);
    const before = (await currentRouting(pool)).version;
    const { version } = await save('elsewhere');
    ms = 999;
    assert.equal((await currentRouting(pool)).version, before);
    ms = 1_000;
    assert.equal((await currentRouting(pool)).version, version);
    assert.equal(looks(), 2);
  });

  test('a look that fails is told to its callers and not kept', async () => {
    let broken = true;
    const query: Database['query'] = async (text, values, name) => {
      if (broken) throw new Error('no database');
      return db.query(text, values, name);
    };
    const pool = { ...db, query };
    await assert.rejects(currentRouting(pool), /no database/);
    broken = false;
    assert.equal((await currentRouting(pool)).version, (await newestRouting(db)).version);
  });
});

describe('saving', () => {
  test('50 saves at the same time make 50 versions without a gap', async () => {
    const first = (await newestRouting(db)).version;
    const saved = await Promise.all(Array.from({ length: 50 }, (_, index) => save(`parallel ${index}`)));
    assert.deepEqual(
      saved.map(({ version }) => version).toSorted((a, b) => a - b),
      Array.from({ length: 50 }, (_, index) => first + index + 1),
    );
  });

  test('from an older version nothing is saved', async () => {
    const newest = await newestRouting(db);
    await assert.rejects(save('stale', newest.version - 1), { code: 'version_conflict', extra: { current_version: newest.version } });
    assert.deepEqual(await newestRouting(db), newest);
    assert.equal((await save('fresh', newest.version)).version, newest.version + 1);
  });

  test('the same document, its members in any order, is no new version', async () => {
    const { version } = await save('same');
    const turned: RoutingConfig = { default_destinations: [], rules: [{ destinations: [], matchers: [], name: 'same' }], destinations: [] };
    const again = await db.transaction((tx) => saveRouting(tx, { config: turned, actor: SYSTEM, expected: null }));
    assert.equal(again.version, version);
    assert.equal((await findVersions(db, versionsWindow({ limit: 1 })))[0]?.version, version);
  });
});
