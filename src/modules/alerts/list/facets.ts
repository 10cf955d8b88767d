/** One value of a label and how many of the counted alerts have it. */
export interface FacetRow {
  readonly name: string;
  readonly value: string;
  readonly count: number;
  /** How many different values the label has. */
  readonly values: number;
  /** How many of the counted alerts have the label. */
  readonly alerts: number;
}

/** A label with its most frequent values. */
export interface Facet {
  readonly name: string;
  readonly values: readonly { readonly value: string; readonly count: number }[];
  /** Values that are not listed. */
  readonly more: number;
}

/** Labels by which people look for alerts first. */
const FIRST = ['service', 'app', 'team', 'namespace', 'cluster', 'environment', 'env', 'region', 'alertname', 'job'];
/** A label with about as many values as alerts names one thing each: it narrows nothing down. */
const UNIQUE_SHARE = 0.8;
const UNIQUE_FROM = 20;

/**
 * Orders labels by how well they narrow a list down: those people think in, then those that many alerts have; labels that
 * are different on nearly every alert come last. Pure.
 */
export function rankFacets(rows: readonly FacetRow[], most: number): readonly Facet[] {
  const byName = new Map<string, FacetRow[]>();
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  const place = (row: FacetRow) => {
    if (row.values >= UNIQUE_FROM && row.values >= row.alerts * UNIQUE_SHARE) return 2;
    return FIRST.includes(row.name) ? 0 : 1;
  };
  return [...byName.values()]
    .flatMap((values) => (values[0] === undefined ? [] : [{ values, head: values[0], place: place(values[0]) }]))
    .sort(
      (a, b) =>
        a.place - b.place ||
        (a.place === 0 ? FIRST.indexOf(a.head.name) - FIRST.indexOf(b.head.name) : b.head.alerts - a.head.alerts) ||
        (a.head.name < b.head.name ? -1 : 1),
    )
    .slice(0, most)
    .map(({ values, head }) => ({
      name: head.name,
      values: values.map(({ value, count }) => ({ value, count })),
      more: head.values - values.length,
    }));
}
