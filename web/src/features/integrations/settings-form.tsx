import '@mantine/core/styles/PasswordInput.css';
import type { Provider, ProviderField } from '../../api/providers.ts';
import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { answer, api } from '../../api/client.ts';
import { type ApiProblem, asProblem } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import styles from './integration-card.module.css';

import { integrationsQuery, readStates, type State } from './queries.ts';

/** What was typed and not saved, by field; null: the stored value is to be removed. */
export type Draft = Readonly<Record<string, string | null>>;

interface SettingsFormProps {
  readonly provider: Provider;
  readonly state: State;
  readonly fields: readonly ProviderField[];
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
}

/** The settings of a kind, or a part of them. What is left alone stays as it is. */
export function SettingsForm({ provider, state, fields, draft, onDraft }: SettingsFormProps) {
  const client = useQueryClient();
  const mayDecide = useMay('oidc:manage');
  const mayWrite = useMay('integrations:write');
  const mayChange = (field: ProviderField) => mayWrite && (mayDecide || state.settings[field.name]?.permission === 'integrations:write');
  const typed = Object.fromEntries(Object.entries(draft).filter(([name]) => fields.some((field) => field.name === name)));
  const changed = Object.keys(typed).length > 0;
  const rest = Object.fromEntries(Object.entries(draft).filter(([name]) => !(name in typed)));
  const save = useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/integrations', { body: { [provider.id]: { ...typed, version: state.version } } })),
    onSuccess: (saved) => {
      client.setQueryData(integrationsQuery.queryKey, readStates(saved));
      onDraft(rest);
      toast({ tone: 'good', text: `${provider.name} is saved` });
    },
    // A colleague may have saved meanwhile: their version is fetched, what was typed here stays.
    onError: () => client.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
  });
  const problem = save.error ? asProblem(save.error) : null;
  const may = fields.some(mayChange);
  const locked = fields.filter((field) => !mayChange(field));
  const set = (field: ProviderField, value: string | null) => {
    const { [field.name]: _, ...others } = draft;
    const stored = state.settings[field.name]?.value ?? '';
    onDraft(value === '' || value === stored ? others : { ...others, [field.name]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed) save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={14}>
        {locked.length > 0 && <Locked all={!may} mayWrite={mayWrite} />}
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            {...{ provider, state, field, draft, problem }}
            disabled={!mayChange(field)}
            onChange={(value) => set(field, value)}
          />
        ))}
        {problem && (
          <ProblemNote
            error={problem}
            what={
              problem.code === 'version_conflict'
                ? 'Someone else saved in the meantime; your input is kept. Save again to overwrite their version'
                : `${provider.name} was not saved`
            }
          />
        )}
        {may && (
          <Inline>
            <Button type="submit" disabled={!changed} loading={save.isPending}>
              Save
            </Button>
            {changed && (
              <Button variant="subtle" color="gray" onClick={() => onDraft(rest)}>
                Discard
              </Button>
            )}
          </Inline>
        )}
      </Stacked>
    </form>
  );
}

/** Why there are settings that cannot be changed here. */
function Locked({ all, mayWrite }: { readonly all: boolean; readonly mayWrite: boolean }) {
  if (!mayWrite) return <Hint>Changing these settings needs the permission integrations:write. Ask an administrator.</Hint>;
  return (
    <Hint>
      {all ? 'These settings are' : 'Settings with a lock are'} for administrators (permission oidc:manage): they decide where emails and
      secrets go, or how people are identified.
    </Hint>
  );
}

interface FieldInputProps extends Pick<SettingsFormProps, 'provider' | 'state' | 'draft'> {
  readonly field: ProviderField;
  readonly disabled: boolean;
  readonly problem: ApiProblem | null;
  readonly onChange: (value: string | null) => void;
}

function FieldInput({ field, provider, state, draft, disabled, problem, onChange }: FieldInputProps) {
  const setting = state.settings[field.name];
  const typed = draft[field.name];
  const shown = typed ?? (typed === null ? '' : (setting?.value ?? ''));
  const origin = setting?.source === 'environment' ? ' Set by environment variable.' : '';
  const common = {
    label: field.label,
    description: `${field.help}${origin}`,
    disabled,
    leftSection: disabled ? <Icon name="lock" size={14} /> : null,
    error: problem?.errors.find((entry) => entry.pointer === `/${provider.id}/${field.name}`)?.detail ?? null,
  };
  if (field.choices) {
    return (
      <Select
        {...common}
        value={shown || (field.choices[0]?.value ?? null)}
        allowDeselect={false}
        data={[...field.choices]}
        onChange={(value) => onChange(value)}
      />
    );
  }
  const input = {
    ...common,
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  if (field.kind !== 'secret') return <TextInput {...input} placeholder={field.placeholder ?? ''} value={shown} />;
  const removable = setting?.set === true && setting.source === 'database' && !disabled;
  return (
    <div className="row gap-8 at-bottom">
      <PasswordInput
        {...input}
        autoComplete="new-password"
        className={styles.input}
        placeholder={typed === null ? 'Removed when you save' : setting?.set ? 'Set. Type to replace it' : (field.placeholder ?? '')}
        value={typed ?? ''}
      />
      {removable && (
        <Button variant="default" onClick={() => onChange(typed === null ? '' : null)}>
          {typed === null ? 'Keep' : 'Remove'}
        </Button>
      )}
    </div>
  );
}
