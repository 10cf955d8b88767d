import '@mantine/core/styles/Radio.css';
import { USERS } from './queries.ts';
import { Radio, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Stacked } from '../../components/layout/layout.tsx';
import { ROLE_NAMES, ROLES } from '../../components/forms/permissions.ts';
import { Hint } from '../../components/forms/notes.tsx';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { type Saving, useSave } from '../../components/forms/use-save.ts';
import { sourceOf } from './role-source.ts';
import type { PasswordLink, Person, Role } from './queries.ts';

interface Form {
  readonly display_name: string;
  readonly email: string;
  readonly role: Role;
}

interface FieldsProps {
  readonly form: Form;
  readonly errorOf: Saving['errorOf'];
  readonly onChange: (form: Form) => void;
}

function Fields({ form, errorOf, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        autoComplete="off"
        value={form.display_name}
        onChange={(event) => onChange({ ...form, display_name: event.currentTarget.value })}
        error={errorOf('display_name')}
        required
        data-autofocus
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        value={form.email}
        onChange={(event) => onChange({ ...form, email: event.currentTarget.value })}
        error={errorOf('email')}
        required
      />
      <Radio.Group
        label="Role"
        value={form.role}
        onChange={(value) => onChange({ ...form, role: ROLE_NAMES.find((name) => name === value) ?? form.role })}
        error={errorOf('role')}
      >
        <Stacked gap={8}>
          {ROLE_NAMES.map((name) => (
            <Radio key={name} value={name} label={ROLES[name].label} description={ROLES[name].about} mt={6} />
          ))}
        </Stacked>
      </Radio.Group>
    </>
  );
}

const trimmed = ({ display_name: name, email, role }: Form): Form => ({ display_name: name.trim(), email: email.trim(), role });
const isFilled = (form: Form) => form.email.trim() !== '' && form.display_name.trim() !== '';

interface InviteUserProps {
  readonly onDone: (link: PasswordLink) => void;
  readonly onClose: () => void;
}

/** Makes an account; the person chooses the password by a link. */
export function InviteUser({ onDone, onClose }: InviteUserProps) {
  const [form, setForm] = useState<Form>({ display_name: '', email: '', role: 'operator' });
  const saving = useSave({
    given: null,
    now: trimmed(form),
    create: async (body) => {
      const made = await answer(api.POST('/api/v1/users', { body }));
      return { ...made, name: made.user.display_name };
    },
    change: () => Promise.reject(new Error('an invitation is not changed')),
    queryKey: USERS,
    onSaved: (made) => onDone({ person: made.name, url: made.invitation_url ?? null, invitation: true }),
  });
  return (
    <SaveForm saving={saving} what="The invitation" ready={isFilled(form)} action="Invite" onClose={onClose}>
      <Fields form={form} errorOf={saving.errorOf} onChange={setForm} />
    </SaveForm>
  );
}

/** Changes an account. The last administrator stays one: the server says so. `person`: as the account is now. */
export function EditUser({ person, onDone }: { readonly person: Person; readonly onDone: () => void }) {
  const client = useQueryClient();
  const given: Form = { display_name: person.display_name, email: person.email, role: person.role };
  const [form, setForm] = useState<Form>(given);
  const saving = useSave({
    given,
    now: trimmed(form),
    create: () => Promise.reject(new Error('an account is made by an invitation')),
    change: async (body) => {
      const saved = await answer(api.PUT('/api/v1/users/{id}', { params: { path: { id: person.id } }, body }));
      return { ...saved, name: saved.display_name };
    },
    queryKey: USERS,
    onSaved: () => {
      void client.invalidateQueries({ queryKey: ['me'] });
      onDone();
    },
  });
  return (
    <SaveForm saving={saving} what={person.display_name} ready={isFilled(form)} onClose={onDone}>
      <Fields form={form} errorOf={saving.errorOf} onChange={setForm} />
      {person.role_from && (
        <Hint>
          The role is {ROLES[person.role].label} {sourceOf(person.role_from)}. The next sign-in there sets it again.
        </Hint>
      )}
    </SaveForm>
  );
}
