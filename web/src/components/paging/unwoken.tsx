import { useUnwoken } from '../../api/coverage.ts';
import { Hint } from '../forms/notes.tsx';
import { listed } from '../text/paging-words.ts';

/** `Nothing would wake Anna and Bob`, in a form before it is saved; nothing where something would. */
export function Unwoken({ ids }: { readonly ids: readonly string[] }) {
  const names = [...useUnwoken(ids).values()];
  if (names.length === 0) return null;
  return (
    <Hint tone="warn">
      <strong>Nothing would wake {listed(names)}.</strong> No phone, chat account or push address is verified and in their notification
      rules.
    </Hint>
  );
}
