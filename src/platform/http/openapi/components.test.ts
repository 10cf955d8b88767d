import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { type Components, referring } from './components.ts';
import { named } from './named.ts';

const settled = (...schemas: readonly unknown[]) => {
  const components: Components = new Map();
  const shown = schemas.map((schema) => referring(JSON.parse(JSON.stringify(schema)), components));
  return { shown, components: Object.fromEntries(components) };
};

describe('named schemas', () => {
  test('a named schema stands once and is referred to from everywhere, also where it is optional or within another', () => {
    const level = named('Level', Type.Enum(['low', 'high']));
    const thing = named('Thing', Type.Object({ level, before: Type.Optional(level), all: Type.Array(level) }));
    const { shown, components } = settled(thing, Type.Union([thing, Type.Null()]));
    const ref = { $ref: '#/components/schemas/Level' };
    assert.deepEqual(shown, [
      { $ref: '#/components/schemas/Thing' },
      { anyOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'null' }] },
    ]);
    assert.deepEqual(components, {
      Level: { type: 'string', enum: ['low', 'high'] },
      Thing: { type: 'object', required: ['level', 'all'], properties: { level: ref, before: ref, all: { type: 'array', items: ref } } },
    });
  });

  test('a schema with all members of another refers to it and shows what it adds', () => {
    const thing = named('Thing', Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) }));
    const more = named('MoreThing', Type.Object({ ...thing.properties, size: Type.Integer() }), { extends: thing });
    const most = named('MostThing', Type.Object({ ...more.properties, weight: Type.Optional(Type.Integer()) }), { extends: more });
    const { components } = settled(most);
    assert.deepEqual(components['MoreThing'], {
      allOf: [{ $ref: '#/components/schemas/Thing' }, { type: 'object', required: ['size'], properties: { size: { type: 'integer' } } }],
    });
    assert.deepEqual(components['MostThing'], {
      allOf: [{ $ref: '#/components/schemas/MoreThing' }, { type: 'object', properties: { weight: { type: 'integer' } } }],
    });
    const less = named('LessThing', Type.Object({ id: Type.Integer() }), { extends: thing });
    assert.throws(() => settled(less), /LessThing does not extend its base: see id, name/);
  });

  test('one name for two different schemas, and two names for one, are refused', () => {
    const one = named('Thing', Type.Object({ id: Type.String() }));
    const other = named('Thing', Type.Object({ id: Type.Integer() }));
    assert.throws(() => settled(one, other), /Two different schemas have the name Thing/);
    assert.doesNotThrow(() => settled(one, named('Thing', Type.Object({ id: Type.String() }))));
    assert.throws(() => named('Other', one), /The schema Thing cannot be named Other too/);
  });
});
