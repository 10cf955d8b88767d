import { Suspense } from 'react';
import { useStore } from '../../api/store.ts';
import { loadToasts, toastsWanted } from './toast.tsx';
import { lazyPart } from '../layout/lazy-part.tsx';

const Shown = lazyPart(async () => (await loadToasts()).Shown);

/** Where messages appear; once, at the root. */
export function Toasts() {
  return <Suspense>{useStore(toastsWanted) && <Shown />}</Suspense>;
}
