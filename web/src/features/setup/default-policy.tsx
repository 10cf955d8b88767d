import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { POLICY_CHOICES, useChoicesOf } from '../../api/choices.ts';
import { answer, api } from '../../api/client.ts';
import { ChoiceSelect } from '../../components/forms/choice-select.tsx';
import { useMe } from '../../api/session.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';

const NAME = 'Default';
const WAIT_MINUTES = 5;

/** Asks who is paged for what has no policy of its own: oneself, or one of the policies that are there. */
export function DefaultPolicy({ onDone }: { readonly onDone: () => void }) {
  const me = useMe();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const { choices: known } = useChoicesOf(POLICY_CHOICES, '', []);
  const save = useMutation({
    mutationFn: async (policyId: string | null) => {
      const id = policyId ?? (await pagingMe(me.id));
      const { settings } = await answer(api.GET('/api/v1/system/config'));
      return answer(api.PUT('/api/v1/system/config', { body: { settings: { ...settings, default_escalation_policy_id: id } } }));
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['system'] });
      void client.invalidateQueries({ queryKey: ['policies'] });
      onDone();
    },
  });
  return (
    <Card
      title="Default escalation policy"
      note="For incidents whose service and team have no policy. Without it, only the admins are notified."
    >
      <Stacked gap={14}>
        {known.length > 0 && (
          <ChoiceSelect of={POLICY_CHOICES} label="Policy" placeholder="Choose one" value={chosen} onChange={setChosen} />
        )}
        {save.error && <ProblemNote error={save.error} what="The policy was not set" />}
        <Inline>
          <Button loading={save.isPending} onClick={() => save.mutate(chosen)}>
            {chosen === null ? 'Page me' : 'Use this policy'}
          </Button>
        </Inline>
      </Stacked>
    </Card>
  );
}

/** A policy that pages one person at once and again; the one of that name where it is there already. */
async function pagingMe(userId: string): Promise<string> {
  const { items } = await answer(api.GET('/api/v1/escalation-policies', { params: { query: { search: NAME, sort: 'name' } } }));
  const there = items.find(({ name }) => name === NAME);
  if (there) return there.id;
  const made = await answer(
    api.POST('/api/v1/escalation-policies', {
      body: { name: NAME, levels: [{ delay_minutes: WAIT_MINUTES, targets: [{ target_type: 'user', target_user_id: userId }] }] },
    }),
  );
  return made.id;
}
