import '@mantine/core/styles/PasswordInput.css';
import { ActionIcon, Button, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { DescriptionField } from '../../components/forms/description-field.tsx';
import { SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { EntryList } from './entry-list.tsx';
import { readLines, writeLines } from './lines.ts';
import { type CredentialProvider, credentialProvidersQuery } from './queries.ts';

/** Systems that investigations look into, with what it takes to get in. */
export function CredentialProviders() {
  const query = useQuery(credentialProvidersQuery);
  return (
    <EntryList<CredentialProvider>
      title="Credential providers"
      note="Systems with an address and credentials: Grafana, a cluster, a cloud."
      what="provider"
      query={query}
      queryKey={credentialProvidersQuery.queryKey}
      empty="Add a system that agents look into during an incident."
      meta={(provider) => `${provider.kind}, ${Object.keys(provider.secrets).length} encrypted`}
      form={(given, done) => <ProviderForm given={given} onDone={done} />}
      remove={(provider) => api.DELETE('/api/v1/credential-providers/{id}', { params: { path: { id: provider.id } } })}
    />
  );
}

/** A credential as it is typed; `kept`: it is stored already, and stays when nothing is typed. */
interface Credential {
  readonly name: string;
  readonly value: string;
  readonly kept: boolean;
}

interface ProviderBody {
  readonly name: string;
  readonly kind: string;
  readonly description: string;
  readonly settings: Readonly<Record<string, string>>;
  /** What is typed; null: taken away. Absent: all stay. */
  readonly secrets?: Readonly<Record<string, string | null>>;
}

function ProviderForm({ given, onDone }: { readonly given: CredentialProvider | null; readonly onDone: () => void }) {
  const [form, setForm] = useState({
    name: given?.name ?? '',
    kind: given?.kind ?? '',
    description: given?.description ?? '',
    settings: writeLines(given?.settings ?? {}),
  });
  const [stored] = useState(() => Object.keys(given?.secrets ?? {}));
  const [credentials, setCredentials] = useState<readonly Credential[]>(stored.map((name) => ({ name, value: '', kept: true })));
  const settings = readLines(form.settings);
  const typed = Object.fromEntries(credentials.filter((each) => each.value !== '').map((each) => [each.name.trim(), each.value]));
  const gone = stored.filter((name) => !credentials.some((each) => each.name === name));
  const secrets = { ...typed, ...Object.fromEntries(gone.map((name) => [name, null])) };
  const saving = useSave<ProviderBody, CredentialProvider>({
    given: given && { name: given.name, kind: given.kind, description: given.description, settings: given.settings },
    now: {
      name: form.name.trim(),
      kind: form.kind.trim(),
      description: form.description.trim(),
      settings: settings ?? {},
      ...(Object.keys(secrets).length === 0 ? {} : { secrets }),
    },
    create: (body) => answer(api.POST('/api/v1/credential-providers', { body: { ...body, secrets: typed } })),
    change: (body) =>
      answer(
        api.PATCH('/api/v1/credential-providers/{id}', {
          params: { path: { id: given?.id ?? '' } },
          body: { ...body, version: given?.version ?? 0 },
        }),
      ),
    queryKey: credentialProvidersQuery.queryKey,
    onSaved: onDone,
  });
  const { errorOf } = saving;
  const text = (name: 'name' | 'kind') => ({
    value: form[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setForm({ ...form, [name]: event.currentTarget.value }),
    error: errorOf(name),
    required: true,
  });
  const ready = form.name.trim() !== '' && form.kind.trim() !== '' && settings !== null;
  return (
    <SaveForm saving={saving} what="The provider" ready={ready} onClose={onDone}>
      <TextInput label="Name" placeholder="production-grafana" maxLength={100} {...text('name')} data-autofocus />
      <TextInput label="Kind" description="Lower case: grafana, kubernetes, aws." placeholder="grafana" {...text('kind')} />
      <Textarea
        label="Settings"
        description="Not secret. One per line: url=https://…"
        autosize
        minRows={2}
        value={form.settings}
        onChange={(event) => setForm({ ...form, settings: event.currentTarget.value })}
        error={settings === null ? 'One name=value per line' : errorOf('settings')}
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
      />
      <Credentials credentials={credentials} onChange={setCredentials} />
      <DescriptionField
        value={form.description}
        maxLength={2_000}
        onChange={(description) => setForm({ ...form, description })}
        error={errorOf('description')}
      />
    </SaveForm>
  );
}

function Credentials({
  credentials,
  onChange,
}: {
  readonly credentials: readonly Credential[];
  readonly onChange: (next: readonly Credential[]) => void;
}) {
  return (
    <Stacked gap={8}>
      {credentials.map((credential, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its name changes with every key
        <Inline key={index} gap={6}>
          <TextInput
            aria-label={`Name of credential ${index + 1}`}
            placeholder="api_key"
            value={credential.name}
            disabled={credential.kept}
            onChange={(event) => onChange(credentials.with(index, { ...credential, name: event.currentTarget.value }))}
          />
          <PasswordInput
            aria-label={`Value of credential ${index + 1}`}
            autoComplete="new-password"
            style={{ flex: 1, minWidth: 160 }}
            placeholder={credential.kept ? 'Set. Type to replace it' : ''}
            value={credential.value}
            onChange={(event) => onChange(credentials.with(index, { ...credential, value: event.currentTarget.value }))}
          />
          <ActionIcon aria-label={`Remove credential ${index + 1}`} onClick={() => onChange(credentials.toSpliced(index, 1))}>
            <Icon name="close" />
          </ActionIcon>
        </Inline>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange([...credentials, { name: '', value: '', kept: false }])}
        >
          Add credential
        </Button>
      </div>
    </Stacked>
  );
}
