import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { useAsked } from '../../components/forms/asked.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { type MaintenanceWindow, useWindowNews } from '../../features/maintenance/queries.ts';
import { WindowForm } from '../../features/maintenance/window-form.tsx';
import { WindowList } from '../../features/maintenance/window-list.tsx';

/** `/maintenance`: maintenance windows and silences. */
export function MaintenancePage() {
  useWindowNews();
  const mayWrite = useMay('alerts:write');
  const [editing, setEditing] = useState<{ readonly window: MaintenanceWindow | null } | null>(null);
  const add = useCallback(() => setEditing({ window: null }), []);
  useAsked('new-window', add);
  return (
    <Page
      wide
      title="Maintenance"
      lead="Planned work and silences: nobody is notified of the alerts they are about."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={add}>
            New window
          </Button>
        )
      }
    >
      <WindowList onNew={add} onEdit={(window) => setEditing({ window })} />
      <WindowForm
        key={editing?.window?.id ?? 'new'}
        opened={editing !== null}
        window={editing?.window ?? null}
        onClose={() => setEditing(null)}
      />
    </Page>
  );
}
