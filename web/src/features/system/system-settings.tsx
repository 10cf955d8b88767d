import { Button, Select, Skeleton, TagsInput, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { POLICY_CHOICES } from '../../api/choices.ts';
import { ON_CALL } from '../../api/coverage.ts';
import { answer, api } from '../../api/client.ts';
import { ChoiceSelect } from '../../components/forms/choice-select.tsx';
import { asProblem, fieldError } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import type { Schema } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { longSpanText } from '../../components/text/time.ts';
import { toast } from '../../components/toasts/toast.tsx';
import { timeZones } from '../../components/text/zones.ts';
import { ExploreSample } from '../../components/sample/explore-sample.tsx';
import { DefaultRules } from './default-rules.tsx';
import { Health } from './health.tsx';
import { SlaTargets } from './sla-targets.tsx';
import styles from './system.module.css';

type Config = Schema<'SystemConfig'>;

export const configQuery = queryOptions({
  queryKey: ['system', 'config'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/system/config', { signal })),
});

const onboardingQuery = queryOptions({
  queryKey: ['system', 'onboarding'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/onboarding/status', { signal })),
});

/** What may be changed while it runs, and what the environment fixes. */
export function SystemSettings() {
  const { data, error, refetch } = useQuery(configQuery);
  return (
    <>
      <Health />
      {error && !data && <ProblemNote error={error} what="The settings could not be loaded" retry={() => void refetch()} />}
      {!data && !error && (
        <Card>
          <Skeleton height={120} />
        </Card>
      )}
      {data && <Loaded config={data} />}
    </>
  );
}

function Loaded({ config: data }: { readonly config: Config }) {
  return (
    <>
      <FirstDay />
      <ExploreSample />
      <SettingsForm config={data} />
      <Environment config={data} />
    </>
  );
}

function FirstDay() {
  const client = useQueryClient();
  const { data } = useQuery(onboardingQuery);
  const mayWrite = useMay('system:write');
  const end = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/onboarding/complete', { body: {} })),
    onSuccess: (answered) => client.setQueryData(onboardingQuery.queryKey, answered),
  });
  if (!data || data.completed_at !== null) return null;
  const done = data.steps.filter((step) => step.done).length;
  return (
    <Card
      title={`Getting started: ${done} of ${data.steps.length}`}
      action={
        mayWrite && (
          <Button size="compact-sm" variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            {data.complete ? 'All done' : 'Do not show again'}
          </Button>
        )
      }
    >
      <Rows label="Getting started">
        {data.steps.map((step) => (
          <Row
            key={step.name}
            mark={<Icon name={step.done ? 'check' : 'clock'} />}
            title={step.title}
            state={<StateWord tone={step.done ? 'good' : 'plain'}>{step.done ? 'Done' : 'To do'}</StateWord>}
          />
        ))}
      </Rows>
    </Card>
  );
}

function SettingsForm({ config }: { readonly config: Config }) {
  const client = useQueryClient();
  const mayWrite = useMay('system:write');
  const [form, setForm] = useState(config.settings);
  const changed = JSON.stringify(form) !== JSON.stringify(config.settings);
  const maySeePolicies = useMay('escalation:read');
  const save = useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/system/config', { body: { settings: form } })),
    onSuccess: (saved) => {
      client.setQueryData(configQuery.queryKey, saved);
      setForm(saved.settings);
      void client.invalidateQueries({ queryKey: ON_CALL });
      void client.invalidateQueries({ queryKey: ['notification-preferences'] });
      toast({ tone: 'good', text: 'The settings are saved' });
    },
  });
  const problem = save.error ? asProblem(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Settings" note="Applies immediately, on every server.">
      <form onSubmit={submit}>
        <Stacked gap={14}>
          <TextInput
            label="Installation name"
            description="Shown in emails and pages, to tell installations apart."
            value={form.display_name}
            onChange={(event) => setForm({ ...form, display_name: event.currentTarget.value })}
            error={fieldError(problem, 'settings/display_name')}
            maxLength={80}
            disabled={!mayWrite}
            required
          />
          <Select
            label="Time zone"
            description="For times in messages to several people, and for the start of a day."
            searchable
            allowDeselect={false}
            limit={50}
            value={form.time_zone}
            data={timeZones()}
            onChange={(zone) => setForm({ ...form, time_zone: zone ?? form.time_zone })}
            error={fieldError(problem, 'settings/time_zone')}
            disabled={!mayWrite}
          />
          {maySeePolicies && (
            <ChoiceSelect
              of={POLICY_CHOICES}
              label="Default escalation policy"
              description="For incidents without a service, or whose service and team have no policy. Without it, only the admins are notified."
              placeholder="None: only the admins are notified"
              value={form.default_escalation_policy_id}
              onChange={(id) => setForm({ ...form, default_escalation_policy_id: id })}
              error={fieldError(problem, 'settings/default_escalation_policy_id')}
              disabled={!mayWrite}
            />
          )}
          <TagsInput
            label="Own domains of status pages"
            description="Names that operators may give to a status page. Never list a name under which people sign in here."
            placeholder="status.example.com"
            value={form.status_page_domains}
            onChange={(domains) => setForm({ ...form, status_page_domains: domains })}
            error={fieldError(problem, 'settings/status_page_domains')}
            disabled={!mayWrite}
          />
          <SlaTargets
            value={form.sla_targets}
            problem={problem}
            disabled={!mayWrite}
            onChange={(targets) => setForm({ ...form, sla_targets: targets })}
          />
          <DefaultRules
            value={form.default_notification_rules}
            error={fieldError(problem, 'settings/default_notification_rules')}
            disabled={!mayWrite}
            onChange={(rules) => setForm({ ...form, default_notification_rules: [...rules] })}
          />
          {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="The settings were not saved" />}
          {mayWrite && (
            <Inline>
              <Button type="submit" loading={save.isPending} disabled={!changed}>
                Save
              </Button>
            </Inline>
          )}
        </Stacked>
      </form>
    </Card>
  );
}

function Environment({ config }: { readonly config: Config }) {
  const [typed, setTyped] = useState('');
  const [all, setAll] = useState(false);
  const wanted = typed.trim().toLowerCase();
  const variables = Object.entries({ BASE_URL: config.base_url, ...config.environment });
  const rows = variables.filter(([name]) => (wanted === '' ? all : name.toLowerCase().includes(wanted)));
  return (
    <Card
      title="Environment"
      note="Set by environment variables at start. Secrets show only as set or not set; durations are in milliseconds."
    >
      <Inline>
        <TextInput
          type="search"
          aria-label="Search variables"
          placeholder="Part of a name"
          leftSection={<Icon name="search" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {wanted === '' && (
          <Button variant="subtle" color="gray" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Hide' : `Show all ${variables.length}`}
          </Button>
        )}
      </Inline>
      {wanted !== '' && rows.length === 0 && <div className="muted">No variable has this in its name.</div>}
      <dl className="bare">
        {rows.map(([name, value]) => (
          <div key={name} className={`grid gap-12 text ${styles.variable}`}>
            <dt>{name}</dt>
            <dd>
              {shown(value)}
              {isDuration(name, value) && ` (${longSpanText(value)})`}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Times are in milliseconds; which variables are times, their names say. */
function isDuration(name: string, value: unknown): value is number {
  return typeof value === 'number' && value >= 5_000 && /_(?:LIFETIME|WINDOW|TTL|DELAY|AFTER|TIMEOUT)$/u.test(name);
}

function shown(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '–';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
