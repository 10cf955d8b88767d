import { lazyDialog } from '../loading/lazy-dialog.tsx';

/** What opens beside a button: its code comes when one is first opened. */
export const Popup = lazyDialog(async () => (await import('./popup-card.tsx')).PopupCard);
