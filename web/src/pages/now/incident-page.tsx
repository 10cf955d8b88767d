import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { IncidentDetail, type IncidentTab } from '../../features/incidents/incident-detail.tsx';
import { OrgChart } from '../../features/incidents/people/org-chart.tsx';
import { PlaybooksOfIncident } from '../../features/playbooks/matches.tsx';
import { PostMortemOfIncident } from '../../features/post-mortems/incident-card.tsx';
import { IncidentPages } from '../../features/paging/incident-pages.tsx';

/** The room comes after the incident itself. */
const Command = lazy(async () => ({ default: (await import('../../features/command/command.tsx')).Command }));

const IncidentThread = lazy(async () => ({ default: (await import('../../features/command/thread.tsx')).IncidentThread }));
const Updates = lazy(async () => ({ default: (await import('../../features/command/updates.tsx')).Updates }));

const route = getRouteApi('/app/incidents/$ref');

/** What stands beside the overview; each has an address of its own, `?tab=…`. */
const TABS: readonly IncidentTab[] = [
  {
    value: 'command',
    label: 'Command',
    content: (incident) => <Command incident={incident} organization={<OrgChart incident={incident} />} />,
  },
  { value: 'updates', label: 'Updates', content: (incident) => <Updates incident={incident} /> },
  { value: 'thread', label: 'Thread', content: (incident) => <IncidentThread incidentId={incident.id} /> },
];

/** `/incidents/{number}`: one incident. */
export function IncidentPage() {
  const { ref } = route.useParams();
  const { tab = null } = route.useSearch();
  const navigate = useNavigate();
  return (
    <IncidentDetail
      incidentRef={ref}
      onBack={() => void navigate({ to: '/incidents' })}
      playbooks={(incidentId) => <PlaybooksOfIncident incidentId={incidentId} />}
      postMortem={(incidentId) => <PostMortemOfIncident incidentId={incidentId} />}
      paged={(incidentId) => <IncidentPages incidentId={incidentId} />}
      tabs={TABS}
      tab={tab}
      onTab={(next) => void navigate({ to: '.', search: next === null ? {} : { tab: next }, replace: true })}
    />
  );
}
