import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../../platform/errors.ts';
import { READING } from '../../../integrations/sources/reading.ts';
import { mapItem, takes } from './apply.ts';
import { compileMapping } from './compile.ts';
import { canonicalMapping, type Mapping } from './document.ts';
import { openTrials } from './trials.keeper.ts';
import { viewOf } from './view.ts';

const clock = () => 0;
const sender = { id: 'token', name: 'tool' };

function compiled(more: Partial<Mapping>) {
  const { compiled: one, errors } = compileMapping(canonicalMapping({ name: 'Tool', when: 'true', ...more }), '');
  assert.ok(one, JSON.stringify(errors));
  return one;
}

function made(more: Partial<Mapping>, body: unknown) {
  const seen = viewOf(body);
  const mapped = mapItem(compiled(more), { body: seen, sender, clock }, seen, 0, READING);
  assert.ok('signal' in mapped);
  return mapped;
}

test('words for the state: those of an end resolve, any other fires and an unknown one is named', () => {
  const action = (status: unknown) => made({ fields: { status: 'body.s', fingerprint: '"x"' } }, { s: status, t: 'x' });
  for (const word of ['resolved', ' OK ', 'Closed', 'recovered', false]) assert.equal(action(word).signal.action, 'resolve', String(word));
  for (const word of ['firing', 'down', true, 'odd', 3, null]) assert.equal(action(word).signal.action, 'fire', String(word));
  assert.equal(action('ack').signal.action, 'acknowledge');
  assert.deepEqual(action('odd').notes, ['status: "odd" is no known word and counts as firing']);
  assert.deepEqual(action('down').notes, []);
});

test('a field that fails takes the best guess and says why; integers beyond 2^53 keep their digits in an identity', () => {
  const { signal, notes } = made(
    { fields: { title: 'body.missing', fingerprint: 'body.id' } },
    { message: 'Guessed', id: 12345678901234567890n },
  );
  assert.equal(signal.title, 'Guessed');
  assert.equal(signal.fingerprint, 'tool:12345678901234567890');
  assert.deepEqual(notes, ['title: No such key: missing']);
  const long = made({ fields: { fingerprint: 'body.id' } }, { id: 'x'.repeat(400) }).signal.fingerprint;
  assert.match(long, /^sha256:/);
});

test('a mapping reads 20,000 alerts of a body; those beyond are rejected, and cost the others nothing', () => {
  const found = (count: number) => {
    const taken = takes(compiled({ items: 'body.l' }), { body: viewOf({ l: Array.from({ length: count }, () => ({})) }), sender, clock });
    return 'items' in taken ? [taken.items.length, taken.left?.code ?? null] : taken.why;
  };
  assert.deepEqual([19_999, 20_000, 20_001].map(found), [
    [19_999, null],
    [20_000, null],
    [20_000, 'too_many_alerts'],
  ]);
});

test('a trial that takes longer than its time is given up, and the next one is answered', async () => {
  const file = new URL('../../../wiring/mapping.thread.ts', import.meta.url);
  const slow = {
    ask: 'try' as const,
    body: { l: Array.from({ length: 1_000 }, (_, n) => ({ n, text: 'abc123'.repeat(50) })), m: Array.from({ length: 900 }, (_, n) => n) },
    sender,
    receivedAt: new Date(0),
    mapping: canonicalMapping({ name: 'Slow', when: 'true', items: 'body.l', fields: { title: 'body.m.map(x, x)[0]' } }),
    adjustment: null,
    name: 'x',
  };
  await assert.rejects(openTrials(file, 1).ask(slow), (error: unknown) => error instanceof Problem && error.code === 'pattern_too_costly');
  const answered = await openTrials(file).ask({ ...slow, body: { l: [], m: [1] } });
  assert.ok('tried' in answered);
});
