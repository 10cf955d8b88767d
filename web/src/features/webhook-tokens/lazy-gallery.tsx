import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../../components/layout/lazy-part.tsx';

const SourceGallery = lazyPart(async () => (await import('./source-gallery.tsx')).SourceGallery);

/** The gallery, whose marks come only when it is shown. */
export function LazyGallery(props: { readonly token: string | null; readonly hint?: string }) {
  return (
    <Suspense fallback={<Skeleton height={180} />}>
      <SourceGallery {...props} />
    </Suspense>
  );
}
