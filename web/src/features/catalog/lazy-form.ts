import { lazyDialog } from '../../components/loading/lazy-dialog.tsx';

/** The form of a service: its fields come when it is first opened. */
export const ServiceForm = lazyDialog(async () => (await import('./service-form.tsx')).ServiceForm);
