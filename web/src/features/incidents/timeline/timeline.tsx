import { Button, Textarea } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { useNames } from '../../../api/people.ts';
import { useMay } from '../../../api/session.ts';
import type { TimelineKind } from '../../../api/events.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import type { IconName } from '../../../components/icon.tsx';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { RichText } from '../../../components/text/rich-text.tsx';
import { Section } from '../../../components/layout/section.tsx';
import { ShowEarlier } from '../../../components/layout/show-earlier.tsx';
import { useProviders } from '../../../api/providers.ts';
import { foldPages, peopleIn, notifiedSentence } from '../../../components/text/paging-words.ts';
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
  const entries = whole.data ? whole.data.pages.flatMap((page) => page.items).toReversed() : incident.timeline;
  const hidden = entries.length - shown;
  const { byOf } = useProviders();
  const lines = foldPages(entries.slice(-shown), (entry) => entry, byOf);
  const name = useNames(peopleIn(lines));
  const carriedAll = incident.timeline.length < CARRIED;
  const earlier = hidden > 0 || (carriedAll ? false : !whole.data || whole.hasNextPage);
  const showEarlier = () => {
    setShown(shown === FIRST ? CARRIED : shown + MORE);
    if (whole.hasNextPage && hidden < MORE) void whole.fetchNextPage();
  };
  return (
    <Section title="Timeline">
      {earlier && <ShowEarlier count={carriedAll ? hidden : null} loading={whole.isFetching} onClick={showEarlier} />}
      <EventTimeline>
        {lines.map((line) =>
          line.kind === 'entry' ? (
            <Line key={line.entry.id} entry={line.entry} />
          ) : (
            <EventTimelineRow key={line.first.id} icon="send" at={line.first.at}>
              {notifiedSentence(line.people, name)}
            </EventTimelineRow>
          ),
        )}
      </EventTimeline>
      {mayWrite && <Composer incident={incident} />}
    </Section>
  );
}

function Line({ entry }: { readonly entry: Entry }) {
  return (
    <EventTimelineRow
      icon={ICONS[entry.kind] ?? ICONS[entry.kind.split('.')[0] ?? ''] ?? 'right'}
      at={entry.at}
      note={entry.kind === ('note.added' satisfies TimelineKind) && entry.actor.name}
    >
      <RichText>{entry.text}</RichText>
    </EventTimelineRow>
  );
}

function Composer({ incident }: { readonly incident: IncidentDetail }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: (note: string) =>
      answer(api.POST('/api/v1/incidents/{id}/timeline', { params: { path: { id: incident.id } }, body: { text: note } })),
    onSuccess: () => {
      setText('');
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
    <div className={styles.composer}>
      <Textarea
        aria-label="Note for the timeline"
        placeholder="Add a note"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKey}
      />
      {add.error && <ProblemNote error={add.error} what="The note was not added; it is still here" />}
      <div className={styles.foot}>
        <span className={styles.hint}>Ctrl+Enter to add</span>
        <Button variant="default" size="xs" disabled={text.trim() === ''} loading={add.isPending} onClick={send}>
          Add note
        </Button>
      </div>
    </div>
  );
}
