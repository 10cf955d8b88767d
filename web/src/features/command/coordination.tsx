import { Button, Checkbox, MultiSelect, Select, Textarea } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { answer, api } from '../../api/client.ts';
import { useNames } from '../../api/people.ts';
import { useMay, useMe } from '../../api/session.ts';
import { isBlank, useDraft } from '../../components/forms/use-draft.ts';
import { DraftMark } from '../../components/forms/draft-mark.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Inline } from '../../components/layout/layout.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { LinkedText } from '../../components/messages/linked-text.tsx';
import { Person } from '../../components/text/severity.tsx';
import { toastProblem } from '../../components/toasts/toast.tsx';
import styles from './messages.module.css';
import { type CommandMessage, coordinationQuery } from './queries.ts';
import { type RoleName, ROLE_TITLES } from './words.ts';

type Kind = CommandMessage['kind'];

const KINDS: Readonly<Record<Kind, string>> = { message: 'Message', request: 'Request', decision: 'Decision', order: 'Order' };

/** What command says, to whom, and who acknowledged it. */
export function Coordination({ incidentId }: { readonly incidentId: string }) {
  const mayWrite = useMay('incidents:write');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(coordinationQuery(incidentId));
  const messages = data?.pages.flatMap(({ items }) => items) ?? [];
  const nameOf = useNames(messages.flatMap(({ to, recipient_ids }) => [...recipient_ids, ...to.filter((name) => name.includes('-'))]));
  return (
    <Section title="Coordination" count={messages.length > 0 ? data?.pages[0]?.total : undefined}>
      {mayWrite && <Composer incidentId={incidentId} />}
      {error && !data && <ProblemNote error={error} what="The messages could not be loaded" retry={() => void refetch()} />}
      {data && messages.length === 0 && <p className="bare muted text">No orders, requests or decisions yet.</p>}
      <ol className="plain column gap-14">
        {messages.map((message) => (
          <Message key={message.id} incidentId={incidentId} message={message} nameOf={nameOf} mayWrite={mayWrite} />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier
        </Button>
      )}
    </Section>
  );
}

interface MessageProps {
  readonly incidentId: string;
  readonly message: CommandMessage;
  readonly nameOf: (id: string) => string;
  readonly mayWrite: boolean;
}

function Message({ incidentId, message, nameOf, mayWrite }: MessageProps) {
  const client = useQueryClient();
  const me = useMe();
  const { author, kind, to, recipient_ids: recipients, acknowledged_by: acknowledged } = message;
  const acknowledge = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/incidents/{id}/coordination/messages/{messageId}/acknowledge', {
          params: { path: { id: incidentId, messageId: message.id } },
          body: {},
        }),
      ),
    onError: (error) => toastProblem('The message was not acknowledged', error),
    onSettled: () => client.invalidateQueries({ queryKey: coordinationQuery(incidentId).queryKey }),
  });
  const done = acknowledged.some(({ id }) => id === me.id);
  const mine = message.ack_required && author.id !== me.id && (recipients.length === 0 || recipients.includes(me.id));
  const waiting = recipients.filter((id) => !acknowledged.some((each) => each.id === id));
  const names = to.map((name) => (name in ROLE_TITLES ? ROLE_TITLES[name as RoleName] : nameOf(name)));
  return (
    <li className="row gap-10">
      <Person id={author.id} name={author.name} size={24} />
      <div className="fill shrinks text">
        <div>
          {kind !== 'message' && <span className={`accent semibold ${styles.kind}`}>{KINDS[kind]}</span>}
          <span className="semibold">{author.name}</span>{' '}
          <span className="muted small">
            <Ago at={message.at} />
            {names.length > 0 && `, to ${names.join(', ')}`}
          </span>
        </div>
        <div className={`breaks lines ${styles.text}`}>
          <LinkedText author={message.author}>{message.text}</LinkedText>
        </div>
        {message.ack_required && (
          <div className="row wrap middle gap-10 rows-6 below-4">
            {mine && !done && mayWrite && (
              <Button size="compact-sm" loading={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
                Acknowledge
              </Button>
            )}
            <span className="muted small">
              {acknowledged.length > 0 && `acknowledged by ${acknowledged.map(({ name }) => name).join(', ')}`}
              {acknowledged.length > 0 && waiting.length > 0 && '; '}
              {waiting.length > 0 && `waiting for ${waiting.map(nameOf).join(', ')}`}
              {acknowledged.length === 0 && recipients.length === 0 && 'not acknowledged yet'}
            </span>
          </div>
        )}
      </div>
    </li>
  );
}

interface Order {
  readonly kind: Kind;
  readonly to: readonly string[];
  readonly text: string;
  readonly ack: boolean;
}

const EMPTY_ORDER: Order = { kind: 'order', to: [], text: '', ack: true };

function Composer({ incidentId }: { readonly incidentId: string }) {
  const client = useQueryClient();
  const order = useDraft(incidentId, 'order', EMPTY_ORDER, ({ text: words }) => isBlank(words));
  const { kind, to, text, ack } = order.value;
  const say = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/incidents/{id}/coordination/messages', {
          params: { path: { id: incidentId } },
          body: { kind, text: text.trim(), to: [...to], ack_required: ack },
        }),
      ),
    onSuccess: async () => {
      order.drop();
      await client.invalidateQueries({ queryKey: coordinationQuery(incidentId).queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    say.mutate();
  };
  return (
    <form className="column gap-10" onSubmit={submit}>
      <div className={`grid gap-10 ${styles.fields}`}>
        <Select
          label="Kind"
          value={kind}
          allowDeselect={false}
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          onChange={(next) => order.change({ ...order.value, kind: next as Kind, ack: next === 'order' })}
        />
        <MultiSelect
          label="To"
          placeholder={to.length === 0 ? 'Everybody' : ''}
          value={[...to]}
          data={Object.entries(ROLE_TITLES).map(([value, label]) => ({ value, label }))}
          onChange={(next) => order.change({ ...order.value, to: next })}
        />
        <Checkbox
          label="Must be acknowledged"
          checked={ack}
          onChange={(event) => order.change({ ...order.value, ack: event.currentTarget.checked })}
        />
      </div>
      <Textarea
        aria-label="What to say"
        placeholder="What to say"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => order.change({ ...order.value, text: event.currentTarget.value })}
      />
      <DraftMark foundAt={order.foundAt} onDrop={order.drop} />
      {say.error && <ProblemNote error={say.error} what="It was not sent; your text is still here" />}
      <Inline end>
        <Button type="submit" size="compact-sm" disabled={text.trim() === ''} loading={say.isPending}>
          Send {KINDS[kind].toLowerCase()}
        </Button>
      </Inline>
    </form>
  );
}
