import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { PlaybookForm } from '../../features/playbooks/playbook-form.tsx';
import { PlaybookList } from '../../features/playbooks/playbook-list.tsx';
import { usePlaybookNews } from '../../features/playbooks/queries.ts';

/** `/playbooks`: the steps for each kind of alert. */
export function PlaybooksPage() {
  usePlaybookNews();
  const navigate = useNavigate();
  const mayWrite = useMay('playbooks:write');
  const [adding, setAdding] = useState(false);
  return (
    <Page
      wide
      title="Playbooks"
      lead="The steps for each kind of alert."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            New playbook
          </Button>
        )
      }
    >
      <PlaybookList onNew={() => setAdding(true)} />
      <PlaybookForm
        opened={adding}
        playbook={null}
        onClose={() => setAdding(false)}
        onMade={({ id }) => void navigate({ to: '/playbooks/$id', params: { id } })}
      />
    </Page>
  );
}
