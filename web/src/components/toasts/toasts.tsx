import { lazy, Suspense } from 'react';
import { useStore } from '../../api/store.ts';
import { loadToasts, toastsWanted } from './toast.tsx';

const Shown = lazy(() => loadToasts().then((module) => ({ default: module.Shown })));

/** Where messages appear; once, at the root. */
export function Toasts() {
  return <Suspense>{useStore(toastsWanted) && <Shown />}</Suspense>;
}
