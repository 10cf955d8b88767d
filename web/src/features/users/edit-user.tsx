import { Button, Radio, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { type ApiProblem, asProblem, fieldError } from '../../api/problem.ts';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { ROLE_NAMES, ROLES } from '../../components/forms/permissions.ts';
import { toast } from '../../components/toasts/toast.tsx';
import type { PasswordLink, Person, Role } from './queries.ts';

interface Form {
  readonly display_name: string;
  readonly email: string;
  readonly role: Role;
}

interface FieldsProps {
  readonly form: Form;
  readonly problem: ApiProblem | null;
  readonly onChange: (form: Form) => void;
}

function Fields({ form, problem, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Name"
        autoComplete="off"
        value={form.display_name}
        onChange={(event) => onChange({ ...form, display_name: event.currentTarget.value })}
        error={fieldError(problem, 'display_name')}
        required
        data-autofocus
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="off"
        value={form.email}
        onChange={(event) => onChange({ ...form, email: event.currentTarget.value })}
        error={fieldError(problem, 'email')}
        required
      />
      <Radio.Group
        label="Role"
        value={form.role}
        onChange={(value) => onChange({ ...form, role: ROLE_NAMES.find((name) => name === value) ?? form.role })}
        error={fieldError(problem, 'role')}
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

/** Makes an account; the person chooses the password by a link. */
export function InviteUser({ onDone }: { readonly onDone: (link: PasswordLink) => void }) {
  const client = useQueryClient();
  const [form, setForm] = useState<Form>({ display_name: '', email: '', role: 'operator' });
  const invite = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/v1/users', { body: { ...form, email: form.email.trim(), display_name: form.display_name.trim() } })),
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: ['users'] });
      onDone({ person: made.user.display_name, url: made.invitation_url ?? null, invitation: true });
    },
  });
  const problem = invite.error ? asProblem(invite.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        <Fields form={form} problem={problem} onChange={setForm} />
        {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="No invitation was sent" />}
        <Inline end>
          <Button type="submit" loading={invite.isPending} disabled={form.email.trim() === '' || form.display_name.trim() === ''}>
            Invite
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

/** Changes an account. The last administrator stays one: the server says so. */
export function EditUser({ person, onDone }: { readonly person: Person; readonly onDone: () => void }) {
  const client = useQueryClient();
  const [form, setForm] = useState<Form>({ display_name: person.display_name, email: person.email, role: person.role });
  const save = useMutation({
    mutationFn: () => {
      const body = {
        ...(form.display_name.trim() === person.display_name ? {} : { display_name: form.display_name.trim() }),
        ...(form.email.trim() === person.email ? {} : { email: form.email.trim() }),
        ...(form.role === person.role ? {} : { role: form.role }),
      };
      return answer(api.PUT('/api/v1/users/{id}', { params: { path: { id: person.id } }, body }));
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: ['users'] });
      await client.invalidateQueries({ queryKey: ['me'] });
      toast({ tone: 'good', text: `${saved.display_name} is updated` });
      onDone();
    },
  });
  const problem = save.error ? asProblem(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        <Fields form={form} problem={problem} onChange={setForm} />
        {problem && !['display_name', 'email', 'role'].some((name) => fieldError(problem, name)) && (
          <ProblemNote error={problem} what={`${person.display_name} was not updated`} />
        )}
        <Inline end>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
