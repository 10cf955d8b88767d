import { lazyDialog } from '../../../components/loading/lazy-dialog.tsx';

/** Declares an incident: its fields come when the page is idle, or when they are asked for. */
export const NewIncident = lazyDialog(async () => (await import('./new-incident.tsx')).NewIncident);
