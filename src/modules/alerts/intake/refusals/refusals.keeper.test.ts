import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLog } from '../../../../platform/log.ts';
import { openRefusals, type Refused } from './refusals.keeper.ts';

const TOKEN = { id: 'b6f1c7f6-0000-7000-8000-000000000001', name: 'sender' };

function refused(over: Partial<Refused> = {}): Refused {
  return { reason: 'bad_status', detail: 'd', status: 422, source: 'native', token: TOKEN, indexes: null, raw: null, ...over };
}

function open() {
  const lines: Array<Record<string, unknown>> = [];
  const counts: Array<{ reason: string; source: string; token: string }> = [];
  const written: Array<Array<{ body: string | null }>> = [];
  const log = openLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const db = {
    clock: () => new Date(0),
    query: async <Row>(text: string, values: readonly unknown[] = []) => {
      if (text.startsWith('insert')) written.push(JSON.parse(String(values[0])));
      return [] as Row[];
    },
  };
  return { refusals: openRefusals({ db, log, count: (labels) => counts.push(labels) }), lines, counts, written };
}

test('refused requests are logged once a minute and reason, with how many more there were', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { refusals, lines } = open();
  for (let n = 0; n < 50; n += 1) refusals.note(refused());
  refusals.note(refused({ reason: 'bad_request' }));
  assert.deepEqual(
    lines.map(({ reason }) => reason),
    ['bad_status', 'bad_request'],
  );
  t.mock.timers.tick(59_999);
  assert.equal(lines.length, 2);
  t.mock.timers.tick(1);
  assert.deepEqual([lines.length, lines[2]?.['reason'], lines[2]?.['requests']], [3, 'bad_status', 49]);
  refusals.note(refused());
  assert.equal(lines.length, 3);
  refusals.note(refused({ reason: 'bad_request' }));
  assert.equal(lines.length, 4);
  await refusals.close();
});

test('the log line of a refused request names where it came from', async () => {
  const { refusals, lines } = open();
  refusals.note(refused({ token: null, from: { address: '192.0.2.7', userAgent: 'curl/8' } }));
  await refusals.close();
  assert.deepEqual([lines[0]?.['address'], lines[0]?.['user_agent'], lines[0]?.['sender']], ['192.0.2.7', 'curl/8', null]);
});

test('a flood holds no more than its bounds in memory: the last 200 requests, and 8 MiB of bodies', async () => {
  const { refusals, counts, written } = open();
  const raw = { headers: {}, bytes: Buffer.from(`{"x":"${'y'.repeat(1_048_000)}"}`) };
  for (let n = 0; n < 500; n += 1) refusals.note(refused({ raw }));
  await refusals.close();
  assert.equal(counts.length, 500);
  assert.equal(written.flat().length, 8);
  for (const { body } of written.flat()) assert.ok((body ?? '').length < 70_000);
  const small = open();
  for (let n = 0; n < 500; n += 1) small.refusals.note(refused());
  await small.refusals.close();
  assert.equal(small.written.flat().length, 200);
});

test('strangers are counted and not kept, and neither is what the sender is asked to send again', async () => {
  const { refusals, counts, written } = open();
  const raw = { headers: {}, bytes: Buffer.from('{"labels":{"alertname":"x"}}') };
  for (const status of [400, 401, 413, 415, 422, 429]) refusals.note(refused({ token: null, status, raw }));
  refusals.note(refused({ reason: 'unavailable', status: 503, raw }));
  await refusals.close();
  assert.deepEqual(
    counts.map(({ token }) => token),
    [...Array<string>(6).fill('unknown'), TOKEN.id],
  );
  assert.deepEqual(written.flat(), []);
});

test('counters name at most 1,000 tokens, and count the rest together', async () => {
  const { refusals, counts } = open();
  for (let n = 0; n < 1_002; n += 1) refusals.note(refused({ token: { id: `t${n}`, name: 'x' } }));
  await refusals.close();
  assert.deepEqual(
    counts.slice(998).map(({ token }) => token),
    ['t998', 't999', 'other', 'other'],
  );
});
