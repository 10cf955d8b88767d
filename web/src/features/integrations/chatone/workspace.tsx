import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { useMay } from '../../../api/session.ts';
import { Confirm } from '../../../components/forms/confirm.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Inline } from '../../../components/layout/layout.tsx';
import { Hint } from '../../../components/forms/notes.tsx';
import { toast, toastProblem } from '../../../components/toasts/toast.tsx';
import { integrationsQuery, type State } from '../queries.ts';

/** Connects the Slack workspace by Slack's own consent page, instead of a pasted token; and ends it. */
export function Workspace({ state }: { readonly state: State }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [ending, setEnding] = useState(false);
  const { client_id: id, client_secret: secret, bot_token: token } = state.settings;
  if (!useMay('integrations:write')) return null;
  const connect = async () => {
    setBusy(true);
    try {
      const { authorization_url: url } = await answer(api.POST('/api/v1/integrations/chatone/oauth/authorize'));
      window.location.assign(url);
    } catch (error) {
      toastProblem('Slack could not be opened', error);
      setBusy(false);
    }
  };
  if (!id?.set || !secret?.set) {
    return (
      <Hint>With the client ID and the client secret under “Signing in with Slack”, you can connect the workspace with a button here.</Hint>
    );
  }
  return (
    <Inline>
      <Button variant="default" loading={busy} leftSection={<Icon name="external" />} onClick={() => void connect()}>
        {state.configured ? 'Reconnect workspace' : 'Add to Slack'}
      </Button>
      {token?.source === 'database' && (
        <Button variant="subtle" color="red" onClick={() => setEnding(true)}>
          Disconnect
        </Button>
      )}
      <Confirm
        opened={ending}
        title="Disconnect Slack?"
        action="Disconnect Slack"
        onClose={() => setEnding(false)}
        run={async () => {
          await api.POST('/api/v1/integrations/chatone/disconnect');
          await client.invalidateQueries({ queryKey: integrationsQuery.queryKey });
          toast({ tone: 'good', text: 'Slack is disconnected' });
        }}
      >
        The bot token is revoked and forgotten. Nothing is sent to Slack, and its buttons do not work, until it is connected again.
      </Confirm>
    </Inline>
  );
}
