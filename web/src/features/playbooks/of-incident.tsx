import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { usePlaybookNews } from './queries.ts';
import { useOfIncident } from './use-of-incident.ts';

const IncidentPlaybooks = lazyPart(async () => (await import('./matches.tsx')).IncidentPlaybooks);

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
