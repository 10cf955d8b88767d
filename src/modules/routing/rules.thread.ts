import type { FieldError } from '../../platform/errors.ts';
import { answerQuestions } from '../../platform/side-thread.ts';
import type { Severity } from '../alerts/signal.ts';
import { checkRouting, type CompiledRouting, savedRouting } from './compile.ts';
import type { RoutingConfig } from './config.ts';
import { allHold, compileMatchers, type Matcher, patternBudget, readSaved, type Routable } from './matcher.ts';
import type { DestinationKinds } from './destination-kinds.ts';
import { decideRoute, type RouteDecision } from './route.ts';

/** Something large that is sent once and then only named. */
export interface Sent<T> {
  readonly id: number;
  /** Absent: it was sent before. */
  readonly value?: T;
}

/** When a rule of another kind matches: all matchers and one of the severities; null: any. */
export interface Conditions {
  readonly matchers: readonly string[];
  readonly severities: readonly Severity[] | null;
}

/** What the thread of rules can be asked. */
export type Question =
  | { readonly ask: 'check'; readonly config: RoutingConfig; readonly destinations: DestinationKinds }
  | { readonly ask: 'matchers'; readonly matchers: readonly string[] }
  | { readonly ask: 'seek'; readonly matchers: readonly string[] }
  | { readonly ask: 'hold'; readonly alerts: readonly Routable[] }
  | { readonly ask: 'lists'; readonly lists: ReadonlyArray<readonly Conditions[]> }
  | { readonly ask: 'firsts'; readonly alerts: readonly Routable[] }
  | { readonly ask: 'decide'; readonly rules: Sent<RoutingConfig>; readonly alert: Routable; readonly now: Date }
  | { readonly ask: 'first'; readonly sets: Sent<readonly (readonly string[])[]>; readonly alert: Routable };

/** What it answers. */
export interface Answers {
  check: FieldError[];
  matchers: FieldError[];
  /** What is wrong with the matchers; without a fault they are compiled for `hold`. */
  seek: FieldError[];
  /** For each alert whether all matchers of the last `seek` hold. */
  hold: readonly boolean[];
  lists: null;
  /** For each alert the first of each list that matches; -1: none. */
  firsts: ReadonlyArray<readonly number[]>;
  decide: RouteDecision;
  /** The first set of matchers all of which hold; -1: none. */
  first: number;
}

let sought: readonly Matcher[] | null = null;
let lists: ReadonlyArray<ReadonlyArray<(alert: Routable) => boolean>> = [];
let rules: { readonly id: number; readonly compiled: CompiledRouting } | null = null;
let sets: { readonly id: number; readonly compiled: readonly (readonly Matcher[])[] } | null = null;

function answer(question: Question): Answers[Question['ask']] {
  switch (question.ask) {
    case 'check':
      return checkRouting(question.config, question.destinations).errors;
    case 'matchers':
      return compileAll(question.matchers).errors;
    case 'seek': {
      const { matchers, errors } = compileAll(question.matchers);
      sought = matchers;
      return errors;
    }
    case 'hold':
      return holding(question.alerts);
    case 'lists':
      lists = question.lists.map((list) => list.map(readConditions));
      return null;
    case 'firsts':
      return question.alerts.map((alert) => lists.map((list) => list.findIndex((holds) => holds(alert))));
    case 'decide':
      return decideRoute(rulesOf(question.rules), question.alert, question.now);
    case 'first':
      return setsOf(question.sets).findIndex((set) => set.length > 0 && allHold(set, question.alert));
  }
}

function readConditions({ matchers, severities }: Conditions): (alert: Routable) => boolean {
  const read = matchers.map((text) => readSaved(text));
  if (!read.every((one) => 'matchers' in one)) return () => false;
  const compiled = read.flatMap((one) => ('matchers' in one ? one.matchers : []));
  const among = severities === null ? null : new Set(severities);
  return (alert) => (among === null || among.has(alert.severity)) && allHold(compiled, alert);
}

function holding(alerts: readonly Routable[]): boolean[] {
  const matchers = sought;
  // A thread that was started again knows no matchers, and without any all would hold.
  if (matchers === null) throw new Error('no search was begun');
  return alerts.map((alert) => allHold(matchers, alert));
}

function compileAll(texts: readonly string[]): { readonly matchers: readonly Matcher[]; readonly errors: FieldError[] } {
  const budget = patternBudget();
  const matchers: Matcher[] = [];
  const errors: FieldError[] = [];
  for (const [index, text] of texts.entries()) {
    const one = compileMatchers(text, budget);
    const pointer = `/matchers/${index}`;
    if ('matchers' in one) matchers.push(...one.matchers);
    else errors.push({ pointer, code: one.fault.code, detail: `${pointer} ${one.fault.detail}` });
  }
  return { matchers, errors };
}

function rulesOf({ id, value }: Sent<RoutingConfig>): CompiledRouting {
  if (rules?.id !== id && value) rules = { id, compiled: savedRouting(value) };
  if (rules?.id !== id) throw new Error('these rules were not sent');
  return rules.compiled;
}

function setsOf({ id, value }: Sent<readonly (readonly string[])[]>): readonly (readonly Matcher[])[] {
  if (sets?.id !== id && value) sets = { id, compiled: value.map(readSet) };
  if (sets?.id !== id) throw new Error('these matchers were not sent');
  return sets.compiled;
}

/** A set that is not understood any more holds never. */
function readSet(matchers: readonly string[]): readonly Matcher[] {
  const read = matchers.map((text) => readSaved(text));
  return read.every((one) => 'matchers' in one) ? read.flatMap((one) => one.matchers) : [];
}

answerQuestions(answer);
