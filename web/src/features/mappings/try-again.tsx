import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { keptQuery, retryRequests } from './queries.ts';

/** After a mapping was saved: takes what came before it. */
export function TryAgain() {
  const client = useQueryClient();
  const kept = useQuery(keptQuery);
  const data = kept.data?.filter(({ repeatable }) => repeatable);
  const retry = useMutation({
    mutationFn: () => retryRequests((data ?? []).map(({ id }) => id)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['webhook-refusals'] }),
  });
  if (retry.data) return <Outcome results={retry.data} />;
  if (!data || data.length === 0) return null;
  const many = data.length === 1 ? '1 kept request was' : `${data.length} kept requests were`;
  return (
    <Card title="What came before" note={`${many} rejected or not understood. Each is taken once, as if it came now.`}>
      {retry.error && <ProblemNote error={retry.error} what="The requests could not be tried again" />}
      <div>
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      </div>
    </Card>
  );
}

function Outcome({ results }: { readonly results: readonly Schema<'RetryResult'>[] }) {
  const taken = results.filter(({ outcome }) => outcome === 'taken');
  const alerts = [...new Set(taken.flatMap((result) => result.alerts))];
  const left = results.length - taken.length;
  return (
    <Card title={`${taken.length} of ${results.length} came in`}>
      <p role="status">
        {alerts.length === 0 ? 'No alert was made.' : 'Alerts: '}
        {alerts.slice(0, 20).map((number) => (
          <span key={number}>
            <Link to="/alerts/$number" params={{ number: String(number) }} search={{ status: 'all' }}>
              #{number}
            </Link>{' '}
          </span>
        ))}
        {alerts.length > 20 && `and ${alerts.length - 20} more`}
      </p>
      {left > 0 && <Hint>{left === 1 ? 'One is' : `${left} are`} still not understood or rejected: the list below says why.</Hint>}
    </Card>
  );
}
