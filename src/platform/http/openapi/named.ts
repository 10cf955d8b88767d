import type { TSchema } from 'typebox';

/** Keywords that only the writer of the OpenAPI document reads; validators and serialisers pass over them. */
export const NAME = 'x-name';
export const EXTENDS = 'x-extends';

interface About {
  /** This schema has every member of that one, and more. */
  readonly extends?: TSchema;
}

/** The name of a schema, or undefined. */
export function nameOf(schema: TSchema): string | undefined {
  const name = (schema as { readonly [NAME]?: unknown })[NAME];
  return typeof name === 'string' ? name : undefined;
}

/**
 * Gives a schema its name in the OpenAPI document: there it stands once, under `components/schemas`, and is referred to
 * from everywhere else. What validates and serialises stays the whole schema.
 */
export function named<Schema extends TSchema>(name: string, schema: Schema, about: About = {}): Schema {
  const before = nameOf(schema);
  if (before !== undefined) throw new Error(`The schema ${before} cannot be named ${name} too: make another one`);
  if (about.extends && nameOf(about.extends) === undefined) throw new Error(`${name} extends a schema without a name`);
  return Object.assign(schema, {
    [NAME]: name,
    ...(about.extends === undefined ? {} : { [EXTENDS]: about.extends }),
  });
}
