import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useAsked } from '../../components/forms/asked.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { TeamForm } from '../../features/catalog/team-form.tsx';
import { TeamList } from '../../features/catalog/team-list.tsx';

/** `/teams`: who works together and is on call together. */
export function TeamsPage() {
  const mayWrite = useMay('oncall:write');
  const [making, setMaking] = useState(false);
  useAsked(
    'new-team',
    useCallback(() => setMaking(true), []),
  );
  return (
    <Page
      title="Teams"
      lead="People who are on call together. Each team has its own schedule."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setMaking(true)}>
            New team
          </Button>
        )
      }
    >
      <TeamList onNew={() => setMaking(true)} />
      <TeamForm opened={making} team={null} onClose={() => setMaking(false)} />
    </Page>
  );
}
