import { getRouteApi, Outlet, useMatch, useNavigate } from '@tanstack/react-router';
import { AlertsBoard } from '../../features/alerts/alerts-board.tsx';

const route = getRouteApi('/app/alerts');

/** `/alerts`: what burns, live; a row opens beside the list under its own address. */
export function AlertsPage() {
  const filters = route.useSearch();
  const navigate = useNavigate();
  const open = useMatch({ from: '/app/alerts/$number', shouldThrow: false, select: (match) => Number(match.params.number) });
  return (
    <AlertsBoard
      filters={filters}
      open={open ?? null}
      detail={open === undefined ? null : <Outlet />}
      onFilters={(next) => void navigate({ to: '.', search: next, replace: true })}
      onOpen={(number) =>
        void (number === null
          ? navigate({ to: '/alerts', search: filters })
          : navigate({ to: '/alerts/$number', params: { number: String(number) }, search: filters, replace: open !== undefined }))
      }
    />
  );
}
