import '@mantine/core/styles/Menu.css';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { useMe } from '../../api/session.ts';
import { useUnwoken } from '../../api/coverage.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { SaveDialog } from '../../components/forms/save-form.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { SecretOnce } from '../../components/text/copy.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { Hint } from '../../components/forms/notes.tsx';
import { useChoices } from '../../components/layout/address.ts';
import { Found } from '../../components/lists/found.tsx';
import { ROLE_NAMES, ROLES } from '../../components/forms/permissions.ts';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { Person as Initials } from '../../components/text/severity.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { EditUser } from './edit-user.tsx';
import { sourceOf } from './role-source.ts';
import { findUsers, PAGE, type PasswordLink, type Person, USERS } from './queries.ts';

interface UsersListProps {
  /** Shows a link that was made. */
  readonly onLink: (link: PasswordLink) => void;
}

/** Who has an account, and what an administrator may do about each. */
export function UsersList({ onLink }: UsersListProps) {
  const client = useQueryClient();
  const [{ role: asked }, choose] = useChoices('role', 'page');
  const role = ROLE_NAMES.find((name) => name === asked) ?? null;
  const [editing, setEditing] = useState<Person | null>(null);
  const [removing, setRemoving] = useState<Person | null>(null);
  const [resetting, setResetting] = useState<Person | null>(null);
  useEffect(() => onLive('user.changed', () => void client.invalidateQueries({ queryKey: USERS })), [client]);
  const act = useActions(onLink);
  return (
    <Card>
      <Found
        what="users"
        placeholder="Name or email"
        queryKey={[...USERS, role]}
        load={(wanted, signal) => findUsers({ ...wanted, ...(role === null ? {} : { role }) }, signal)}
        perPage={PAGE}
        filter={{
          isSet: role !== null,
          control: (
            <SegmentedControl
              aria-label="Role"
              size="xs"
              value={role ?? 'all'}
              onChange={(value) => choose({ role: ROLE_NAMES.find((name) => name === value), page: undefined })}
              data={[{ value: 'all', label: 'All' }, ...ROLE_NAMES.map((name) => ({ value: name, label: ROLES[name].label }))]}
            />
          ),
        }}
        waiting={<Skeleton height={120} />}
        none={null}
      >
        {(people) => <People people={people} onEdit={setEditing} onRemove={setRemoving} onReset={setResetting} {...act} />}
      </Found>
      <SaveDialog opened={editing !== null} onClose={() => setEditing(null)} title={`Edit ${editing?.display_name ?? ''}`}>
        {editing && <EditUser person={editing} onDone={() => setEditing(null)} />}
      </SaveDialog>
      <Confirm
        opened={resetting !== null}
        title={`Reset the second factor of ${resetting?.display_name ?? ''}?`}
        action="Reset second factor"
        onClose={() => setResetting(null)}
        run={async () => {
          if (resetting) await act.resetFactor(resetting);
        }}
      >
        Their passkeys, authenticator app and recovery codes are removed, and their sessions end. They are notified by email.
      </Confirm>
      <Confirm
        opened={removing !== null}
        title={`Remove ${removing?.display_name ?? ''}?`}
        action={`Remove ${removing?.display_name ?? ''}`}
        onClose={() => setRemoving(null)}
        run={async () => {
          if (removing) await act.remove(removing);
        }}
      >
        Their sessions and personal tokens end immediately. The name stays in timelines and logs. This cannot be undone; to keep the
        account, deactivate it instead.
      </Confirm>
    </Card>
  );
}

interface PeopleProps extends Omit<ReturnType<typeof useActions>, 'remove' | 'resetFactor'> {
  readonly people: readonly Person[];
  readonly onEdit: (person: Person) => void;
  readonly onRemove: (person: Person) => void;
  readonly onReset: (person: Person) => void;
}

function People({ people, onEdit, onRemove, onReset, ...act }: PeopleProps) {
  const unwoken = useUnwoken(people.map(({ id }) => id));
  return (
    <Rows label="Users">
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          unwoken={unwoken.has(person.id)}
          onEdit={() => onEdit(person)}
          onRemove={() => onRemove(person)}
          onReset={() => onReset(person)}
          {...act}
        />
      ))}
    </Rows>
  );
}

function useActions(onLink: UsersListProps['onLink']) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: USERS });
  return {
    async remove(person: Person) {
      await api.DELETE('/api/v1/users/{id}', { params: { path: { id: person.id } } });
      await again();
      toast({ tone: 'good', text: `${person.display_name} is removed` });
    },
    async setActive(person: Person, active: boolean) {
      try {
        await answer(api.PUT('/api/v1/users/{id}', { params: { path: { id: person.id } }, body: { active } }));
        toast({ tone: 'good', text: active ? `${person.display_name} is activated` : `${person.display_name} is deactivated` });
      } catch (problem) {
        toastProblem(`${person.display_name} was not updated`, problem);
      }
      await again();
    },
    async resetFactor(person: Person) {
      await api.POST('/api/v1/users/{id}/reset-second-factor', { params: { path: { id: person.id } } });
      toast({ tone: 'good', text: `The second factor of ${person.display_name} is reset` });
    },
    async makeLink(person: Person) {
      try {
        const made = await answer(api.POST('/api/v1/users/{id}/password-link', { params: { path: { id: person.id } } }));
        onLink({ person: person.display_name, url: made.url ?? null, invitation: person.invited });
      } catch (problem) {
        toastProblem('No link was created', problem);
      }
    },
  };
}

interface PersonRowProps extends Omit<ReturnType<typeof useActions>, 'remove' | 'resetFactor'> {
  readonly person: Person;
  readonly unwoken: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onReset: () => void;
}

function PersonRow({ person, unwoken, onEdit, onRemove, onReset, setActive, makeLink }: PersonRowProps) {
  const me = useMe();
  return (
    <Row
      mark={<Initials id={person.id} name={person.display_name} size={28} />}
      title={person.display_name}
      meta={
        <>
          {ROLES[person.role].label}
          {person.role_from && ` ${sourceOf(person.role_from)}`} · {person.email}
          {person.id === me.id && ' · you'}
          {unwoken && !person.invited && ' · nothing would wake them'}
        </>
      }
      state={<StateOf person={person} />}
      actions={
        <Inline gap={2}>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={onEdit} aria-label={`Edit ${person.display_name}`}>
            Edit
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`More for ${person.display_name}`}>
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<Icon name="key" />} onClick={() => void makeLink(person)}>
                {person.invited ? 'Invite again' : 'Password reset link'}
              </Menu.Item>
              <Menu.Item onClick={onReset}>Reset second factor</Menu.Item>
              <Menu.Item onClick={() => void setActive(person, !person.active)}>{person.active ? 'Deactivate' : 'Activate'}</Menu.Item>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={onRemove}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Inline>
      }
    />
  );
}

function StateOf({ person }: { readonly person: Person }) {
  if (!person.active) return <StateWord tone="warn">Deactivated</StateWord>;
  if (person.invited) return <StateWord tone="plain">Invited</StateWord>;
  return null;
}

/** The link for somebody, to be handed over when no mail server carried it. */
export function LinkMade({ link, onClose }: { readonly link: PasswordLink; readonly onClose: () => void }) {
  return (
    <Card
      title={link.invitation ? `${link.person} is invited` : `A link for ${link.person}`}
      action={
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Stacked gap={10}>
        {link.url === null ? <Hint tone="good">We sent an email with a link. The link works once.</Hint> : <LinkOnce url={link.url} />}
      </Stacked>
    </Card>
  );
}

function LinkOnce({ url }: { readonly url: string }) {
  return (
    <>
      <div>There is no mail server, so pass this link on yourself, privately. Whoever opens it sets the password.</div>
      <SecretOnce secret={url} what="this link" />
    </>
  );
}
