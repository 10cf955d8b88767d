import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StoryItem } from '../../api/types.ts';
import { At } from '../../components/ago.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { Section } from '../../components/section.tsx';
import { storyQuery } from './queries.ts';
import styles from './story.module.css';

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
        <ol className={styles.story}>
          {data.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike; a story only grows at its end
            <Entry key={`${item.at} ${item.step} ${index}`} item={item} />
          ))}
          <li className={styles.entry} data-next={!data.concluded}>
            <span className={styles.dot}>
              <Icon name={data.concluded ? 'check' : 'clock'} size={13} />
            </span>
            <div className={styles.words}>{data.next}</div>
          </li>
        </ol>
      )}
    </Section>
  );
}

function Entry({ item }: { readonly item: StoryItem }) {
  const bad = /fail|dead|retry|reject|refus|permanent/u.test(item.outcome);
  return (
    <li className={styles.entry} data-bad={bad}>
      <span className={styles.dot}>
        <Icon name={bad ? 'alert' : (ICONS[item.step] ?? 'right')} size={13} />
      </span>
      <div className={styles.words}>
        <div>{item.text}</div>
        {item.rule && <div className={styles.rule}>by rule {item.rule}</div>}
      </div>
      <span className={styles.when}>
        <At at={item.at} />
      </span>
    </li>
  );
}
