import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { EntryList } from './entry-list.tsx';
import { type SharedSecret, sharedSecretsQuery } from './queries.ts';

/** Single values that investigations may need. */
export function SharedSecrets() {
  const query = useQuery(sharedSecretsQuery);
  return (
    <EntryList<SharedSecret>
      title="Shared secrets"
      note="Single values: a key, a password, a token."
      what="secret"
      query={query}
      queryKey={sharedSecretsQuery.queryKey}
      empty="Add what an agent needs to look into a system. Its value is never shown again."
      meta={() => 'encrypted'}
      form={(given, done) => <SecretForm given={given} onDone={done} />}
      remove={(secret) => api.DELETE('/api/v1/shared-secrets/{id}', { params: { path: { id: secret.id } } })}
    />
  );
}

function SecretForm({ given, onDone }: { readonly given: SharedSecret | null; readonly onDone: () => void }) {
  const [form, setForm] = useState({ name: given?.name ?? '', description: given?.description ?? '', value: '' });
  const save = useMutation({
    mutationFn: () => {
      const body = { name: form.name.trim(), description: form.description.trim() };
      if (!given) return answer(api.POST('/api/v1/shared-secrets', { body: { ...body, value: form.value } }));
      const value = form.value === '' ? {} : { value: form.value };
      return answer(
        api.PATCH('/api/v1/shared-secrets/{id}', {
          params: { path: { id: given.id } },
          body: { ...body, ...value, version: given.version },
        }),
      );
    },
    onSuccess: onDone,
  });
  const problem = save.error ? asProblem(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        <TextInput
          label="Name"
          value={form.name}
          onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
          error={fieldError(problem, 'name')}
          maxLength={100}
          required
          data-autofocus
        />
        <PasswordInput
          label="Value"
          autoComplete="new-password"
          placeholder={given ? 'Set. Type to replace it' : ''}
          value={form.value}
          onChange={(event) => setForm({ ...form, value: event.currentTarget.value })}
          error={fieldError(problem, 'value')}
          required={!given}
        />
        <Textarea
          label="Description"
          autosize
          minRows={2}
          value={form.description}
          onChange={(event) => setForm({ ...form, description: event.currentTarget.value })}
          error={fieldError(problem, 'description')}
        />
        {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="Not saved; your input is kept" />}
        <Inline end>
          <Button type="submit" loading={save.isPending} disabled={form.name.trim() === '' || (!given && form.value === '')}>
            Save
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
