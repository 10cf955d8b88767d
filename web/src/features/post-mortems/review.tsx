import { Button, Checkbox } from '@mantine/core';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import type { Schema } from '../../api/types.ts';
import { Hint } from '../../components/forms/notes.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { Steps } from '../../components/layout/steps.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import styles from './editor.module.css';
import { POST_MORTEMS, type PostMortem } from './queries.ts';
import { STATUS_WORDS, STATUSES, STEP_WORDS } from './words.ts';

/** Where it is in the review, and what can be done now. */
export function Review({ postMortem, dirty }: { readonly postMortem: PostMortem; readonly dirty: boolean }) {
  const mayWrite = useMay('postmortems:write');
  const [submitting, setSubmitting] = useState(false);
  const move = useStep(postMortem);
  const { status, approver, approved_by_only_author: alone, approved_at, published_at } = postMortem;
  return (
    <Card>
      <div className="row wrap middle between gap-12">
        <Steps names={STATUSES.map((one) => STATUS_WORDS[one])} current={STATUSES.indexOf(status) + (status === 'published' ? 1 : 0)} />
        {mayWrite && (
          <div className={styles.onScreen}>
            <Inline>
              {postMortem.allowed_commands.map((verb) => (
                <Button
                  key={verb}
                  variant={STEP_WORDS[verb]?.main ? 'filled' : 'default'}
                  disabled={dirty}
                  loading={move.isPending && move.variables.verb === verb}
                  onClick={() => (verb === 'submit-review' ? setSubmitting(true) : move.mutate({ verb }))}
                >
                  {STEP_WORDS[verb]?.label ?? verb}
                </Button>
              ))}
            </Inline>
          </div>
        )}
      </div>
      {approver && (
        <p className="muted small bare below-8">
          Approved by {approver.name}
          {alone && ', the only author'}
          {approved_at && (
            <>
              {alone ? ', ' : ' '}
              <Ago at={approved_at} />
            </>
          )}
          {published_at && (
            <>
              , published <Ago at={published_at} />
            </>
          )}
        </p>
      )}
      {dirty && <p className="muted small bare below-8">Save before you go on with the review.</p>}
      <Submit postMortem={postMortem} opened={submitting} onClose={() => setSubmitting(false)} />
    </Card>
  );
}

type Verb = 'submit-review' | 'revert-to-draft' | 'revert-to-review' | 'approve' | 'publish';

function useStep(postMortem: PostMortem) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, confirmed }: { readonly verb: string; readonly confirmed?: boolean }) => {
      const params = { path: { id: postMortem.incident_id, pmId: postMortem.id } };
      const body = { version: postMortem.version, ...(confirmed === undefined ? {} : { blameless_confirmed: confirmed }) };
      return answer(api.POST(`/api/v1/incidents/{id}/post-mortem/{pmId}/${verb as Verb}`, { params, body }));
    },
    onSuccess: (stored: Schema<'PostMortem'>) => {
      toast({ tone: 'good', text: `The post-mortem is ${STATUS_WORDS[stored.status].toLowerCase()}` });
    },
    onError: (error) => toastProblem('The state of the post-mortem was not changed', error),
    onSettled: () => client.invalidateQueries({ queryKey: POST_MORTEMS }),
  });
}

interface SubmitProps {
  readonly postMortem: PostMortem;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Whoever submits says that it blames nobody. */
function Submit({ postMortem, opened, onClose }: SubmitProps) {
  // Its own: what closes it must not be passed over because another step was asked for meanwhile.
  const move = useStep(postMortem);
  const [confirmed, setConfirmed] = useState(false);
  const { length: remarks } = postMortem.remarks;
  return (
    <Dialog opened={opened} onClose={onClose} title="Submit for review">
      <Stacked gap={16}>
        {remarks > 0 && (
          <Hint tone="warn">
            {remarks === 1 ? 'One sentence is' : `${remarks} sentences are`} marked as blaming. You may submit all the same.
          </Hint>
        )}
        <Checkbox
          label="I read it, and it blames nobody"
          checked={confirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
          data-autofocus
        />
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!confirmed}
            loading={move.isPending}
            onClick={() => move.mutate({ verb: 'submit-review', confirmed: true }, { onSuccess: onClose })}
          >
            Submit for review
          </Button>
        </Inline>
      </Stacked>
    </Dialog>
  );
}
