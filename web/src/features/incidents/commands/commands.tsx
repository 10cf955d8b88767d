import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow, useNow } from '../../../api/clock.ts';
import { useMay, useMe } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { Icon } from '../../../components/icon.tsx';
import { lazyDialog } from '../../../components/loading/lazy-dialog.tsx';
import { unmerge, useCommand } from '../actions.ts';
import type { CommandDialog } from './command-dialogs.tsx';
import styles from './commands.module.css';
import { COMMAND_NAMES, type Command, mainCommand } from '../words.ts';

const CommandDialogs = lazyDialog(async () => (await import('./command-dialogs.tsx')).CommandDialogs);

/** The usual next step as a button, the others behind it. What cannot be undone asks first. */
export function Commands({ incident }: { readonly incident: IncidentDetail }) {
  const run = useCommand(incident);
  const client = useQueryClient();
  const me = useMe();
  const mayCommand = useMay('incidents:command');
  const mayWrite = useMay('incidents:write');
  const mayDelete = useMay('incidents:delete');
  const [dialog, setDialog] = useState<CommandDialog | null>(null);
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
  const mergedUntil = incident.unmerge_until === null || !mayCommand ? 0 : Date.parse(incident.unmerge_until);
  const canUnmerge = useNow(serverNow()) < mergedUntil;
  if (!main && others.length === 0 && !mayWrite && !mayDelete && !canUnmerge) return null;
  return (
    <div className={`row gap-8 ${styles.commands}`}>
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
      {canUnmerge && (
        <Button className={styles.main ?? ''} leftSection={<Icon name="undo" />} onClick={() => void unmerge(client, incident)}>
          Undo the merge
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
      <CommandDialogs incident={incident} dialog={dialog} opened={dialog !== null} onClose={() => setDialog(null)} />
    </div>
  );
}
