import { namesSample } from '../../platform/sample-rows/mark.ts';

/** A stored document without what names a sample row; of its own members only those that do are left out. Pure. */
export function withoutSample(document: unknown): unknown {
  if (Array.isArray(document)) return numbered(document.map(left).filter((item) => item !== undefined));
  if (typeof document !== 'object' || document === null) return left(document) ?? null;
  return Object.fromEntries(
    Object.entries(document).flatMap(([name, member]) => {
      const kept = left(member);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

/** Undefined: it is nothing without what it names. A target is its type and its id; a level without targets notifies nobody. */
function left(value: unknown): unknown {
  if (typeof value === 'string') return namesSample(value) ? undefined : value;
  if (Array.isArray(value)) {
    const items = value.map(left).filter((item) => item !== undefined);
    return items.length === 0 && value.length > 0 ? undefined : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, left(member)] as const);
  return entries.some(([, member]) => member === undefined) ? undefined : Object.fromEntries(entries);
}

/** Levels are numbered from 1 without a gap. */
function numbered(items: readonly unknown[]): unknown[] {
  return items.map((item, place) =>
    typeof item === 'object' && item !== null && 'level_number' in item ? { ...item, level_number: place + 1 } : item,
  );
}
