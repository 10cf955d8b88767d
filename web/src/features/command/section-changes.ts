import { diffArrays } from 'diff';
import type { Row } from '../../components/text/merge.ts';

/** A part of a text: in both versions, or in one of them. */
interface Piece {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts that differ in more pieces are compared by lines, then not at all: the time to compare grows with its square. */
const MOST_DIFFERENCES = 1_500;

/** What differs from one text to another, by words, or by lines where that is too much; null: they are too different to compare. */
export function textChanges(before: string, after: string): readonly Piece[] | null {
  for (const pieces of [/\s+|\S+/g, /[^\n]*\n|[^\n]+$/g]) {
    const changes = diffArrays(before.match(pieces) ?? [], after.match(pieces) ?? [], { maxEditLength: MOST_DIFFERENCES });
    if (changes === undefined) continue;
    return changes.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }));
  }
  return null;
}

/** A row of a list that is in one version alone, or that differs in some fields. */
export type RowChange =
  | { readonly kind: 'added' | 'removed'; readonly row: Row }
  | { readonly kind: 'changed'; readonly row: Row; readonly before: Row; readonly fields: readonly string[] };

/** What differs from one list to another; rows are known by their ids, and their order tells nothing. */
export function rowChanges(before: readonly Row[], after: readonly Row[]): readonly RowChange[] {
  const old = new Map(before.map((row) => [row.id, row]));
  const now = new Set(after.map(({ id }) => id));
  const there = after.flatMap((row): RowChange[] => {
    const was = old.get(row.id);
    if (!was) return [{ kind: 'added', row }];
    const fields = [...new Set([...Object.keys(was), ...Object.keys(row)])].filter(
      (field) => (was[field] ?? null) !== (row[field] ?? null),
    );
    return fields.length === 0 ? [] : [{ kind: 'changed', row, before: was, fields }];
  });
  return [...there, ...before.filter(({ id }) => !now.has(id)).map((row) => ({ kind: 'removed' as const, row }))];
}
