import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/layout/layout.tsx';
import { configQuery, SystemSettings } from '../../features/system/system-settings.tsx';

/** `/system`: how this installation is set. */
export function SystemPage() {
  const { data } = useQuery(configQuery);
  return (
    <Page title="System" lead={data ? `Version ${data.version}, at ${data.base_url}` : 'Settings of this installation.'}>
      <SystemSettings />
    </Page>
  );
}
