import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNow } from '../../api/clock.ts';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { At, Lasting } from '../../components/text/ago.tsx';
import { SecretOnce } from '../../components/text/copy.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { lazyDialog } from '../../components/loading/lazy-dialog.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import type { Shift } from './cover-form.tsx';
import { myShiftsQuery } from './queries.ts';

const CoverForm = lazyDialog(async () => (await import('./cover-form.tsx')).CoverForm);
const FIRST = 8;
const MINUTE = 60_000;

/** When I am on call in the next month, how to have it in my own calendar, and how to request cover. */
export function MyShifts() {
  const { data, error, refetch } = useQuery(myShiftsQuery);
  const make = useMutation({ mutationFn: () => answer(api.POST('/api/v1/on-call/calendar', { body: {} })) });
  const mayWrite = useMay('oncall:write');
  const now = useNow();
  const [asking, setAsking] = useState<Shift | null>(null);
  const [shown, setShown] = useState(FIRST);
  const shifts = data?.segments ?? [];
  const isNow = (shift: Shift) => Date.parse(shift.start) <= now + MINUTE;
  return (
    <Card
      title="Your shifts"
      note={
        <>
          The next 30 days. You are notified by your{' '}
          <Link to="/account" search={{ tab: 'notifications' }}>
            notification rules
          </Link>
          .
        </>
      }
      action={
        <Button size="compact-sm" variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          Calendar feed
        </Button>
      }
    >
      {error && !data && <ProblemNote error={error} what="Your shifts could not be loaded" retry={() => void refetch()} />}
      {make.error && <ProblemNote error={make.error} what="The address was not created" />}
      {make.data && (
        <Stacked gap={6}>
          <SecretOnce secret={make.data.url} what="the address" />
          <Hint>Subscribe to it in your calendar app. Anyone with the address can see your shifts.</Hint>
        </Stacked>
      )}
      {data && shifts.length === 0 && <p className="bare muted text">You are not on call in the next 30 days.</p>}
      {shifts.length > 0 && (
        <Rows label="Your shifts">
          {shifts.slice(0, shown).map((shift) => (
            <Row
              key={`${shift.schedule_id} ${shift.start}`}
              title={
                <span className="figures">
                  {isNow(shift) ? 'Now' : <At at={shift.start} />} to <At at={shift.end} />
                </span>
              }
              meta={
                <>
                  <Link to="/schedules/$id" params={{ id: shift.schedule_id }}>
                    {shift.schedule_name}
                  </Link>
                  , <Lasting from={shift.start} until={shift.end} />
                </>
              }
              state={isNow(shift) && <StateWord tone="good">On call</StateWord>}
              actions={
                mayWrite && (
                  <Button size="compact-sm" variant="default" onClick={() => setAsking(shift)}>
                    Request cover
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      )}
      {shifts.length > shown && (
        <Inline>
          <Button size="compact-sm" variant="default" onClick={() => setShown(shifts.length)}>
            Show {shifts.length - shown} more
          </Button>
        </Inline>
      )}
      <CoverForm opened={asking !== null} shift={asking} onClose={() => setAsking(null)} />
    </Card>
  );
}
