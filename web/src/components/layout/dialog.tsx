import { lazyDialog } from '../loading/lazy-dialog.tsx';

/** The library's dialog: its code comes when one is first opened. */
export const Dialog = lazyDialog(async () => (await import('./modal.tsx')).Modal);
