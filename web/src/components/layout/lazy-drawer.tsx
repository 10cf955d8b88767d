import { Suspense, useRef } from 'react';
import type { DetailDrawerProps } from './drawer.tsx';
import { lazyPart } from './lazy-part.tsx';

const DetailDrawer = lazyPart(async () => (await import('./drawer.tsx')).DetailDrawer);

/** A {@link Sheet} whose code comes when it is first opened: most screens never need one. */
export function LazyDrawer(props: DetailDrawerProps) {
  const wanted = useRef(false);
  wanted.current ||= props.opened;
  if (!wanted.current) return null;
  return (
    <Suspense>
      <DetailDrawer {...props} />
    </Suspense>
  );
}
