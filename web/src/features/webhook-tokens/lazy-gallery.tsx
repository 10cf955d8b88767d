import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

const SourceGallery = lazy(() => import('./source-gallery.tsx').then((module) => ({ default: module.SourceGallery })));

/** The gallery, whose marks come only when it is shown. */
export function LazyGallery(props: { readonly token: string | null; readonly hint?: string }) {
  return (
    <Suspense fallback={<Skeleton height={180} />}>
      <SourceGallery {...props} />
    </Suspense>
  );
}
