import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { CoverageNotice } from '../../features/schedules/coverage.tsx';
import { MissingPostMortems } from '../../features/post-mortems/missing.tsx';
import { DashboardBoard } from '../../features/dashboard/dashboard-board.tsx';

const route = getRouteApi('/app/dashboard');

/** `/dashboard`: is anything wrong, and how did it go lately? */
export function DashboardPage() {
  const view = route.useSearch();
  const navigate = useNavigate();
  return (
    <DashboardBoard
      view={view}
      owed={
        <>
          <CoverageNotice />
          <MissingPostMortems />
        </>
      }
      onView={(next) => void navigate({ to: '/dashboard', search: next, replace: true })}
      onSpan={(from, until) => void navigate({ to: '/alerts', search: { status: 'all', from, until } })}
    />
  );
}
