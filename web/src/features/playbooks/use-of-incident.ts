import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../api/session.ts';
import { incidentPlaybooksQuery, runsQuery } from './queries.ts';

/** Playbooks that are followed in an incident, and the others that are for it. */
export function useOfIncident(incidentId: string) {
  const { data: matching } = useQuery({ ...incidentPlaybooksQuery(incidentId), enabled: useMay('playbooks:read') });
  const { data: runs } = useQuery(runsQuery(incidentId));
  const followed = runs?.items ?? [];
  const others = (matching?.items ?? []).filter(({ id }) => !followed.some((run) => run.playbook_id === id));
  return { runs, followed, others };
}
