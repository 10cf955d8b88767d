import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { meQuery, useMe } from '../../api/session.ts';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { timeZones } from '../../components/text/zones.ts';

/** Name, phone and time zone. */
export function ProfileForm() {
  const me = useMe();
  const client = useQueryClient();
  const stored = { display_name: me.display_name, phone: me.pending_phone ?? me.phone ?? '', time_zone: me.time_zone };
  const [form, setForm] = useState(stored);
  const changed = JSON.stringify(form) !== JSON.stringify(stored);
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/auth/profile', {
          body: {
            display_name: form.display_name.trim(),
            phone: form.phone.trim() === '' ? null : form.phone.trim(),
            time_zone: form.time_zone,
          },
        }),
      ),
    onSuccess: ({ user }) => {
      client.setQueryData(meQuery.queryKey, user);
      setForm({ display_name: user.display_name, phone: user.pending_phone ?? user.phone ?? '', time_zone: user.time_zone });
      toast({ tone: 'good', text: 'Your profile is saved' });
    },
  });
  const problem = save.error ? asProblem(save.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card title="Profile" note="How colleagues see you, and how you are reached.">
      <form onSubmit={submit}>
        <Stacked gap={14}>
          <TextInput
            label="Name"
            autoComplete="name"
            value={form.display_name}
            onChange={(event) => setForm({ ...form, display_name: event.currentTarget.value })}
            error={fieldError(problem, 'display_name')}
            required
          />
          <TextInput
            label="Phone"
            description="For calls when you are on call. With country code: +49… A new number is used once you have confirmed it with a code."
            type="tel"
            autoComplete="tel"
            placeholder="+4915112345678"
            value={form.phone}
            onChange={(event) => setForm({ ...form, phone: event.currentTarget.value })}
            error={fieldError(problem, 'phone')}
          />
          <Select
            label="Time zone"
            description="For your quiet hours and handoffs."
            placeholder={`Same as this device: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
            searchable
            clearable
            limit={50}
            nothingFoundMessage="No time zone with this name"
            value={form.time_zone}
            data={timeZones()}
            onChange={(zone) => setForm({ ...form, time_zone: zone })}
            error={fieldError(problem, 'time_zone')}
          />
          {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="Your profile was not saved" />}
          <Inline>
            <Button type="submit" loading={save.isPending} disabled={!changed || form.display_name.trim() === ''}>
              Save
            </Button>
          </Inline>
        </Stacked>
      </form>
    </Card>
  );
}
