import { Hint } from '../forms/notes.tsx';

interface ShownOfProps {
  readonly page: { readonly items: readonly unknown[]; readonly total: number; readonly total_capped?: boolean | undefined };
}

/** Below a list that is searched: how many of how many are shown; nothing where it is all of them. */
export function ShownOf({ page: { items, total, total_capped: capped } }: ShownOfProps) {
  if (total <= items.length) return null;
  return (
    <Hint>
      The first {items.length} of {capped ? 'more than ' : ''}
      {total.toLocaleString('en')} are shown. Search to find others.
    </Hint>
  );
}
