import '@mantine/core/styles/Menu.css';
import { Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import { Confirm } from './confirm.tsx';

interface DeleteMenuProps {
  /** What is deleted, as people call it. */
  readonly name: string;
  readonly run: () => Promise<void>;
  /** What becomes of it. */
  readonly children: ReactNode;
}

/** Deleting, one press further away than the rest, after a question. */
export function DeleteMenu({ name, run, children }: DeleteMenuProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label="More" px={10}>
            <Icon name="more" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<Icon name="trash" size={14} />} onClick={() => setAsking(true)}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm opened={asking} title={`Delete ${name}?`} action={`Delete ${name}`} run={run} onClose={() => setAsking(false)}>
        {children}
      </Confirm>
    </>
  );
}
