import { isDeepStrictEqual } from 'node:util';
import type { RoutingConfig } from './config.ts';

/** Names on each side of a change. */
export interface NamedChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** What a save changed, for the audit trail: names, no addresses. */
export interface RoutingDiff {
  readonly destinations: NamedChange;
  readonly rules: NamedChange & { readonly reordered: boolean };
  readonly inhibit_rules: NamedChange;
  readonly dependencies: { readonly before: boolean; readonly after: boolean } | null;
  readonly default_destinations: { readonly before: readonly string[]; readonly after: readonly string[] } | null;
}

/** Compares two documents by the names in them. */
export function diffRouting(before: RoutingConfig, after: RoutingConfig): RoutingDiff {
  const kept = (config: RoutingConfig, other: RoutingConfig) => {
    const names = new Set(other.rules.map((rule) => rule.name));
    return config.rules.map((rule) => rule.name).filter((name) => names.has(name));
  };
  return {
    destinations: diffNamed(before.destinations, after.destinations),
    rules: { ...diffNamed(before.rules, after.rules), reordered: !isDeepStrictEqual(kept(before, after), kept(after, before)) },
    inhibit_rules: diffNamed(before.inhibit_rules ?? [], after.inhibit_rules ?? []),
    dependencies:
      (before.dependencies === true) === (after.dependencies === true)
        ? null
        : { before: before.dependencies === true, after: after.dependencies === true },
    default_destinations: isDeepStrictEqual(before.default_destinations, after.default_destinations)
      ? null
      : { before: before.default_destinations, after: after.default_destinations },
  };
}

function diffNamed(before: readonly { readonly name: string }[], after: readonly { readonly name: string }[]): NamedChange {
  const old = new Map(before.map((entry) => [entry.name, entry]));
  const now = new Map(after.map((entry) => [entry.name, entry]));
  return {
    added: after.filter((entry) => !old.has(entry.name)).map((entry) => entry.name),
    removed: before.filter((entry) => !now.has(entry.name)).map((entry) => entry.name),
    changed: after.filter((entry) => old.has(entry.name) && !isDeepStrictEqual(entry, old.get(entry.name))).map((entry) => entry.name),
  };
}
