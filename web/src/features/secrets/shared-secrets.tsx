import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { DescriptionField } from '../../components/forms/description-field.tsx';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
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

interface SecretBody {
  readonly name: string;
  readonly description: string;
  /** Absent: the stored one stays. */
  readonly value?: string;
}

function SecretForm({ given, onDone }: { readonly given: SharedSecret | null; readonly onDone: () => void }) {
  const [form, setForm] = useState({ name: given?.name ?? '', description: given?.description ?? '', value: '' });
  const saving = useSave<SecretBody, SharedSecret>({
    given: given && { name: given.name, description: given.description },
    now: {
      name: form.name.trim(),
      description: form.description.trim(),
      ...(form.value === '' ? {} : { value: form.value }),
    },
    create: (body) => answer(api.POST('/api/v1/shared-secrets', { body: { ...body, value: form.value } })),
    change: (body) =>
      answer(
        api.PATCH('/api/v1/shared-secrets/{id}', {
          params: { path: { id: given?.id ?? '' } },
          body: { ...body, version: given?.version ?? 0 },
        }),
      ),
    queryKey: sharedSecretsQuery.queryKey,
    onSaved: onDone,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The secret" ready={form.name.trim() !== '' && (given !== null || form.value !== '')} onClose={onDone}>
      <TextInput
        label="Name"
        value={form.name}
        onChange={(event) => setForm({ ...form, name: event.currentTarget.value })}
        error={errorOf('name')}
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
        error={errorOf('value')}
        required={!given}
      />
      <DescriptionField
        value={form.description}
        maxLength={2_000}
        onChange={(description) => setForm({ ...form, description })}
        error={errorOf('description')}
      />
    </SaveForm>
  );
}
