import { Page } from '../components/layout.tsx';
import { IntegrationList } from '../features/integrations/integration-list.tsx';

/** `/integrations`: where alerts are announced. */
export function IntegrationsPage() {
  return (
    <Page
      title="Integrations"
      lead="Where alerts are announced, and how answers come back. Secrets are stored encrypted and never shown again."
    >
      <IntegrationList />
    </Page>
  );
}
