import { Button, Textarea } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { useNames } from '../../../api/people.ts';
import { useMay } from '../../../api/session.ts';
import type { TimelineKind } from '../../../made/events.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import type { IconName } from '../../../components/icon.tsx';
import { isBlank, useDraft } from '../../../components/forms/use-draft.ts';
import { DraftMark } from '../../../components/forms/draft-mark.tsx';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { RichText } from '../../../components/text/markup/rich-text.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { ShowEarlier } from '../../../components/layout/show-earlier.tsx';
import { useProviders } from '../../../api/providers.ts';
import { foldPages, type Line as FoldedLine, notifiedSentence, peopleIn } from '../../../components/text/paging-words.ts';
import { EventTimeline, EventTimelineRow } from '../../../components/text/timeline.tsx';
import { INCIDENTS, timelineQuery } from '../queries.ts';
import styles from './timeline.module.css';

/** By the first word of an entry's kind, of which none is left out; a whole kind wins. */
const ICONS: Readonly<Record<string, IconName>> = {
  'incident.created': 'flame',
  'incident.acknowledged': 'user',
  'incident.resolved': 'check',
  'incident.closed': 'check',
  'incident.reopened': 'undo',
  'incident.cancelled': 'close',
  incident: 'pulse',
  escalation: 'ladder',
  page: 'send',
  alerts: 'bell',
  role: 'users',
  ics: 'table',
  decision: 'route',
  status_update: 'globe',
  investigation: 'investigate',
  playbook: 'list',
  note: 'book',
  message: 'bookmark',
  channel: 'inbox',
  video_room: 'screen',
  responder: 'users',
  summary: 'list',
  post_mortem: 'book',
  action_item: 'check',
} satisfies Partial<Record<TimelineKind, IconName>> & Record<Family<TimelineKind>, IconName>;

type Family<Kind extends string> = Kind extends `${infer Name}.${string}` ? Name : never;

type Entry = IncidentDetail['timeline'][number];

/** The newest that are shown at first: where one writes stays near. */
const FIRST = 15;
/** What the incident itself carries. */
const CARRIED = 200;
const MORE = 100;

/** What happened, in order; a note of one's own at the end. */
export function Timeline({ incident }: { readonly incident: IncidentDetail }) {
  const mayWrite = useMay('incidents:write');
  const [shown, setShown] = useState(FIRST);
  const whole = useInfiniteQuery({ ...timelineQuery(incident.id), enabled: shown > CARRIED });
  const { data, hasNextPage, isFetching, error, fetchNextPage } = whole;
  const entries = useMemo(
    () => (data ? data.pages.flatMap((page) => page.items).toReversed() : incident.timeline),
    [data, incident.timeline],
  );
  // As many pages as are wanted: the first holds no more than the incident itself carries.
  useEffect(() => {
    if (data && shown > entries.length && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [data, shown, entries.length, hasNextPage, isFetching, error, fetchNextPage]);
  const hidden = entries.length - shown;
  const { byOf } = useProviders();
  // Hundreds are drawn a few at a time, between which the page answers.
  const lines = useDeferredValue(useMemo(() => foldPages(entries.slice(-shown), (entry) => entry, byOf), [entries, shown, byOf]));
  const carriedAll = incident.timeline.length < CARRIED;
  const earlier = hidden > 0 || (carriedAll ? false : !data || hasNextPage);
  return (
    <Section title="Timeline">
      {earlier && (
        <ShowEarlier
          count={carriedAll ? hidden : null}
          loading={isFetching}
          onClick={() => setShown(shown === FIRST ? CARRIED : shown + MORE)}
        />
      )}
      {error && (
        <ProblemNote
          error={error}
          what="Earlier entries could not be loaded"
          retry={() => void (data ? fetchNextPage() : whole.refetch())}
        />
      )}
      <Lines lines={lines} />
      {mayWrite && <Composer incidentId={incident.id} />}
    </Section>
  );
}

/** Apart from what stands around it, which changes while they stay. */
const Lines = memo(function Lines({ lines }: { readonly lines: readonly FoldedLine<Entry>[] }) {
  const name = useNames(peopleIn(lines));
  return (
    <EventTimeline>
      {lines.map((line) =>
        line.kind === 'entry' ? (
          <Line key={line.entry.id} {...line.entry} />
        ) : (
          <EventTimelineRow key={line.first.id} icon="send" at={line.first.at}>
            {notifiedSentence(line.people, name)}
          </EventTimelineRow>
        ),
      )}
    </EventTimeline>
  );
});

/** Drawn once: what is on a timeline stays as it is, whatever else of the incident changes. */
const Line = memo(
  function Line({ kind, at, actor, text }: Entry) {
    return (
      <EventTimelineRow
        icon={ICONS[kind] ?? ICONS[kind.split('.')[0] ?? ''] ?? 'right'}
        at={at}
        note={kind === ('note.added' satisfies TimelineKind) && actor.name}
      >
        <RichText>{text}</RichText>
      </EventTimelineRow>
    );
  },
  (a, b) => a.kind === b.kind && a.at === b.at && a.text === b.text && a.actor.name === b.actor.name,
);

/** Its field measures itself whenever it is drawn: not for what changes around it. */
const Composer = memo(function Composer({ incidentId }: { readonly incidentId: string }) {
  const client = useQueryClient();
  const note = useDraft<string>(incidentId, 'note', '', isBlank);
  const text = note.value;
  const add = useMutation({
    mutationFn: (note: string) =>
      answer(api.POST('/api/v1/incidents/{id}/timeline', { params: { path: { id: incidentId } }, body: { text: note } })),
    onSuccess: () => {
      note.drop();
      return client.invalidateQueries({ queryKey: INCIDENTS });
    },
  });
  const send = () => {
    if (text.trim() !== '' && !add.isPending) add.mutate(text.trim());
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
  };
  return (
    <div className="column gap-8">
      <Textarea
        aria-label="Note for the timeline"
        placeholder="Add a note"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => note.change(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      <DraftMark foundAt={note.foundAt} onDrop={note.drop} />
      {add.error && <ProblemNote error={add.error} what="The note was not added; it is still here" />}
      <div className="row middle at-end gap-10">
        <span className={`muted small ${styles.hint}`}>Ctrl+Enter to add</span>
        <Button variant="default" size="xs" disabled={text.trim() === ''} loading={add.isPending} onClick={send}>
          Add note
        </Button>
      </div>
    </div>
  );
});
