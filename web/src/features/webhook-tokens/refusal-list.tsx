import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../api/types.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/layout/rows.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { refusalQuery, refusalsQuery, retryRefusal } from './queries.ts';
import styles from './refusal-list.module.css';

type Refusal = Schema<'WebhookRefusal'>;

const AT_FIRST = 10;

/** The last refused requests with their reasons, and the way to take one again. */
export function RefusalList() {
  const { data, error, refetch } = useQuery(refusalsQuery);
  const [shown, setShown] = useState(AT_FIRST);
  if (error) return <ProblemNote error={error} what="The rejected requests could not be loaded" retry={() => void refetch()} />;
  if (!data || data.items.length === 0) return null;
  return (
    <Card
      title="Rejected requests"
      note="The last 200 that were rejected as a whole or in part, without secrets. Requests without a valid token are only counted."
    >
      <Rows label="Rejected requests">
        {data.items.slice(0, shown).map((refusal) => (
          <RefusalRow key={refusal.id} refusal={refusal} />
        ))}
      </Rows>
      {data.items.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + 50)}>
          Show more
        </Button>
      )}
    </Card>
  );
}

function RefusalRow({ refusal }: { readonly refusal: Refusal }) {
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => retryRefusal(refusal.id),
    onSuccess: async ({ alerts, rejected }) => {
      const taken = `${alerts.length} ${alerts.length === 1 ? 'alert' : 'alerts'} accepted`;
      toast({
        tone: rejected.length === 0 ? 'good' : 'bad',
        text: rejected.length === 0 ? taken : `${taken}, ${rejected.length} rejected again`,
      });
      await client.invalidateQueries({ queryKey: refusalsQuery.queryKey });
    },
  });
  return (
    <Row
      title={refusal.detail}
      meta={
        <>
          {refusal.token_name} · {whatOf(refusal)} · <code>{refusal.reason}</code> · <Ago at={refusal.at} />
        </>
      }
      actions={
        <span className={styles.actions}>
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide body' : 'Show body'}
          </Button>
          {refusal.repeatable && (
            <Button size="compact-sm" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
              Retry
            </Button>
          )}
        </span>
      }
    >
      {open && <Body id={refusal.id} />}
      {retry.error && <ProblemNote error={retry.error} what="It was rejected again" />}
    </Row>
  );
}

function whatOf({ alerts, status }: Refusal): string {
  if (alerts === null) return `answered ${status}`;
  return `${alerts} ${alerts === 1 ? 'alert' : 'alerts'} of a request`;
}

function Body({ id }: { readonly id: string }) {
  const { data, error } = useQuery(refusalQuery(id));
  if (error) return <ProblemNote error={error} what="The body could not be loaded" />;
  if (!data) return <Skeleton height={60} />;
  if (data.body === null) return <p>The body was not kept: it was too large, or too many arrived at the same time.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body scrolls, also by keyboard
    <pre className={styles.body} tabIndex={0}>
      {indented(data.body)}
    </pre>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
