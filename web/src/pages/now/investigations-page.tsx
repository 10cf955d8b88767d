import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { Page } from '../../components/layout/layout.tsx';
import { AllWaiting } from '../../features/investigations/approvals.tsx';
import { InvestigationHeadline, InvestigationList } from '../../features/investigations/investigation-list.tsx';

const route = getRouteApi('/app/investigations');

/** `/investigations`: what agents look into, what they found, and what they wait for. */
export function InvestigationsPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  const mayDecide = useMay('alerts:write');
  return (
    <Page
      wide
      title={<InvestigationHeadline />}
      lead="What agents look into, and what they found."
      action={
        mayDecide && (
          <Button variant="default" renderRoot={(props) => <Link to="/investigations/approvals" {...props} />}>
            Approvals
          </Button>
        )
      }
    >
      <AllWaiting />
      <InvestigationList filters={filters} onFilters={(search) => void navigate({ to: '/investigations', search, replace: true })} />
    </Page>
  );
}
