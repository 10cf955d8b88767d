import { Button, Checkbox, Modal, NumberInput, SegmentedControl, Skeleton, TextInput, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type DragEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import type { Schema } from '../../api/types.ts';
import { DeleteMenu } from '../../components/forms/delete-menu.tsx';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { ServicesField } from '../../components/forms/service-fields.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { Section } from '../../components/layout/section.tsx';
import { RailPage } from '../../components/layout/sidebar-layout.tsx';
import { Steps } from '../../components/layout/steps.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { ItemsOf } from './items-of.tsx';
import { type Draft, draftOf, mergeDrafts, type Moment } from './draft.ts';
import styles from './editor.module.css';
import { MarkedText } from './marked-text.tsx';
import { entriesQuery, POST_MORTEMS, type PostMortem, postMortemQuery, usePostMortemNews, versionQuery, versionsQuery } from './queries.ts';
import { ReadView, utc } from './read-view.tsx';
import { StartPostMortem } from './start.tsx';
import { FIELDS, STATUS_WORDS, STATUSES, STEP_WORDS } from './words.ts';

const TEXT_MAX = 50_000;
const FACTOR_MAX = 2_000;
const MOMENTS_MAX = 200;
/** What a dragged entry of the timeline carries. */
const ENTRY = 'application/x-timeline-entry';

/** The post-mortem of an incident, beside its timeline. */
export function PostMortemBoard({ incidentRef }: { readonly incidentRef: string }) {
  usePostMortemNews();
  const { data: postMortem, error, refetch } = useQuery(postMortemQuery(incidentRef));
  if (postMortem) return <Loaded key={postMortem.id} postMortem={postMortem} incidentRef={incidentRef} />;
  return (
    <RailPage title={`Post-mortem of incident ${incidentRef}`} rail={null} railName="Timeline">
      {error && <ProblemNote error={error} what="The post-mortem could not be loaded" retry={() => void refetch()} />}
      {postMortem === null && <StartPostMortem incidentRef={incidentRef} />}
      {postMortem === undefined && !error && <Skeleton height={240} aria-busy="true" />}
    </RailPage>
  );
}

function Loaded({ postMortem, incidentRef }: { readonly postMortem: PostMortem; readonly incidentRef: string }) {
  const mayWrite = useMay('postmortems:write');
  const writable = postMortem.editable && mayWrite;
  const [view, setView] = useState<'write' | 'read'>('write');
  const [old, setOld] = useState<number | null>(null);
  const editing = useDraft(postMortem);
  const version = useQuery({ ...versionQuery(incidentRef, old ?? 1), enabled: old !== null });
  const writing = writable && view === 'write' && old === null;
  const title = (
    <>
      {postMortem.title} <span className={styles.onScreen}>· post-mortem</span>
    </>
  );
  return (
    <RailPage
      title={title}
      lead={
        <>
          <Link to="/incidents/$ref" params={{ ref: String(postMortem.incident_number) }}>
            Incident #{postMortem.incident_number}
          </Link>{' '}
          · by {postMortem.authors.map(({ name }) => name).join(', ')}
        </>
      }
      action={<Tools postMortem={postMortem} view={view} onView={writable ? setView : null} />}
      railName="Timeline and versions"
      rail={
        <div className={styles.onScreen}>
          <Entries incidentRef={incidentRef} onInsert={writing ? editing.insert : null} used={editing.draft.timeline} />
          <Versions postMortem={postMortem} incidentRef={incidentRef} old={old} onOld={setOld} />
        </div>
      }
    >
      <Review postMortem={postMortem} dirty={editing.dirty} />
      {old !== null && (
        <Hint tone="warn">
          Version {old} of {postMortem.version}.{' '}
          <Button size="compact-xs" variant="default" onClick={() => setOld(null)}>
            Show the current version
          </Button>
        </Hint>
      )}
      {version.error && old !== null && <ProblemNote error={version.error} what="The version could not be loaded" />}
      <Card>
        {writing ? (
          <Editor postMortem={postMortem} editing={editing} />
        ) : old !== null && !version.data ? (
          <Skeleton height={200} aria-busy="true" />
        ) : (
          <ReadView shown={version.data && old !== null ? version.data : postMortem} />
        )}
      </Card>
      <ItemsOf incidentRef={incidentRef} />
    </RailPage>
  );
}

/** What is being written, what it began from, and how it is saved. */
interface Editing {
  readonly draft: Draft;
  readonly dirty: boolean;
  readonly merged: boolean;
  readonly change: (changes: Partial<Draft>) => void;
  readonly insert: (entry: Pick<Moment, 'at' | 'text'> & { readonly id: string }) => void;
  readonly save: { readonly mutate: () => void; readonly isPending: boolean; readonly error: unknown };
}

function useDraft(postMortem: PostMortem): Editing {
  const client = useQueryClient();
  const [base, setBase] = useState({ version: postMortem.version, draft: draftOf(postMortem) });
  const [draft, setDraft] = useState(base.draft);
  const [merged, setMerged] = useState(false);
  const changed = (from: Draft, now: Draft) =>
    Object.fromEntries(Object.entries(now).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(from[name as keyof Draft])));
  const dirty = Object.keys(changed(base.draft, draft)).length > 0;
  // Somebody else saved: what is not touched here follows at once, the rest is put together.
  if (postMortem.version > base.version) {
    const theirs = draftOf(postMortem);
    if (dirty) {
      setDraft(mergeDrafts(base.draft, theirs, draft));
      setMerged(JSON.stringify(theirs) !== JSON.stringify(base.draft));
    } else setDraft(theirs);
    setBase({ version: postMortem.version, draft: theirs });
  }
  const params = { path: { id: postMortem.incident_id } };
  const save = useMutation({
    mutationFn: async () => {
      const send = (from: Draft, now: Draft, version: number) =>
        answer(api.PATCH('/api/v1/incidents/{id}/post-mortem', { params, body: { ...changed(from, now), version } }));
      try {
        return await send(base.draft, draft, base.version);
      } catch (error) {
        const problem = asProblem(error);
        const current = problem.extra['current'] as PostMortem | undefined;
        if (problem.code !== 'version_conflict' || !current) throw error;
        const theirs = draftOf(current);
        const both = mergeDrafts(base.draft, theirs, draft);
        setMerged(true);
        setDraft(both);
        return send(theirs, both, current.version);
      }
    },
    onSuccess: (stored) => {
      const saved = draftOf(stored);
      setBase({ version: stored.version, draft: saved });
      // What was typed while it was saved stays.
      setDraft((now) => (now === draft ? saved : mergeDrafts(draft, saved, now)));
      for (const ref of [String(stored.incident_number), stored.incident_id]) client.setQueryData(postMortemQuery(ref).queryKey, stored);
      return client.invalidateQueries({ queryKey: POST_MORTEMS });
    },
  });
  return {
    draft,
    dirty,
    merged,
    save,
    change: (changes) => setDraft((now) => ({ ...now, ...changes })),
    insert: ({ id, at, text }) =>
      setDraft((now) =>
        now.timeline.length >= MOMENTS_MAX || now.timeline.some(({ entry_id: used }) => used === id)
          ? now
          : { ...now, timeline: [...now.timeline, { entry_id: id, at, text }].toSorted((a, b) => a.at.localeCompare(b.at)) },
      ),
  };
}

function Editor({ postMortem, editing }: { readonly postMortem: PostMortem; readonly editing: Editing }) {
  const { draft, change, save, dirty, merged } = editing;
  const problem = save.error ? asProblem(save.error) : null;
  const saved = draftOf(postMortem);
  const on = (field: string) => postMortem.remarks.filter((remark) => remark.field === field);
  const impact = (changes: Partial<Draft['impact']>) => change({ impact: { ...draft.impact, ...changes } });
  const text = ({ name, label, asks }: (typeof FIELDS)[number]) => (
    <MarkedText
      key={name}
      label={label}
      asks={asks}
      value={draft[name]}
      onChange={(value) => change({ [name]: value })}
      saved={saved[name]}
      remarks={on(name)}
      maxLength={TEXT_MAX}
      error={fieldError(problem, name)}
    />
  );
  const [summary, ...rest] = FIELDS;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextInput
        label="Title"
        required
        maxLength={300}
        value={draft.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={fieldError(problem, 'title')}
      />
      {text(summary)}
      <MarkedText
        label="Impact"
        asks="What customers noticed."
        value={draft.impact.description}
        onChange={(description) => impact({ description })}
        saved={saved.impact.description}
        remarks={on('impact.description')}
        maxLength={TEXT_MAX}
      />
      <div className={styles.times}>
        <TimeField
          label="Started (UTC)"
          value={draft.impact.started_at}
          onChange={(at) => impact({ started_at: at })}
          error={fieldError(problem, 'impact/started_at')}
        />
        <TimeField label="Detected (UTC)" value={draft.impact.detected_at} onChange={(at) => impact({ detected_at: at })} error={null} />
        <TimeField
          label="Ended (UTC)"
          value={draft.impact.ended_at}
          onChange={(at) => impact({ ended_at: at })}
          error={fieldError(problem, 'impact/ended_at')}
        />
        <NumberInput
          label="Customers affected"
          min={0}
          max={1_000_000_000_000}
          allowDecimal={false}
          value={draft.impact.customers_affected ?? ''}
          onChange={(value) => impact({ customers_affected: value === '' ? null : Number(value) })}
        />
      </div>
      <ServicesField
        value={draft.impact.service_ids}
        onChange={(ids) => impact({ service_ids: ids })}
        error={fieldError(problem, 'impact/service_ids')}
      />
      {rest.slice(0, 2).map(text)}
      <MarkedText
        label="Contributing factors"
        asks="One a line."
        value={draft.contributing_factors.join('\n')}
        onChange={(value) =>
          change({ contributing_factors: value === '' ? [] : value.split('\n').map((line) => line.slice(0, FACTOR_MAX)) })
        }
        saved={saved.contributing_factors.join('\n')}
        remarks={postMortem.remarks.flatMap((remark) => inLines(remark, saved.contributing_factors))}
        maxLength={TEXT_MAX}
        error={fieldError(problem, 'contributing_factors')}
      />
      {rest.slice(2).map(text)}
      <Moments draft={draft} editing={editing} />
      {merged && <Hint tone="warn">Someone else saved meanwhile. Their changes and yours are put together here: look through them.</Hint>}
      {problem && <ProblemNote error={problem} what="The post-mortem was not saved; what you wrote is still here" />}
      <div className={styles.bar}>
        <span className={styles.state}>{dirty ? 'Not saved' : <>Saved, version {postMortem.version}</>}</span>
        <Button type="submit" loading={save.isPending} disabled={!dirty || draft.title.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** A remark on one factor, placed in the text of all. */
function inLines(remark: PostMortem['remarks'][number], factors: readonly string[]): PostMortem['remarks'] {
  const index = Number(/^contributing_factors\.(\d+)$/u.exec(remark.field)?.[1] ?? Number.NaN);
  if (Number.isNaN(index)) return [];
  const start = factors.slice(0, index).reduce((sum, factor) => sum + factor.length + 1, 0);
  return [{ ...remark, from: remark.from + start, to: remark.to + start }];
}

interface TimeFieldProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (at: string | null) => void;
  readonly error: string | null;
}

/** A time in UTC, to the minute. */
function TimeField({ label, value, onChange, error }: TimeFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={value?.slice(0, 16) ?? ''}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : `${event.currentTarget.value}:00.000Z`)}
      error={error}
    />
  );
}

/** The post-mortem's own timeline; entries of the incident's are dragged or inserted. */
function Moments({ draft, editing }: { readonly draft: Draft; readonly editing: Editing }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    setOver(false);
    const data = event.dataTransfer.getData(ENTRY);
    if (data === '') return;
    event.preventDefault();
    editing.insert(JSON.parse(data) as { id: string; at: string; text: string });
  };
  const set = (index: number, text: string) =>
    editing.change({ timeline: draft.timeline.map((moment, at) => (at === index ? { ...moment, text } : moment)) });
  return (
    <div className={styles.field}>
      <span className={styles.label}>Timeline</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the buttons beside the entries do the same */}
      <div
        className={styles.drop}
        data-over={over}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes(ENTRY)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {draft.timeline.length === 0 ? (
          <Hint>Drag entries of the incident’s timeline here, or insert them by their buttons.</Hint>
        ) : (
          <ol className={styles.moments}>
            {draft.timeline.map((moment, index) => (
              <li key={moment.entry_id ?? `${moment.at} ${index}`} className={styles.moment}>
                <time dateTime={moment.at}>{utc(moment.at)}</time>
                <Textarea
                  aria-label={`Entry of ${utc(moment.at)}`}
                  size="xs"
                  autosize
                  minRows={1}
                  maxLength={2_000}
                  value={moment.text}
                  onChange={(event) => set(index, event.currentTarget.value)}
                />
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  aria-label={`Remove the entry of ${utc(moment.at)}`}
                  onClick={() => editing.change({ timeline: draft.timeline.filter((_, at) => at !== index) })}
                >
                  <Icon name="close" size={14} />
                </Button>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  );
}

interface EntriesProps {
  readonly incidentRef: string;
  /** Null: nothing can be inserted. */
  readonly onInsert: Editing['insert'] | null;
  readonly used: readonly Moment[];
}

/** The incident's timeline, to be taken from. */
function Entries({ incidentRef, onInsert, used }: EntriesProps) {
  const { data, error } = useQuery({ ...entriesQuery(incidentRef), enabled: useMay('incidents:read') });
  if (error) return <ProblemNote error={error} what="The timeline could not be loaded" />;
  const taken = new Set(used.map(({ entry_id: id }) => id));
  return (
    <Section title="Timeline of the incident" count={data?.items.length}>
      {data === undefined ? (
        <Skeleton height={120} aria-busy="true" />
      ) : (
        <ol className={styles.entries}>
          {data.items.map(({ id, at, text }) => (
            <li
              key={id}
              className={styles.entry}
              draggable={onInsert !== null}
              onDragStart={(event) => {
                event.dataTransfer.setData(ENTRY, JSON.stringify({ id, at, text: text.slice(0, 2_000) }));
                event.dataTransfer.setData('text/plain', `${utc(at)}: ${text}`);
              }}
            >
              <time dateTime={at}>{utc(at)}</time>
              <span>{text}</span>
              {onInsert && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={taken.has(id)}
                  aria-label={`${taken.has(id) ? 'Inserted' : 'Insert'} ${text}`}
                  onClick={() => onInsert({ id, at, text: text.slice(0, 2_000) })}
                >
                  {taken.has(id) ? 'Inserted' : 'Insert'}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

/** Where it is in the review, and what can be done now. */
function Review({ postMortem, dirty }: { readonly postMortem: PostMortem; readonly dirty: boolean }) {
  const mayWrite = useMay('postmortems:write');
  const [submitting, setSubmitting] = useState(false);
  const move = useStep(postMortem);
  const { status, approver, approved_by_only_author: alone, approved_at, published_at } = postMortem;
  return (
    <Card>
      <div className={styles.review}>
        <Steps names={STATUSES.map((one) => STATUS_WORDS[one])} current={STATUSES.indexOf(status) + (status === 'published' ? 1 : 0)} />
        {mayWrite && (
          <div className={styles.onScreen}>
            <Inline>
              {postMortem.allowed_commands.map((verb) => (
                <Button
                  key={verb}
                  variant={STEP_WORDS[verb]?.main ? 'filled' : 'default'}
                  disabled={dirty}
                  loading={move.isPending && move.variables.verb === verb}
                  onClick={() => (verb === 'submit-review' ? setSubmitting(true) : move.mutate({ verb }))}
                >
                  {STEP_WORDS[verb]?.label ?? verb}
                </Button>
              ))}
            </Inline>
          </div>
        )}
      </div>
      {approver && (
        <p className={styles.state}>
          Approved by {approver.name}
          {alone && ', the only author'}
          {approved_at && (
            <>
              {' '}
              <Ago at={approved_at} />
            </>
          )}
          {published_at && (
            <>
              , published <Ago at={published_at} />
            </>
          )}
        </p>
      )}
      {dirty && <p className={styles.state}>Save before you go on with the review.</p>}
      <Submit postMortem={postMortem} opened={submitting} onClose={() => setSubmitting(false)} />
    </Card>
  );
}

type Verb = 'submit-review' | 'revert-to-draft' | 'revert-to-review' | 'approve' | 'publish';

function useStep(postMortem: PostMortem) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, confirmed }: { readonly verb: string; readonly confirmed?: boolean }) => {
      const params = { path: { id: postMortem.incident_id, pmId: postMortem.id } };
      const body = { version: postMortem.version, ...(confirmed === undefined ? {} : { blameless_confirmed: confirmed }) };
      return answer(api.POST(`/api/v1/incidents/{id}/post-mortem/{pmId}/${verb as Verb}`, { params, body }));
    },
    onSuccess: (stored: Schema<'PostMortem'>) => {
      toast({ tone: 'good', text: `The post-mortem is ${STATUS_WORDS[stored.status].toLowerCase()}` });
    },
    onError: (error) => toastProblem('The state of the post-mortem was not changed', error),
    onSettled: () => client.invalidateQueries({ queryKey: POST_MORTEMS }),
  });
}

interface SubmitProps {
  readonly postMortem: PostMortem;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Whoever submits says that it blames nobody. */
function Submit({ postMortem, opened, onClose }: SubmitProps) {
  // Its own: what closes it must not be passed over because another step was asked for meanwhile.
  const move = useStep(postMortem);
  const [confirmed, setConfirmed] = useState(false);
  const { length: remarks } = postMortem.remarks;
  return (
    <Modal opened={opened} onClose={onClose} title="Submit for review">
      <Stacked gap={16}>
        {remarks > 0 && (
          <Hint tone="warn">
            {remarks === 1 ? 'One sentence is' : `${remarks} sentences are`} marked as blaming. You may submit all the same.
          </Hint>
        )}
        <Checkbox
          label="I read it, and it blames nobody"
          checked={confirmed}
          onChange={(event) => setConfirmed(event.currentTarget.checked)}
          data-autofocus
        />
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!confirmed}
            loading={move.isPending}
            onClick={() => move.mutate({ verb: 'submit-review', confirmed: true }, { onSuccess: onClose })}
          >
            Submit for review
          </Button>
        </Inline>
      </Stacked>
    </Modal>
  );
}

interface ToolsProps {
  readonly postMortem: PostMortem;
  readonly view: 'write' | 'read';
  /** Null: it can only be read. */
  readonly onView: ((view: 'write' | 'read') => void) | null;
}

function Tools({ postMortem, view, onView }: ToolsProps) {
  const client = useQueryClient();
  const mayDelete = useMay('postmortems:delete') && postMortem.status !== 'published';
  const remove = async () => {
    await answer(api.DELETE('/api/v1/incidents/{id}/post-mortem', { params: { path: { id: postMortem.incident_id } } }));
    await client.invalidateQueries({ queryKey: POST_MORTEMS });
    toast({ tone: 'good', text: 'The post-mortem is deleted' });
  };
  return (
    <div className={styles.onScreen}>
      <Inline>
        {onView && (
          <SegmentedControl
            size="xs"
            aria-label="Write or read"
            value={view}
            onChange={(next) => onView(next === 'read' ? 'read' : 'write')}
            data={[
              { value: 'write', label: 'Write' },
              { value: 'read', label: 'Read' },
            ]}
          />
        )}
        <Button
          component="a"
          href={`/api/v1/incidents/${postMortem.incident_number}/post-mortem?format=markdown`}
          target="_blank"
          variant="default"
          leftSection={<Icon name="download" size={14} />}
        >
          Markdown
        </Button>
        <Button
          variant="default"
          onClick={() => {
            onView?.('read');
            // After the page has drawn what is read.
            setTimeout(() => window.print(), 100);
          }}
        >
          Print
        </Button>
        {mayDelete && (
          <DeleteMenu name="the post-mortem" run={remove}>
            The post-mortem, its versions and its action items are deleted. A new one can be written then.
          </DeleteMenu>
        )}
      </Inline>
    </div>
  );
}

interface VersionsProps {
  readonly postMortem: PostMortem;
  readonly incidentRef: string;
  readonly old: number | null;
  readonly onOld: (version: number | null) => void;
}

function Versions({ postMortem, incidentRef, old, onOld }: VersionsProps) {
  const { data } = useQuery(versionsQuery(incidentRef));
  if (!data || data.total < 2) return null;
  return (
    <Section title="Versions" count={data.total}>
      <ul className={styles.versions}>
        {data.items.map(({ id, version, saved_by: by, created_at: at }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.version}
              aria-pressed={version === (old ?? postMortem.version)}
              onClick={() => onOld(version === postMortem.version ? null : version)}
            >
              {version} · {by.name} <Ago at={at} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
