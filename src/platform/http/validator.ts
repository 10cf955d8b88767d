import type { FastifySchemaCompiler, FastifySchemaValidationError } from 'fastify';
import type { TSchema } from 'typebox';
import { type Check, compileCheck, complaintsAbout, isLarge, passes } from './complaints.ts';

interface TypedSchema {
  readonly type?: unknown;
  readonly items?: TypedSchema;
  readonly properties?: Readonly<Record<string, TypedSchema>>;
  readonly 'x-repeatable'?: unknown;
}

const WHOLE = /^-?\d{1,15}$/;
const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Text of an address as the value its schema wants, where it is plainly spelled; else as it is, for the check to refuse. */
export function fromText(schema: TypedSchema, value: unknown): unknown {
  if (schema.type === 'array') {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    return schema.items ? entries.map((entry) => fromText(schema.items ?? {}, entry)) : entries;
  }
  if (schema['x-repeatable'] === true && Array.isArray(value)) return value.join(',');
  if (typeof value !== 'string') return value;
  if (schema.type === 'integer') return WHOLE.test(value) ? Number(value) : value;
  if (schema.type === 'number') return DECIMAL.test(value) ? Number(value) : value;
  if (schema.type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  return value;
}

function fromTexts(schema: TypedSchema, value: unknown): unknown {
  const { properties } = schema;
  if (!properties || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, Object.hasOwn(properties, name) ? fromText(properties[name] ?? {}, text) : text]),
  );
}

/**
 * Compiles schemas, each when it is first asked for: most of some hundred routes are not called for days, and compiled
 * they would be kept in memory. Bodies are checked as they are; path, query and headers are text, of which only the plain spelling
 * of a number or boolean is taken: the library's own conversion would read `1.5`, `true` and the empty text as integers.
 */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = (route) => {
  let compiled: Check | undefined;
  const check = (value: unknown) => {
    compiled ??= compileCheck(route.schema);
    return compiled(value) as { value?: unknown; error?: FastifySchemaValidationError[] };
  };
  if (route.httpPart === 'body') {
    return (value: unknown) => {
      if (!isLarge(value) || passes(route.schema, value)) return check(value);
      const error = complaintsAbout(route.schema, value);
      return error.length > 0 ? { error: error as FastifySchemaValidationError[] } : check(value);
    };
  }
  return (value: unknown) => check(fromTexts(route.schema as TypedSchema, value));
};
