import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { Type } from 'typebox';
import { SILENT } from '../../../../test/harness/log.ts';
import { buildHttp } from '../server.ts';
import { registerExport, writerOf } from './export.ts';

const ITEM = Type.Object({
  title: Type.String(),
  owner: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  tags: Type.Array(Type.String()),
  count: Type.Integer(),
});
const ROWS = [
  { title: 'a "quoted", line\nand more', owner: { id: '1', name: 'Ann' }, tags: ['x', 'y'], count: -3, secret: 'not of the list' },
  { title: '=cmd|calc', owner: { id: '2', name: '+49 151' }, tags: [], count: 0 },
  { title: '@sum', owner: null, tags: ['-1'], count: 2 },
];

test('CSV has a column for each member of the list, reads back as it was, and starts no formula', () => {
  const { head, rows } = writerOf('csv', ITEM);
  assert.equal(head, 'title,owner.id,owner.name,tags,count\r\n');
  assert.deepEqual(parse(head + rows(ROWS), { columns: true }), [
    { title: 'a "quoted", line\nand more', 'owner.id': '1', 'owner.name': 'Ann', tags: '["x","y"]', count: '-3' },
    { title: "'=cmd|calc", 'owner.id': '2', 'owner.name': "'+49 151", tags: '[]', count: '0' },
    { title: "'@sum", 'owner.id': '', 'owner.name': '', tags: '["-1"]', count: '2' },
  ]);
});

test('an export that fails in the middle is a broken answer, never a shorter file; at its beginning it is an error', async () => {
  const http = buildHttp({ log: SILENT, trustedProxies: [], https: false });
  const querystring = Type.Object({ fails: Type.Optional(Type.String()) }, { additionalProperties: false });
  registerExport(http, {
    url: '/things',
    config: { access: 'public' },
    operationId: 'exportThings',
    summary: 'Export things',
    tags: ['Things'],
    querystring,
    item: ITEM,
    async page({ fails, cursor = '0' }) {
      if (fails === cursor) throw new Error('the database is gone');
      return { items: ROWS, ...(cursor === '2' ? {} : { next_cursor: String(Number(cursor) + 1) }) };
    },
  });
  const url = await http.listen({ port: 0, host: '127.0.0.1' });
  const lines = async (query: string) => (await (await fetch(`${url}/things/export?format=jsonl${query}`)).text()).split('\n').length - 1;
  try {
    assert.equal(await lines(''), 9);
    assert.equal((await fetch(`${url}/things/export?fails=0`)).status, 500);
    for (const at of ['1', '2']) await assert.rejects(lines(`&fails=${at}`), at);
  } finally {
    await http.close();
  }
});

test('JSON lines have what the list shows and nothing else', () => {
  const { head, rows } = writerOf('jsonl', ITEM);
  const lines = (head + rows(ROWS)).split('\n');
  assert.deepEqual([lines.length, lines.at(-1)], [4, '']);
  assert.deepEqual(
    lines.slice(0, 3).map((line) => JSON.parse(line)),
    [{ title: ROWS[0]?.title, owner: ROWS[0]?.owner, tags: ROWS[0]?.tags, count: -3 }, ROWS[1], ROWS[2]],
  );
});
