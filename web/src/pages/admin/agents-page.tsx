import { Button } from '@mantine/core';
import { serviceUrl } from '../../api/base.ts';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Page, Stacked } from '../../components/layout/layout.tsx';
import { SecretOnce, Snippet } from '../../components/text/copy.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { AgentForm } from '../../features/agents/agent-form.tsx';
import { AgentList } from '../../features/agents/agent-list.tsx';
import { type Agent, agentsQuery, useAgentNews } from '../../features/agents/queries.ts';
import { startCommand } from '../../features/agents/start-command.ts';

/** `/agents`: programs that investigate. */
export function AgentsPage() {
  useAgentNews();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<Agent | null>(null);
  return (
    <Page
      wide
      title="Agents"
      lead="Programs that investigate alerts and report evidence."
      action={
        <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
          New agent
        </Button>
      }
    >
      <AgentList onNew={() => setAdding(true)} onMade={setMade} />
      <AgentForm opened={adding} agent={null} onClose={() => setAdding(false)} onMade={setMade} />
      <Dialog opened={made !== null} onClose={() => setMade(null)} title={made ? `Connect ${made.name}` : ''} size="lg">
        {made && <Connect agent={made} />}
      </Dialog>
    </Page>
  );
}

/** The token, this one time, and a command that brings the agent online. */
function Connect({ agent }: { readonly agent: Agent }) {
  const { data } = useQuery(agentsQuery);
  const online = data?.items.find(({ id }) => id === agent.id)?.online ?? false;
  return (
    <Stacked>
      {agent.token.includes('•') ? null : (
        <>
          <SecretOnce secret={agent.token} what="the token" />
          <Snippet where="Terminal: connects, and prints what the agent is given" text={startCommand(serviceUrl(), agent.token)} />
        </>
      )}
      {agent.webhook_secret && <SecretOnce secret={agent.webhook_secret} what="the key that signs what is sent to its address" />}
      <div role="status">
        <StateWord tone={online ? 'good' : 'plain'}>
          {online ? `${agent.name} is online` : `Waiting for ${agent.name} to connect`}
        </StateWord>
      </div>
    </Stacked>
  );
}
