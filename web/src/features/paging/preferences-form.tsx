import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useProviders } from '../../api/providers.ts';
import { useMe } from '../../api/session.ts';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import styles from './preferences-form.module.css';
import { QuietFields } from './quiet-fields.tsx';
import { type Preferences, preferencesQuery } from './queries.ts';
import { ContactMethods } from './contact-methods.tsx';
import { type Rule, sentenceOf } from './words.ts';

/** How I want to be notified, as sentences above the methods they are made of. */
export function PreferencesForm() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  if (!data)
    return error ? (
      <ProblemNote error={error} what="Notification rules could not be loaded" retry={() => void refetch()} />
    ) : (
      <Skeleton height={320} radius={10} aria-busy="true" />
    );
  // Default rules change by themselves when a method is verified.
  return <Form key={data.is_default ? JSON.stringify(data.rules) : 'own'} stored={data} />;
}

function Form({ stored }: { readonly stored: Preferences }) {
  const client = useQueryClient();
  const me = useMe();
  const providers = useProviders();
  const [rules, setRules] = useState<readonly Rule[]>(stored.rules);
  const [quiet, setQuiet] = useState(stored.quiet_hours);
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.PUT('/api/v1/users/me/notification-preferences', { body: { rules: rules.map((rule) => ({ ...rule })), quiet_hours: quiet } }),
      ),
    onSuccess: (saved) => {
      client.setQueryData(preferencesQuery.queryKey, saved);
      setRules(saved.rules);
      setQuiet(saved.quiet_hours);
      toast({ tone: 'good', text: 'Notification rules saved' });
    },
  });
  const drop = useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/users/me/notification-preferences')),
    onSuccess: (saved) => {
      client.setQueryData(preferencesQuery.queryKey, saved);
      setRules(saved.rules);
      setQuiet(saved.quiet_hours);
      toast({ tone: 'good', text: 'The default rules apply again' });
    },
    onError: (problem) => toastProblem('Your rules were not deleted', problem),
  });
  const changed = !same({ rules, quiet }, { rules: stored.rules, quiet: stored.quiet_hours });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Notification rules" note="Each channel is sent on its own: a failing one does not stop the others.">
      <form onSubmit={submit}>
        <Stacked gap={18}>
          {stored.is_default && (
            <Hint>
              These are the default rules: an admin sets them, and they use every method that you verify. Saving makes them your own.
            </Hint>
          )}
          <dl className={`column gap-8 bare sunken rounded ${styles.sentences}`}>
            <div className={`grid gap-8 ${styles.sentence}`}>
              <dt>High urgency</dt>
              <dd>{sentenceOf(rules, 'high', providers)}</dd>
            </div>
            <div className={`grid gap-8 ${styles.sentence}`}>
              <dt>Low urgency</dt>
              <dd>
                {sentenceOf(rules, 'low', providers)}
                {quiet && ` From ${quiet.start} to ${quiet.end} it waits.`}
              </dd>
            </div>
          </dl>
          <ContactMethods rules={rules} methods={stored.methods} onChange={setRules} />
          <QuietFields value={quiet} zone={me.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} onChange={setQuiet} />
          {!changed && stored.warnings.length > 0 && (
            <Hint tone="warn">
              {stored.warnings.map((warning) => (
                <div key={warning}>{warning}</div>
              ))}
            </Hint>
          )}
          {save.error && <ProblemNote error={save.error} what="Nothing was saved; your choices are still here" />}
          <Inline>
            <Button type="submit" loading={save.isPending} disabled={!changed}>
              Save
            </Button>
            {changed && (
              <Button
                variant="default"
                onClick={() => {
                  setRules(stored.rules);
                  setQuiet(stored.quiet_hours);
                }}
              >
                Discard
              </Button>
            )}
            {!changed && !stored.is_default && (
              <Button variant="default" loading={drop.isPending} onClick={() => drop.mutate()}>
                Use the default rules
              </Button>
            )}
          </Inline>
        </Stacked>
      </form>
    </Card>
  );
}

interface Chosen {
  readonly rules: readonly Rule[];
  readonly quiet: Preferences['quiet_hours'];
}

/** Whether two choices are the same, in whatever order they were made. */
function same(a: Chosen, b: Chosen): boolean {
  const text = ({ rules, quiet }: Chosen) =>
    JSON.stringify([rules.map((rule) => `${rule.urgency} ${rule.channel} ${rule.delay_minutes}`).toSorted(), quiet]);
  return text(a) === text(b);
}
