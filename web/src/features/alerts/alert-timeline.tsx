import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNames } from '../../api/people.ts';
import type { AlertTimelineItem } from '../../api/types.ts';
import type { IconName } from '../../components/icon.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { RichText } from '../../components/text/markup/rich-text.tsx';
import { Section } from '../../components/layout/section.tsx';
import { ShowEarlier } from '../../components/layout/show-earlier.tsx';
import { useProviders } from '../../api/providers.ts';
import { foldPages, type Line, peopleIn, notifiedSentence } from '../../components/text/paging-words.ts';
import { EventTimeline, EventTimelineRow } from '../../components/text/timeline.tsx';
import { timelineQuery } from './queries.ts';

const ICONS: Readonly<Record<string, IconName>> = {
  received: 'bell',
  deduplicated: 'layers',
  grouped: 'layers',
  updated: 'refresh',
  edited: 'refresh',
  maintenance: 'clock',
  triage: 'filter',
  routed: 'route',
  delivery: 'send',
  acknowledged: 'user',
  resolved: 'check',
  reopened: 'undo',
  deleted: 'trash',
};

/** The newest that are shown at first, so that the thread stays near; a few more are not worth a button. */
const FIRST = 10;
const FEW = 4;

/** Every decision about the alert, in order, with what decided it. */
export function AlertTimeline({ number }: { readonly number: number }) {
  const { data, error, refetch } = useQuery(timelineQuery(number));
  const [whole, setWhole] = useState(false);
  const { byOf } = useProviders();
  const lines = foldPages(data?.items ?? [], ({ step, outcome, data: facts }) => ({ kind: `${step}.${outcome}`, data: facts ?? {} }), byOf);
  const name = useNames(peopleIn(lines));
  const hidden = whole || lines.length <= FIRST + FEW ? 0 : lines.length - FIRST;
  return (
    <Section title="Timeline" level={3}>
      {error && !data && <ProblemNote error={error} what="The timeline could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={96} />}
      {hidden > 0 && <ShowEarlier count={hidden} onClick={() => setWhole(true)} />}
      {data && (
        <EventTimeline>
          {lines.slice(hidden).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike; a timeline only grows at its end
            <Entry key={hidden + index} item={line.kind === 'entry' ? line.entry : paged(line, name)} />
          ))}
          <EventTimelineRow icon={data.concluded ? 'check' : 'clock'} tone={data.concluded ? 'plain' : 'next'}>
            <RichText>{data.next}</RichText>
          </EventTimelineRow>
        </EventTimeline>
      )}
    </Section>
  );
}

/** The line of one page stands for all; which incident it was is said first, as the server does. */
function paged({ first, people }: Extract<Line<AlertTimelineItem>, { kind: 'notified' }>, name: (id: string) => string): AlertTimelineItem {
  const incident = /^Incident \d+: /u.exec(first.text)?.[0] ?? '';
  return { ...first, text: `${incident}${notifiedSentence(people, name)}` };
}

function Entry({ item }: { readonly item: AlertTimelineItem }) {
  const bad = /fail|dead|retry|reject|refus|permanent/u.test(item.outcome);
  return (
    <EventTimelineRow
      icon={bad ? 'alert' : (ICONS[item.step] ?? 'right')}
      tone={bad ? 'bad' : 'plain'}
      at={item.at}
      note={item.rule && `by rule ${item.rule}`}
    >
      <RichText>{item.text}</RichText>
    </EventTimelineRow>
  );
}
