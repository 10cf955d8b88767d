import { lazy, Suspense, useRef } from 'react';
import type { SheetProps } from './drawer.tsx';

const Sheet = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Sheet })));

/** A {@link Sheet} whose code comes when it is first opened: most screens never need one. */
export function LazySheet(props: SheetProps) {
  const wanted = useRef(false);
  wanted.current ||= props.opened;
  if (!wanted.current) return null;
  return (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
