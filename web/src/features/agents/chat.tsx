import { Button, Modal, Skeleton } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Composer } from '../../components/messages/composer.tsx';
import { useTyping } from '../../components/messages/typing.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Person } from '../../components/text/severity.tsx';
import styles from './chat.module.css';
import { type Agent, AGENTS } from './queries.ts';

/** The chat of operators with one agent. */
export function AgentChat({ agent, opened, onClose }: { readonly agent: Agent; readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Chat with ${agent.name}`} size="lg" closeOnClickOutside={false}>
      <Chat agent={agent} />
    </Modal>
  );
}

const PAGE = 50;

function chatQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...AGENTS, id, 'chat'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      answer(
        api.GET('/api/v1/agent-tokens/{id}/chat/messages', {
          params: { path: { id }, query: { limit: PAGE, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
          signal,
        }),
      ),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
}

function Chat({ agent }: { readonly agent: Agent }) {
  const { id, name } = agent;
  const client = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(chatQuery(id));
  useEffect(
    () =>
      onLive('agent.message', ({ agent_id }) => {
        if (agent_id === id) void client.invalidateQueries({ queryKey: chatQuery(id).queryKey });
      }),
    [client, id],
  );
  const typing = useTyping(
    useCallback(
      (shown) => {
        const stops = [
          onLive('agent.typing', ({ agent_id }) => agent_id === id && shown({ id, name })),
          onLive('agent.message', ({ agent_id }) => agent_id === id && shown(null)),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      },
      [id, name],
    ),
  );
  const messages = data?.pages.flatMap(({ items }) => items).toReversed() ?? [];
  const scroller = useRef<HTMLElement>(null);
  const newest = messages.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [newest]);
  return (
    <div className="column gap-14">
      {error && !data && <ProblemNote error={error} what="The chat could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} radius={10} aria-busy="true" />}
      {data && messages.length === 0 && <p className="bare muted text">No messages yet. Ask {name} something.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={scroller} className={`column gap-14 ${styles.scroller}`} aria-label="Messages" tabIndex={0}>
        {hasNextPage && (
          <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        )}
        <ol className="plain column gap-14">
          {messages.map(({ id: message, at, author, text }) => (
            <li key={message} className="row gap-10">
              <Person id={author.id} name={author.name} size={24} />
              <div className="fill shrinks text">
                <div>
                  <span className="semibold">{author.name}</span>{' '}
                  <span className="muted small">
                    {author.kind === 'agent' ? 'agent, ' : ''}
                    <Ago at={at} />
                  </span>
                </div>
                <div className="breaks lines">{text}</div>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <p className="bare muted text" role="status">
        {typing !== null ? `${name} is typing` : agent.online ? '' : `${name} is offline and gets your messages when it is back.`}
      </p>
      <Write agent={agent} />
    </div>
  );
}

function Write({ agent: { id, name, capabilities } }: { readonly agent: Agent }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  return (
    <Composer
      text={text}
      onText={setText}
      send={(words) => answer(api.POST('/api/v1/agent-tokens/{id}/chat/messages', { params: { path: { id } }, body: { text: words } }))}
      onSent={() => void client.invalidateQueries({ queryKey: chatQuery(id).queryKey })}
      label={`Message to ${name}`}
      first
      {...(capabilities.includes('communicate') ? {} : { hint: 'It cannot answer: it lacks the capability Communicate' })}
    />
  );
}
