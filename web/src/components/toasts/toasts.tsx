import { useStore } from '../../api/store.ts';
import { shownStore } from './toast.tsx';

/** Where messages appear; once, at the root. */
export function Toasts() {
  const shown = useStore(shownStore);
  return shown && <shown.Shown />;
}
