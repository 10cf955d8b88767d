import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useProviders } from '../../api/providers.ts';
import { onLive } from '../../api/live.ts';
import { useMay } from '../../api/session.ts';
import type { Alert, ThreadMessage } from '../../api/types.ts';
import { Drafts } from '../../components/messages/drafts.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Composer } from '../../components/messages/composer.tsx';
import { useTyping } from '../../components/messages/typing.ts';
import { LinkedText } from '../../components/messages/linked-text.tsx';
import { Person } from '../../components/text/severity.tsx';
import { named, threadQuery } from './queries.ts';

/** What people (here and in chat) and agents said about the alert. */
export function Thread({ alert }: { readonly alert: Alert }) {
  const { number } = alert;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(threadQuery(number));
  const mayWrite = useMay('alerts:write');
  const { group_id: group } = alert;
  const typing = useTyping(
    useCallback(
      (shown) =>
        onLive('thread.typing', ({ group_id, author }) => {
          if (group_id === group) shown(author);
        }),
      [group],
    ),
  );
  useEffect(
    () =>
      onLive('thread.message', (news) => {
        if (news.group_id === group) void client.invalidateQueries({ queryKey: threadQuery(number).queryKey });
      }),
    [client, number, group],
  );
  useEffect(
    () =>
      onLive('agent.draft', ({ chat_id }) => {
        if (chat_id === `group:${group}`) void client.invalidateQueries({ queryKey: threadQuery(number).queryKey });
      }),
    [client, number, group],
  );
  return (
    <Section title="Thread" level={3} count={data && data.total > 0 ? data.total : undefined}>
      {error && !data && <ProblemNote error={error} what="The thread could not be loaded" retry={() => void refetch()} />}
      {data && data.items.length === 0 && <p className="bare muted text">No messages yet. Replies in chat appear here too.</p>}
      {data && data.items.length > 0 && (
        <ol className="plain column gap-12">
          {data.items.toReversed().map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {typing && (
        <p className="bare muted text" role="status">
          {typing} is typing
        </p>
      )}
      {mayWrite && (
        <>
          <Drafts
            drafts={data?.drafts ?? []}
            send={({ id }, text) =>
              answer(api.POST('/api/v1/alerts/{number}/thread/messages', { params: { path: named(number) }, body: { text, draft_id: id } }))
            }
            onDone={() => void client.invalidateQueries({ queryKey: threadQuery(number).queryKey })}
          />
          <Write key={number} number={number} />
        </>
      )}
    </Section>
  );
}

function Message({ message }: { readonly message: ThreadMessage }) {
  const origin = useProviders().all.find(({ id }) => id === message.origin);
  return (
    <li className="row gap-10">
      <Person id={message.author.id} name={message.author.name} size={24} />
      <div className="shrinks text">
        <div>
          <span className="semibold">{message.author.name}</span>{' '}
          <span className="muted small">
            <Ago at={message.at} />
            {origin ? `, in ${origin.name}` : ''}
          </span>
        </div>
        <div className="breaks lines">
          <LinkedText author={message.author}>{message.text}</LinkedText>
        </div>
      </div>
    </li>
  );
}

/** What is typed survives a move to another alert and a reload of the page. */
function useDraft(number: number): readonly [string, (text: string) => void] {
  const key = `tocsin.draft.${number}`;
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  });
  const change = (next: string) => {
    setText(next);
    try {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
    } catch {
      // Storage may be blocked: the draft then lives as long as the form.
    }
  };
  return [text, change];
}

function Write({ number }: { readonly number: number }) {
  const client = useQueryClient();
  const [text, setText] = useDraft(number);
  const params = { path: named(number) };
  return (
    <Composer
      text={text}
      onText={setText}
      showTyping={() => api.POST('/api/v1/alerts/{number}/thread/typing', { params, body: {} })}
      send={(words) => answer(api.POST('/api/v1/alerts/{number}/thread/messages', { params, body: { text: words } }))}
      onSent={() => void client.invalidateQueries({ queryKey: threadQuery(number).queryKey })}
    />
  );
}
