import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Menu.css';
import { Button, Menu, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { SaveDialog } from '../../components/forms/save-form.tsx';
import { Inline, Page } from '../../components/layout/layout.tsx';
import { lazyDialog } from '../../components/loading/lazy-dialog.tsx';
import { TabList } from '../../components/layout/tab-list.tsx';
import { InviteUser } from '../../features/users/edit-user.tsx';
import { findUsers, type PasswordLink, USERS } from '../../features/users/queries.ts';
import { RolesTable } from '../../features/users/roles-table.tsx';
import { LinkMade, UsersList } from '../../features/users/users-list.tsx';

const ImportUsers = lazyDialog(async () => (await import('../../features/users/many.tsx')).ImportUsers);
const DeactivateUsers = lazyDialog(async () => (await import('../../features/users/many.tsx')).DeactivateUsers);

/** `/users`: who has an account, and what roles may do. */
export function UsersPage() {
  const total = useTotal({});
  const invited = useTotal({ invited: true, active: true }) ?? 0;
  const [inviting, setInviting] = useState(false);
  const [many, setMany] = useState<'import' | 'deactivate' | null>(null);
  const [link, setLink] = useState<PasswordLink | null>(null);
  const people = total === null ? 'Users' : `Users: ${total.toLocaleString('en')}`;
  return (
    <Page
      title={invited === 0 ? people : `${people}, ${invited.toLocaleString('en')} invited`}
      name={null}
      lead="Manage users and roles. Changes apply immediately."
      action={
        <Inline gap={8}>
          <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
            Invite
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" aria-label="More" px={10}>
                <Icon name="more" />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setMany('import')}>Import users</Menu.Item>
              <Menu.Item onClick={() => setMany('deactivate')}>Deactivate users</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Inline>
      }
    >
      {link && <LinkMade link={link} onClose={() => setLink(null)} />}
      <Tabs defaultValue="people" keepMounted={false}>
        <TabList>
          <Tabs.Tab value="people">Users</Tabs.Tab>
          <Tabs.Tab value="roles">Roles</Tabs.Tab>
        </TabList>
        <Tabs.Panel value="people" pt="md">
          <UsersList onLink={setLink} />
        </Tabs.Panel>
        <Tabs.Panel value="roles" pt="md">
          <RolesTable />
        </Tabs.Panel>
      </Tabs>
      <SaveDialog opened={inviting} onClose={() => setInviting(false)} title="Invite user">
        <InviteUser
          onClose={() => setInviting(false)}
          onDone={(made) => {
            setInviting(false);
            setLink(made);
          }}
        />
      </SaveDialog>
      <ImportUsers opened={many === 'import'} onClose={() => setMany(null)} />
      <DeactivateUsers opened={many === 'deactivate'} onClose={() => setMany(null)} />
    </Page>
  );
}

/** How many users there are like this; null until it is known. */
function useTotal(like: { readonly invited?: true; readonly active?: true }): number | null {
  const { data } = useQuery({ queryKey: [...USERS, 'total', like], queryFn: ({ signal }) => findUsers({ limit: 1, ...like }, signal) });
  return data?.total ?? null;
}
