import { IntegrationList } from '../../features/integrations/integration-list.tsx';

/** `/integrations`: where alerts are announced, and how people are reached. */
export function IntegrationsPage() {
  return <IntegrationList />;
}
