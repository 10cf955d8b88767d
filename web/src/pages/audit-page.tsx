import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Page } from '../components/layout/layout.tsx';
import { AuditLog } from '../features/audit/audit-log.tsx';

const route = getRouteApi('/app/audit');

/** `/audit`: who did what. */
export function AuditPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page
      title="Audit log"
      lead="Who did what, from where. Each event is sealed by the one before it: tocsin audit verify names the first that was touched."
    >
      <AuditLog filters={filters} onFilters={(next) => void navigate({ to: '/audit', search: next, replace: true })} />
    </Page>
  );
}
