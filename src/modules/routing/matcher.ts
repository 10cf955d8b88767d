import { RE2JS } from 're2js';
import type { Labels, Severity } from '../alerts/signal.ts';
import { LIMITS } from './config.ts';
import { type MatcherParts, type Operator, readMatchers } from './matcher-syntax.ts';
import { writtenOutSteps } from './pattern-size.ts';

/** What rules look at. */
export interface Routable {
  readonly labels: Labels;
  readonly severity: Severity;
}

/** A compiled condition on one label. */
export interface Matcher {
  readonly label: string;
  readonly operator: Operator;
  readonly value: string;
  /** Takes the label's value; an absent label is the empty text. */
  readonly holds: (value: string) => boolean;
}

export type Compiled = { readonly matchers: readonly Matcher[] } | Fault;

/** What regular expressions may still take, together. */
export interface PatternBudget {
  steps: number;
}

/** Compiles one entry of `matchers` and takes what it needs out of the budget. A fault names the position and the remedy. */
export function compileMatchers(text: string, budget: PatternBudget = { steps: LIMITS.allPatternSteps }): Compiled {
  if (text.length > LIMITS.matcherLength)
    return { fault: { code: 'too_long', detail: `is longer than ${LIMITS.matcherLength} characters: split it into several rules` } };
  const read = readMatchers(text);
  if ('fault' in read) return { fault: { code: 'matcher', detail: `${read.fault.detail} (position ${read.fault.position + 1})` } };
  const matchers: Matcher[] = [];
  for (const parts of read.parts) {
    const one = compileOne(parts, text, budget);
    if ('fault' in one) return one;
    matchers.push(one);
  }
  return { matchers };
}

interface Fault {
  readonly fault: { readonly code: string; readonly detail: string };
}

function compileOne(parts: MatcherParts, text: string, budget: PatternBudget): Matcher | Fault {
  const { operator, value } = parts;
  if (operator === '=') return { ...parts, holds: (actual) => actual === value };
  if (operator === '!=') return { ...parts, holds: (actual) => actual !== value };
  const pattern = compilePattern(parts, text, budget);
  if ('fault' in pattern) return pattern;
  const wanted = operator === '=~';
  return { ...parts, holds: (actual) => pattern.testExact(actual) === wanted };
}

function compilePattern({ label, operator, value }: MatcherParts, text: string, budget: PatternBudget): RE2JS | Fault {
  const steps = Math.max(LIMITS.leastPatternSteps, writtenOutSteps(value));
  if (steps > LIMITS.patternSteps) {
    return tooLarge(`has a regular expression for ${label} with more than ${LIMITS.patternSteps} steps: use smaller repetition counts`);
  }
  budget.steps -= steps;
  if (budget.steps < 0)
    return tooLarge(
      `brings all regular expressions together over ${LIMITS.allPatternSteps} steps: use plain values or smaller repetition counts`,
    );
  try {
    return RE2JS.compile(value);
  } catch (error) {
    const at = Math.max(0, text.indexOf(operator)) + operator.length;
    const reason = (error as Error).message.replace(/^error parsing regexp: /, '').slice(0, 200);
    return { fault: { code: 'pattern', detail: `has a regular expression that RE2 does not take: ${reason} (position ${at + 1})` } };
  }
}

function tooLarge(detail: string): Fault {
  return { fault: { code: 'pattern_too_large', detail } };
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

/** Whether every matcher holds. */
export function allHold(matchers: readonly Matcher[], alert: Routable): boolean {
  for (const matcher of matchers) {
    if (!matcher.holds(labelValue(alert, matcher.label))) return false;
  }
  return true;
}
