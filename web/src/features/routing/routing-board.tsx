import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { type ApiProblem, asProblem } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import type { Routing } from '../../api/types.ts';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { SidebarLayout } from '../../components/layout/sidebar-layout.tsx';
import { toastSaved } from '../../components/toasts/toast.tsx';
import { changesBetween } from './changes.ts';
import { Destinations } from './destinations.tsx';
import { draftStore } from './draft.ts';
import { Changes, History } from './history.tsx';
import { Inhibition } from './inhibition.tsx';
import { destinationsQuery, routingQuery, versionsQuery } from './queries.ts';
import styles from './routing.module.css';
import { Rules } from './rules.tsx';
import { TryLabels, WhatChanges } from './try-it.tsx';

/** Rules, destinations and defaults; changes gather in a draft until they are saved as one. */
export function RoutingBoard() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(routingQuery);
  const draft = useStore(draftStore);
  const mayWrite = useMay('routes:write');
  const [history, setHistory] = useState(false);
  const [lit, setLit] = useState<ReadonlySet<string>>(new Set());
  const onMatched = useCallback((rules: readonly string[]) => setLit(new Set(rules)), []);
  const save = useMutation({
    mutationFn: (routing: Routing) => answer(api.PUT('/api/v1/routes', { body: routing })),
    onSuccess: ({ warnings, ...saved }) => {
      client.setQueryData(routingQuery.queryKey, saved);
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey, exact: true });
      draftStore.set(null);
      void client.invalidateQueries({ queryKey: destinationsQuery.queryKey });
      toastSaved(`Version ${saved.version ?? ''} is active`, warnings);
    },
  });
  useEffect(() => onLive('routes.changed', () => void client.invalidateQueries({ queryKey: routingQuery.queryKey })), [client]);
  if (!data) {
    return (
      <SidebarLayout title="Routing" lead={LEAD} sidebar={null} sidebarName="Test rules">
        {error ? <ProblemNote error={error} what="The rules could not be loaded" retry={() => void refetch()} /> : <Waiting />}
      </SidebarLayout>
    );
  }
  const routing = draft ?? data;
  const problem = save.error ? asProblem(save.error) : null;
  // A change that was taken back is none.
  const change = (next: Routing) => draftStore.set(changesBetween(data, next).length === 0 ? null : next);
  return (
    <SidebarLayout
      title={headline(routing)}
      name={null}
      lead={LEAD}
      sidebarName="Test rules"
      action={
        <Button variant="default" leftSection={<Icon name="clock" />} onClick={() => setHistory(true)}>
          History
        </Button>
      }
      sidebar={
        <>
          {draft && <WhatChanges routing={draft} />}
          <TryLabels routing={routing} onMatched={onMatched} />
        </>
      }
    >
      <Rules routing={routing} mayWrite={mayWrite} onChange={change} faults={faultsOf(problem, 'rules')} lit={lit} />
      <Inhibition routing={routing} mayWrite={mayWrite} onChange={change} faults={faultsOf(problem, 'inhibit_rules')} />
      <Destinations routing={routing} mayWrite={mayWrite} onChange={change} />
      {draft && (
        <SaveBar
          inForce={data}
          draft={draft}
          problem={problem}
          busy={save.isPending}
          onSave={() => save.mutate(draft.version === data.version ? draft : { ...draft, version: data.version ?? 0 })}
          onDiscard={() => {
            draftStore.set(null);
            save.reset();
          }}
        />
      )}
      <History opened={history} onClose={() => setHistory(false)} inForce={data} mayWrite={mayWrite} />
    </SidebarLayout>
  );
}

const LEAD = 'Which alerts are sent where. Each group is one message per destination, edited as it changes.';

function headline({ rules, destinations }: Routing): string {
  if (destinations.length === 0) return 'Routing: no destinations yet';
  const some = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  return `Routing: ${some(rules.length, 'rule')}, ${some(destinations.length, 'destination')}`;
}

function Waiting() {
  return (
    <Card>
      <Skeleton height={20} width={160} />
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Card>
  );
}

interface SaveBarProps {
  readonly inForce: Routing;
  readonly draft: Routing;
  readonly problem: ApiProblem | null;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

function SaveBar({ inForce, draft, problem, busy, onSave, onDiscard }: SaveBarProps) {
  // A colleague saved another version since the draft was begun.
  const conflict = draft.version !== inForce.version;
  return (
    <section className={`column gap-10 surface rounded-10 ${styles.saveBar}`} aria-label="Unsaved changes">
      {problem && <ProblemNote error={problem} what="The rules were not saved; your changes are kept" />}
      <div className="row wrap between gap-8 at-bottom">
        <div className="fill shrinks">
          <div className="medium breaks">
            {conflict ? 'Someone saved another version in the meantime. Saving overwrites it:' : 'Unsaved changes'}
          </div>
          <Changes changes={changesBetween(inForce, draft)} none="No changes from the active rules." />
        </div>
        <Inline>
          <Button variant="default" onClick={onDiscard}>
            Discard
          </Button>
          <Button loading={busy} onClick={onSave}>
            {conflict ? 'Overwrite' : 'Save'}
          </Button>
        </Inline>
      </div>
    </section>
  );
}

function faultsOf(problem: ApiProblem | null, list: 'rules' | 'inhibit_rules'): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  for (const { pointer, detail } of problem?.errors ?? []) {
    const place = new RegExp(`^/${list}/(\\d+)`).exec(pointer)?.[1];
    if (place !== undefined && !faults.has(Number(place))) faults.set(Number(place), detail);
  }
  return faults;
}
