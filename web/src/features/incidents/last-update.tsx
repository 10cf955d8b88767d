import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import type { IncidentDetail } from '../../api/types.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { INCIDENTS } from './queries.ts';
import { isOver, stillPublished } from './words.ts';

const LAST = {
  resolved: 'This incident is resolved.',
  closed: 'This incident is resolved.',
  cancelled: 'This was a false alarm.',
} as const;

/** While an incident is over and customers read that it goes on: says so, and asks for the last update, which may be left for later. */
export function LastUpdate({ incident }: { readonly incident: IncidentDetail }) {
  const mayWrite = useMay('incidents:write');
  const { still_published: pages, status } = incident;
  if (!isOver(status) || pages.length === 0) return null;
  return (
    <section aria-label="Last update for customers">
      <Stacked gap={10}>
        <Hint tone="warn">{stillPublished(pages)}.</Hint>
        {mayWrite && <Form incident={incident} />}
      </Stacked>
    </section>
  );
}

function Form({ incident }: { readonly incident: IncidentDetail }) {
  const { id, merged_into: mergedInto, number, status, still_published: pages } = incident;
  const client = useQueryClient();
  const prefilled = mergedInto !== null ? 'We continue under another incident.' : (LAST[status as keyof typeof LAST] ?? LAST.resolved);
  const [message, setMessage] = useState<string>(prefilled);
  const publish = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/incidents/{id}/status-updates', {
          params: { path: { id } },
          body: {
            message: message.trim(),
            audience: 'public',
            status_page_ids: pages.map((page) => page.page_id),
            next_update_in_minutes: 0,
          },
        }),
      ),
    onSuccess: async () => {
      toast({ tone: 'good', text: 'Customers read that it is resolved', about: `incident ${number}` });
      await client.invalidateQueries({ queryKey: INCIDENTS });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    publish.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={10}>
        <Textarea
          label="Last update for customers"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={5_000}
          value={message}
          error={publish.error ? fieldError(asProblem(publish.error), 'message') : undefined}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {publish.error && <ProblemNote error={publish.error} what="It was not published; the text is still here" />}
        <Inline end>
          <Button type="submit" loading={publish.isPending} disabled={message.trim() === ''}>
            Publish as resolved
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
