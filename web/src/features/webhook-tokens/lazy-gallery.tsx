import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { untilLoaded } from '../../api/code.ts';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { sourcesQuery } from './queries.ts';

const load = () => import('./source-gallery.tsx');
const SourceGallery = lazyPart(async () => (await load()).SourceGallery);

/** The gallery, whose marks come only when it is shown. */
export function LazyGallery(props: { readonly token: string | null; readonly hint?: string }) {
  return (
    <Suspense fallback={<Skeleton height={180} />}>
      <SourceGallery {...props} />
    </Suspense>
  );
}

/** Whether the gallery has the height that it stays at: what stands below would be pushed away under the pointer before. */
export function useGallerySettled(): boolean {
  const { isPending } = useQuery(sourcesQuery);
  const [over, setOver] = useState(false);
  useEffect(() => {
    void untilLoaded('part', load).then(() => setOver(true));
  }, []);
  return over && !isPending;
}
