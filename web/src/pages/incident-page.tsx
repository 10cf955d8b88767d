import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { IncidentDetail } from '../features/incidents/incident-detail.tsx';
import { PlaybooksOfIncident } from '../features/playbooks/matches.tsx';
import { IncidentPages } from '../features/paging/incident-pages.tsx';

const route = getRouteApi('/app/incidents/$ref');

/** `/incidents/{number}`: one incident. */
export function IncidentPage() {
  const { ref } = route.useParams();
  const navigate = useNavigate();
  return (
    <IncidentDetail
      incidentRef={ref}
      onBack={() => void navigate({ to: '/incidents' })}
      playbooks={(incidentId) => <PlaybooksOfIncident incidentId={incidentId} />}
      paged={(incidentId) => <IncidentPages incidentId={incidentId} />}
    />
  );
}
