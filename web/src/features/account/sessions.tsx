import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Ago, At } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { deviceName } from './device.ts';
import { type Session, sessionsQuery } from './queries.ts';

/** Where one is signed in, with the way to end each. */
export function Sessions() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const [endingAll, setEndingAll] = useState(false);
  const again = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  const end = async (session: Session) => {
    try {
      await api.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id: session.id } } });
      toast({ tone: 'good', text: `${deviceName(session.user_agent)} is signed out` });
    } catch (problem) {
      toastProblem('The session was not ended', problem);
    }
    await again();
  };
  const others = (data?.items.length ?? 1) - 1;
  const elsewhere = others > 0 ? `Signed in here and on ${others} other ${others === 1 ? 'device' : 'devices'}` : 'Signed in here only';
  return (
    <Card
      title={data ? elsewhere : 'Where you are signed in'}
      note="If you do not recognize one, end it and change your password."
      action={
        others > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setEndingAll(true)}>
            End all others
          </Button>
        )
      }
    >
      {error && <ProblemNote error={error} what="Your sessions could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={80} />}
      {data && (
        <Rows label="Sessions">
          {data.items.map((session) => (
            <Row
              key={session.id}
              title={<span title={session.user_agent}>{deviceName(session.user_agent)}</span>}
              meta={
                <>
                  {session.ip} · used <Ago at={session.last_used_at} /> · since <At at={session.created_at} />, until{' '}
                  <At at={session.expires_at} />
                </>
              }
              state={session.current && <StateWord tone="good">This device</StateWord>}
              actions={
                !session.current && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => void end(session)}
                    aria-label={`End ${deviceName(session.user_agent)}`}
                  >
                    End
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      )}
      <Confirm
        opened={endingAll}
        title="End all other sessions?"
        action="End all others"
        onClose={() => setEndingAll(false)}
        run={async () => {
          const { revoked } = await answer(api.DELETE('/api/v1/auth/sessions'));
          await again();
          toast({ tone: 'good', text: `${revoked} ${revoked === 1 ? 'session is' : 'sessions are'} ended` });
        }}
      >
        Every other browser has to sign in again.
      </Confirm>
    </Card>
  );
}
