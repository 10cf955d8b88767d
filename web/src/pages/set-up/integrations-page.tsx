import { useMay } from '../../api/session.ts';
import { IntegrationList } from '../../features/integrations/integration-list.tsx';
import { SendingSources } from '../../features/webhook-tokens/token-list.tsx';

/** `/integrations`: what sends alerts, where they are announced, and how people are reached. */
export function IntegrationsPage() {
  return <IntegrationList sources={useMay('tokens:manage') && <SendingSources />} />;
}
