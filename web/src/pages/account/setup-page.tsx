import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { meQuery } from '../../api/session.ts';
import { useLive } from '../../api/use-live.ts';
import { Brand } from '../../components/brand.tsx';
import { SecretOnce } from '../../components/text/copy.tsx';
import { Card, Inline, Stage } from '../../components/layout/layout.tsx';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Steps } from '../../components/layout/steps.tsx';
import { AdminForm } from '../../features/setup/admin-form.tsx';
import { DefaultPolicy } from '../../features/setup/default-policy.tsx';
import { FirstAlert } from '../../features/setup/first-alert.tsx';
import { StepFocus } from '../../features/setup/step-focus.tsx';
import { CreateToken } from '../../features/webhook-tokens/create-token.tsx';
import { TokenSnippets } from '../../features/webhook-tokens/token-snippets.tsx';
import styles from './setup-page.module.css';

const STEPS = ['Account', 'Token', 'Source', 'Paging'];

/** `/setup`: first administrator, first token, first alert, who is paged. Open to an administrator later, too, from step two. */
export function SetupPage() {
  const client = useQueryClient();
  const status = useQuery({
    queryKey: ['setup', 'status'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/setup/status', { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const me = useQuery({ ...meQuery, enabled: status.data?.complete === true });
  if (status.error) {
    return (
      <Stage wide>
        <ProblemNote error={status.error} what="The setup cannot start" retry={() => void status.refetch()} />
      </Stage>
    );
  }
  if (!status.data || (status.data.complete && me.isPending)) {
    return (
      <Stage>
        <Loader />
      </Stage>
    );
  }
  if (!status.data.complete) {
    const done = () => {
      client.setQueryData(['setup', 'status'], { complete: true });
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    };
    return (
      <Stage>
        <Brand title="Welcome to Tocsin">Alerts in, the right people paged, nothing lost. Four steps to the first page.</Brand>
        <Steps names={STEPS} current={0} />
        <Card title="The first administrator" note="This account has full access and can invite others.">
          <StepFocus>
            <AdminForm onDone={done} codeRequired={status.data.code_required === true} />
          </StepFocus>
        </Card>
      </Stage>
    );
  }
  if (!me.data) return <Navigate to="/login" />;
  if (!me.data.permissions.includes('tokens:manage')) return <Navigate to="/alerts" />;
  return <ConnectSteps />;
}

/** How far one has come in this tab; the token itself is nowhere but on the page. */
const KEPT = 'tocsin.setup';
const PLACEHOLDER = 'YOUR_TOKEN';
type Step = 'token' | 'source' | 'paging';

function keptStep(): Step {
  const kept = sessionStorage.getItem(KEPT);
  return kept === 'source' || kept === 'paging' ? kept : 'token';
}

function ConnectSteps() {
  useLive();
  const [step, setStep] = useState<Step>(keptStep);
  const [token, setToken] = useState<string | null>(null);
  const go = (next: Step) => {
    sessionStorage.setItem(KEPT, next);
    setStep(next);
  };
  if (step === 'token')
    return (
      <Stage>
        <Brand title="A token for your alerts">Sources authenticate with it. Use one per source.</Brand>
        <Steps names={STEPS} current={1} />
        <StepFocus key={step}>
          <Card>
            <CreateToken
              suggestion="alertmanager"
              onCreated={(made) => {
                setToken(made.token);
                go('source');
              }}
            />
          </Card>
        </StepFocus>
        <Inline>
          <Button variant="subtle" color="gray" onClick={() => go('paging')}>
            Skip for now
          </Button>
        </Inline>
      </Stage>
    );
  if (step === 'paging')
    return (
      <Stage>
        <Brand title="Who is paged?">Somebody should be, whatever nobody thought of.</Brand>
        <Steps names={STEPS} current={3} />
        <StepFocus key={step}>
          <Paging />
        </StepFocus>
      </Stage>
    );
  return (
    <Stage wide>
      <Brand title="Connect a source">Paste, reload, done.{token !== null && ' The token is already filled in.'}</Brand>
      <Steps names={STEPS} current={2} />
      <StepFocus key={step}>
        <Card>
          {token === null ? (
            <Hint>
              The token was shown once: put the one you copied in place of {PLACEHOLDER}, or{' '}
              <button type="button" className={styles.again} onClick={() => go('token')}>
                create another
              </button>
              .
            </Hint>
          ) : (
            <SecretOnce secret={token} what="this token" />
          )}
          <TokenSnippets token={token ?? PLACEHOLDER} />
        </Card>
      </StepFocus>
      <FirstAlert token={token} />
      <Inline>
        <Button onClick={() => go('paging')}>Continue</Button>
      </Inline>
    </Stage>
  );
}

function Paging() {
  const navigate = useNavigate();
  const leave = () => {
    sessionStorage.removeItem(KEPT);
    void navigate({ to: '/alerts' });
  };
  return (
    <>
      <DefaultPolicy onDone={leave} />
      <Inline>
        <Button variant="subtle" color="gray" onClick={leave}>
          Skip for now
        </Button>
      </Inline>
    </>
  );
}
