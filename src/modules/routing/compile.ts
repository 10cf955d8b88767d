import type { Severity } from '../alerts/signal.ts';
import { type FieldError, Problem } from '../../platform/errors.ts';
import { type Destination, type InhibitRule, LIMITS, type RoutingConfig, type RoutingRule, type Threshold } from './config.ts';
import type { CompiledInhibitRule } from './inhibit.ts';
import { type Compiled, compileMatchers, type Matcher, patternBudget, readSaved } from './matcher.ts';
import { mutedUntil } from './mute.ts';
import { isClean, channelFault, type DestinationKinds } from './destination-kinds.ts';
import { type Report, compileInterval } from './time-interval.ts';
import type { Work } from './work.ts';

/** A rule ready to decide. */
export interface CompiledRule {
  readonly name: string;
  readonly matchers: readonly Matcher[];
  /** The matchers as written. */
  readonly written: readonly string[];
  readonly severities: ReadonlySet<Severity> | null;
  readonly destinations: readonly Destination[];
  readonly continue: boolean;
  /**
   * Null: not muted at this time; else when to look again.
   *
   * @throws TooMuchWork when that costs more than is left
   */
  readonly mutedUntil: (now: Date, work?: Work) => Date | null;
  /** From which alert of a group on it notifies; null: from the first. */
  readonly after: Threshold | null;
}

/** A document ready to decide. Made once a version. */
export interface CompiledRouting {
  readonly rules: readonly CompiledRule[];
  readonly defaults: readonly Destination[];
  readonly inhibit: readonly CompiledInhibitRule[];
  /** Critical alerts of a service inhibit warnings of those that depend on it. */
  readonly dependencies: boolean;
  /** The spans of all thresholds, in seconds: alerts are counted over each. */
  readonly spans: readonly number[];
}

const MAX_ERRORS = 50;
const MAX_NAMED = 5;
const MINUTE_MS = 60_000;

/**
 * Compiles a document. `base` goes before every pointer, where the document is a part of a body.
 *
 * @throws Problem `validation_failed` or `pattern_too_costly` with a pointer for every fault
 */
export function compileRouting(config: RoutingConfig, chosen: DestinationKinds, base = ''): CompiledRouting {
  const { compiled, errors } = checkRouting(config, chosen, base);
  if (errors.length > 0) throw refusalOf(errors);
  return compiled;
}

/**
 * A document that was checked when it was saved, ready to decide: expressions are compiled when they are first needed,
 * and one that was saved under a larger bound is kept.
 */
export function savedRouting(config: RoutingConfig): CompiledRouting {
  return compile(config, { chosen: {}, report: () => undefined, read: readSaved });
}

/** What a caller is told of faulty rules. */
export function refusalOf(errors: readonly FieldError[]): Problem {
  const more = errors.length > MAX_NAMED ? `; and ${errors.length - MAX_NAMED} more` : '';
  return new Problem(
    errors.some(({ code }) => code === 'pattern_too_costly') ? 'pattern_too_costly' : 'validation_failed',
    errors
      .slice(0, MAX_NAMED)
      .map((error) => error.detail)
      .join('; ') + more,
    { errors },
  );
}

/** Compiles a document and lists its faults; with faults, `compiled` must not be used. */
export function checkRouting(
  config: RoutingConfig,
  chosen: DestinationKinds,
  base = '',
): { compiled: CompiledRouting; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const report: Report = (pointer, code, detail) => {
    if (errors.length < MAX_ERRORS) errors.push({ pointer: base + pointer, code, detail: `${base}${pointer} ${detail}` });
  };
  checkSizes(config, report);
  if (errors.length > 0) return { compiled: NOTHING, errors };
  const budget = patternBudget();
  return { compiled: compile(config, { chosen, report, read: (text) => compileMatchers(text, budget) }), errors };
}

const NOTHING: CompiledRouting = { rules: [], defaults: [], inhibit: [], dependencies: false, spans: [] };

interface Reading {
  readonly chosen: DestinationKinds;
  readonly report: Report;
  readonly read: (text: string) => Compiled;
}

function compile(config: RoutingConfig, { chosen, report, read }: Reading): CompiledRouting {
  const known = checkDestinations(config.destinations, chosen, report);
  const resolve = (names: readonly string[], pointer: string): Destination[] =>
    names.flatMap((name, index) => {
      const found = known.get(name);
      if (!found)
        report(
          `${pointer}/${index}`,
          'unknown_destination',
          `names ${shown(name)}, which is not among the destinations: add it there or choose another`,
        );
      return found ?? [];
    });
  const ruleNames = new Set<string>();
  const rules = config.rules.map((rule, index) => {
    checkName(rule.name, `/rules/${index}/name`, ruleNames, report);
    return compileRule(rule, `/rules/${index}`, { resolve, report, read });
  });
  const inhibitNames = new Set<string>();
  const inhibit = (config.inhibit_rules ?? []).map((rule, index) => {
    checkName(rule.name, `/inhibit_rules/${index}/name`, inhibitNames, report);
    return compileInhibit(rule, `/inhibit_rules/${index}`, { report, read });
  });
  const defaults = resolve(config.default_destinations, '/default_destinations');
  const spans = [...new Set(rules.flatMap(({ after }) => after?.within ?? []))];
  return { rules, defaults, inhibit, dependencies: config.dependencies === true, spans };
}

function checkSizes(config: RoutingConfig, report: Report): void {
  const most = (pointer: string, count: number, limit: number) => {
    if (count > limit) report(pointer, 'too_many', `has ${count} entries: at most ${limit} are possible`);
  };
  most('/destinations', config.destinations.length, LIMITS.destinations);
  most('/rules', config.rules.length, LIMITS.rules);
  most('/inhibit_rules', config.inhibit_rules?.length ?? 0, LIMITS.inhibitRules);
  for (const [index, rule] of (config.inhibit_rules ?? []).slice(0, LIMITS.inhibitRules).entries()) {
    most(`/inhibit_rules/${index}/source_matchers`, rule.source_matchers.length, LIMITS.matchersPerRule);
    most(`/inhibit_rules/${index}/target_matchers`, rule.target_matchers.length, LIMITS.matchersPerRule);
    most(`/inhibit_rules/${index}/equal`, rule.equal?.length ?? 0, LIMITS.equalLabels);
  }
  most('/default_destinations', config.default_destinations.length, LIMITS.namesPerList);
  for (const [index, rule] of config.rules.slice(0, LIMITS.rules).entries()) {
    most(`/rules/${index}/matchers`, rule.matchers.length, LIMITS.matchersPerRule);
    most(`/rules/${index}/destinations`, rule.destinations.length, LIMITS.namesPerList);
    most(`/rules/${index}/mute`, rule.mute?.length ?? 0, LIMITS.intervalsPerRule);
  }
}

function checkDestinations(destinations: readonly Destination[], chosen: DestinationKinds, report: Report): Map<string, Destination> {
  const names = new Set<string>();
  for (const [index, destination] of destinations.entries()) {
    const pointer = `/destinations/${index}`;
    checkName(destination.name, `${pointer}/name`, names, report);
    const target = chosen[destination.provider];
    const fault = target ? channelFault(target, destination.channel) : null;
    if (fault !== null) report(`${pointer}/channel`, 'channel', fault);
  }
  return new Map(destinations.map((destination) => [destination.name, destination]));
}

function checkName(name: string, pointer: string, taken: Set<string>, report: Report): void {
  if (!isClean(name) || name.length > LIMITS.nameLength)
    report(pointer, 'name', `must have 1 to ${LIMITS.nameLength} characters, no line breaks, and no spaces at its ends`);
  else if (taken.has(name)) report(pointer, 'duplicate', `repeats the name ${shown(name)}: give each its own`);
  taken.add(name);
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, LIMITS.nameLength));
}

interface Compiling {
  readonly resolve: (names: readonly string[], pointer: string) => Destination[];
  readonly report: Report;
  readonly read: (text: string) => Compiled;
}

function compileInhibit(rule: InhibitRule, pointer: string, { report, read }: Pick<Compiling, 'report' | 'read'>): CompiledInhibitRule {
  const side = (texts: readonly string[], name: string) =>
    texts.flatMap((text, index) => {
      const compiled = read(text);
      if ('matchers' in compiled) return compiled.matchers;
      report(`${pointer}/${name}/${index}`, compiled.fault.code, compiled.fault.detail);
      return [];
    });
  return {
    name: rule.name,
    source: side(rule.source_matchers, 'source_matchers'),
    target: side(rule.target_matchers, 'target_matchers'),
    equal: rule.equal ?? [],
  };
}

function compileRule(rule: RoutingRule, pointer: string, { resolve, report, read }: Compiling): CompiledRule {
  const matchers = rule.matchers.flatMap((text, index) => {
    const compiled = read(text);
    if ('matchers' in compiled) return compiled.matchers;
    report(`${pointer}/matchers/${index}`, compiled.fault.code, compiled.fault.detail);
    return [];
  });
  if (matchers.length > LIMITS.matchersPerRule)
    report(`${pointer}/matchers`, 'too_many', `has ${matchers.length} matchers: at most ${LIMITS.matchersPerRule} are possible`);
  const intervals = (rule.mute ?? []).map((interval, index) => compileInterval(interval, `${pointer}/mute/${index}`, report));
  return {
    name: rule.name,
    matchers,
    written: rule.matchers,
    severities: rule.severities ? new Set(rule.severities) : null,
    destinations: resolve(rule.destinations, `${pointer}/destinations`),
    continue: rule.continue === true,
    mutedUntil: intervals.length === 0 ? () => null : onceAMinute((now, work) => mutedUntil(intervals, now, work)),
    after: rule.after ?? null,
  };
}

/** Intervals begin and end on whole minutes, so that a storm asks the calendar once a minute. */
function onceAMinute(ask: (now: Date, work?: Work) => Date | null): (now: Date, work?: Work) => Date | null {
  let minute: number | null = null;
  let answer: Date | null = null;
  return (now, work) => {
    const asked = Math.floor(now.getTime() / MINUTE_MS);
    if (asked !== minute) answer = ask(now, work);
    minute = asked;
    return answer;
  };
}
