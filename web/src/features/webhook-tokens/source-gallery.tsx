import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Skeleton } from '@mantine/core';
import { MARKS } from '../../made/source-marks.ts';
import { sourcesQuery, type WebhookSource } from './queries.ts';
import styles from './source-gallery.module.css';
import { SourceSettings } from './source-settings.tsx';

interface SourceGalleryProps {
  /** Filled into the settings; null: a placeholder. */
  readonly token: string | null;
  /** The name of a tool may stand in it: then that tool is open at first. */
  readonly hint?: string;
}

/** The tools that are understood, by mark and name, with what to enter in the one that is chosen. */
export function SourceGallery({ token, hint = '' }: SourceGalleryProps) {
  const { data, error, refetch } = useQuery(sourcesQuery);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  if (error) return <ProblemNote error={error} what="The tools could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} />;
  const found = data.items.filter(({ id, name }) => `${name} ${id}`.toLowerCase().includes(words.trim().toLowerCase()));
  const open = data.items.find(({ id }) => id === chosen) ?? (chosen === null ? named(data.items, hint) : undefined);
  return (
    <Stacked gap={14}>
      <TextInput
        type="search"
        aria-label="Search tools"
        placeholder={`Search ${data.items.length} tools`}
        leftSection={<Icon name="search" />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <p className="bare muted">
          No tool of this name. Any JSON is accepted: choose Anything else, or post what your tool sends and look at it.
        </p>
      ) : (
        <ul className={`grid gap-8 bare unmarked scrolls ${styles.grid}`} aria-label="Tools">
          {found.map((source) => (
            <li key={source.id}>
              <button
                type="button"
                className={`row middle gap-8 framed surface rounded-8 ${styles.tool}`}
                aria-pressed={source.id === open?.id}
                onClick={() => setChosen(source.id)}
              >
                <Mark source={source} />
                <span className={`shrinks text breaks ${styles.name}`}>{source.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && <SourceSettings source={open} token={token} />}
    </Stacked>
  );
}

/** The tool whose name stands in a text, the longest one. */
function named(sources: readonly WebhookSource[], text: string): WebhookSource | undefined {
  const words = text.toLowerCase();
  return sources
    .filter(({ id, name }) => words.includes(id.replaceAll('_', '-')) || words.includes(name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length)[0];
}

function Mark({ source: { mark, name } }: { readonly source: WebhookSource }) {
  const path = mark === null ? undefined : MARKS[mark];
  if (path === undefined)
    return (
      <span className={`inline-row middle centred muted bold ${styles.initials}`} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return (words.length > 1 ? `${words[0]?.[0]}${words[1]?.[0]}` : name.slice(0, 2)).toUpperCase();
}
