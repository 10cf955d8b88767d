import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { WebhookToken } from '../../api/types.ts';
import { meQuery, setupQuery } from '../../api/session.ts';
import { useLive } from '../../api/use-live.ts';
import { Brand } from '../../components/brand.tsx';
import { SecretOnce } from '../../components/text/copy.tsx';
import { Card, Inline, Stage } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Steps } from '../../components/layout/steps.tsx';
import { ExploreSample } from '../../components/sample/explore-sample.tsx';
import { AdminForm } from '../../features/setup/admin-form.tsx';
import { DefaultPolicy } from '../../features/setup/default-policy.tsx';
import { FirstAlert } from '../../features/setup/first-alert.tsx';
import { StepFocus } from '../../features/setup/step-focus.tsx';
import { CreateToken } from '../../features/webhook-tokens/create-token.tsx';
import { LazyGallery } from '../../features/webhook-tokens/lazy-gallery.tsx';

const STEPS = ['Account', 'Source', 'Paging'];

/** `/setup`: first administrator, first source, who is paged. Open to an administrator later, too, from step two. */
export function SetupPage() {
  const client = useQueryClient();
  const status = useQuery(setupQuery);
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
      client.setQueryData(setupQuery.queryKey, { complete: true });
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
    };
    return (
      <Stage>
        <Brand title="Welcome to Tocsin">Alerts in, the right people paged, nothing lost. Three steps to the first page.</Brand>
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

function ConnectSteps() {
  useLive();
  const navigate = useNavigate();
  const explore = useCallback(() => void navigate({ to: '/alerts' }), [navigate]);
  const [paging, setPaging] = useState(() => sessionStorage.getItem(KEPT) === 'paging');
  if (paging)
    return (
      <Stage>
        <Brand title="Who is paged?">Somebody should be, whatever nobody thought of.</Brand>
        <Steps names={STEPS} current={2} />
        <StepFocus key="paging">
          <Paging />
        </StepFocus>
      </Stage>
    );
  const go = () => {
    sessionStorage.setItem(KEPT, 'paging');
    setPaging(true);
  };
  return <Source onDone={go} onExplore={explore} />;
}

/** What to paste comes first, the token that belongs into it after that. */
function Source({ onDone, onExplore }: { readonly onDone: () => void; readonly onExplore: () => void }) {
  const [made, setMade] = useState<WebhookToken | null>(null);
  return (
    <Stage wide>
      <Brand title="Connect a source">Choose the tool that sends alerts, and paste its settings.</Brand>
      <Steps names={STEPS} current={1} />
      <Card title="Settings" note={made ? 'Address and token are filled in.' : 'Create a token below, and it is filled in.'}>
        <LazyGallery token={made?.token ?? null} hint="alertmanager" />
      </Card>
      <Card title="Token" note="Sources authenticate with it. Use one per source.">
        {made ? (
          <SecretOnce secret={made.token} what="this token" />
        ) : (
          <StepFocus>
            <CreateToken suggestion="alertmanager" onCreated={setMade} />
          </StepFocus>
        )}
      </Card>
      <FirstAlert token={made?.token ?? null} />
      <ExploreSample onLoaded={onExplore} />
      <Inline>
        <Button onClick={onDone}>Continue</Button>
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
