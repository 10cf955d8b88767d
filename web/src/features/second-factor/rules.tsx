import { Button, NumberInput, Select, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { toast } from '../../components/toasts/toast.tsx';

type Rules = Schema<'SignInRules'>;

const rulesQuery = queryOptions({
  queryKey: ['sign-in-rules'],
  queryFn: ({ signal }) => answer(api.GET('/api/v1/sign-in-rules', { signal })),
});

const WHO = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'admins', label: 'Administrators' },
  { value: 'all', label: 'Everyone' },
] as const;

/** Who must have a second factor, and how long a device is remembered. */
export function SignInRulesCard() {
  const { data, error, refetch } = useQuery(rulesQuery);
  return (
    <Card title="Second factor" note="Applies immediately: open sessions are asked at once. Personal tokens are never asked.">
      {error && <ProblemNote error={error} what="The rules could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && <RulesForm key={data.version} rules={data} />}
    </Card>
  );
}

function RulesForm({ rules }: { readonly rules: Rules }) {
  const client = useQueryClient();
  const [form, setForm] = useState(rules);
  const save = useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/sign-in-rules', { body: form })),
    onSuccess: (saved) => {
      client.setQueryData(rulesQuery.queryKey, saved);
      toast({ tone: 'good', text: 'The rules are saved' });
    },
  });
  const problem = save.error ? asProblem(save.error) : null;
  const go = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={go}>
      <Stacked gap={14}>
        <Select
          label="Required of"
          description="Whoever has none adds one at the next request. A provider that reports a second factor (amr, acr) counts."
          allowDeselect={false}
          data={[...WHO]}
          value={form.second_factor}
          onChange={(value) => setForm({ ...form, second_factor: WHO.find((each) => each.value === value)?.value ?? form.second_factor })}
          error={fieldError(problem, 'second_factor')}
        />
        <NumberInput
          label="Remember a device, in days"
          description="A remembered device is not asked at sign-in. 0 remembers none."
          min={0}
          max={30}
          allowDecimal={false}
          value={form.remember_device_days}
          onChange={(value) => setForm({ ...form, remember_device_days: Number(value) })}
          error={fieldError(problem, 'remember_device_days')}
        />
        {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="The rules were not saved" />}
        <Inline>
          <Button type="submit" loading={save.isPending} disabled={JSON.stringify(form) === JSON.stringify(rules)}>
            Save
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
