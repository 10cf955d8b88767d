import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Fact, FactList } from '../../components/layout/facts.tsx';
import { Ago, At, Lasting } from '../../components/text/ago.tsx';
import { DeleteMenu } from '../../components/forms/delete-menu.tsx';
import { LabelChip } from '../../components/text/label-chip.tsx';
import { Card, Inline, Page } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { SidebarLayout } from '../../components/layout/sidebar-layout.tsx';
import { Section } from '../../components/layout/section.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import styles from './heartbeat-board.module.css';
import { HeartbeatForm } from './heartbeat-form.tsx';
import { ChangeLog, PingLog } from './logs.tsx';
import { PingHow } from './ping-how.tsx';
import { type HeartbeatDetail, heartbeatQuery, HEARTBEATS, useHeartbeatNews } from './queries.ts';
import { Until } from './until.tsx';
import { scheduleWords, runtimeWords, spanWords, STATE_TONES, stateWord } from './words.ts';

/** One heartbeat: how it does, what it said, how to ping it. */
export function HeartbeatBoard({ id }: { readonly id: string }) {
  useHeartbeatNews();
  const { data: heartbeat, error, refetch } = useQuery(heartbeatQuery(id));
  if (!heartbeat)
    return (
      <Page title="Heartbeat">
        {error ? (
          <ProblemNote error={error} what="The heartbeat could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={220} radius={10} aria-busy="true" />
        )}
      </Page>
    );
  const silent = heartbeat.last_ping_at === null;
  return (
    <SidebarLayout
      title={heartbeat.name}
      lead={<Lead heartbeat={heartbeat} />}
      action={<Tools heartbeat={heartbeat} />}
      sidebarName="Facts"
      sidebar={<Facts heartbeat={heartbeat} />}
    >
      {heartbeat.state === 'down' && heartbeat.description !== '' && (
        <Card title="Runbook">
          <p className="bare text breaks lines">{heartbeat.description}</p>
        </Card>
      )}
      {silent && <PingHow heartbeat={heartbeat} />}
      {!silent && <PingLog heartbeat={heartbeat} />}
      {heartbeat.recent_changes.length > 0 && <ChangeLog changes={heartbeat.recent_changes} />}
      {!silent && <PingHow heartbeat={heartbeat} />}
    </SidebarLayout>
  );
}

/** How it does, and what comes next. */
function Lead({ heartbeat }: { readonly heartbeat: HeartbeatDetail }) {
  return (
    <span className={`inline-row wrap baseline gap-10 rows-2 ${styles.lead}`}>
      <StateWord tone={STATE_TONES[heartbeat.state]}>{stateWord(heartbeat)}</StateWord>
      <span>{sentence(heartbeat)}</span>
    </span>
  );
}

function sentence(heartbeat: HeartbeatDetail): ReactNode {
  const { state, down_since: since, down_at: downAt, next_expected_at: expected, running_since: running } = heartbeat;
  if (state === 'down' && since)
    return (
      <>
        for <Lasting from={since} until={null} />. {heartbeat.recent_changes.find(({ to }) => to === 'down')?.detail}{' '}
        {heartbeat.alert_number !== null && (
          <Link to="/alerts/$number" params={{ number: String(heartbeat.alert_number) }}>
            Alert {heartbeat.alert_number}
          </Link>
        )}
      </>
    );
  if (state === 'late' && downAt)
    return (
      <>
        It is due. Its alert fires <Until at={downAt} />.
      </>
    );
  if (running)
    return (
      <>
        for <Lasting from={running} until={null} />
        {downAt && (
          <>
            ; its alert fires <Until at={downAt} /> if it does not check in
          </>
        )}
        .
      </>
    );
  if (state === 'up' && expected)
    return (
      <>
        The next ping is due <Until at={expected} />.
      </>
    );
  if (state === 'paused') return 'Pings are recorded, but no alert fires.';
  return 'No alert fires before the first ping.';
}

function Tools({ heartbeat }: { readonly heartbeat: HeartbeatDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('heartbeats:write');
  const mayDelete = useMay('heartbeats:delete');
  const [editing, setEditing] = useState(false);
  const params = { path: { id: heartbeat.id } };
  const pause = useMutation({
    mutationFn: (paused: boolean) => answer(api.PUT('/api/v1/heartbeats/{id}', { params, body: { paused } })),
    onSuccess: async ({ name, paused }) => {
      await client.invalidateQueries({ queryKey: HEARTBEATS });
      toast({ tone: 'good', text: paused ? `${name} is paused` : `${name} is resumed` });
    },
    onError: (error) => toastProblem('The change failed', error),
  });
  const remove = async () => {
    await answer(api.DELETE('/api/v1/heartbeats/{id}', { params }));
    await navigate({ to: '/heartbeats' });
    client.removeQueries({ queryKey: heartbeatQuery(heartbeat.id).queryKey });
    await client.invalidateQueries({ queryKey: HEARTBEATS });
    toast({ tone: 'good', text: `${heartbeat.name} is deleted` });
  };
  if (!mayWrite && !mayDelete) return null;
  return (
    <Inline>
      {mayWrite && (
        <>
          <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate(!heartbeat.paused)}>
            {heartbeat.paused ? 'Resume' : 'Pause'}
          </Button>
          <Button variant="default" onClick={() => setEditing(true)}>
            Edit
          </Button>
        </>
      )}
      {mayDelete && (
        <DeleteMenu name={heartbeat.name} run={remove}>
          Its address stops working and its log is deleted. If its alert is firing, it is resolved.
        </DeleteMenu>
      )}
      <HeartbeatForm opened={editing} heartbeat={heartbeat} onClose={() => setEditing(false)} />
    </Inline>
  );
}

function Facts({ heartbeat }: { readonly heartbeat: HeartbeatDetail }) {
  const { service, last_ping: last } = heartbeat;
  return (
    <>
      <Section title="Facts">
        <FactList className={styles.facts}>
          <Fact name="Expected">
            <span className={heartbeat.cron === null ? undefined : 'small mono'}>{scheduleWords(heartbeat)}</span>
          </Fact>
          <Fact name="Grace">{spanWords(heartbeat.grace_seconds)}</Fact>
          {heartbeat.upcoming.length > 0 && (
            <Fact name="Next">
              <ol className="plain figures">
                {heartbeat.upcoming.slice(0, heartbeat.cron === null ? 1 : undefined).map((at) => (
                  <li key={at}>
                    <At at={at} />
                  </li>
                ))}
              </ol>
            </Fact>
          )}
          {last && (
            <>
              <Fact name="Last ping">
                <Ago at={last.at} />
              </Fact>
              {last.runtime_ms !== null && <Fact name="Last run">{runtimeWords(last.runtime_ms)}</Fact>}
              <Fact name="From">{last.address}</Fact>
            </>
          )}
          <Fact name="Pings">{heartbeat.pings.toLocaleString('en')}</Fact>
          <Fact name="Service">{service ? <Link to="/services">{service.name}</Link> : 'none'}</Fact>
          <Fact name="Severity">{heartbeat.severity}</Fact>
          {heartbeat.alert_number !== null && (
            <Fact name="Last alert">
              <Link to="/alerts/$number" params={{ number: String(heartbeat.alert_number) }}>
                Alert {heartbeat.alert_number}
              </Link>
            </Fact>
          )}
          <Fact name="Created">
            <Ago at={heartbeat.created_at} />
          </Fact>
        </FactList>
      </Section>
      {Object.keys(heartbeat.labels).length > 0 && (
        <Section title="Labels">
          <Inline gap={6}>
            {Object.entries(heartbeat.labels).map(([name, value]) => (
              <LabelChip key={name} name={name} value={value} />
            ))}
          </Inline>
        </Section>
      )}
      {heartbeat.state !== 'down' && heartbeat.description !== '' && (
        <Section title="When it is down">
          <p className="bare text breaks lines">{heartbeat.description}</p>
        </Section>
      )}
    </>
  );
}
