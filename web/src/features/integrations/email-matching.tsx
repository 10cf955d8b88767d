import type { Provider } from '../../api/providers.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { paths } from '../../made/api.ts';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import styles from './integration-card.module.css';

import { integrationsQuery, readStates, type State } from './queries.ts';

/** Providers where people are found by their email address, as the client's types list them. */
type Matched = paths['/api/v1/integrations/{kind}/confirm-email-matching']['post']['parameters']['path']['kind'];

interface EmailMatchingProps {
  readonly provider: Provider;
  readonly state: State;
}

/** The step after another workspace was connected: whether people may be found there by their email address. */
export function EmailMatching({ provider, state }: EmailMatchingProps) {
  const client = useQueryClient();
  const may = useMay('oidc:manage');
  const of = provider.matches_people ? (provider.id as Matched) : null;
  const confirm = useMutation({
    mutationFn: async () => {
      if (of === null) return null;
      const params = { path: { kind: of } };
      return answer(api.POST('/api/v1/integrations/{kind}/confirm-email-matching', { params, body: { version: state.version } }));
    },
    onSuccess: (saved) => {
      if (saved) client.setQueryData(integrationsQuery.queryKey, readStates(saved));
      toast({ tone: 'good', text: `People on ${provider.name} are matched by email address again` });
    },
    onError: () => client.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
  });
  if (!state.email_matching_off_since || !state.configured) return null;
  const name = state.workspace?.name ?? 'an unknown workspace';
  return (
    <div className={`column gap-10 ${styles.step}`}>
      <Hint tone="warn">
        <Stacked gap={8}>
          <span>
            {provider.name} is connected to <strong>{name}</strong>
            {state.workspace && <> ({state.workspace.id})</>}, which is not confirmed yet. Links to accounts elsewhere were removed, and
            people are not matched by email address: to use buttons they must link their account first, and pages reach linked accounts
            only.
          </span>
          {may ? (
            <Inline>
              <Button size="compact-sm" loading={confirm.isPending} onClick={() => confirm.mutate()}>
                Match people by email in {name}
              </Button>
            </Inline>
          ) : (
            <span>An administrator (permission oidc:manage) can confirm it here.</span>
          )}
        </Stacked>
      </Hint>
      {confirm.error && <ProblemNote error={confirm.error} what="The workspace was not confirmed" />}
    </div>
  );
}
