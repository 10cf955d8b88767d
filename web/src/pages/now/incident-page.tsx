import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { IncidentDetail as IncidentDetails } from '../../api/types.ts';
import { NextUpdate } from '../../features/command/next-update.tsx';
import { IncidentDetail, type IncidentTab } from '../../features/incidents/incident-detail.tsx';
import { PlaybooksButton, PlaybooksOfIncident } from '../../features/playbooks/of-incident.tsx';
import { PostMortemOfIncident } from '../../features/post-mortems/incident-card.tsx';
import { IncidentPages } from '../../features/paging/incident-pages.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';

/** The room comes after the incident itself. */
const CommandOfIncident = lazyPart(async () => (await import('./incident-command.tsx')).CommandOfIncident);
const InvestigationsOfIncident = lazyPart(async () => (await import('../../features/investigations/card.tsx')).InvestigationsOfIncident);
const SeenBeforeIncident = lazyPart(async () => (await import('../../features/post-mortems/seen-before.tsx')).SeenBeforeIncident);
const IncidentThread = lazyPart(async () => (await import('../../features/command/thread.tsx')).IncidentThread);
const Updates = lazyPart(async () => (await import('../../features/command/updates.tsx')).Updates);

const LanesOfIncident = lazyPart(async () => (await import('./incident-lanes.tsx')).LanesOfIncident);

const route = getRouteApi('/app/incidents/$ref');

/** What stands beside the overview; each has an address of its own, `?tab=…`. */
const TABS: readonly IncidentTab[] = [
  {
    value: 'command',
    label: 'Command',
    holds: (field) => field === 'order' || field.startsWith('section '),
    content: (incident) => <CommandOfIncident incident={incident} />,
  },
  { value: 'updates', label: 'Updates', holds: (field) => field === 'update', content: (incident) => <Updates incident={incident} /> },
  {
    value: 'thread',
    label: 'Thread',
    holds: (field) => field === 'thread',
    content: (incident) => <IncidentThread incidentId={incident.id} />,
  },
  { value: 'lanes', label: 'Over time', holds: () => false, content: (incident) => <LanesOfIncident incident={incident} /> },
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
      investigations={(incident) => (
        <Suspense fallback={null}>
          <SeenBeforeIncident id={incident.id} />
          <InvestigationsOfIncident incidentId={incident.id} alert={toInvestigate(incident.alerts)} />
        </Suspense>
      )}
      playbooks={(incidentId) => <PlaybooksOfIncident incidentId={incidentId} />}
      playbooksButton={(incidentId, onOpen) => <PlaybooksButton incidentId={incidentId} onOpen={onOpen} />}
      postMortem={(incidentId) => <PostMortemOfIncident incidentId={incidentId} />}
      nextUpdate={(incident) => <NextUpdate incident={incident} />}
      paged={(incidentId) => <IncidentPages incidentId={incidentId} />}
      tabs={TABS}
      tab={tab}
      onTab={(next) => void navigate({ to: '.', search: next === null ? {} : { tab: next }, replace: true })}
    />
  );
}

/** The newest alert that goes on, else the newest. */
function toInvestigate(alerts: IncidentDetails['alerts']): number | null {
  return (alerts.find(({ status }) => status !== 'resolved') ?? alerts[0])?.number ?? null;
}
