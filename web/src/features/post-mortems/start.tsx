import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { POST_MORTEMS } from './queries.ts';

/** Begins the post-mortem of an incident. */
export function StartPostMortem({ incidentRef }: { readonly incidentRef: string }) {
  const client = useQueryClient();
  const mayWrite = useMay('postmortems:write');
  const start = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/incidents/{id}/post-mortem', { params: { path: { id: incidentRef } }, body: {} })),
    onSettled: () => client.invalidateQueries({ queryKey: POST_MORTEMS }),
  });
  return (
    <>
      {start.error && <ProblemNote error={start.error} what="The post-mortem was not created" />}
      <Empty
        icon="book"
        title="No post-mortem yet"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} loading={start.isPending} onClick={() => start.mutate()}>
              Write post-mortem
            </Button>
          )
        }
      >
        The draft is filled with what is known: times, impact, responders, pages, alerts and the turning points of the timeline.
      </Empty>
    </>
  );
}
