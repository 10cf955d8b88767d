import { createStore } from '../../api/store.ts';
import type { Destination, InhibitRule, RouteRule, Routing } from '../../api/types.ts';

/** Changes that are not saved yet; null when there are none. They outlive a look at another page. */
export const draftStore = createStore<Routing | null>(null);

/** Puts a destination in, or in the place of `old`; rules and defaults follow a new name. */
export function putDestination(routing: Routing, old: string | null, destination: Destination): Routing {
  if (old === null) return { ...routing, destinations: [...routing.destinations, destination] };
  const renamed = (names: readonly string[]) => names.map((name) => (name === old ? destination.name : name));
  return {
    ...routing,
    destinations: routing.destinations.map((each) => (each.name === old ? destination : each)),
    rules: routing.rules.map((rule) => ({ ...rule, destinations: renamed(rule.destinations) })),
    default_destinations: renamed(routing.default_destinations),
  };
}

/** Takes a destination out, also of every rule and the defaults. */
export function removeDestination(routing: Routing, name: string): Routing {
  const without = (names: readonly string[]) => names.filter((each) => each !== name);
  return {
    ...routing,
    destinations: routing.destinations.filter((each) => each.name !== name),
    rules: routing.rules.map((rule) => ({ ...rule, destinations: without(rule.destinations) })),
    default_destinations: without(routing.default_destinations),
  };
}

/** Names of the rules that announce at a destination. */
export function usersOf(routing: Routing, name: string): readonly string[] {
  return routing.rules.filter((rule) => rule.destinations.includes(name)).map((rule) => rule.name);
}

/** Puts a rule at a place; `null` adds it at the end. */
export function putRule(routing: Routing, index: number | null, rule: RouteRule): Routing {
  const rules = index === null ? [...routing.rules, rule] : routing.rules.with(index, rule);
  return { ...routing, rules };
}

export function removeRule(routing: Routing, index: number): Routing {
  return { ...routing, rules: routing.rules.toSpliced(index, 1) };
}

/** Moves a rule to a place; beyond the ends it stops there. */
export function moveRule(routing: Routing, from: number, to: number): Routing {
  const rule = routing.rules[from];
  const target = Math.min(Math.max(to, 0), routing.rules.length - 1);
  if (!rule || target === from) return routing;
  return { ...routing, rules: routing.rules.toSpliced(from, 1).toSpliced(target, 0, rule) };
}

/** Puts an inhibit rule at a place; `null` adds it at the end. */
export function putInhibitRule(routing: Routing, index: number | null, rule: InhibitRule): Routing {
  const rules = routing.inhibit_rules ?? [];
  return { ...routing, inhibit_rules: index === null ? [...rules, rule] : rules.with(index, rule) };
}

export function removeInhibitRule(routing: Routing, index: number): Routing {
  return { ...routing, inhibit_rules: (routing.inhibit_rules ?? []).toSpliced(index, 1) };
}

/** A name nobody has yet: `payments`, `payments 2` … */
export function freeName(wanted: string, taken: readonly string[]): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wanted : `${wanted} ${count}`;
    if (!taken.includes(name)) return name;
  }
}

/** Labels as lines that `readLabels` reads. */
export function writeLabels(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
}

/** `namespace=prod` lines as labels; null when a line is none. */
export function readLabels(text: string): Readonly<Record<string, string>> | null {
  const labels: Record<string, string> = {};
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, name, value] = /^([^=\s]+)\s*=\s*"?(.*?)"?$/u.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    labels[name] = value;
  }
  return labels;
}
