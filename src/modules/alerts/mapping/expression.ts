import { Environment } from '@marcbachmann/cel-js';
import { LIMITS as PATTERN_LIMITS } from '../../routing/config.ts';
import { Pattern } from '../../routing/pattern.ts';
import { TooMuchWork, Work } from '../../routing/work.ts';
import { LIMITS } from './document.ts';
import type { Meter } from './meter.ts';

/** Why an expression is not taken: `position` in characters from 0. */
export interface Fault {
  readonly code: string;
  readonly detail: string;
  readonly position?: { readonly start: number; readonly end: number };
}

/** What an expression may name. */
export type Variables = Readonly<Record<string, unknown>>;

/** An expression that was checked. */
export interface Expression {
  readonly text: string;
  /** Its value, or a sentence why it has none. @throws TooMuchWork when the meter ends it */
  run(variables: Variables, meter: Meter): { readonly value: unknown } | { readonly fault: string };
}

/** What an expression must give. */
export type Wanted = 'bool' | 'list' | 'scalar';

/** Texts that a function makes, in characters. */
const TEXT_MADE = 65_536;
/** Parts of `split`. */
const PARTS_MAX = 1_000;
const GIVES: Readonly<Record<Wanted, ReadonlySet<string>>> = {
  bool: new Set(['bool', 'dyn']),
  list: new Set(['list', 'dyn']),
  scalar: new Set(['string', 'int', 'uint', 'double', 'bool', 'dyn', 'null', 'null_type', 'google.protobuf.Timestamp']),
};
const IN_WORDS: Readonly<Record<Wanted, string>> = {
  bool: 'true or false',
  list: 'a list',
  scalar: 'a text, a number, true or false, or a time',
};

/** Functions of the library that are replaced by bounded ones of another name. */
const REPLACED: Readonly<Record<string, string>> = { matches: 'boundedMatches', split: 'boundedSplit', join: 'boundedJoin' };
/** Functions whose first argument is a regular expression. */
const PATTERNED: ReadonlySet<string> = new Set(['boundedMatches', 'extract']);

const NESTED = 'A macro may not stand inside another one: has() alone may';

const BODY = ['body', 'item', 'index', 'token'] as const;
const ALERT = ['alert', 'token'] as const;

/** Who may use which variables: conditions and fields of mappings, and of adjustments. */
export type Scope = 'body' | 'alert';

const environments: Readonly<Record<Scope, Environment>> = { body: environment(BODY), alert: environment(ALERT) };

function environment(variables: readonly string[]): Environment {
  const made = new Environment({
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits: { maxAstNodes: 1_000, maxDepth: 60, maxListElements: 200, maxMapEntries: 100, maxCallArguments: 10 },
  });
  for (const name of variables) made.registerVariable(name, 'dyn');
  const plain = { async: false };
  made.registerFunction('string.boundedMatches(string): bool', (text: string, pattern: string) => find(text, pattern) !== null, plain);
  made.registerFunction('string.extract(string): string', extract, plain);
  made.registerFunction('string.boundedSplit(string): list<string>', (text: string, by: string) => split(text, by), plain);
  made.registerFunction('string.boundedSplit(string, int): list<string>', split, plain);
  made.registerFunction('list.boundedJoin(): string', (list: readonly unknown[]) => join(list, ''), plain);
  made.registerFunction('list.boundedJoin(string): string', join, plain);
  made.registerFunction('string.replace(string, string): string', replace, plain);
  return made;
}

/** One evaluation at a time: nothing in it waits. */
let current: Meter | null = null;

const patterns = new Map<string, Pattern>();
const PATTERNS_MAX = 2_000;

function patternOf(source: string): Pattern {
  let pattern = patterns.get(source);
  if (!pattern) {
    if (patterns.size >= PATTERNS_MAX) patterns.clear();
    pattern = new Pattern(source);
    patterns.set(source, pattern);
  }
  return pattern;
}

function find(text: string, source: string): ReadonlyArray<string | null> | null {
  try {
    return patternOf(source).find(text, current?.work ?? new Work(0));
  } catch (error) {
    if (error instanceof TooMuchWork) current?.end();
    throw error;
  }
}

/** The first group of what matches, the whole of it without a group, an empty text when nothing does. */
function extract(text: string, source: string): string {
  const found = find(text, source);
  return found?.[1] ?? (found && found.length > 1 ? '' : found?.[0]) ?? '';
}

function split(text: string, by: string, most?: bigint): string[] {
  current?.spend(text.length);
  const parts = text.split(by, PARTS_MAX + 1);
  if (parts.length > PARTS_MAX) throw new Error(`split() gives more than ${PARTS_MAX} parts`);
  if (most === undefined || most < 0n || BigInt(parts.length) <= most) return parts;
  const count = Number(most);
  return count === 0 ? [] : [...parts.slice(0, count - 1), parts.slice(count - 1).join(by)];
}

function join(list: readonly unknown[], by: string): string {
  let length = 0;
  for (const part of list) {
    if (typeof part !== 'string') throw new Error('join() takes a list of texts');
    length += part.length + by.length;
    if (length > TEXT_MADE) throw new Error(`join() gives more than ${TEXT_MADE} characters`);
  }
  current?.spend(length);
  return list.join(by);
}

function replace(text: string, old: string, by: string): string {
  current?.spend(text.length);
  if (old === '') return text;
  const parts = text.split(old, PARTS_MAX + 1);
  if (parts.length > PARTS_MAX) throw new Error(`replace() finds more than ${PARTS_MAX} places`);
  return join(parts, by);
}

/** A part of a parsed expression, as far as it is looked at here. */
interface Part {
  readonly op: string;
  readonly args: unknown;
  readonly start: number;
  readonly end: number;
  readonly meta: { readonly alternate?: Part; readonly macro?: Readonly<Record<string, unknown>> };
}

/** Parts of a loop; `condition` is asked before each turn. */
interface Loop {
  readonly iterable: Part;
  readonly init: Part;
  readonly step: Part;
  condition?: (value: unknown) => boolean;
}

/**
 * Reads and checks an expression.
 *
 * @param wanted what it must give
 */
export function compileExpression(
  text: string,
  scope: Scope,
  wanted: Wanted,
): { readonly expression: Expression } | { readonly fault: Fault } {
  if (text.length > LIMITS.expression)
    return { fault: { code: 'too_long', detail: `is longer than ${LIMITS.expression} characters: split it, or use a shorter one` } };
  if (text.trim() === '') return { fault: { code: 'required', detail: 'must not be empty' } };
  try {
    const parsed = environments[scope].parse(text);
    const fault = bound(parsed.ast as unknown as Part);
    if (fault) return { fault };
    const checked = parsed.check();
    if (!checked.valid) return { fault: faultOf(checked.error) };
    const type = checked.type?.split('<')[0] ?? 'dyn';
    if (!GIVES[wanted].has(type) && type !== 'optional') {
      const position = { start: 0, end: text.length };
      return { fault: { code: 'wrong_type', detail: `gives ${type}; it must give ${IN_WORDS[wanted]}`, position } };
    }
    return { expression: { text, run: (variables, meter) => run(parsed, variables, meter) } };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

function run(parsed: (variables: Variables) => unknown, variables: Variables, meter: Meter): { value: unknown } | { fault: string } {
  current = meter;
  try {
    const value = unwrapped(parsed(variables));
    if (meter.ended) throw new TooMuchWork();
    return { value };
  } catch (error) {
    if (meter.ended) throw new TooMuchWork();
    return { fault: sentenceOf(error) };
  } finally {
    current = null;
  }
}

/** The value of an optional, null for none. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('orValue' in value) || typeof value.orValue !== 'function') return value;
  return (value as { orValue(other: unknown): unknown }).orValue(null);
}

function sentenceOf(error: unknown): string {
  const { summary, message } = error as { summary?: string; message?: string };
  // The library names kinds of its own parser: "Unexpected token: PLUS".
  const words = (summary ?? message ?? 'it failed').replace(
    /^Unexpected token: (\w+)/,
    (_, kind: string) => `${kind.toLowerCase()} is not expected here`,
  );
  return words.slice(0, 200);
}

function faultOf(error: unknown): Fault {
  const { range } = error as { range?: { start: number; end: number } };
  const at = range ? ` (at character ${range.start + 1})` : '';
  return {
    code: 'bad_expression',
    detail: `${sentenceOf(error)}${at}`,
    ...(range ? { position: { start: range.start, end: range.end } } : {}),
  };
}

/** Looks at every part: bounds loops, replaces functions, refuses what cannot be bounded. */
function bound(root: Part): Fault | null {
  let fault: Fault | null = null;
  const refuse = (part: Part, code: string, detail: string) => {
    const position = { start: part.start, end: part.end };
    fault ??= { code, detail: `${detail} (at character ${part.start + 1})`, position };
  };
  const walk = (value: unknown, inMacro: boolean): number => {
    if (Array.isArray(value)) return value.reduce((sum: number, entry) => sum + walk(entry, inMacro), 0);
    if (!isPart(value)) return 0;
    const { alternate, macro } = value.meta;
    if (alternate?.op === 'comprehension') {
      if (inMacro) refuse(value, 'nested_macro', NESTED);
      return 1 + walkLoop(alternate.args as Loop);
    }
    if (macro && !isHas(value)) {
      if (inMacro) refuse(value, 'nested_macro', NESTED);
      return 1 + walk(value.args, true);
    }
    if (value.op === 'call' || value.op === 'rcall') checkCall(value, refuse);
    return 1 + walk(value.args, inMacro) + (alternate ? walk(alternate, inMacro) : 0);
  };
  const walkLoop = (loop: Loop): number => {
    const parts = walk(loop.step, true);
    const { condition } = loop;
    loop.condition = (value) => {
      current?.turn(parts);
      return condition ? condition(value) : true;
    };
    return parts + walk(loop.iterable, false);
  };
  walk(root, false);
  return fault;
}

function checkCall(part: Part, refuse: (part: Part, code: string, detail: string) => void): void {
  const args = part.args as [string, ...unknown[]];
  const bounded = part.op === 'rcall' ? REPLACED[args[0]] : undefined;
  if (bounded !== undefined) args[0] = bounded;
  if (!PATTERNED.has(args[0])) return;
  const [pattern] = (args.at(-1) ?? []) as readonly Part[];
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') {
    refuse(pattern ?? part, 'pattern_not_literal', 'Write the regular expression as a text in quotes');
    return;
  }
  const compiled = patternOf(pattern.args);
  const { patternInstructions, writtenOutSteps } = PATTERN_LIMITS;
  try {
    if (compiled.size <= writtenOutSteps) compiled.compile();
  } catch {
    refuse(pattern, 'bad_pattern', 'This is no regular expression of RE2: it has no look-around and no back-references');
    return;
  }
  if (compiled.size > patternInstructions)
    refuse(pattern, 'pattern_too_costly', `The regular expression has more than ${patternInstructions} instructions: use a shorter one`);
}

function isHas(part: Part): boolean {
  return part.op === 'call' && Array.isArray(part.args) && part.args[0] === 'has';
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && 'op' in value && 'meta' in value;
}
