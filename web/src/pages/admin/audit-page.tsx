import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Page } from '../../components/layout/layout.tsx';
import { AuditLog } from '../../features/audit/audit-log.tsx';

const route = getRouteApi('/app/audit');

/** `/audit`: who did what. */
export function AuditPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page title="Audit log" lead="Who did what, from where. Entries are hash-chained; tocsin audit verify reports the first altered one.">
      <AuditLog filters={filters} onFilters={(next) => void navigate({ to: '/audit', search: next, replace: true })} />
    </Page>
  );
}
