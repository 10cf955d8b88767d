import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { DeleteMenu } from '../../components/forms/delete-menu.tsx';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Fact, FactList } from '../../components/layout/facts.tsx';
import { Inline, Page } from '../../components/layout/layout.tsx';
import { Section } from '../../components/layout/section.tsx';
import { SidebarLayout } from '../../components/layout/sidebar-layout.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { LabelChip } from '../../components/text/label-chip.tsx';
import { Tags } from '../../components/text/tags.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { PlaybookForm } from './playbook-form.tsx';
import styles from './playbooks.module.css';
import { type Playbook, playbookQuery, PLAYBOOKS, usePlaybookNews } from './queries.ts';
import { Steps } from './steps.tsx';
import { followedWords, KINDS, labelOf, STATES } from './words.ts';

/** One playbook: its steps, and which alerts it is for. */
export function PlaybookBoard({ id }: { readonly id: string }) {
  usePlaybookNews();
  const { data: playbook, error, refetch } = useQuery(playbookQuery(id));
  if (!playbook)
    return (
      <Page title="Playbook">
        {error ? (
          <ProblemNote error={error} what="The playbook could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={220} radius={10} aria-busy="true" />
        )}
      </Page>
    );
  return (
    <SidebarLayout
      title={playbook.name}
      lead={
        <>
          {labelOf(STATES, playbook.state)}, {followedWords(playbook)}
        </>
      }
      action={<Tools playbook={playbook} />}
      sidebarName="Facts"
      sidebar={<Facts playbook={playbook} />}
    >
      {playbook.state !== 'enabled' && <Hint tone="warn">It is shown on no alert until it is enabled.</Hint>}
      <Steps steps={playbook.steps} />
    </SidebarLayout>
  );
}

function Tools({ playbook }: { readonly playbook: Playbook }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('playbooks:write');
  const mayDelete = useMay('playbooks:delete');
  const [editing, setEditing] = useState(false);
  const params = { path: { id: playbook.id } };
  const change = useMutation({
    mutationFn: (state: Playbook['state']) => answer(api.PATCH('/api/v1/playbooks/{id}', { params, body: { state } })),
    onSuccess: () => client.invalidateQueries({ queryKey: PLAYBOOKS }),
    onError: (error) => toastProblem('The change failed', error),
  });
  const remove = async () => {
    await answer(api.DELETE('/api/v1/playbooks/{id}', { params }));
    await navigate({ to: '/playbooks' });
    client.removeQueries({ queryKey: playbookQuery(playbook.id).queryKey });
    await client.invalidateQueries({ queryKey: PLAYBOOKS });
    toast({ tone: 'good', text: `${playbook.name} is deleted` });
  };
  if (!mayWrite && !mayDelete) return null;
  const enabled = playbook.state === 'enabled';
  return (
    <Inline>
      {mayWrite && (
        <>
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate(enabled ? 'disabled' : 'enabled')}>
            {enabled ? 'Disable' : 'Enable'}
          </Button>
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      )}
      {mayDelete && (
        <DeleteMenu name={playbook.name} run={remove}>
          It is no longer shown on alerts. Incidents in which it was followed keep its steps.
        </DeleteMenu>
      )}
      <PlaybookForm opened={editing} playbook={playbook} onClose={() => setEditing(false)} />
    </Inline>
  );
}

function Facts({ playbook }: { readonly playbook: Playbook }) {
  const selectors = Object.entries(playbook.label_selectors);
  return (
    <Section title="Facts">
      <FactList className={styles.facts}>
        <Fact name="Kind">{labelOf(KINDS, playbook.kind)}</Fact>
        <Fact name="Service">{playbook.service?.name ?? 'any'}</Fact>
        <Fact name="Labels">
          {selectors.length === 0 ? (
            playbook.service ? (
              'any'
            ) : (
              'matches no alert'
            )
          ) : (
            <Inline gap={6}>
              {selectors.map(([name, value]) => (
                <LabelChip key={name} name={name} value={value} />
              ))}
            </Inline>
          )}
        </Fact>
        <Fact name="Edited">
          {playbook.updated_by.name} <Ago at={playbook.updated_at} />
        </Fact>
        <Fact name="Version">{playbook.version}</Fact>
      </FactList>
      <Tags tags={playbook.tags} />
    </Section>
  );
}
