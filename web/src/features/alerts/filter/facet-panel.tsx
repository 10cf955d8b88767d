import { Button, Popover, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { LazyDrawer } from '../../../components/layout/lazy-drawer.tsx';
import styles from './facet-panel.module.css';
import type { FacetsProps } from './facets.tsx';
import { lazyPart } from '../../../components/layout/lazy-part.tsx';

const Facets = lazyPart(async () => (await import('./facets.tsx')).Facets);

/** By what the list can be narrowed down, with counts from the server. Over the page on a phone. */
export function FacetPanel(props: FacetsProps) {
  const [open, setOpen] = useState(false);
  const phone = useMediaQuery('(max-width: 720px)') ?? false;
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      className={styles.button ?? ''}
      leftSection={<Icon name="filter" size={14} />}
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
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={400} trapFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Filter">
        {inside}
      </Popover.Dropdown>
    </Popover>
  );
}
