import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { InvestigationDetail } from '../../features/investigations/investigation-detail.tsx';

const route = getRouteApi('/app/investigations/$id');

/** `/investigations/{id}`: one investigation. */
export function InvestigationPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  return <InvestigationDetail id={id} onBack={() => void navigate({ to: '/investigations' })} />;
}
