import { Button, PasswordInput, Radio, Switch, TagsInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { type Provider, providersQuery } from './queries.ts';

interface Form {
  readonly name: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly enabled: boolean;
  readonly sign_up: 'off' | 'allowed';
  readonly default_role: 'viewer' | 'operator';
  readonly allowed_domains: readonly string[];
}

const EMPTY: Form = {
  name: '',
  issuer: '',
  client_id: '',
  client_secret: '',
  enabled: true,
  sign_up: 'off',
  default_role: 'viewer',
  allowed_domains: [],
};

interface ProviderFormProps {
  readonly given: Provider | null;
  readonly onDone: (provider: Provider) => void;
}

/** Sets a provider up, or changes one. A secret that is left empty stays. */
export function ProviderForm({ given, onDone }: ProviderFormProps) {
  const client = useQueryClient();
  const [form, setForm] = useState<Form>(given ? { ...given, client_secret: '' } : EMPTY);
  const save = useMutation({
    mutationFn: () => {
      const { client_secret: secret, allowed_domains: domains, name, issuer, client_id, enabled, sign_up, default_role } = form;
      const body = {
        name: name.trim(),
        issuer: issuer.trim(),
        client_id: client_id.trim(),
        enabled,
        sign_up,
        default_role,
        allowed_domains: [...domains],
        ...(secret === '' ? {} : { client_secret: secret }),
      };
      return given
        ? answer(
            api.PATCH('/api/v1/oidc/providers/{id}', { params: { path: { id: given.id } }, body: { ...body, version: given.version } }),
          )
        : answer(api.POST('/api/v1/oidc/providers', { body }));
    },
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: providersQuery.queryKey });
      onDone(saved);
    },
  });
  const problem = save.error ? asProblem(save.error) : null;
  const text = (name: 'name' | 'issuer' | 'client_id') => ({
    value: form[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setForm({ ...form, [name]: event.currentTarget.value }),
    error: fieldError(problem, name),
    required: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        <TextInput label="Name" description="Label of the sign-in button." placeholder="Example Corp" {...text('name')} data-autofocus />
        <TextInput
          label="Issuer"
          description="Exactly as the provider states it."
          placeholder="https://login.example.org/realms/main"
          {...text('issuer')}
        />
        <TextInput label="Client ID" autoComplete="off" {...text('client_id')} />
        <PasswordInput
          label="Client secret"
          description="Empty for a public client."
          autoComplete="new-password"
          placeholder={given?.client_secret ? 'Set. Type to replace it' : ''}
          value={form.client_secret}
          onChange={(event) => setForm({ ...form, client_secret: event.currentTarget.value })}
          error={fieldError(problem, 'client_secret')}
        />
        <Radio.Group
          label="New users"
          description="Whether people without an account get one. Existing accounts are never taken over: their owners link them."
          value={form.sign_up}
          onChange={(value) => setForm({ ...form, sign_up: value === 'allowed' ? 'allowed' : 'off' })}
        >
          <Stacked gap={6}>
            <Radio value="off" label="None: an administrator invites users" mt={6} />
            <Radio value="allowed" label="People with a verified address under these domains" />
          </Stacked>
        </Radio.Group>
        {form.sign_up === 'allowed' && (
          <>
            <TagsInput
              label="Domains"
              placeholder={form.allowed_domains.length === 0 ? 'example.org' : ''}
              value={[...form.allowed_domains]}
              onChange={(domains) => setForm({ ...form, allowed_domains: domains })}
              error={fieldError(problem, 'allowed_domains')}
            />
            <Radio.Group
              label="Default role"
              value={form.default_role}
              onChange={(value) => setForm({ ...form, default_role: value === 'operator' ? 'operator' : 'viewer' })}
            >
              <Inline gap={16}>
                <Radio value="viewer" label="Viewer" mt={6} />
                <Radio value="operator" label="Operator" mt={6} />
              </Inline>
            </Radio.Group>
          </>
        )}
        <Switch
          label="Show on the sign-in screen"
          checked={form.enabled}
          onChange={(event) => setForm({ ...form, enabled: event.currentTarget.checked })}
        />
        {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="The provider was not saved; your input is kept" />}
        <Inline end>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={form.name.trim() === '' || form.issuer.trim() === '' || form.client_id.trim() === ''}
          >
            Save
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
