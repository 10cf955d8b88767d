import { isDeepStrictEqual } from 'node:util';
import { EXTENDS, NAME } from './named.ts';

/** A JSON schema, or any part of one. */
type Json = unknown;
type Members = Readonly<Record<string, Json>>;

/** What stands once under `components` and is referred to. */
export type Components = Map<string, Json>;

const REF = '#/components/schemas/';

function isMembers(value: Json): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Some generators ask for the type of an enumeration, which validation does without. */
function isTexts(values: Json): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string');
}

/** All members of a schema that may extend others. */
function membersOf(schema: Json, components: Components): Members {
  if (!isMembers(schema)) return {};
  const { $ref, allOf, properties } = schema;
  if (typeof $ref === 'string') return membersOf(components.get($ref.slice(REF.length)), components);
  if (Array.isArray(allOf)) return Object.assign({}, ...allOf.map((part) => membersOf(part, components)));
  return isMembers(properties) ? properties : {};
}

/** The members that an object has beside those of its base. */
function beyond(name: string, schema: Members, base: Members): Json {
  const members = membersOf(schema, new Map());
  const other = Object.keys(base).filter((member) => !isDeepStrictEqual(base[member], members[member]));
  if (other.length > 0) throw new Error(`${name} does not extend its base: see ${other.join(', ')}`);
  const own = Object.entries(members).filter(([member]) => !(member in base));
  const required = ((schema['required'] ?? []) as readonly string[]).filter((member) => !(member in base));
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties: Object.fromEntries(own) };
}

/**
 * A schema with references instead of the named schemas in it, which are added to `components`.
 *
 * @throws Error when two different schemas have the same name
 */
export function referring(schema: Json, components: Components): Json {
  if (Array.isArray(schema)) return schema.map((part) => referring(part, components));
  if (!isMembers(schema)) return schema;
  const { [NAME]: name, [EXTENDS]: base, ...rest } = schema;
  const parts = Object.entries(rest).map(([key, part]) => [key, referring(part, components)] as const);
  const inner: Members = { ...(isTexts(rest['enum']) ? { type: 'string' } : {}), ...Object.fromEntries(parts) };
  if (typeof name !== 'string') return inner;
  const { description, ...bare } = inner;
  const reference = referring(base, components);
  const shape = base === undefined ? bare : { allOf: [reference, beyond(name, inner, membersOf(reference, components))] };
  const whole = {
    ...(description === undefined ? {} : { description }),
    ...shape,
  };
  const known = components.get(name);
  if (known === undefined) components.set(name, whole);
  else if (!isDeepStrictEqual(known, whole)) throw new Error(`Two different schemas have the name ${name}`);
  return { $ref: REF + name };
}
