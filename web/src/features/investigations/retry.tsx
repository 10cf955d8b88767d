import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { type Investigation, INVESTIGATIONS } from './queries.ts';

interface RetryProps {
  readonly one: Pick<Investigation, 'id' | 'number' | 'status'>;
  /** In a row of a list: smaller, and it names what it retries. */
  readonly inRow?: boolean;
}

/** Begins an investigation anew that ended without a result. */
export function Retry({ one, inRow = false }: RetryProps) {
  const client = useQueryClient();
  const retry = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/investigations/{id}/retry', { params: { path: { id: one.id } } })),
    onSuccess: () => toast({ text: `Investigation ${one.number} begins anew`, about: `investigation ${one.number}` }),
    onError: (error) => toastProblem(`Investigation ${one.number} was not retried`, error, `investigation ${one.number}`),
    onSettled: () => client.invalidateQueries({ queryKey: INVESTIGATIONS }),
  });
  if (!useMay('alerts:write')) return null;
  const button = { leftSection: <Icon name="refresh" />, loading: retry.isPending, onClick: () => retry.mutate() } as const;
  if (inRow)
    return (
      <Button size="compact-sm" variant="default" aria-label={`Retry investigation ${one.number}`} {...button}>
        Retry
      </Button>
    );
  return (
    <Button variant={one.status === 'dead_lettered' ? 'filled' : 'default'} {...button}>
      {one.status === 'retrying' ? 'Retry now' : 'Retry'}
    </Button>
  );
}
