import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AlertDetail } from '../features/alerts/alert-detail.tsx';
import { withLabel } from '../features/alerts/filter/filters.ts';

const route = getRouteApi('/app/alerts/$number');

/** `/alerts/{number}`: one alert. */
export function AlertPage() {
  const { number } = route.useParams();
  const filters = route.useSearch();
  const navigate = useNavigate();
  return (
    <AlertDetail
      number={Number(number)}
      onClose={() => void navigate({ to: '/alerts', search: filters })}
      onPickLabel={(name, value) => void navigate({ to: '.', search: withLabel(filters, name, value) })}
    />
  );
}
