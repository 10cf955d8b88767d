import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openDatabase } from './database.ts';
import { insertRow, insertRows, saveRow, updateRow } from './rows.ts';

describe('rows by their members', () => {
  // One session, whose table goes with it.
  const db = openDatabase({ url: process.env['TEST_POSTGRES_URL'] ?? '', max: 1, name: 'rows' });
  before(() =>
    db.query(`create temporary table things (id uuid primary key, some_text text, tags text[] not null default '{none}', document jsonb,
      digest bytea, day date, amount numeric, created_at timestamptz)`),
  );
  after(() => db.close());

  test('each value arrives as its column keeps it, and a column without a member gets its default', async () => {
    const row = {
      id: randomUUIDv7(),
      document: [{ a: null, 'B c': 'half' }, 1.5],
      digest: Buffer.from([0, 255, 65]),
      day: '2026-02-28',
      amount: '0.10',
    };
    const at = new Date('2026-02-28T12:00:00.123Z');
    assert.deepEqual(
      await insertRow(db, 'things', { ...row, someText: 'half \ud800 "quoted" \\x41', createdAt: at }, 'returning *, day::text'),
      { ...row, some_text: 'half \ufffd "quoted" \\x41', tags: ['none'], created_at: at },
    );
  });

  test('any number of rows is one statement, which is prepared once', async () => {
    const made = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ id: randomUUIDv7(), tags: [`${n}`, 'a,"b'], someText: null }));
    const rows = made(3);
    for (const some of [rows, made(1), []]) await insertRows(db, 'things', some);
    assert.equal((await insertRows(db, 'things', [...rows, ...made(1)], 'on conflict do nothing returning id')).length, 1);
    assert.deepEqual(await db.query('select tags from things where id = $1', [rows[2]?.id]), [{ tags: ['2', 'a,"b'] }]);
    const prepared = await db.query('select from pg_prepared_statements where statement ~ $1', [
      String.raw`^insert into things \(id,tags.*\$1\) $`,
    ]);
    assert.equal(prepared.length, 1);
  });

  test('a saved row replaces the one with its key, but not when and by whom it was made', async () => {
    const [id, at] = [randomUUIDv7(), new Date('2026-01-01T00:00:00Z')];
    await saveRow(db, 'things', { id, someText: 'old', amount: 1, createdAt: at }, 'id');
    const row = { id, someText: 'new', amount: null, createdAt: new Date() };
    assert.deepEqual(await saveRow(db, 'things', row, 'id', 'returning some_text, amount, created_at'), {
      some_text: 'new',
      amount: null,
      created_at: at,
    });
    assert.equal(await saveRow(db, 'things', row, 'id', 'where things.amount > 1 returning id'), undefined);
  });

  test('a changed row keeps the columns that are no members, and every other row is as it was', async () => {
    const [id, other] = [randomUUIDv7(), randomUUIDv7()];
    const rows = [id, other].map((one) => ({ id: one, someText: 'old', tags: ['a'], amount: 1 }));
    await insertRows(db, 'things', rows);
    const more = { also: 'amount = amount + 1', ending: 'and amount = 1 returning tags, document, amount' };
    const changed = { tags: ['b'], document: [1], amount: '2' };
    assert.deepEqual(await updateRow(db, 'things', { id, tags: ['b'], document: [1] }, more), changed);
    assert.equal(await updateRow(db, 'things', { id, tags: ['c'], document: [2] }, more), undefined);
    await updateRow(db, 'things', { id, digest: Buffer.from('A') });
    assert.deepEqual(
      await db.query('select some_text, tags, document, amount, digest from things where id = any($1) order by digest', [[id, other]]),
      [
        { some_text: 'old', ...changed, digest: Buffer.from('A') },
        { some_text: 'old', tags: ['a'], document: null, amount: '1', digest: null },
      ],
    );
  });

  test('a member that is no name of a column is refused before anything is asked, an unknown one by the database', async () => {
    await assert.rejects(insertRow(db, 'things', { 'id) select 1 --': 1 }), /^Error: "id\) select 1 --" is no name of a column/);
    await assert.rejects(insertRow(db, 'things', { id: randomUUIDv7(), color: 'red' }), /column "color" .*does not exist/);
  });
});
