import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type TSchema, Type } from 'typebox';
import { inlined } from '../../../test/harness/inlined.ts';
import { WHOLE_SERVER } from '../../../test/harness/whole-server.ts';
import { startCast } from '../../../test/cast.ts';
import { compileCheck } from './complaints.ts';
import { fieldErrors, wordsOfPattern } from './plain-words.ts';

const closed = { additionalProperties: false } as const;
function said(schema: TSchema, value: unknown, context = 'body'): string[] {
  return fieldErrors(compileCheck(schema)(value).error ?? [], context).map(({ detail }) => detail);
}

describe('a refusal names the member and the remedy in plain words', () => {
  const cases: readonly (readonly [TSchema, unknown, readonly string[]])[] = [
    [Type.Object({}), [], ['The body must be an object']],
    [Type.Object({ a: Type.String(), b: Type.Integer() }), {}, ['/a is missing', '/b is missing']],
    [Type.Object({}, closed), { 'x/y~': 1 }, ['/x~1y~0 is not known here: remove it']],
    [Type.Object({ a: Type.Integer() }), { a: 1.5 }, ['/a must be a whole number']],
    [Type.Object({ a: Type.Boolean() }), { a: 'yes' }, ['/a must be true or false']],
    [Type.Object({ a: Type.Union([Type.String(), Type.Null()]) }), { a: 1 }, ['/a must be text or null']],
    [Type.Object({ a: Type.Union([Type.String({ minLength: 2 }), Type.Null()]) }), { a: 'x' }, ['/a must have at least 2 characters']],
    [Type.Object({ a: Type.Enum(['x', 'y']) }), { a: 'z' }, ['/a must be one of x, y']],
    [Type.Object({ a: Type.Literal('x') }), { a: 'z' }, ['/a must be x']],
    [Type.Object({ a: Type.String({ minLength: 1 }) }), { a: '' }, ['/a must not be empty']],
    [Type.Object({ a: Type.String({ maxLength: 2 }) }), { a: 'xxx' }, ['/a must have at most 2 characters']],
    [Type.Object({ a: Type.Integer({ minimum: 1, maximum: 9 }) }), { a: 10 }, ['/a must be at most 9']],
    [Type.Object({ a: Type.Array(Type.String(), { maxItems: 1 }) }), { a: ['x', 'y'] }, ['/a must have at most 1 entries']],
    [Type.Object({ a: Type.Array(Type.String(), { uniqueItems: true }) }), { a: ['x', 'x'] }, ['/a has an entry twice: remove one']],
    [Type.Object({ a: Type.String({ format: 'uuid' }) }), { a: 'x' }, ['/a must be an id (a UUID)']],
    [Type.Object({ a: Type.String({ pattern: '\\S' }) }), { a: ' ' }, ['/a must not be blank']],
    [
      Type.Object({ a: Type.String({ pattern: '^q$' }) }),
      { a: ' ' },
      ['/a has a form that is not taken here: the reference at /docs shows it'],
    ],
  ];
  for (const [schema, value, expected] of cases) {
    test(expected.join('; '), () => assert.deepEqual(said(schema, value), expected));
  }

  test('of several forms only the one that was meant is spoken of', () => {
    const forms = Type.Object({
      rules: Type.Array(
        Type.Union([
          Type.Object({ type: Type.Literal('day'), at: Type.String() }, closed),
          Type.Object({ type: Type.Literal('week'), day: Type.Integer() }, closed),
        ]),
      ),
    });
    assert.deepEqual(said(forms, { rules: [{ type: 'week', day: 'x' }] }), ['/rules/0/day must be a whole number']);
    assert.deepEqual(said(forms, { rules: [7] }), ['/rules/0 must be an object']);
  });

  test('a member of a query is named as in an address', () => {
    assert.deepEqual(said(Type.Object({ limit: Type.Integer() }), { limit: 'x' }, 'querystring'), ['?limit must be a whole number']);
  });
});

test('every pattern of the API has words', async () => {
  const cast = await startCast(WHOLE_SERVER);
  try {
    const patterns = new Set<string>();
    const walk = (value: unknown) => {
      if (typeof value !== 'object' || value === null) return;
      if ('pattern' in value && typeof value.pattern === 'string') patterns.add(value.pattern);
      for (const part of Object.values(value)) walk(part);
    };
    for (const path of Object.values(inlined((await cast.http.inject('/api/v1/openapi.json')).json<{ paths: object }>()).paths))
      for (const operation of Object.values(path as Record<string, Record<string, unknown>>))
        walk([operation['requestBody'], operation['parameters']]);
    assert.ok(patterns.size > 5);
    assert.deepEqual(
      [...patterns].filter((pattern) => wordsOfPattern(pattern) === null),
      [],
    );
  } finally {
    await cast.close();
  }
});
