import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { SaveDialog } from '../../components/forms/save-form.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { TabList } from '../../components/layout/tab-list.tsx';
import { InviteUser } from '../../features/users/edit-user.tsx';
import { type PasswordLink, usersQuery } from '../../features/users/queries.ts';
import { RolesTable } from '../../features/users/roles-table.tsx';
import { LinkMade, UsersList } from '../../features/users/users-list.tsx';

/** `/users`: who has an account, and what roles may do. */
export function UsersPage() {
  const { data } = useQuery(usersQuery({ search: '', role: null }));
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<PasswordLink | null>(null);
  const invited = data?.items.filter((person) => person.invited && person.active).length ?? 0;
  const people = data === undefined ? 'Users' : `Users: ${data.total}`;
  return (
    <Page
      title={invited === 0 ? people : `${people}, ${invited} invited`}
      name={null}
      lead="Manage users and roles. Changes apply immediately."
      action={
        <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
          Invite
        </Button>
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
    </Page>
  );
}
