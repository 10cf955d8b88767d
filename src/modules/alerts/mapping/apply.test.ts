import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { READING } from '../../../integrations/sources/reading.ts';
import { mapItem, takes, textFrom } from './apply.ts';
import { compileMapping } from './compile.ts';
import { canonicalMapping, type Mapping } from './document.ts';
import { viewOf } from './view.ts';

const asked = (body: unknown) => ({ body: viewOf(body), sender: { id: 't', name: 'tool' }, clock: () => 0 });
const compiled = (more: Partial<Mapping>) => {
  const { compiled: one, errors } = compileMapping(canonicalMapping({ name: 'Tool', when: 'true', ...more }), '');
  assert.ok(one, JSON.stringify(errors));
  return one;
};
const mapped = (more: Partial<Mapping>, body: unknown, index = 0) => {
  const result = mapItem(compiled(more), asked(body), viewOf(body), index, READING);
  assert.ok('signal' in result);
  return result;
};
const signal = (fields: Mapping['fields'], body: unknown = {}) =>
  mapped({ fields: { fingerprint: '"f"', ...fields } }, { t: 'x', ...(body as object) }).signal;

describe('which bodies a mapping takes', () => {
  const taken = (more: Partial<Mapping>, body: unknown) => takes(compiled(more), asked(body));

  test('one whose condition holds, and it says why not otherwise', () => {
    assert.deepEqual(taken({ when: 'body.a == 1' }, { a: 1 }), { items: [viewOf({ a: 1 })], left: null });
    assert.deepEqual(taken({ when: 'body.a == 1' }, { a: 2 }), { why: 'The condition does not hold.' });
    assert.deepEqual(taken({ when: 'body.a' }, { a: 2 }), { why: 'The condition gives neither true nor false.' });
    assert.deepEqual(taken({ when: 'body.b == 1' }, { a: 2 }), { why: 'The condition failed: No such key: b' });
    assert.ok('items' in taken({ when: 'token == "tool" && index == 0 && item == body' }, { a: 1 }));
  });

  test('its alerts are those of the list that it names', () => {
    assert.deepEqual(taken({ items: 'body.l' }, { l: [1, 2] }), { items: viewOf([1, 2]), left: null });
    assert.deepEqual(taken({ items: 'body.a' }, { a: 'x' }), { why: 'The list of alerts is no list.' });
    assert.deepEqual(taken({ items: 'body.b' }, { a: 'x' }), { why: 'The list of alerts failed: No such key: b' });
  });
});

describe('the alert that a mapping makes', () => {
  test('every field comes from its expression, and the alert says by which mapping', () => {
    const made = signal(
      {
        title: '"Down\\nnow"',
        description: '"Long"',
        severity: '"P1"',
        link: '"https://x/a"',
        service: '"web"',
        starts_at: '"2030-05-15T10:00:00Z"',
      },
      {},
    );
    assert.deepEqual([made.title, made.description, made.severity, made.generatorUrl], ['Down', 'Long', 'critical', 'https://x/a']);
    assert.deepEqual([made.labels['service'], made.labels['severity'], made.startsAt], ['web', 'P1', new Date('2030-05-15T10:00:00Z')]);
    assert.deepEqual([made.source, made.fingerprint, made.action, made.index], ['tool', 'tool:f', 'fire', 0]);
    assert.equal(made.note, 'Mapped by "Tool".');
    assert.deepEqual([made.endsAt, made.eventAt], [null, null]);
  });

  test('an end has its time, a firing has none', () => {
    const fields = { ends_at: '"2030-05-15T10:00:00Z"' };
    assert.deepEqual(signal({ ...fields, status: '"ok"' }).endsAt, new Date('2030-05-15T10:00:00Z'));
    assert.deepEqual(signal({ ...fields, status: '"ok"' }).eventAt, new Date('2030-05-15T10:00:00Z'));
    assert.equal(signal({ ...fields, status: '"down"' }).endsAt, null);
  });

  test('times are read from texts, numbers and timestamps', () => {
    const at = (expression: string, body = {}) => signal({ starts_at: expression }, body).startsAt;
    assert.deepEqual(at('timestamp("2030-05-15T10:00:00Z")'), new Date('2030-05-15T10:00:00Z'));
    assert.deepEqual(at('body.n', { n: 1_905_069_600 }), new Date(1_905_069_600_000));
    assert.equal(at('"soon"'), null);
  });

  test('labels are set over what was guessed, a blank one is none, and one that the item has of its own stays its severity', () => {
    const { labels } = mapped(
      { fields: { fingerprint: '"f"', severity: '"P1"' }, labels: { severity: '"own"', a: '"1"', b: '""' } },
      { t: 'x' },
    ).signal;
    assert.deepEqual([labels['severity'], labels['a'], 'b' in labels], ['own', '1', false]);
  });

  test('an expression knows body, item, its place and the token', () => {
    const made = mapped({ fields: { fingerprint: '"f"', title: 'item.t + string(index) + token + body.t' } }, { t: 'x' }, 7);
    assert.deepEqual([made.signal.title, made.signal.index], ['x7toolx', 7]);
  });

  test('without an identity of its own it is one alert for each token and title, and says so', () => {
    const one = mapped({ fields: { title: '"a"' } }, { t: 'x' });
    assert.match(one.signal.fingerprint, /^tool:[0-9a-f]{32}$/);
    assert.match(one.notes.join(), /^fingerprint: none is given/);
    assert.match(one.signal.note ?? '', /^Mapped by "Tool"\. fingerprint: none is given.*\.$/);
    assert.notEqual(mapped({ fields: { title: '"b"' } }, { t: 'x' }).signal.fingerprint, one.signal.fingerprint);
    assert.equal(mapped({ fields: { title: '"a"' } }, { t: 'y' }).signal.fingerprint, one.signal.fingerprint);
  });
});

test('scalars are texts without secrets and blanks at the ends, all else is none', () => {
  assert.deepEqual([' a ', 5, 5n, true, new Date(0)].map(textFrom), ['a', '5', '5', 'true', '1970-01-01T00:00:00.000Z']);
  assert.deepEqual(
    [null, undefined, '', ' ', {}, [], new Date(Number.NaN)].map(textFrom),
    Array.from({ length: 7 }, () => null),
  );
  assert.equal(textFrom('https://ann:pw@x'), 'https://[removed]@x');
});

test('every usual word for a state means what it says, and is no reason for a note', () => {
  const words = {
    resolve: `resolved resolve ok okay closed close recovered recovery up normal cleared clear healthy success successful succeeded inactive
      fixed ended passing passed good green false completed done`,
    acknowledge: 'acknowledged acknowledge ack acked',
    fire: `firing fire open opened triggered trigger active alerting alert alarm problem down failed failure failing error critical warning
      true unhealthy new created started red`,
  };
  const status = compiled({ fields: { status: 'body.s', fingerprint: '"f"' } });
  for (const [action, list] of Object.entries(words))
    for (const word of list.split(/\s+/)) {
      const made = mapItem(status, asked({ s: word }), viewOf({ t: 'x' }), 0, READING);
      assert.ok('signal' in made);
      assert.deepEqual([made.signal.action, made.notes], [action, []], word);
    }
});
