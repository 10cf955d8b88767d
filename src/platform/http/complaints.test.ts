import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { type Complaint, fieldErrors } from './plain-words.ts';
import { validatorCompiler } from './validator.ts';

const closed = { additionalProperties: false } as const;
const Id = Type.String({ minLength: 2 });
const SCHEMA = Type.Object(
  {
    name: Type.String(),
    layers: Type.Array(Type.Object({ name: Type.String(), ids: Type.Array(Id, { maxItems: 500 }) }, closed), { maxItems: 50 }),
    labels: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  closed,
);
const check = validatorCompiler({ schema: SCHEMA as TSchema, method: 'POST', url: '/', httpPart: 'body' }) as (value: unknown) => {
  error?: { instancePath: string; keyword: string }[];
};
const said = (value: unknown) => check(value).error?.map(({ instancePath, keyword }) => `${keyword} ${instancePath}`) ?? [];
const layer = (ids = 400) => ({ name: 'L', ids: Array.from({ length: ids }, () => 'id') });
const body = (layers = 20) => ({ name: 'x', layers: Array.from({ length: layers }, () => layer()) });

describe('S73: a large body', () => {
  test('that is as it must be passes', () => {
    assert.deepEqual(said(body(50)), []);
    assert.deepEqual(said({ ...body(), labels: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`l${index}`, 'v'])) }), []);
  });

  test('is refused for each of its parts that is wrong, wherever that stands, as a small one is', () => {
    const cases: ReadonlyArray<readonly [unknown, readonly string[]]> = [
      [{ ...body(), name: 1 }, ['type /name']],
      [{ ...body(), layers: [...body(19).layers, { ...layer(), name: 1 }] }, ['type /layers/19/name']],
      [{ ...body(), layers: [...body(19).layers, { name: 'L', ids: [...layer().ids, 'x'] }] }, ['minLength /layers/19/ids/400']],
      [{ ...body(), layers: [...body(19).layers, layer(501)] }, ['maxItems /layers/19/ids']],
      [body(51), ['maxItems /layers']],
      [{ layers: body().layers }, ['required ']],
      [{ ...body(), more: Array.from({ length: 50_000 }, () => 1) }, ['boolean /more', 'additionalProperties ']],
      [
        { ...body(), labels: Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`l${index}`, index === 1_999 ? 1 : 'v'])) },
        ['type /labels/l1999'],
      ],
      [Array.from({ length: 50_000 }, () => 1), ['type ']],
    ];
    for (const [value, expected] of cases) assert.deepEqual(said(value), expected);
  });

  test('with tens of thousands of unknown members names a few of them', () => {
    const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`m${index}`, 1]));
    for (const plain of [unknown, { ...unknown, ...body() }, { name: 'x', layers: [], ...unknown }]) {
      let reads = 0;
      const value = new Proxy(plain, {
        get(target, name) {
          reads += 1;
          return Reflect.get(target, name);
        },
      });
      const errors = fieldErrors((check(value).error ?? []) as Complaint[], 'body').filter(({ code }) => code === 'unknown_member');
      assert.ok(errors.length > 0 && errors.length <= 50, `${errors.length} are named`);
      assert.deepEqual(errors[0], { pointer: '/m0', code: 'unknown_member', detail: '/m0 is not known here: remove it' });
      assert.ok(reads < 5_000, `${reads} members were read`);
    }
  });

  test('with very many faults names a few', () => {
    const wrong = { ...body(), layers: Array.from({ length: 50 }, () => ({ name: 1, ids: layer().ids.map(() => 'x') })) };
    assert.ok(said(wrong).length <= 16, String(said(wrong).length));
    assert.equal(said(wrong)[0], 'type /layers/0/name');
  });
});
