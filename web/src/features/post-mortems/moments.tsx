import { Button, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { Section } from '../../components/layout/section.tsx';
import type { Draft, Moment } from './draft.ts';
import styles from './editor.module.css';
import { entriesQuery } from './queries.ts';
import { utc } from './read-view.tsx';
import type { Editing } from './use-draft.ts';

/** What a dragged entry of the timeline carries. */
const ENTRY = 'application/x-timeline-entry';

/** The post-mortem's own timeline; entries of the incident's are dragged or inserted. */
export function Moments({ draft, editing }: { readonly draft: Draft; readonly editing: Editing }) {
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
    <div className="column gap-4">
      <span className="text medium">Timeline</span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the buttons beside the entries do the same */}
      <div
        className={`column gap-8 ${styles.drop}`}
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
          <ol className="plain column gap-6">
            {draft.timeline.map((moment, index) => (
              <li key={moment.entry_id ?? `${moment.at} ${index}`} className={`grid gap-8 ${styles.moment}`}>
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
export function Entries({ incidentRef, onInsert, used }: EntriesProps) {
  const { data, error } = useQuery({ ...entriesQuery(incidentRef), enabled: useMay('incidents:read') });
  if (error) return <ProblemNote error={error} what="The timeline could not be loaded" />;
  const taken = new Set(used.map(({ entry_id: id }) => id));
  return (
    <Section title="Timeline of the incident" count={data?.items.length}>
      {data === undefined ? (
        <Skeleton height={120} aria-busy="true" />
      ) : (
        <ol className="plain column gap-6">
          {data.items.map(({ id, at, text }) => (
            <li
              key={id}
              className={`grid gap-8 rows-2 text breaks ${styles.entry}`}
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
