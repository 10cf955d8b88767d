import { Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay, useMe } from '../../api/session.ts';
import type { Handoff } from '../../api/types.ts';
import { Ago, At } from '../../components/text/ago.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { longSpanText } from '../../components/text/time.ts';
import { StateWord } from '../../components/text/state-word.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import styles from './handoff-list.module.css';
import { ON_CALL } from '../../api/coverage.ts';
import { handoffsQuery, whoQuery } from './queries.ts';

/** Changes of shift, newest first: what was open, what the one who went left, who has taken it. */
export function HandoffList() {
  const { data, error, refetch } = useQuery(handoffsQuery);
  if (error && !data) return <ProblemNote error={error} what="The handoffs could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <Empty icon="history" title="No handoff yet">
        At each shift change, the open incidents are recorded here and the incoming person accepts the handoff.
      </Empty>
    );
  // They come newest first.
  const newest = new Map(data.items.toReversed().map((handoff) => [handoff.schedule_id, handoff.id]));
  return data.items.map((handoff) => (
    <Place key={handoff.id} id={handoff.id}>
      <HandoffCard handoff={handoff} newest={newest.get(handoff.schedule_id) === handoff.id} />
    </Place>
  ));
}

/** Where a link to one handoff leads: `/handoffs#id`. */
function Place({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const hash = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (hash === id) box.current?.scrollIntoView({ block: 'center' });
  }, [hash, id]);
  return (
    <div ref={box} id={id} className={styles.place} data-meant={hash === id}>
      {children}
    </div>
  );
}

interface HandoffCardProps {
  readonly handoff: Handoff;
  /** No later one of its schedule has followed. */
  readonly newest: boolean;
}

function HandoffCard({ handoff, newest }: HandoffCardProps) {
  const me = useMe();
  const client = useQueryClient();
  const mayWrite = useMay('oncall:write');
  const mine = handoff.incoming_user_id === me.id;
  const [editing, setEditing] = useState(false);
  const { data: who } = useQuery(whoQuery);
  const schedule = who?.items.find((item) => item.schedule_id === handoff.schedule_id)?.schedule_name;
  const acknowledge = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/on-call/handoffs/{id}/acknowledge', { params: { path: { id: handoff.id } }, body: {} })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ON_CALL });
      toast({ tone: 'good', text: 'Handoff accepted' });
    },
  });
  const { open_issues: issues, watch_items: watch } = handoff.outgoing_notes;
  const noted = [issues, watch, handoff.incoming_notes].some((text) => text !== '');
  return (
    <Card
      title={`${handoff.outgoing_user_name ?? '…'} to ${handoff.incoming_user_name ?? '…'}`}
      note={
        <>
          {schedule && `${schedule}, `}
          <At at={handoff.at} />, <Ago at={handoff.at} />
        </>
      }
      action={
        handoff.status === 'acknowledged' ? (
          <StateWord tone="good">Accepted</StateWord>
        ) : handoff.dismissed_at !== null ? (
          <StateWord tone="plain">Dismissed{handoff.dismissed_by_user_name ? ` by ${handoff.dismissed_by_user_name}` : ''}</StateWord>
        ) : mine && mayWrite ? (
          <Button loading={acknowledge.isPending} onClick={() => acknowledge.mutate()}>
            Accept handoff
          </Button>
        ) : (
          <StateWord tone="warn">Pending {handoff.incoming_user_name ?? '…'}</StateWord>
        )
      }
    >
      <ShiftLine handoff={handoff} />
      {acknowledge.error && <ProblemNote error={acknowledge.error} what="The handoff was not accepted" />}
      {handoff.incidents.length === 0 && <div>{handoff.incident_summary}</div>}
      {handoff.incidents.length > 0 && (
        <div>{handoff.incidents.length === 1 ? '1 incident was open:' : `${handoff.incidents.length} incidents were open:`}</div>
      )}
      {handoff.incidents.length > 0 && (
        <ul className={styles.incidents}>
          {handoff.incidents.map((incident) => (
            <li key={incident.id}>
              <Link to="/incidents/$ref" params={{ ref: String(incident.number) }}>
                #{incident.number} {incident.title}
              </Link>{' '}
              <span className="muted text">
                {incident.severity}, {incident.status}
              </span>
            </li>
          ))}
        </ul>
      )}
      {editing ? (
        <Notes handoff={handoff} onClose={() => setEditing(false)} />
      ) : (
        <>
          {noted && (
            <dl className={`column gap-10 bare ${styles.notes}`}>
              <Note name="Open issues" text={handoff.outgoing_notes.open_issues} />
              <Note name="Watch items" text={handoff.outgoing_notes.watch_items} />
              <Note name="From who came" text={handoff.incoming_notes} />
            </dl>
          )}
          {mayWrite && (
            <Inline>
              <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
                Edit notes
              </Button>
              {handoff.status === 'pending' && handoff.dismissed_at === null && <Pending handoff={handoff} newest={newest} />}
            </Inline>
          )}
        </>
      )}
    </Card>
  );
}

/** The shift that ended: whose, how long, and how often it was paged. */
function ShiftLine({ handoff: { outgoing_user_name: name, shift } }: { readonly handoff: Handoff }) {
  if (shift.start === null) return null;
  const length = longSpanText(Date.parse(shift.end) - Date.parse(shift.start));
  return (
    <div className="muted text">
      {name ?? '…'} was on call for {length}, since <At at={shift.start} />
      {shift.page_count !== null && `, and paged ${timesWords(shift.page_count)}`}
    </div>
  );
}

/** What can be done while a handoff waits to be accepted. */
function Pending({ handoff, newest }: HandoffCardProps) {
  const me = useMe();
  const client = useQueryClient();
  const [dismissing, setDismissing] = useState(false);
  const [reason, setReason] = useState('');
  const incoming = handoff.incoming_user_name ?? 'the incoming person';
  const own = me.id === handoff.outgoing_user_id || me.id === handoff.incoming_user_id;
  const remind = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/on-call/handoffs/{id}/remind', { params: { path: { id: handoff.id } } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ON_CALL });
      toast({ tone: 'good', text: `${incoming} is reminded` });
    },
    onError: (refused) => toastProblem(`${incoming} was not reminded`, refused),
  });
  const dismiss = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/on-call/handoffs/{id}/dismiss', {
          params: { path: { id: handoff.id } },
          body: own ? {} : { reason },
        }),
      ),
    onSuccess: async () => {
      setDismissing(false);
      await client.invalidateQueries({ queryKey: ON_CALL });
      toast({ tone: 'good', text: 'Handoff dismissed' });
    },
  });
  return (
    <>
      {newest && me.id !== handoff.incoming_user_id && (
        <Button size="compact-sm" variant="default" loading={remind.isPending} onClick={() => remind.mutate()}>
          Remind {incoming}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setDismissing(true)}>
        Dismiss
      </Button>
      {handoff.reminded_at !== null && (
        <span className="muted text">
          Reminded <Ago at={handoff.reminded_at} />
        </span>
      )}
      <Dialog opened={dismissing} onClose={() => setDismissing(false)} title="Dismiss handoff">
        <Stacked gap={16}>
          <div>Nobody is asked to accept it any more. {incoming} stays on call and can still accept it.</div>
          {!own && (
            <TextInput
              label="Reason"
              description="This handoff is between two other people: your reason is kept in the audit log."
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
          {dismiss.error && <ProblemNote error={dismiss.error} what="The handoff was not dismissed" />}
          <Inline end>
            <Button variant="default" onClick={() => setDismissing(false)}>
              Cancel
            </Button>
            <Button loading={dismiss.isPending} disabled={!own && reason.trim() === ''} onClick={() => dismiss.mutate()}>
              Dismiss handoff
            </Button>
          </Inline>
        </Stacked>
      </Dialog>
    </>
  );
}

function timesWords(count: number): string {
  return count === 0 ? 'not once' : count === 1 ? 'once' : `${count.toLocaleString('en')} times`;
}

function Note({ name, text }: { readonly name: string; readonly text: string }) {
  if (text === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Notes({ handoff, onClose }: { readonly handoff: Handoff; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [issues, setIssues] = useState(handoff.outgoing_notes.open_issues);
  const [watch, setWatch] = useState(handoff.outgoing_notes.watch_items);
  const [incoming, setIncoming] = useState(handoff.incoming_notes);
  const me = useMe();
  const own = me.id === handoff.outgoing_user_id || me.id === handoff.incoming_user_id;
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/v1/on-call/handoffs/{id}', {
          params: { path: { id: handoff.id } },
          body: { outgoing_notes: { open_issues: issues, watch_items: watch }, incoming_notes: incoming, ...(own ? {} : { reason }) },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ON_CALL });
      onClose();
    },
  });
  return (
    <Stacked gap={12}>
      <Textarea label="Open issues" autosize minRows={2} value={issues} onChange={(event) => setIssues(event.currentTarget.value)} />
      <Textarea label="Watch items" autosize minRows={2} value={watch} onChange={(event) => setWatch(event.currentTarget.value)} />
      <Textarea label="Incoming notes" autosize minRows={2} value={incoming} onChange={(event) => setIncoming(event.currentTarget.value)} />
      {!own && (
        <TextInput
          label="Reason"
          description="This handoff is between two other people: your reason is kept in the audit log."
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {save.error && <ProblemNote error={save.error} what="The notes were not saved; they are still here" />}
      <Inline end>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={save.isPending} disabled={!own && reason.trim() === ''} onClick={() => save.mutate()}>
          Save notes
        </Button>
      </Inline>
    </Stacked>
  );
}
