import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useAsked } from '../../components/forms/asked.ts';
import { Icon } from '../../components/icon.tsx';
import { Page, RoomyWords } from '../../components/layout/layout.tsx';
import { NewIncident } from '../../features/incidents/commands/lazy-new-incident.ts';
import { IncidentHeadline, IncidentList } from '../../features/incidents/list/incident-list.tsx';

const route = getRouteApi('/app/incidents');

/** `/incidents`: what is open, who has it. */
export function IncidentsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = useMay('incidents:write');
  const [opening, setOpening] = useState<{ readonly title: string } | null>(null);
  useAsked(
    'declare',
    useCallback((title) => setOpening({ title }), []),
  );
  return (
    <Page
      wide
      title={<IncidentHeadline />}
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setOpening({ title: '' })}>
            Declare<RoomyWords> incident</RoomyWords>
          </Button>
        )
      }
    >
      <IncidentList
        filters={{ ...search, state: search.state ?? 'open' }}
        onFilters={({ state, ...others }) =>
          void navigate({ to: '.', search: { ...(state === 'all' ? { state } : {}), ...others }, replace: true })
        }
      />
      <NewIncident
        opened={opening !== null}
        title={opening?.title ?? ''}
        onClose={() => setOpening(null)}
        onOpened={(incident) => void navigate({ to: '/incidents/$ref', params: { ref: String(incident.number) } })}
      />
    </Page>
  );
}
