import { listNames, notSetUp } from '../../platform/words/sentence.ts';
import type { Severity } from '../alerts/signal.ts';
import { MAX_CHANNEL_LENGTH } from './destination-kinds.ts';
import type { TimeInterval } from './time-interval.ts';

/** The id of a provider that a destination may name; which there are, the composition says. */
export type Provider = string;

/** A place that can be told, under a name of its own. */
export interface Destination {
  readonly name: string;
  readonly provider: Provider;
  /** A channel's id or name, an address, a mailbox: whatever its provider announces to. */
  readonly channel: string;
}

/** A rule that is quiet at first: it notifies from this alert of a group on. */
export interface Threshold {
  /** The first alert that counts: 3 keeps quiet about two. */
  readonly count: number;
  /** Seconds in which they have to arrive. */
  readonly within: number;
}

/** One rule. All matchers and one of the severities must hold; with neither, it matches every alert. */
export interface RoutingRule {
  readonly name: string;
  /** As written: `namespace=~"prod-.*"`. */
  readonly matchers: readonly string[];
  readonly severities?: readonly Severity[];
  /** Names of destinations; an empty list announces nowhere. */
  readonly destinations: readonly string[];
  /** True: later rules are tried as well. */
  readonly continue?: boolean;
  /** While one of these holds, the rule matches and announces nowhere. */
  readonly mute?: readonly TimeInterval[];
  /** Left out: it notifies from the first alert on. */
  readonly after?: Threshold;
}

/** While a source fires, nobody is notified of targets that have the same values in `equal`: as Alertmanager has it. */
export interface InhibitRule {
  readonly name: string;
  readonly source_matchers: readonly string[];
  readonly target_matchers: readonly string[];
  readonly equal?: readonly string[];
}

/** The document of `PUT /api/v1/routes`. */
export interface RoutingConfig {
  readonly destinations: readonly Destination[];
  readonly rules: readonly RoutingRule[];
  readonly default_destinations: readonly string[];
  readonly inhibit_rules?: readonly InhibitRule[];
  /** A critical alert of a service inhibits warnings of services that depend on it. */
  readonly dependencies?: boolean;
}

/** What holds before anybody saved anything. */
export const NO_ROUTING: RoutingConfig = { destinations: [], rules: [], default_destinations: [] };

/** Sizes beyond which a document is refused. */
export const LIMITS = {
  destinations: 500,
  rules: 2_000,
  inhibitRules: 100,
  equalLabels: 50,
  matchersPerRule: 50,
  /** Characters of one entry of `matchers`. */
  matcherLength: 4_096,
  namesPerList: 500,
  intervalsPerRule: 50,
  /** Of a threshold: alerts, and seconds. */
  thresholdCount: { least: 2, most: 1_000 },
  thresholdSeconds: { least: 60, most: 7 * 86_400 },
  /** Instructions of one compiled regular expression, and of all of a rule set together. */
  patternInstructions: 1_000,
  allPatternInstructions: 20_000,
  /** An expression that is about so long with its repetitions written out is refused without being compiled. */
  writtenOutSteps: 5_000,
  nameLength: 128,
  channelLength: MAX_CHANNEL_LENGTH,
} as const;

/** The document with its members in one order and nothing else in it, so that equal documents are equal texts. */
export function canonicalConfig(config: RoutingConfig): RoutingConfig {
  return {
    destinations: config.destinations.map(({ name, provider, channel }) => ({ name, provider, channel })),
    rules: config.rules.map((rule) => ({
      name: rule.name,
      matchers: [...rule.matchers],
      ...(rule.severities === undefined ? {} : { severities: [...rule.severities] }),
      destinations: [...rule.destinations],
      ...(rule.continue === undefined ? {} : { continue: rule.continue }),
      ...(rule.mute === undefined ? {} : { mute: rule.mute.map(canonicalInterval) }),
      ...(rule.after === undefined ? {} : { after: { count: rule.after.count, within: rule.after.within } }),
    })),
    default_destinations: [...config.default_destinations],
    ...(config.inhibit_rules === undefined
      ? {}
      : {
          inhibit_rules: config.inhibit_rules.map(({ name, source_matchers, target_matchers, equal }) => ({
            name,
            source_matchers: [...source_matchers],
            target_matchers: [...target_matchers],
            equal: [...(equal ?? [])],
          })),
        }),
    ...(config.dependencies === undefined ? {} : { dependencies: config.dependencies }),
  };
}

function canonicalInterval(interval: TimeInterval): TimeInterval {
  const { times, weekdays, days_of_month, months, years, location } = interval;
  return {
    ...(times === undefined ? {} : { times: times.map(({ start_time, end_time }) => ({ start_time, end_time })) }),
    ...(weekdays === undefined ? {} : { weekdays: [...weekdays] }),
    ...(days_of_month === undefined ? {} : { days_of_month: [...days_of_month] }),
    ...(months === undefined ? {} : { months: [...months] }),
    ...(years === undefined ? {} : { years: [...years] }),
    ...(location === undefined ? {} : { location }),
  };
}

/** What a saved document says it sends, and does not yet: destinations in use of providers that nobody set up. Pure. */
export function unconnectedWarnings(
  { destinations, rules, default_destinations: defaults }: RoutingConfig,
  connected: ReadonlySet<string>,
): readonly { readonly code: string; readonly detail: string }[] {
  const used = new Set([...defaults, ...rules.flatMap((rule) => rule.destinations)]);
  const waiting = destinations.filter(({ name, provider }) => used.has(name) && !connected.has(provider));
  return [...new Set(waiting.map(({ provider }) => provider))].map((provider) => {
    const names = waiting.filter((destination) => destination.provider === provider).map(({ name }) => name);
    return {
      code: 'not_connected',
      detail: `${notSetUp(provider)}. Messages to ${listNames(names)} wait for up to 24 hours.`,
    };
  });
}
