import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { PausedEscalations } from '../../features/escalation/paused.tsx';
import { PolicyForm } from '../../features/escalation/policy-form.tsx';
import { PolicyList } from '../../features/escalation/policy-list.tsx';
import { CoverageCard } from '../../features/schedules/coverage.tsx';
import { useOnCallNews } from '../../features/schedules/use-on-call-news.ts';

/** `/escalation`: who is paged, and who when nobody answers; where there are holes. */
export function EscalationPage() {
  useOnCallNews();
  const mayWrite = useMay('escalation:write');
  const mayLook = useMay('oncall:read');
  const [making, setMaking] = useState(false);
  return (
    <Page
      title="Escalation"
      lead="Who is paged, how long they have to acknowledge, and who is paged next."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setMaking(true)}>
            New policy
          </Button>
        )
      }
    >
      <PausedEscalations />
      {mayLook && <CoverageCard />}
      <PolicyList onNew={() => setMaking(true)} />
      <PolicyForm opened={making} policy={null} onClose={() => setMaking(false)} />
    </Page>
  );
}
