import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { usdText } from '../../components/text/usd.ts';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { AgentChat } from './chat.tsx';
import { AgentForm } from './agent-form.tsx';
import { type Agent, AGENTS, agentsQuery, type Scoreboard, scoresQuery } from './queries.ts';
import { Score } from './score.tsx';

/** Agents by name: whether each is there, and what it has in hand. */
export function AgentList({ onNew, onMade }: { readonly onNew: () => void; readonly onMade: (made: Agent) => void }) {
  const { data, error, refetch } = useQuery(agentsQuery);
  const { data: scores } = useQuery(scoresQuery);
  if (error && !data) return <ProblemNote error={error} what="The agents could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.total === 0)
    return (
      <Empty
        icon="pulse"
        title="No agents yet"
        action={
          <Button leftSection={<Icon name="plus" />} onClick={onNew}>
            Create an agent
          </Button>
        }
      >
        An agent is a program of yours, or of any vendor, that investigates alerts and reports evidence. It connects with a token and one
        command.
      </Empty>
    );
  return (
    <Card>
      <Rows label="Agents">
        {data.items.map((agent) => (
          <AgentRow key={agent.id} agent={agent} score={scores?.get(agent.id)} onMade={onMade} />
        ))}
      </Rows>
      {data.total > data.items.length && <Hint>The first {data.items.length} are shown.</Hint>}
    </Card>
  );
}

interface AgentRowProps {
  readonly agent: Agent;
  /** Absent while it is not known. */
  readonly score: Scoreboard | undefined;
  readonly onMade: (made: Agent) => void;
}

function AgentRow({ agent, score, onMade }: AgentRowProps) {
  const client = useQueryClient();
  const [chatting, setChatting] = useState(false);
  const [editing, setEditing] = useState(false);
  const [revoking, setRevoking] = useState(false);
  const params = { path: { id: agent.id } };
  const refresh = () => client.invalidateQueries({ queryKey: AGENTS });
  const turn = useMutation({
    mutationFn: () => answer(api.PUT('/api/v1/agent-tokens/{id}', { params, body: { enabled: !agent.enabled } })),
    onSuccess: refresh,
    onError: (error) => toastProblem(`${agent.name} was not changed`, error),
  });
  const revoke = async () => {
    await answer(api.DELETE('/api/v1/agent-tokens/{id}', { params }));
    await refresh();
    toast({ tone: 'good', text: `${agent.name} is revoked` });
  };
  const labels = Object.entries(agent.label_selectors).map(([name, value]) => `${name}=${value}`);
  const small = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <Row
      title={agent.name}
      meta={
        <>
          {agent.capabilities.length === 0 ? 'No capabilities' : agent.capabilities.join(', ')} ·{' '}
          {labels.length === 0 ? 'all alerts' : labels.join(', ')} · {agent.running} of {agent.max_concurrent_investigations} investigations
          {agent.daily_cost_limit_usd !== null && ` · ${usdText(agent.spent_today_usd)} of ${usdText(agent.daily_cost_limit_usd)} today`}
          {agent.last_seen_at ? (
            <>
              {' '}
              · seen <Ago at={agent.last_seen_at} />
            </>
          ) : (
            ' · never connected'
          )}
          {agent.restricted && (
            <>
              {' '}
              · asks for approval since <Ago at={agent.restricted.at} />: {agent.restricted.because}
            </>
          )}
          {agent.webhook_problem && <> · {agent.webhook_problem}</>}
          {agent.missed_at && (
            <>
              {' '}
              · missed {agent.missed_events === 1 ? '1 event' : `${agent.missed_events} events`}, last <Ago at={agent.missed_at} />:{' '}
              {agent.missed_because === 'too_many' ? 'more than 200 waited for it' : 'they waited longer than events are kept'}
            </>
          )}
        </>
      }
      state={<Presence agent={agent} />}
      actions={
        <>
          <Button {...small} onClick={() => setChatting(true)} aria-label={`Chat with ${agent.name}`}>
            Chat
          </Button>
          <Button {...small} onClick={() => setEditing(true)} aria-label={`Edit ${agent.name}`}>
            Edit
          </Button>
          <Button
            {...small}
            loading={turn.isPending}
            onClick={() => turn.mutate()}
            aria-label={`${agent.enabled ? 'Disable' : 'Enable'} ${agent.name}`}
          >
            {agent.enabled ? 'Disable' : 'Enable'}
          </Button>
          <Button {...small} onClick={() => setRevoking(true)} aria-label={`Revoke ${agent.name}`}>
            Revoke
          </Button>
        </>
      }
    >
      {score && <Score agent={agent} score={score} />}
      <AgentChat agent={agent} opened={chatting} onClose={() => setChatting(false)} />
      <AgentForm opened={editing} agent={agent} onClose={() => setEditing(false)} onMade={onMade} />
      <Confirm
        opened={revoking}
        title={`Revoke ${agent.name}?`}
        action={`Revoke ${agent.name}`}
        run={revoke}
        onClose={() => setRevoking(false)}
      >
        Its stream ends and its investigations go to other agents. This cannot be undone; you can create a new agent at any time.
      </Confirm>
    </Row>
  );
}

function Presence({ agent }: { readonly agent: Agent }) {
  if (!agent.enabled) return <StateWord tone="plain">Disabled</StateWord>;
  return agent.online ? <StateWord tone="good">Online</StateWord> : <StateWord tone="warn">Offline</StateWord>;
}
