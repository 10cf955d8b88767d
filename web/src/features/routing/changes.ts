import type { Routing } from '../../api/types.ts';

type Document = Pick<Routing, 'rules' | 'destinations' | 'default_destinations' | 'inhibit_rules' | 'dependencies'>;

/** One difference in words: `Rule payments added`. */
export interface Change {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly text: string;
}

/** What differs from `before` to `after`, in words. Names tell what belongs together. */
export function changesBetween(before: Document, after: Document): readonly Change[] {
  const order = (config: Document, other: Document) => {
    const names = new Set(other.rules.map((rule) => rule.name));
    return config.rules.map((rule) => rule.name).filter((name) => names.has(name));
  };
  const reordered = !same(order(before, after), order(after, before));
  return [
    ...named('Rule', before.rules, after.rules),
    ...(reordered ? [{ kind: 'changed', text: `Rules reordered: ${order(after, before).join(', ')}` } as const] : []),
    ...named('Inhibit rule', before.inhibit_rules ?? [], after.inhibit_rules ?? []),
    ...((before.dependencies ?? false) === (after.dependencies ?? false)
      ? []
      : [{ kind: 'changed', text: `Inhibition by service dependencies ${after.dependencies ? 'on' : 'off'}` } as const]),
    ...named('Destination', before.destinations, after.destinations),
    ...(same([...before.default_destinations].sort(), [...after.default_destinations].sort())
      ? []
      : [{ kind: 'changed', text: `Default route: ${after.default_destinations.join(', ') || 'nowhere'}` } as const]),
  ];
}

function named(what: string, before: readonly { readonly name: string }[], after: readonly { readonly name: string }[]): readonly Change[] {
  const old = new Map(before.map((entry) => [entry.name, entry]));
  const now = new Map(after.map((entry) => [entry.name, entry]));
  return [
    ...after.filter(({ name }) => !old.has(name)).map(({ name }) => ({ kind: 'added', text: `${what} ${name} added` }) as const),
    ...after
      .filter((entry) => old.has(entry.name) && !same(entry, old.get(entry.name)))
      .map(({ name }) => ({ kind: 'changed', text: `${what} ${name} changed` }) as const),
    ...before.filter(({ name }) => !now.has(name)).map(({ name }) => ({ kind: 'removed', text: `${what} ${name} removed` }) as const),
  ];
}

/** Equal as JSON, whatever the order of members. */
function same(a: unknown, b: unknown): boolean {
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)))
      : value;
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted);
}
