import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { IncidentDetail } from '../../api/types.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { EscalationAxis } from '../../features/incidents/lanes/escalation-axis.tsx';
import { IncidentLanes } from '../../features/incidents/lanes/incident-lanes.tsx';
import { incidentPagesQuery } from '../../features/paging/queries.ts';
import { usePageNews } from '../../features/paging/use-page-news.ts';

/** The incident over time, with who was paged. */
export function LanesOfIncident({ incident }: { readonly incident: IncidentDetail }) {
  usePageNews();
  const { data, error, refetch } = useQuery(incidentPagesQuery(incident.id));
  if (error && !data) return <ProblemNote error={error} what="Notifications could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-busy="true" />;
  return (
    <>
      <IncidentLanes incident={incident} pages={data.items} />
      <EscalationAxis incident={incident} />
    </>
  );
}
