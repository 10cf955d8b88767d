import { Button, Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { meQuery, useMay } from '../../api/session.ts';
import { sampleStore } from '../../api/session-state.ts';
import { useStore } from '../../api/store.ts';
import { ProblemNote } from '../forms/notes.tsx';
import { Card, Inline, Stacked } from '../layout/layout.tsx';

/** Offers an example to look around in, and shows how far it is. `onLoaded`: all of it is there. */
export function ExploreSample({ onLoaded }: { readonly onLoaded?: () => void }) {
  const client = useQueryClient();
  const mayLoad = useMay('system:write');
  const sample = useStore(sampleStore);
  const load = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/sample-data', { body: {} })),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
  const loaded = sample !== null && sample.done === sample.parts;
  const wanted = load.isSuccess;
  useEffect(() => {
    if (loaded && wanted) onLoaded?.();
  }, [loaded, wanted, onLoaded]);
  if (!mayLoad || loaded) return null;
  return (
    <Card title="Look around first" note="Four made-up teams and a month of their alerts, incidents and post-mortems. Nobody is notified.">
      <Stacked>
        {load.error && <ProblemNote error={load.error} what="Sample data cannot be loaded" />}
        {sample && <Progress value={(100 * sample.done) / sample.parts} aria-label="Sample data" />}
        <Inline>
          <Button variant="default" loading={load.isPending || sample !== null} onClick={() => load.mutate()}>
            Explore with sample data
          </Button>
        </Inline>
      </Stacked>
    </Card>
  );
}
