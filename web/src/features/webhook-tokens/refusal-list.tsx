import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '../../api/types.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { REFUSALS_KEY, refusalQuery, refusalsQuery, retryRefusal } from './queries.ts';
import styles from './refusal-list.module.css';

type Refusal = Schema<'WebhookRefusal'>;

const AT_FIRST = 10;

const KINDS = [
  { value: 'refused', label: 'Rejected' },
  { value: 'unknown', label: 'Unknown format' },
  { value: 'dropped', label: 'Dropped' },
] as const;
type Kind = Refusal['kind'];

const NONE: Readonly<Record<Kind, string>> = {
  refused: 'No requests were rejected lately.',
  unknown: 'No requests of an unknown format came lately.',
  dropped: 'No adjustment dropped alerts lately.',
};

/** The last requests that were rejected, not understood or dropped, and what can be done with each. `linked`: with the way to the mappings. */
export function RefusalList({ linked = false }: { readonly linked?: boolean }) {
  const [kind, setKind] = useState<Kind>('refused');
  const { data, error, refetch } = useQuery(refusalsQuery(kind));
  const unknown = useQuery(refusalsQuery('unknown'));
  const [shown, setShown] = useState(AT_FIRST);
  if (error) return <ProblemNote error={error} what="The rejected requests could not be loaded" retry={() => void refetch()} />;
  if (!data) return null;
  const waiting = unknown.data?.total ?? 0;
  return (
    <Card
      title="Kept requests"
      action={
        linked && (
          <Button variant="default" renderRoot={(props) => <Link to="/webhook-tokens/mappings" search={{}} {...props} />}>
            Mappings
          </Button>
        )
      }
      note="The last 200 that were rejected as a whole or in part, of an unknown format, or dropped, without secrets. Requests without a valid token are only counted."
    >
      <SegmentedControl
        aria-label="Which requests"
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={KINDS.map(({ value, label }) => ({ value, label: value === 'unknown' && waiting > 0 ? `${label} (${waiting})` : label }))}
      />
      {data.items.length === 0 && <Hint>{NONE[kind]}</Hint>}
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
      await client.invalidateQueries({ queryKey: REFUSALS_KEY });
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
        <span className="row wrap gap-8">
          <Button size="compact-sm" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide body' : 'Show body'}
          </Button>
          {refusal.repeatable && refusal.kind !== 'dropped' && (
            <Button
              size="compact-sm"
              variant="default"
              renderRoot={(props) => <Link to="/webhook-tokens/mappings" search={{ request: refusal.id }} {...props} />}
            >
              Map this
            </Button>
          )}
          {refusal.repeatable && (
            <Button size="compact-sm" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
              Retry
            </Button>
          )}
        </span>
      }
    >
      <Became refusal={refusal} />
      {open && <Body id={refusal.id} />}
      {retry.error && <ProblemNote error={retry.error} what="It was rejected again" />}
    </Row>
  );
}

/** What was made of it, and what became of it when it was tried again. */
function Became({ refusal: { alert_numbers: made, retried } }: { readonly refusal: Refusal }) {
  if (retried === null) return made.length === 0 ? null : <div>Arrived as {numbered(made)}</div>;
  if (retried.outcome === 'taken')
    return (
      <div>
        Accepted <Ago at={retried.at} /> as {retried.alerts.length === 0 ? 'no alert' : numbered(retried.alerts)}
      </div>
    );
  return (
    <div>
      Tried again <Ago at={retried.at} />: {retried.detail ?? 'rejected'}
    </div>
  );
}

function numbered(numbers: readonly number[]) {
  return (
    <>
      {numbers.slice(0, 5).map((number, at) => (
        <span key={number}>
          {at > 0 && ', '}
          <Link to="/alerts/$number" params={{ number: String(number) }} search={{ status: 'all' }}>
            alert #{number}
          </Link>
        </span>
      ))}
      {numbers.length > 5 && ` and ${numbers.length - 5} more`}
    </>
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
    <pre className={`small mono breaks lines framed scrolls ${styles.body}`} tabIndex={0}>
      {indented(data.body)}
    </pre>
  );
}

/** A body for reading: JSON on lines, anything else as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
