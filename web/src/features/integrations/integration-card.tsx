import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, type ApiProblem } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import type { Integration } from '../../api/types.ts';
import { Copy } from '../../components/copy.tsx';
import { Card, Inline, Stacked } from '../../components/layout.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { StateWord } from '../../components/state-word.tsx';
import { toast } from '../../components/toast.tsx';
import styles from './integration-card.module.css';
import { ConnectionTest } from './connection-test.tsx';
import type { Field, FieldName, Kind } from './kinds.ts';
import { integrationsQuery } from './queries.ts';

type Draft = Readonly<Partial<Record<FieldName, string | null>>>;

interface IntegrationCardProps {
  readonly kind: Kind;
  readonly state: Integration;
}

/** One integration: its state in a word, its settings, a test in words. */
export function IntegrationCard({ kind, state }: IntegrationCardProps) {
  const [draft, setDraft] = useState<Draft>({});
  const client = useQueryClient();
  const mayWrite = useMay('integrations:write');
  const changed = Object.keys(draft).length > 0;
  const save = useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/integrations', { body: { [kind.kind]: { ...draft, version: state.version } } })),
    onSuccess: (answer) => {
      client.setQueryData(integrationsQuery.queryKey, answer);
      setDraft({});
      toast({ tone: 'good', text: `${kind.title} is saved` });
    },
    // A colleague may have saved meanwhile: their version is fetched, what was typed here stays.
    onError: () => client.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
  });
  const problem = save.error ? asProblem(save.error) : null;
  const set = (name: FieldName, value: string | null) =>
    setDraft((before) => {
      const { [name]: _, ...rest } = before;
      const stored = state[name]?.value ?? '';
      return value === '' || value === stored ? rest : { ...rest, [name]: value };
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed) save.mutate();
  };
  return (
    <Card title={kind.title} note={kind.lead} action={<State kind={kind} state={state} />}>
      <form onSubmit={submit}>
        <Stacked gap={14}>
          {kind.fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              state={state}
              draft={draft}
              disabled={!mayWrite}
              problem={problem}
              onChange={(value) => set(field.name, value)}
              kind={kind.kind}
            />
          ))}
          {problem && (
            <ProblemNote
              error={problem}
              what={
                problem.code === 'version_conflict'
                  ? 'Somebody else saved meanwhile; what you typed is kept. Save again to put yours over it'
                  : `${kind.title} was not saved`
              }
            />
          )}
          {mayWrite && (
            <Inline>
              <Button type="submit" disabled={!changed} loading={save.isPending}>
                Save
              </Button>
              {changed && (
                <Button variant="subtle" color="gray" onClick={() => setDraft({})}>
                  Discard
                </Button>
              )}
            </Inline>
          )}
        </Stacked>
      </form>
      {state.configured && <Callbacks kind={kind} state={state} />}
      {state.configured && <ConnectionTest kind={kind} unsaved={changed} />}
    </Card>
  );
}

function State({ kind, state }: IntegrationCardProps) {
  if (state.configured) return <StateWord tone="good">Connected</StateWord>;
  const begun = kind.fields.some((field) => field.secret && state[field.name]?.set);
  const missing = kind.fields.filter((field) => state.missing.includes(field.name)).map((field) => field.label.toLowerCase());
  return begun ? <StateWord tone="warn">Needs {missing.join(', ')}</StateWord> : <StateWord tone="plain">Not set up</StateWord>;
}

interface FieldInputProps {
  readonly field: Field;
  readonly kind: string;
  readonly state: Integration;
  readonly draft: Draft;
  readonly disabled: boolean;
  readonly problem: ApiProblem | null;
  readonly onChange: (value: string | null) => void;
}

function FieldInput({ field, kind, state, draft, disabled, problem, onChange }: FieldInputProps) {
  const setting = state[field.name];
  const typed = draft[field.name];
  const error = problem?.errors.find((entry) => entry.pointer === `/${kind}/${field.name}`)?.detail ?? null;
  const origin = setting?.source === 'environment' ? ' Now from the server’s environment.' : '';
  const common = {
    label: field.label,
    description: `${field.about}${origin}`,
    disabled,
    error,
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  };
  if (!field.secret) {
    return <TextInput {...common} placeholder={field.placeholder ?? ''} value={typed ?? (typed === null ? '' : (setting?.value ?? ''))} />;
  }
  const removable = setting?.set === true && setting.source === 'database' && !disabled;
  return (
    <div className={styles.secret}>
      <PasswordInput
        {...common}
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

function Callbacks({ kind, state }: IntegrationCardProps) {
  const entries = Object.entries(state.callbacks);
  if (entries.length === 0) return null;
  return (
    <div className={styles.callbacks}>
      <h3 className={styles.subtitle}>Paste these at {kind.title}, so that buttons and replies come back</h3>
      {entries.map(([name, url]) => (
        <div key={name} className={styles.callback}>
          <div className={styles.words}>
            <div className={styles.where}>{kind.callbacks[name] ?? name}</div>
            <code className={styles.url}>{url}</code>
          </div>
          <Copy value={url} />
        </div>
      ))}
    </div>
  );
}
