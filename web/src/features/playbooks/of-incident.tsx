import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/layout/lazy-part.tsx';
import { incidentPlaybooksQuery, runsQuery, usePlaybookNews } from './queries.ts';

const IncidentPlaybooks = lazyPart(async () => (await import('./matches.tsx')).IncidentPlaybooks);

/** Playbooks that are followed in an incident, and the others that are for it. */
export function useOfIncident(incidentId: string) {
  const { data: matching } = useQuery({ ...incidentPlaybooksQuery(incidentId), enabled: useMay('playbooks:read') });
  const { data: runs } = useQuery(runsQuery(incidentId));
  const followed = runs?.items ?? [];
  const others = (matching?.items ?? []).filter(({ id }) => !followed.some((run) => run.playbook_id === id));
  return { runs, followed, others };
}

interface ButtonProps {
  readonly incidentId: string;
  readonly onOpen: () => void;
}

/** The way from the head of an incident to its playbooks: how far the one is that is followed, else how many there are. */
export function PlaybooksButton({ incidentId, onOpen }: ButtonProps) {
  const { followed, others } = useOfIncident(incidentId);
  const count = followed.length + others.length;
  if (count === 0) return null;
  const going = followed.find(({ steps }) => steps.some(({ done }) => done === null));
  const name = count === 1 ? 'Playbook' : `${count} playbooks`;
  return (
    <Button size="compact-sm" variant="default" leftSection={<Icon name="book" size={14} />} onClick={onOpen}>
      {going ? `Playbook, ${going.steps.filter(({ done }) => done !== null).length} of ${going.steps.length} done` : name}
    </Button>
  );
}

/** The playbooks of an incident; their code comes where there are any. */
export function PlaybooksOfIncident({ incidentId }: { readonly incidentId: string }) {
  usePlaybookNews();
  const { followed, others } = useOfIncident(incidentId);
  if (followed.length + others.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <IncidentPlaybooks incidentId={incidentId} />
    </Suspense>
  );
}
