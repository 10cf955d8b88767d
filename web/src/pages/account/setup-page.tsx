import { Button, Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { meQuery } from '../../api/session.ts';
import { useLive } from '../../api/use-live.ts';
import { Brand } from '../../components/brand.tsx';
import { SecretOnce } from '../../components/text/copy.tsx';
import { Card, Inline, Stage } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Steps } from '../../components/layout/steps.tsx';
import { AdminForm } from '../../features/setup/admin-form.tsx';
import { FirstAlert } from '../../features/setup/first-alert.tsx';
import { CreateToken } from '../../features/webhook-tokens/create-token.tsx';
import { TokenSnippets } from '../../features/webhook-tokens/token-snippets.tsx';

const STEPS = ['Account', 'Token', 'Source'];

/** `/setup`: first administrator, first token, first alert. Open to an administrator later, too, from step two. */
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
        <Brand title="Welcome to Tocsin">Alerts in, the right people paged, nothing lost. Three steps to the first alert.</Brand>
        <Steps names={STEPS} current={0} />
        <Card title="The first administrator" note="This account has full access and can invite others.">
          <AdminForm onDone={done} codeRequired={status.data.code_required === true} />
        </Card>
      </Stage>
    );
  }
  if (!me.data) return <Navigate to="/login" />;
  if (!me.data.permissions.includes('tokens:manage')) return <Navigate to="/alerts" />;
  return <ConnectSteps />;
}

function ConnectSteps() {
  useLive();
  const [token, setToken] = useState<string | null>(null);
  if (token === null) {
    return (
      <Stage>
        <Brand title="A token for your alerts">Sources authenticate with it. Use one per source.</Brand>
        <Steps names={STEPS} current={1} />
        <Card>
          <CreateToken suggestion="alertmanager" onCreated={(made) => setToken(made.token)} />
        </Card>
        <Inline>
          <Button component={Link} to="/alerts" variant="subtle" color="gray">
            Skip for now
          </Button>
        </Inline>
      </Stage>
    );
  }
  return (
    <Stage wide>
      <Brand title="Connect a source">Paste, reload, done. The token is already filled in.</Brand>
      <Steps names={STEPS} current={2} />
      <Card>
        <SecretOnce secret={token} what="this token" />
        <TokenSnippets token={token} />
      </Card>
      <FirstAlert token={token} />
      <Inline>
        <Button component={Link} to="/alerts">
          Go to alerts
        </Button>
      </Inline>
    </Stage>
  );
}
