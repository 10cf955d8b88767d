import { Page } from '../components/layout.tsx';

/** `/integrations` */
export function IntegrationsPage() {
  return <Page title="Integrations">…</Page>;
}
