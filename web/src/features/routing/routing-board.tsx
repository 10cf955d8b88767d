import { Button, MultiSelect, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { type ApiProblem, asProblem } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import type { Routing } from '../../api/types.ts';
import { Card, Inline } from '../../components/layout.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { toast } from '../../components/toast.tsx';
import { Destinations } from './destinations.tsx';
import { draftStore } from './draft.ts';
import { Preview } from './preview.tsx';
import { routingQuery } from './queries.ts';
import styles from './routing.module.css';
import { Rules } from './rules.tsx';

/** Rules, destinations and defaults; changes gather in a draft until they are saved as one. */
export function RoutingBoard() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(routingQuery);
  const draft = useStore(draftStore);
  const mayWrite = useMay('routes:write');
  const save = useMutation({
    mutationFn: (routing: Routing) => answer(api.PUT('/api/v1/routes', { body: routing })),
    onSuccess: (saved) => {
      client.setQueryData(routingQuery.queryKey, saved);
      draftStore.set(null);
      toast({ tone: 'good', text: `Version ${saved.version ?? ''} is in force` });
    },
  });
  useEffect(() => onLive('routes.changed', () => void client.invalidateQueries({ queryKey: routingQuery.queryKey })), [client]);
  if (error && !data) return <ProblemNote error={error} what="The rules could not be loaded" retry={() => void refetch()} />;
  if (!data) {
    return (
      <Card>
        <Skeleton height={20} width={160} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Card>
    );
  }
  const routing = draft ?? data;
  const problem = save.error ? asProblem(save.error) : null;
  const change = (next: Routing) => draftStore.set(next);
  return (
    <>
      <Rules routing={routing} mayWrite={mayWrite} onChange={change} faults={faultsOf(problem)} />
      <Card title="Otherwise" note="Where alerts go that no rule matched.">
        <MultiSelect
          aria-label="Default destinations"
          placeholder={routing.default_destinations.length === 0 ? 'Nowhere: such alerts only stand on the page' : ''}
          data={routing.destinations.map((destination) => destination.name)}
          value={[...routing.default_destinations]}
          disabled={!mayWrite}
          onChange={(names) => change({ ...routing, default_destinations: names })}
        />
      </Card>
      <Destinations routing={routing} mayWrite={mayWrite} onChange={change} />
      <Preview routing={routing} />
      {draft && (
        <SaveBar
          problem={problem}
          conflict={draft.version !== data.version}
          busy={save.isPending}
          onSave={() => save.mutate(draft.version === data.version ? draft : { ...draft, version: data.version ?? 0 })}
          onDiscard={() => {
            draftStore.set(null);
            save.reset();
          }}
        />
      )}
    </>
  );
}

interface SaveBarProps {
  readonly problem: ApiProblem | null;
  /** A colleague saved another version since the draft was begun. */
  readonly conflict: boolean;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

function SaveBar({ problem, conflict, busy, onSave, onDiscard }: SaveBarProps) {
  return (
    <section className={styles.saveBar} aria-label="Unsaved changes">
      {problem && <ProblemNote error={problem} what="The rules were not saved; your changes are kept" />}
      <div className={styles.saveLine}>
        <span>
          {conflict
            ? 'Somebody saved another version meanwhile. Saving puts yours over it.'
            : 'Not saved yet: the rules in force are the old ones.'}
        </span>
        <Inline>
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
          <Button loading={busy} onClick={onSave}>
            {conflict ? 'Save over it' : 'Save'}
          </Button>
        </Inline>
      </div>
    </section>
  );
}

function faultsOf(problem: ApiProblem | null): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  for (const { pointer, detail } of problem?.errors ?? []) {
    const place = /^\/rules\/(\d+)/.exec(pointer)?.[1];
    if (place !== undefined && !faults.has(Number(place))) faults.set(Number(place), detail);
  }
  return faults;
}
