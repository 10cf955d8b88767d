import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay, useMe } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { Icon } from '../../../components/icon.tsx';
import { useCommand } from '../actions.ts';
import { CancelIncident, DeleteIncident } from './end-dialogs.tsx';
import styles from './commands.module.css';
import { EditIncident } from './edit-incident.tsx';
import { EscalateIncident } from '../escalation/escalate-dialog.tsx';
import { MergeIncident } from './merge-dialog.tsx';
import { COMMAND_NAMES, type Command, mainCommand } from '../words.ts';

type Dialog = 'edit' | 'escalate' | 'merge' | 'cancel' | 'delete';

/** The usual next step as a button, the others behind it. What cannot be undone asks first. */
export function Commands({ incident }: { readonly incident: IncidentDetail }) {
  const run = useCommand(incident);
  const navigate = useNavigate();
  const me = useMe();
  const mayCommand = useMay('incidents:command');
  const mayWrite = useMay('incidents:write');
  const mayDelete = useMay('incidents:delete');
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const known = Object.keys(COMMAND_NAMES) as Command[];
  // Whoever was paged may answer, whatever the role.
  const wasPaged = incident.escalation?.notified.some((person) => person.user_id === me.id) ?? false;
  const own = incident.acknowledged_by?.id === me.id;
  const may = (command: Command) =>
    mayCommand || (wasPaged && (command === 'acknowledge' || command === 'escalate')) || (own && command === 'unacknowledge');
  const allowed = known.filter((command) => incident.allowed_commands.includes(command) && may(command));
  const main = mainCommand(allowed);
  // Without a policy there is nobody to page.
  const others = allowed.filter((command) => command !== main && (command !== 'escalate' || (incident.escalation?.levels ?? 0) > 0));
  const close = () => setDialog(null);
  if (!main && others.length === 0 && !mayWrite && !mayDelete) return null;
  return (
    <div className={styles.commands}>
      {main && (
        <Button
          className={styles.main ?? ''}
          loading={run.isPending && run.variables.command === main}
          leftSection={<Icon name={main === 'acknowledge' ? 'user' : main === 'reopen' ? 'undo' : 'check'} />}
          onClick={() => run.mutate({ command: main })}
        >
          {COMMAND_NAMES[main]}
        </Button>
      )}
      {(others.length > 0 || mayWrite || mayDelete) && (
        <Menu position="bottom-end" width={210} withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />}>
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others
              .filter((command) => command !== 'cancel')
              .map((command) => (
                <Menu.Item key={command} onClick={() => (command === 'escalate' ? setDialog(command) : run.mutate({ command }))}>
                  {command === 'escalate' ? 'Escalate…' : COMMAND_NAMES[command]}
                </Menu.Item>
              ))}
            {mayWrite && <Menu.Item onClick={() => setDialog('edit')}>Edit…</Menu.Item>}
            {others.includes('cancel') && <Menu.Item onClick={() => setDialog('merge')}>Merge into another…</Menu.Item>}
            {(others.includes('cancel') || mayDelete) && <Menu.Divider />}
            {others.includes('cancel') && (
              <Menu.Item color="var(--critical)" onClick={() => setDialog('cancel')}>
                {COMMAND_NAMES.cancel}…
              </Menu.Item>
            )}
            {mayDelete && (
              <Menu.Item color="var(--critical)" onClick={() => setDialog('delete')}>
                Delete…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <EditIncident incident={incident} opened={dialog === 'edit'} onClose={close} />
      <EscalateIncident incident={incident} opened={dialog === 'escalate'} onClose={close} />
      <MergeIncident
        incident={incident}
        opened={dialog === 'merge'}
        onClose={close}
        onMerged={(into) => void navigate({ to: '/incidents/$ref', params: { ref: String(into) } })}
      />
      <CancelIncident incident={incident} opened={dialog === 'cancel'} onClose={close} />
      <DeleteIncident
        incident={incident}
        opened={dialog === 'delete'}
        onClose={close}
        onDeleted={() => void navigate({ to: '/incidents' })}
      />
    </div>
  );
}
