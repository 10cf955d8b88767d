import { Button, Skeleton } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { LazyDrawer } from '../../../components/loading/lazy-drawer.tsx';
import { Popup } from '../../../components/popups/popup.tsx';
import styles from './facet-panel.module.css';
import type { FacetsProps } from './facets.tsx';
import { lazyPart } from '../../../components/loading/lazy-part.tsx';
import { usePhone } from '../../../components/layout/use-phone.ts';

const Facets = lazyPart(async () => (await import('./facets.tsx')).Facets);

/** By what the list can be narrowed down, with counts from the server. Over the page on a phone. */
export function FacetPanel(props: FacetsProps) {
  const [open, setOpen] = useState(false);
  const phone = usePhone();
  const target = useRef<HTMLButtonElement>(null);
  const button = (
    <Button
      ref={target}
      size="compact-sm"
      variant="default"
      className={styles.button ?? ''}
      leftSection={<Icon name="filter" size={14} />}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    >
      Filter
    </Button>
  );
  const inside = (
    <Suspense fallback={<Skeleton height={320} />}>
      <Facets {...props} />
    </Suspense>
  );
  if (phone) {
    return (
      <>
        {button}
        <LazyDrawer opened={open} onClose={() => setOpen(false)} size="85%" title="Filter">
          {inside}
        </LazyDrawer>
      </>
    );
  }
  return (
    <>
      {button}
      <Popup opened={open} onChange={setOpen} target={target} label="Filter" position="bottom-end" width={400}>
        {inside}
      </Popup>
    </>
  );
}
