import type { Page } from './queries.ts';

/** Pages of one person at one level. */
export interface PageGroup {
  readonly key: string;
  readonly userId: string | null;
  readonly name: string;
  /** `level 2`, `level 1, round 2`, `notice`. */
  readonly words: string;
  readonly pages: readonly Page[];
}

/** Pages by person and level, in the order in which they were planned, and each in the order in which it was to go out. */
export function groupsOf(pages: readonly Page[]): readonly PageGroup[] {
  const groups = new Map<string, Page[]>();
  for (const page of pages) {
    const key = page.kind === 'incident' ? `${page.user_id} ${page.round} ${page.level}` : `${page.user_id} ${page.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), page]);
  }
  return [...groups].map(([key, own]) => {
    const inOrder = own.toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at));
    const first = inOrder[0];
    return { key, userId: first?.user_id ?? null, name: first?.user_name ?? '…', words: first ? wordsOf(first) : '', pages: inOrder };
  });
}

function wordsOf(page: Page): string {
  if (page.kind !== 'incident') return page.kind;
  return page.round > 1 ? `level ${page.level}, round ${page.round}` : `level ${page.level}`;
}
