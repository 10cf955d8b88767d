import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer, api } from '../../api/client.ts';
import { useNames } from '../../api/people.ts';
import { useMay, useMe } from '../../api/session.ts';
import type { CoverRequest } from '../../api/types.ts';
import { At, Lasting } from '../../components/text/ago.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { Person } from '../../components/text/severity.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { ON_CALL } from '../../api/coverage.ts';
import { coverRequestsQuery, myCoverRequestsQuery, whoQuery } from './queries.ts';

/** Who looks for somebody to take over hours, as far as it concerns me. Nothing is shown while nobody does. */
export function MyCoverRequests() {
  const { data } = useQuery(myCoverRequestsQuery);
  return <Requests requests={data?.items ?? []} named />;
}

/** Who looks for somebody to take over hours of a schedule. Nothing is shown while nobody does. */
export function ScheduleCoverRequests({ scheduleId }: { readonly scheduleId: string }) {
  const { data } = useQuery(coverRequestsQuery(scheduleId));
  return <Requests requests={data?.items ?? []} named={false} />;
}

interface RequestsProps {
  readonly requests: readonly CoverRequest[];
  /** Whether the schedule is told. */
  readonly named: boolean;
}

function Requests({ requests, named }: RequestsProps) {
  const me = useMe();
  const nameOf = useNames(requests.map((request) => request.requested_by));
  const { data: who } = useQuery({ ...whoQuery, enabled: named && requests.length > 0 });
  if (requests.length === 0) return null;
  const others = requests.filter((request) => request.requested_by !== me.id).length;
  return (
    <Card
      title={others > 0 ? `Cover requested${others > 1 ? `: ${others} requests` : ''}` : 'You asked for cover'}
      note="The first to accept is on call for these hours."
    >
      <Rows label="Cover requests">
        {requests.map((request) => {
          const mine = request.requested_by === me.id;
          const schedule = who?.items.find((item) => item.schedule_id === request.schedule_id)?.schedule_name;
          return (
            <Row
              key={request.id}
              mark={<Person id={request.requested_by} name={mine ? me.display_name : nameOf(request.requested_by)} size={24} />}
              title={
                <span>
                  {mine ? 'You' : nameOf(request.requested_by)}: <At at={request.start} /> to <At at={request.end} />
                </span>
              }
              meta={
                <>
                  {named && schedule && (
                    <>
                      <Link to="/schedules/$id" params={{ id: request.schedule_id }}>
                        {schedule}
                      </Link>
                      {', '}
                    </>
                  )}
                  <Lasting from={request.start} until={request.end} />
                  {mine && `, ${request.candidate_ids.length} asked, none accepted yet`}
                  {request.note !== '' && <div>“{request.note}”</div>}
                </>
              }
              actions={<Answer request={request} mine={mine} asked={request.candidate_ids.includes(me.id)} />}
            />
          );
        })}
      </Rows>
    </Card>
  );
}

interface AnswerProps {
  readonly request: CoverRequest;
  readonly mine: boolean;
  readonly asked: boolean;
}

function Answer({ request, mine, asked }: AnswerProps) {
  const client = useQueryClient();
  const mayWrite = useMay('oncall:write');
  const path = { id: request.id };
  const onSettled = () => client.invalidateQueries({ queryKey: ON_CALL });
  const accept = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/on-call/cover-requests/{id}/accept', { params: { path }, body: {} })),
    onSuccess: () => toast({ tone: 'good', text: 'You take over; they are notified' }),
    onError: (error) => toastProblem('The request was not accepted', error),
    onSettled,
  });
  const take = useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/on-call/cover-requests/{id}', { params: { path } })),
    onSuccess: () => toast({ text: 'Your request is withdrawn' }),
    onError: (error) => toastProblem('Your request was not withdrawn', error),
    onSettled,
  });
  if (!mayWrite) return null;
  if (mine)
    return (
      <Button size="compact-sm" variant="default" loading={take.isPending} onClick={() => take.mutate()}>
        Withdraw
      </Button>
    );
  if (!asked) return null;
  return (
    <Button size="compact-sm" loading={accept.isPending} onClick={() => accept.mutate()}>
      Accept cover
    </Button>
  );
}
