import { lazyDialog } from './lazy-dialog.tsx';

/** What comes up from the bottom of a phone. */
export const LazyDrawer = lazyDialog(async () => (await import('../layout/drawer.tsx')).DetailDrawer);
