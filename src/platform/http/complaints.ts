import { createRequire } from 'node:module';
import type { TSchema } from 'typebox';
import type { Complaint } from './plain-words.ts';

/** The value as it is, or what is wrong with it. */
export interface Check {
  (value: unknown): { readonly value: unknown; readonly error?: undefined } | { readonly error: Complaint[] };
  /** Whether the value passes, without the costly explanation. */
  readonly holds: (value: unknown) => boolean;
}

const require = createRequire(import.meta.url);

/** Compiles the check of a schema. The compiler is read with the first one: a server is ready sooner without its three hundred modules. */
export function compileCheck(schema: TSchema): Check {
  const { Compile } = require('typebox/compile') as typeof import('typebox/compile');
  const compiled = Compile(schema);
  const holds = (value: unknown) => compiled.Check(value);
  const check = (value: unknown) => {
    if (holds(value)) return { value };
    const few = withFewMembers(value);
    return { error: compiled.Errors(holds(few) ? value : few) as Complaint[] };
  };
  return Object.assign(check, { holds });
}

/** No object of the API has more members, so the rest needs no explanation. */
const MEMBERS_EXPLAINED = 200;

/** The value with few members: explaining 60,000 unknown ones would take seconds. */
function withFewMembers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const names = Object.keys(value);
  if (names.length <= MEMBERS_EXPLAINED) return value;
  return Object.fromEntries(names.slice(0, MEMBERS_EXPLAINED).map((name) => [name, (value as Record<string, unknown>)[name]]));
}

/** Values up to so many parts are explained as a whole: explaining takes far longer than checking. */
const WHOLE_PARTS = 1_000;
const MOST_COMPLAINTS = 8;

const checks = new WeakMap<object, Check>();

/** The check of a schema that lives as long as the program, compiled once. */
export function checkOf(schema: TSchema): Check {
  const known = checks.get(schema);
  if (known) return known;
  const check = compileCheck(schema);
  checks.set(schema, check);
  return check;
}

interface Shape {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
}

/**
 * What is wrong with a large value, found by its parts: only those that do not pass are explained, and of many only the
 * first. So a body of a megabyte is refused as fast as it is checked.
 */
export function complaintsAbout(schema: TSchema, value: unknown, path = ''): Complaint[] {
  const { type, properties, items } = schema as Shape;
  if (!isLarge(value)) return at(path, checkOf(schema)(value).error ?? []);
  const parts: Array<readonly [string, TSchema, unknown]> =
    type === 'object' && properties && typeof value === 'object' && value !== null && !Array.isArray(value)
      ? knownMembers(properties, value).map((name) => [name, properties[name] as TSchema, value[name]] as const)
      : type === 'array' && items && Array.isArray(value)
        ? value.map((part, index) => [String(index), items, part] as const)
        : [];
  if (parts.length === 0) return at(path, checkOf(schema)(value).error ?? []);
  const complaints = at(path, checkOf(shellOf(schema))(value).error ?? []);
  for (const [name, part, inner] of parts) {
    if (complaints.length >= MOST_COMPLAINTS) break;
    if (passes(part, inner)) continue;
    complaints.push(...complaintsAbout(part, inner, `${path}/${name}`));
  }
  return complaints;
}

/** Whether a large value passes, asked part by part: a check that fails explains at once, and that is what takes long. */
export function passes(schema: TSchema, value: unknown): boolean {
  const { type, properties, items } = schema as Shape;
  if (!isLarge(value)) return checkOf(schema).holds(value);
  if (type === 'array' && items && Array.isArray(value))
    return checkOf(shellOf(schema)).holds(value) && value.every((part) => passes(items, part));
  if (type === 'object' && properties && typeof value === 'object' && value !== null && !Array.isArray(value))
    return (
      checkOf(shellOf(schema)).holds(value) &&
      knownMembers(properties, value).every((name) => passes(properties[name] as TSchema, value[name]))
    );
  return checkOf(schema).holds(value);
}

/** The members known to the schema. There may be tens of thousands of others. */
function knownMembers(properties: Readonly<Record<string, TSchema>>, value: object): Array<keyof typeof value> {
  return Object.keys(properties).filter((name) => Object.hasOwn(value, name)) as Array<keyof typeof value>;
}

const shells = new WeakMap<object, TSchema>();

/** The schema without what it says of its parts. */
function shellOf(schema: TSchema): TSchema {
  const known = shells.get(schema);
  if (known) return known;
  const { properties, items } = schema as Shape;
  const shell = {
    ...schema,
    ...(properties ? { properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])) } : {}),
    ...(items ? { items: {} } : {}),
  } as TSchema;
  shells.set(schema, shell);
  return shell;
}

function at(path: string, complaints: readonly Complaint[]): Complaint[] {
  return complaints.map((complaint) => ({ ...complaint, instancePath: path + complaint.instancePath }));
}

/** Whether a value is explained part by part. */
export function isLarge(value: unknown): boolean {
  return countParts(value, WHOLE_PARTS) >= WHOLE_PARTS;
}

/** How many values there are within, counted up to `most`. */
function countParts(value: unknown, most: number): number {
  let count = 0;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && count < most) {
    const next = waiting.pop();
    count += 1;
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) waiting.push(...next.slice(0, most));
    else {
      for (const name in next) {
        if (waiting.length >= most) break;
        waiting.push((next as Record<string, unknown>)[name]);
      }
    }
  }
  return count;
}
