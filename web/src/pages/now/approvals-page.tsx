import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Page } from '../../components/layout/layout.tsx';
import { ApprovalList } from '../../features/investigations/approvals.tsx';

const route = getRouteApi('/app/investigations/approvals');

/** `/investigations/approvals`: what agents wait for, and what was decided. */
export function ApprovalsPage() {
  const { all = false } = route.useSearch();
  const navigate = useNavigate();
  return (
    <Page
      title="Approvals"
      lead="Commands that agents ask to run. The first answer wins; what is approved runs once, at once."
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/investigations" {...props} />}>
          Investigations
        </Button>
      }
    >
      <ApprovalList all={all} onAll={(next) => void navigate({ to: '.', search: next ? { all: true } : {}, replace: true })} />
    </Page>
  );
}
