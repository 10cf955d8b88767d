import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { NewPage } from '../../features/status-pages/new-page.tsx';
import { PageList } from '../../features/status-pages/page-list.tsx';
import { useStatusPageNews } from '../../features/status-pages/queries.ts';

/** `/status-pages`: what customers are shown. */
export function StatusPagesPage() {
  useStatusPageNews();
  const navigate = useNavigate();
  const mayWrite = useMay('statuspages:write');
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title="Status pages"
      lead="Tell customers how your product does."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            New status page
          </Button>
        )
      }
    >
      <PageList onNew={() => setAdding(true)} />
      <NewPage
        opened={adding}
        onClose={() => setAdding(false)}
        onMade={(id) => void navigate({ to: '/status-pages/$id', params: { id } })}
      />
    </Page>
  );
}
