/** Sizes beyond which a document of mappings is refused. */
export const LIMITS = {
  mappings: 100,
  adjustments: 100,
  /** Characters of one expression. */
  expression: 2_000,
  /** Characters of all expressions together: they are compiled by every server. */
  allExpressions: 100_000,
  name: 100,
  source: 50,
  labels: 32,
  labelName: 128,
} as const;

/** The fields of an alert that a mapping gives, besides its labels. */
export const FIELDS = ['title', 'description', 'severity', 'status', 'fingerprint', 'starts_at', 'ends_at', 'link', 'service'] as const;
export type Field = (typeof FIELDS)[number];

/** Makes alerts of bodies that no source knows. Every expression is CEL; one that is left out takes the best guess. */
export interface Mapping {
  readonly name: string;
  readonly enabled: boolean;
  /** What its alerts carry as their source, and a part of their identity. */
  readonly source: string;
  /** Whether a body is taken. */
  readonly when: string;
  /** The list of alerts in the body; left out: the body is one alert. */
  readonly items?: string;
  readonly fields: Readonly<Partial<Record<Field, string>>>;
  /** Labels by name. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What an adjustment may change, besides labels. */
export const CHANGES = ['title', 'severity', 'service'] as const;
export type Change = (typeof CHANGES)[number];

/** Changes or drops alerts after they were read, whichever source read them. */
export interface Adjustment {
  readonly name: string;
  readonly enabled: boolean;
  readonly when: string;
  readonly drop: boolean;
  readonly fields: Readonly<Partial<Record<Change, string>>>;
  /** Labels to set by name; an empty text removes one. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What is saved as a whole, in the order in which it is tried. */
export interface MappingDocument {
  readonly mappings: readonly Mapping[];
  readonly adjustments: readonly Adjustment[];
}

/** Nothing was saved yet. */
export const NO_MAPPINGS: MappingDocument = { mappings: [], adjustments: [] };

/** The two kinds of a document's entries. */
export type Kind = 'mapping' | 'adjustment';

/** As it may be written: members that are left out have their defaults. */
export interface WrittenDocument {
  readonly mappings: ReadonlyArray<Pick<Mapping, 'name' | 'when'> & Partial<Mapping>>;
  readonly adjustments?: ReadonlyArray<Pick<Adjustment, 'name' | 'when'> & Partial<Adjustment>>;
}

/** The document with its members in one order, defaults filled in and blank expressions left out. */
export function canonicalDocument({ mappings, adjustments }: WrittenDocument): MappingDocument {
  return { mappings: mappings.map(canonicalMapping), adjustments: (adjustments ?? []).map(canonicalAdjustment) };
}

/** One mapping as it is kept. */
export function canonicalMapping(mapping: WrittenDocument['mappings'][number]): Mapping {
  const items = mapping.items?.trim() ?? '';
  return {
    name: mapping.name.trim(),
    enabled: mapping.enabled ?? true,
    source: mapping.source?.trim() || sourceOf(mapping.name),
    when: mapping.when.trim(),
    ...(items === '' ? {} : { items }),
    fields: written(FIELDS, mapping.fields),
    labels: sortedLabels(mapping.labels),
  };
}

/** One adjustment as it is kept. */
export function canonicalAdjustment(adjustment: NonNullable<WrittenDocument['adjustments']>[number]): Adjustment {
  return {
    name: adjustment.name.trim(),
    enabled: adjustment.enabled ?? true,
    when: adjustment.when.trim(),
    drop: adjustment.drop ?? false,
    fields: written(CHANGES, adjustment.fields),
    labels: sortedLabels(adjustment.labels),
  };
}

function written<F extends string>(
  names: readonly F[],
  fields: Readonly<Partial<Record<F, string>>> | undefined,
): Partial<Record<F, string>> {
  const kept: Partial<Record<F, string>> = {};
  for (const name of names) {
    const text = fields?.[name]?.trim() ?? '';
    if (text !== '') kept[name] = text;
  }
  return kept;
}

function sortedLabels(labels: Readonly<Record<string, string>> = {}): Record<string, string> {
  const pairs = Object.entries(labels).map(([name, text]) => [name.trim(), text.trim()] as const);
  return Object.fromEntries(pairs.filter(([, text]) => text !== '').sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A source of this name: lower case, words joined by dashes. */
function sourceOf(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LIMITS.source)
    .replaceAll(/^-+|-+$/g, '');
  return plain === '' ? 'mapped' : plain;
}
