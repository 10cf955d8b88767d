import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { At, Lasting } from '../../components/ago.tsx';
import { SecretOnce } from '../../components/copy.tsx';
import { Card, Stacked } from '../../components/layout.tsx';
import { ProblemNote, Remark } from '../../components/notes.tsx';
import { myShiftsQuery } from './queries.ts';
import styles from './my-shifts.module.css';

/** When I am on call in the next month, and how to have it in my own calendar. */
export function MyShifts() {
  const { data, error, refetch } = useQuery(myShiftsQuery);
  const make = useMutation({ mutationFn: () => answer(api.POST('/api/v1/on-call/calendar', { body: {} })) });
  return (
    <Card
      title="Your shifts"
      note="The next 30 days."
      action={
        <Button size="compact-sm" variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          Subscribe in a calendar
        </Button>
      }
    >
      {error && !data && <ProblemNote error={error} what="Your shifts could not be loaded" retry={() => void refetch()} />}
      {make.error && <ProblemNote error={make.error} what="The address was not made" />}
      {make.data && (
        <Stacked gap={6}>
          <SecretOnce secret={make.data.url} what="the address" />
          <Remark>Paste it into your calendar program as a subscription. Whoever has it sees your shifts.</Remark>
        </Stacked>
      )}
      {data && data.segments.length === 0 && <p className={styles.none}>You are not on call in the next 30 days.</p>}
      {data && data.segments.length > 0 && (
        <ul className={styles.list}>
          {data.segments.map((shift) => (
            <li key={`${shift.schedule_id} ${shift.start}`} className={styles.shift}>
              <span>
                <At at={shift.start} /> to <At at={shift.end} />
              </span>
              <span className={styles.none}>
                {shift.schedule_name}, <Lasting from={shift.start} until={shift.end} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
