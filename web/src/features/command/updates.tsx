import '@mantine/core/styles/NumberInput.css';
import { Button, NumberInput, Textarea } from '@mantine/core';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment, useState } from 'react';
import { BASE_PATH } from '../../api/base.ts';
import { answer, api } from '../../api/client.ts';
import { serverNow, useNow } from '../../api/clock.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import type { IncidentDetail } from '../../api/types.ts';
import { isBlank, useDraft } from '../../components/forms/use-draft.ts';
import { DraftMark } from '../../components/forms/draft-mark.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { Section } from '../../components/layout/section.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { LinkedText } from '../../components/messages/linked-text.tsx';
import { Person } from '../../components/text/severity.tsx';
import { longSpanText } from '../../components/text/time.ts';
import styles from './messages.module.css';
import { PublicUpdate } from './public-update.tsx';
import { chosenBody, pagesQuery, type PublicChoice, type StatusUpdate, updatesQuery } from './queries.ts';

/** When the next update is due by itself, in minutes: the server's own defaults. */
const DEFAULTS: Readonly<Record<IncidentDetail['severity'], number>> = { critical: 30, high: 60, medium: 0, low: 0 };

/** What colleagues and customers read about the incident, and when the next update is due. */
export function Updates({ incident }: { readonly incident: IncidentDetail }) {
  const mayWrite = useMay('incidents:write');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(updatesQuery(incident.id));
  const [editing, setEditing] = useState<StatusUpdate | null>(null);
  const updates = data?.pages.flatMap(({ items }) => items) ?? [];
  const over = ['resolved', 'closed', 'cancelled'].includes(incident.status);
  return (
    <>
      {mayWrite && <NewUpdate incident={incident} />}
      <Section title="Status updates" count={data && updates.length > 0 ? data.pages[0]?.total : undefined}>
        {error && !data && <ProblemNote error={error} what="The updates could not be loaded" retry={() => void refetch()} />}
        {!over && updates[0]?.next_update_at && <Due at={updates[0].next_update_at} />}
        {data && updates.length === 0 && <p className="bare muted text">No status updates yet.</p>}
        <ol className="plain column gap-14">
          {updates.map((update) => (
            <li key={update.id} className="row gap-10">
              <Person id={update.author.id} name={update.author.name} size={24} />
              <div className="fill shrinks text">
                <div>
                  <span className="semibold">{update.author.name}</span>{' '}
                  <span className="muted small">
                    <Ago at={update.at} />, {update.audience}
                    <PublishedOn ids={update.status_page_ids} />
                    {update.edited_at !== null && ', edited'}
                  </span>
                </div>
                <div className={`breaks lines ${styles.text}`}>
                  <LinkedText author={update.author}>{update.message}</LinkedText>
                </div>
                {mayWrite && (
                  <div className="row wrap middle gap-10 rows-6 below-4">
                    <Button size="compact-xs" variant="default" onClick={() => setEditing(update)}>
                      Edit
                    </Button>
                  </div>
                )}
              </div>
            </li>
          ))}
        </ol>
        {hasNextPage && (
          <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        )}
      </Section>
      <Dialog opened={editing !== null} onClose={() => setEditing(null)} title="Edit status update">
        {editing && (
          <EditUpdate incidentId={incident.id} update={editing} newest={editing.id === updates[0]?.id} onClose={() => setEditing(null)} />
        )}
      </Dialog>
    </>
  );
}

/** The status pages on which customers read it. */
function PublishedOn({ ids }: { readonly ids: readonly string[] }) {
  const mayPages = useMay('statuspages:read');
  const { data } = useQuery({ ...pagesQuery, enabled: mayPages && ids.length > 0 });
  const pages = data?.items.filter(({ id }) => ids.includes(id)) ?? [];
  return pages.map(({ id, slug, title }, index) => (
    <Fragment key={id}>
      {index === 0 ? ' on ' : ', '}
      <a href={`${BASE_PATH}/status/${slug}`} target="_blank" rel="noreferrer">
        {title}
      </a>
    </Fragment>
  ));
}

function Due({ at }: { readonly at: string }) {
  const left = Date.parse(at) - useNow(serverNow());
  return left > 0 ? (
    <p className="bare muted text">Next update due in {longSpanText(left)}</p>
  ) : (
    <p className="critical small semibold">Next update {left > -60_000 ? 'due now' : `${longSpanText(-left)} late`}</p>
  );
}

/** What is being written; `minutes` null: as the server has it. */
interface Writing {
  readonly message: string;
  readonly audience: StatusUpdate['audience'];
  readonly choice: PublicChoice;
  readonly minutes: number | '' | null;
}

const EMPTY_UPDATE: Writing = { message: '', audience: 'internal', choice: {}, minutes: null };

function NewUpdate({ incident }: { readonly incident: IncidentDetail }) {
  const client = useQueryClient();
  const update = useDraft<Writing>(incident.id, 'update', EMPTY_UPDATE, (writing) => isBlank(writing.message));
  const { message, audience, choice } = update.value;
  const minutes = update.value.minutes ?? DEFAULTS[incident.severity];
  const write = (more: Partial<Writing>) => update.change({ ...update.value, ...more });
  const post = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/incidents/{id}/status-updates', {
          params: { path: { id: incident.id } },
          body: {
            message: message.trim(),
            audience,
            ...(audience === 'public' ? chosenBody(choice) : {}),
            ...(minutes === '' ? {} : { next_update_in_minutes: minutes }),
          },
        }),
      ),
    onSuccess: async () => {
      update.drop();
      await client.invalidateQueries({ queryKey: updatesQuery(incident.id).queryKey });
    },
  });
  const problem = post.error ? asProblem(post.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    post.mutate();
  };
  return (
    <form className="column gap-10" onSubmit={submit}>
      <Textarea
        label="New status update"
        autosize
        minRows={3}
        maxRows={12}
        value={message}
        error={fieldError(problem, 'message')}
        onChange={(event) => write({ message: event.currentTarget.value })}
      />
      <DraftMark foundAt={update.foundAt} onDrop={update.drop} />
      <div className={`grid gap-10 ${styles.fields}`}>
        {/* Status pages leave a private incident out. */}
        {!incident.private && (
          <SegmentedControl
            aria-label="Audience"
            value={audience}
            onChange={(next) => write({ audience: next as StatusUpdate['audience'] })}
            data={[
              { value: 'internal', label: 'Internal' },
              { value: 'public', label: 'Public' },
            ]}
          />
        )}
        <NumberInput
          label="Next update in minutes"
          description="0: none"
          min={0}
          max={10_080}
          allowDecimal={false}
          value={minutes}
          error={fieldError(problem, 'next_update_in_minutes')}
          onChange={(next) => write({ minutes: typeof next === 'number' ? next : '' })}
        />
      </div>
      {audience === 'public' && (
        <PublicUpdate incident={incident} message={message} value={choice} onChange={(next) => write({ choice: next })} problem={problem} />
      )}
      {problem && <ProblemNote error={problem} what="The update was not posted; it is still here" />}
      <Inline end>
        <Button type="submit" disabled={message.trim() === ''} loading={post.isPending}>
          Post update
        </Button>
      </Inline>
    </form>
  );
}

interface EditProps {
  readonly incidentId: string;
  readonly update: StatusUpdate;
  /** Only the newest says when the next one is due. */
  readonly newest: boolean;
  readonly onClose: () => void;
}

function EditUpdate({ incidentId, update, newest, onClose }: EditProps) {
  const client = useQueryClient();
  const [message, setMessage] = useState(update.message);
  const [minutes, setMinutes] = useState<number | ''>('');
  const changed = message.trim() !== update.message;
  const save = useMutation({
    mutationFn: () =>
      answer(
        api.PATCH('/api/v1/incidents/{id}/status-updates/{updateId}', {
          params: { path: { id: incidentId, updateId: update.id } },
          body: { ...(changed ? { message: message.trim() } : {}), ...(minutes === '' ? {} : { next_update_in_minutes: minutes }) },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: updatesQuery(incidentId).queryKey });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <Textarea
          label="Message"
          autosize
          minRows={3}
          maxRows={12}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {newest && (
          <NumberInput
            label="Next update in minutes, from now"
            description="0: none"
            min={0}
            max={10_080}
            allowDecimal={false}
            value={minutes}
            onChange={(next) => setMinutes(typeof next === 'number' ? next : '')}
          />
        )}
        {save.error && <ProblemNote error={save.error} what="The update was not changed" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending} disabled={message.trim() === '' || (!changed && minutes === '')}>
            Save
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
