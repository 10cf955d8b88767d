import { Button } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { useProviders } from '../../api/providers.ts';
import { useMay } from '../../api/session.ts';
import { Drafts } from '../../components/messages/drafts.tsx';
import { isBlank, useDraft } from '../../components/forms/use-draft.ts';
import { DraftMark } from '../../components/forms/draft-mark.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Composer } from '../../components/messages/composer.tsx';
import { useTyping } from '../../components/messages/typing.ts';
import { Ago } from '../../components/text/ago.tsx';
import { LinkedText } from '../../components/messages/linked-text.tsx';
import { Person } from '../../components/text/severity.tsx';
import styles from './messages.module.css';
import { threadQuery } from './queries.ts';

/** What people and agents say about the incident, here and in chat. */
export function IncidentThread({ incidentId }: { readonly incidentId: string }) {
  const client = useQueryClient();
  const mayWrite = useMay('incidents:write');
  const { all } = useProviders();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(threadQuery(incidentId));
  useEffect(
    () =>
      onLive('incident.message', ({ incident_id }) => {
        if (incident_id === incidentId) void client.invalidateQueries({ queryKey: threadQuery(incidentId).queryKey });
      }),
    [client, incidentId],
  );
  useEffect(
    () =>
      onLive('agent.draft', ({ chat_id }) => {
        if (chat_id === `incident:${incidentId}`) void client.invalidateQueries({ queryKey: threadQuery(incidentId).queryKey });
      }),
    [client, incidentId],
  );
  const typing = useTyping(
    useCallback(
      (shown) =>
        onLive('incident.typing', ({ incident_id, author }) => {
          if (incident_id === incidentId) shown(author);
        }),
      [incidentId],
    ),
  );
  const messages = data?.pages.flatMap(({ items }) => items).toReversed() ?? [];
  return (
    <Section title="Thread" count={messages.length > 0 ? data?.pages[0]?.total : undefined}>
      {error && !data && <ProblemNote error={error} what="The thread could not be loaded" retry={() => void refetch()} />}
      {data && messages.length === 0 && <p className="bare muted text">No messages yet.</p>}
      {hasNextPage && (
        <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
      <ol className="plain column gap-14">
        {messages.map(({ id, at, author, text, source }) => {
          const origin = all.find((provider) => provider.id === source);
          return (
            <li key={id} className="row gap-10">
              <Person id={author.id} name={author.name} size={24} />
              <div className="fill shrinks text">
                <div>
                  <span className="semibold">{author.name}</span>{' '}
                  <span className="muted small">
                    <Ago at={at} />
                    {origin ? `, in ${origin.name}` : ''}
                  </span>
                </div>
                <div className={`breaks lines ${styles.text}`}>
                  <LinkedText author={author}>{text}</LinkedText>
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      <p className="bare muted text" role="status">
        {typing !== null && `${typing} is typing`}
      </p>
      {mayWrite && (
        <>
          <Drafts
            drafts={data?.pages[0]?.drafts ?? []}
            send={({ id }, text) =>
              answer(
                api.POST('/api/v1/incidents/{id}/thread/messages', { params: { path: { id: incidentId } }, body: { text, draft_id: id } }),
              )
            }
            onDone={() => void client.invalidateQueries({ queryKey: threadQuery(incidentId).queryKey })}
          />
          <Write incidentId={incidentId} />
        </>
      )}
    </Section>
  );
}

function Write({ incidentId }: { readonly incidentId: string }) {
  const client = useQueryClient();
  const message = useDraft<string>(incidentId, 'thread', '', isBlank);
  const params = { path: { id: incidentId } };
  return (
    <Composer
      text={message.value}
      onText={message.change}
      mark={<DraftMark foundAt={message.foundAt} onDrop={message.drop} />}
      showTyping={() => api.POST('/api/v1/incidents/{id}/thread/typing', { params, body: {} })}
      send={(words) => answer(api.POST('/api/v1/incidents/{id}/thread/messages', { params, body: { text: words } }))}
      onSent={() => void client.invalidateQueries({ queryKey: threadQuery(incidentId).queryKey })}
    />
  );
}
