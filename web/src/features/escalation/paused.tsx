import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { useMay } from '../../api/session.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { pausedQuery } from './queries.ts';

type Action = 'resume' | 'dismiss';

/** Paused escalations for a decision, as after a restored backup. Nothing is shown while none does. */
export function PausedEscalations() {
  const client = useQueryClient();
  const { data } = useQuery(pausedQuery);
  const mayDecide = useMay('escalation:write');
  const [asked, setAsked] = useState<Action | null>(null);
  useEffect(() => onLive('incident.changed', () => void client.invalidateQueries({ queryKey: pausedQuery.queryKey })), [client]);
  if (!data || data.total === 0) return null;
  const decide = async (action: Action) => {
    const ids = data.items.map((item) => item.incident_id);
    const { count: decided } = await answer(api.POST('/api/v1/escalations/paused/decide', { body: { action, incident_ids: ids } }));
    await client.invalidateQueries({ queryKey: ['incidents'] });
    toast({ text: action === 'resume' ? `${decided} resumed: the next level is paged now` : `${decided} dismissed: nobody is paged` });
  };
  const count = data.items.length;
  const words = count === 1 ? '1 escalation' : `${count} escalations`;
  return (
    <Card
      title={`${data.total === 1 ? '1 escalation paused' : `${data.total} escalations paused`}`}
      note="Overdue for too long, as after a restored backup: nobody is paged until you decide."
      action={
        mayDecide && (
          <Inline>
            <Button size="compact-sm" variant="default" onClick={() => setAsked('dismiss')}>
              Dismiss
            </Button>
            <Button size="compact-sm" onClick={() => setAsked('resume')}>
              Resume
            </Button>
          </Inline>
        )
      }
    >
      <Rows label="Paused escalations">
        {data.items.map((item) => (
          <Row
            key={item.incident_id}
            title={
              <Link to="/incidents/$ref" params={{ ref: String(item.incident_number) }}>
                #{item.incident_number} {item.title}
              </Link>
            }
            meta={
              <>
                {item.policy_name}, level {item.next_level ?? item.level} was due <Ago at={item.due_at} />
              </>
            }
          />
        ))}
      </Rows>
      <Confirm
        opened={asked !== null}
        title={asked === 'resume' ? `Resume ${words}?` : `Dismiss ${words}?`}
        action={asked === 'resume' ? 'Page the next levels now' : `Dismiss ${words}`}
        run={async () => asked && decide(asked)}
        onClose={() => setAsked(null)}
      >
        {asked === 'resume'
          ? 'The next level of each is paged now, at any hour.'
          : 'Nobody is paged for these incidents. They stay open and can be escalated manually.'}
      </Confirm>
    </Card>
  );
}
