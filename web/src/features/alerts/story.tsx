import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoryItem } from '../../api/types.ts';
import type { IconName } from '../../components/icon.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { Section } from '../../components/section.tsx';
import { Trail, TrailEntry } from '../../components/trail.tsx';
import { storyQuery } from './queries.ts';

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

/** Every decision about the alert, in order, with what decided it. */
export function Story({ number }: { readonly number: number }) {
  const { data, error, refetch } = useQuery(storyQuery(number));
  return (
    <Section title="Story">
      {error && !data && <ProblemNote error={error} what="The story could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={96} />}
      {data && (
        <Trail>
          {data.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike; a story only grows at its end
            <Entry key={`${item.at} ${item.step} ${index}`} item={item} />
          ))}
          <TrailEntry icon={data.concluded ? 'check' : 'clock'} tone={data.concluded ? 'plain' : 'next'}>
            {data.next}
          </TrailEntry>
        </Trail>
      )}
    </Section>
  );
}

function Entry({ item }: { readonly item: StoryItem }) {
  const bad = /fail|dead|retry|reject|refus|permanent/u.test(item.outcome);
  return (
    <TrailEntry
      icon={bad ? 'alert' : (ICONS[item.step] ?? 'right')}
      tone={bad ? 'bad' : 'plain'}
      at={item.at}
      note={item.rule && `by rule ${item.rule}`}
    >
      {item.text}
    </TrailEntry>
  );
}
