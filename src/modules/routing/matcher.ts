import type { Labels, Severity } from '../alerts/signal.ts';
import { LIMITS } from './config.ts';
import { type MatcherParts, type Operator, readMatchers } from './matcher-syntax.ts';
import { Pattern } from './pattern.ts';
import { Work } from './work.ts';

/** What rules look at. */
export interface Routable {
  readonly labels: Labels;
  readonly severity: Severity;
  /**
   * How many alerts of its group arrived in the last so many seconds, itself counted, by seconds: what thresholds are
   * compared with. Left out: thresholds count as reached.
   */
  readonly recent?: Readonly<Record<number, number>>;
}

/** A condition on one label. */
export interface Matcher {
  readonly label: string;
  readonly operator: Operator;
  readonly value: string;
  /**
   * Takes the label's value; an absent label is the empty text.
   *
   * @throws TooMuchWork when that costs more than is left
   */
  readonly holds: (value: string, work?: Work) => boolean;
}

export type Compiled = { readonly matchers: readonly Matcher[] } | Fault;

/** What the regular expressions of a rule set may still take, together. */
export interface PatternBudget {
  instructions: number;
}

/** A full budget. */
export function patternBudget(): PatternBudget {
  return { instructions: LIMITS.allPatternInstructions };
}

/** Compiles one entry of `matchers` and takes what it needs out of the budget. A fault names the position and the remedy. */
export function compileMatchers(text: string, budget: PatternBudget = patternBudget()): Compiled {
  return read(text, (pattern, parts) => faultOf(pattern, parts, text, budget));
}

/** Reads an entry that was checked when it was saved: its regular expressions are compiled when they are first needed. */
export function readSaved(text: string): Compiled {
  return read(text, () => null);
}

interface Fault {
  readonly fault: { readonly code: string; readonly detail: string };
}

function read(text: string, check: (pattern: Pattern, parts: MatcherParts) => Fault | null): Compiled {
  if (text.length > LIMITS.matcherLength)
    return { fault: { code: 'too_long', detail: `is longer than ${LIMITS.matcherLength} characters: split it into several rules` } };
  const read = readMatchers(text);
  if ('fault' in read) return { fault: { code: 'matcher', detail: `${read.fault.detail} (position ${read.fault.position + 1})` } };
  const matchers: Matcher[] = [];
  for (const parts of read.parts) {
    const { operator, value } = parts;
    if (operator === '=') matchers.push({ ...parts, holds: (actual) => actual === value });
    else if (operator === '!=') matchers.push({ ...parts, holds: (actual) => actual !== value });
    else {
      const pattern = new Pattern(value);
      const fault = check(pattern, parts);
      if (fault) return fault;
      const wanted = operator === '=~';
      matchers.push({ ...parts, holds: (actual, work = new Work()) => pattern.matches(actual, work) === wanted });
    }
  }
  return { matchers };
}

function faultOf(pattern: Pattern, { label, operator }: MatcherParts, text: string, budget: PatternBudget): Fault | null {
  // The size is known roughly before it is compiled, so that `(.{1000}){…}` never takes the memory it asks for.
  if (pattern.size > LIMITS.writtenOutSteps) return tooCostly(label);
  if (budget.instructions < 0) return togetherTooCostly();
  try {
    pattern.compile();
  } catch (error) {
    const at = Math.max(0, text.indexOf(operator)) + operator.length;
    const reason = (error as Error).message.replace(/^error parsing regexp: /, '').slice(0, 200);
    return { fault: { code: 'pattern', detail: `has a regular expression that RE2 does not take: ${reason} (position ${at + 1})` } };
  }
  budget.instructions -= pattern.size;
  if (pattern.size > LIMITS.patternInstructions) return tooCostly(label);
  return budget.instructions < 0 ? togetherTooCostly() : null;
}

function tooCostly(label: string): Fault {
  const detail = `has a regular expression for ${label} of more than ${LIMITS.patternInstructions} instructions: use smaller repetition counts`;
  return { fault: { code: 'pattern_too_costly', detail } };
}

function togetherTooCostly(): Fault {
  const detail = `brings all regular expressions together over ${LIMITS.allPatternInstructions} instructions: use plain values or smaller repetition counts`;
  return { fault: { code: 'pattern_too_costly', detail } };
}

/**
 * The value a matcher sees: the label's; for `severity`, where no such label is set, the alert's mapped severity; else
 * the empty text.
 */
function labelValue(alert: Routable, label: string): string {
  const value = Object.hasOwn(alert.labels, label) ? alert.labels[label] : undefined;
  if (value) return value;
  return label === 'severity' ? alert.severity : '';
}

/** Labels that an alert must have for matchers to hold, for a search in the database. */
export interface StoredLabels {
  readonly labels: Labels;
  /** They say all that the matchers say. */
  readonly whole: boolean;
}

/** What the database can look for on behalf of these entries. An entry that is not understood makes it not the whole. */
export function storedLabels(texts: readonly string[]): StoredLabels {
  const labels = new Map<string, string>();
  let whole = true;
  for (const text of texts) {
    const read = text.length > LIMITS.matcherLength ? null : readMatchers(text);
    if (read === null || 'fault' in read) whole = false;
    else
      for (const { label, operator, value } of read.parts) {
        // `severity` may also be the alert's mapped one, and an absent label counts as empty.
        if (operator === '=' && value !== '' && label !== 'severity' && !labels.has(label)) labels.set(label, value);
        else whole = false;
      }
  }
  return { labels: Object.fromEntries(labels), whole };
}

/**
 * Whether every matcher holds.
 *
 * @throws TooMuchWork when that costs more than is left
 */
export function allHold(matchers: readonly Matcher[], alert: Routable, work?: Work): boolean {
  for (const matcher of matchers) {
    if (!matcher.holds(labelValue(alert, matcher.label), work)) return false;
  }
  return true;
}
