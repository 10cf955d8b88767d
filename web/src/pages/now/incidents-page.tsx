import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { IncidentHeadline, IncidentList } from '../../features/incidents/list/incident-list.tsx';
import { NewIncident } from '../../features/incidents/commands/new-incident.tsx';

const route = getRouteApi('/app/incidents');

/** `/incidents`: what is open, who has it. */
export function IncidentsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = useMay('incidents:write');
  const [opening, setOpening] = useState(false);
  return (
    <Page
      wide
      title={<IncidentHeadline />}
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setOpening(true)}>
            Declare incident
          </Button>
        )
      }
    >
      <IncidentList
        filters={{ state: search.state ?? 'open', ...(search.search ? { search: search.search } : {}) }}
        onFilters={({ state, search: text }) =>
          void navigate({ to: '.', search: { ...(state === 'all' ? { state } : {}), ...(text ? { search: text } : {}) }, replace: true })
        }
      />
      <NewIncident
        opened={opening}
        onClose={() => setOpening(false)}
        onOpened={(incident) => void navigate({ to: '/incidents/$ref', params: { ref: String(incident.number) } })}
      />
    </Page>
  );
}
