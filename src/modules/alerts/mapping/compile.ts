import { type FieldError, Problem } from '../../../platform/errors.ts';
import { type Adjustment, type Change, type Field, type Kind, LIMITS, type Mapping, type MappingDocument } from './document.ts';
import { compileExpression, type Expression, type Scope, type Wanted } from './expression.ts';

/** A mapping whose expressions were read. */
export interface CompiledMapping {
  readonly mapping: Mapping;
  readonly when: Expression;
  readonly items: Expression | null;
  readonly fields: ReadonlyMap<Field, Expression>;
  readonly labels: ReadonlyMap<string, Expression>;
}

/** An adjustment whose expressions were read. */
export interface CompiledAdjustment {
  readonly adjustment: Adjustment;
  readonly when: Expression;
  readonly fields: ReadonlyMap<Change, Expression>;
  readonly labels: ReadonlyMap<string, Expression>;
}

/** A document whose expressions were read. */
export interface CompiledDocument {
  readonly mappings: readonly CompiledMapping[];
  readonly adjustments: readonly CompiledAdjustment[];
}

/** Nothing to do. */
export const NOTHING_COMPILED: CompiledDocument = { mappings: [], adjustments: [] };

/** Names that other parts of the program give their alerts. */
const RESERVED_SOURCES: ReadonlySet<string> = new Set(['unknown', 'manual', 'heartbeat', 'none']);
const SOURCE = /^[a-z0-9][a-z0-9._-]*$/;
const DROPPED_LABELS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype', '']);

/** Reads a whole document; faults carry a pointer to the expression and the place in it. */
export function compileDocument(document: MappingDocument): {
  readonly compiled: CompiledDocument;
  readonly errors: readonly FieldError[];
} {
  const errors: FieldError[] = sizeErrors(document);
  if (errors.length > 0) return { compiled: NOTHING_COMPILED, errors };
  const mappings = document.mappings.flatMap((mapping, index) => kept(compileMapping(mapping, `/mappings/${index}`), errors));
  const adjustments = document.adjustments.flatMap((entry, index) => kept(compileAdjustment(entry, `/adjustments/${index}`), errors));
  errors.push(...nameErrors('/mappings', document.mappings), ...nameErrors('/adjustments', document.adjustments));
  return { compiled: { mappings, adjustments }, errors };
}

/** What is stored was checked when it was saved: an entry that is not understood any more takes nothing. */
export function compileStored({ mappings, adjustments }: MappingDocument): CompiledDocument {
  return {
    mappings: mappings.flatMap((mapping) => kept(compileMapping(mapping, ''), [])),
    adjustments: adjustments.flatMap((entry) => kept(compileAdjustment(entry, ''), [])),
  };
}

function kept<T>({ compiled, errors: found }: { compiled: T | null; errors: readonly FieldError[] }, errors: FieldError[]): T[] {
  errors.push(...found);
  return compiled === null ? [] : [compiled];
}

/** Reads one mapping. `pointer`: where it stands in what was sent. */
export function compileMapping(mapping: Mapping, pointer: string): { compiled: CompiledMapping | null; errors: readonly FieldError[] } {
  const reader = new Reader('body', pointer);
  reader.source(mapping.source);
  const when = reader.read('/when', mapping.when, 'bool');
  const items = mapping.items === undefined ? null : reader.read('/items', mapping.items, 'list');
  const fields = reader.readEach<Field>('/fields', mapping.fields);
  const labels = reader.labels(mapping.labels);
  const { errors } = reader;
  return { compiled: when && errors.length === 0 ? { mapping, when, items, fields, labels } : null, errors };
}

/** Reads one adjustment. */
export function compileAdjustment(
  adjustment: Adjustment,
  pointer: string,
): { compiled: CompiledAdjustment | null; errors: readonly FieldError[] } {
  const reader = new Reader('alert', pointer);
  const when = reader.read('/when', adjustment.when, 'bool');
  const fields = reader.readEach<Change>('/fields', adjustment.fields);
  const labels = reader.labels(adjustment.labels);
  if (!adjustment.drop && fields.size === 0 && labels.size === 0 && reader.errors.length === 0)
    reader.fail('', 'required', 'changes nothing: give fields or labels, or drop');
  const { errors } = reader;
  return { compiled: when && errors.length === 0 ? { adjustment, when, fields, labels } : null, errors };
}

class Reader {
  readonly errors: FieldError[] = [];
  readonly #scope: Scope;
  readonly #pointer: string;

  constructor(scope: Scope, pointer: string) {
    this.#scope = scope;
    this.#pointer = pointer;
  }

  fail(member: string, code: string, detail: string, position?: FieldError['position']): void {
    const pointer = `${this.#pointer}${member}`;
    this.errors.push({ pointer, code, detail: `${pointer || '/'} ${detail}`, ...(position ? { position } : {}) });
  }

  read(member: string, text: string, wanted: Wanted): Expression | null {
    const compiled = compileExpression(text, this.#scope, wanted);
    if ('expression' in compiled) return compiled.expression;
    this.fail(member, compiled.fault.code, compiled.fault.detail, compiled.fault.position);
    return null;
  }

  readEach<F extends string>(member: string, texts: Readonly<Partial<Record<F, string>>>): ReadonlyMap<F, Expression> {
    const read = new Map<F, Expression>();
    for (const [name, text] of Object.entries(texts) as Array<[F, string]>) {
      const expression = this.read(`${member}/${escaped(name)}`, text, 'scalar');
      if (expression) read.set(name, expression);
    }
    return read;
  }

  labels(texts: Readonly<Record<string, string>>): ReadonlyMap<string, Expression> {
    for (const name of Object.keys(texts)) {
      if (DROPPED_LABELS.has(name) || name.length > LIMITS.labelName)
        this.fail(`/labels/${escaped(name)}`, 'name', `is no name of a label: 1 to ${LIMITS.labelName} characters`);
    }
    return this.readEach('/labels', texts);
  }

  source(source: string): void {
    if (RESERVED_SOURCES.has(source)) this.fail('/source', 'reserved', `"${source}" is what alerts of other origins carry: choose another`);
    else if (!SOURCE.test(source) || source.length > LIMITS.source)
      this.fail('/source', 'pattern', `must be 1 to ${LIMITS.source} lower-case letters, digits, dots, dashes and underscores`);
  }
}

function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function sizeErrors({ mappings, adjustments }: MappingDocument): FieldError[] {
  const errors: FieldError[] = [];
  const most = (pointer: string, size: number, max: number, what: string) => {
    if (size > max) errors.push({ pointer, code: 'too_many', detail: `${pointer} holds ${size} ${what}: at most ${max}` });
  };
  most('/mappings', mappings.length, LIMITS.mappings, 'mappings');
  most('/adjustments', adjustments.length, LIMITS.adjustments, 'adjustments');
  for (const [kind, entries] of [
    ['mappings', mappings],
    ['adjustments', adjustments],
  ] as const)
    for (const [index, { labels }] of entries.entries())
      most(`/${kind}/${index}/labels`, Object.keys(labels).length, LIMITS.labels, 'labels');
  const length = [...mappings.flatMap(textsOf), ...adjustments.flatMap(textsOf)].reduce((sum, text) => sum + text.length, 0);
  if (length > LIMITS.allExpressions) {
    const detail = `The expressions have ${length} characters together: at most ${LIMITS.allExpressions}`;
    errors.push({ pointer: '', code: 'too_long', detail });
  }
  return errors;
}

function textsOf({ when, fields, labels, ...rest }: Mapping | Adjustment): string[] {
  const items = 'items' in rest && rest.items !== undefined ? [rest.items] : [];
  return [when, ...items, ...(Object.values(fields) as string[]), ...Object.values(labels)];
}

function nameErrors(pointer: string, entries: ReadonlyArray<{ readonly name: string }>): FieldError[] {
  const seen = new Set<string>();
  return entries.flatMap(({ name }, index) => {
    const at = `${pointer}/${index}/name`;
    if (name === '' || name.length > LIMITS.name)
      return [{ pointer: at, code: 'name', detail: `${at} must have 1 to ${LIMITS.name} characters` }];
    if (seen.has(name.toLowerCase())) return [{ pointer: at, code: 'taken', detail: `${at} "${name}" is the name of another one above` }];
    seen.add(name.toLowerCase());
    return [];
  });
}

/** A refusal of a document, as the caller sees it. */
export function refusalOf(errors: readonly FieldError[]): Problem {
  const costly = errors.every(({ code }) => code === 'pattern_too_costly');
  const [first] = errors;
  return new Problem(costly ? 'pattern_too_costly' : 'validation_failed', first?.detail ?? 'The mappings are not valid', {
    errors: errors.slice(0, 50),
  });
}

/** One entry of a document, by kind and name. */
export function keyOf(kind: Kind, name: string): string {
  return `${kind} ${name}`;
}
