import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Hint } from '../forms/notes.tsx';
import { Ago } from '../text/ago.tsx';
import { Section } from './section.tsx';
import styles from './versions.module.css';

/** A version of something that keeps all of them. */
interface Version {
  readonly id: string;
  readonly version: number;
  readonly saved_by: { readonly name: string };
  /** RFC 3339. */
  readonly created_at: string;
}

interface VersionsProps {
  /** The newest first. */
  readonly items: readonly Version[];
  readonly total: number;
  /** The version that holds now. */
  readonly current: number;
  /** The one that is looked at; null: the current one. */
  readonly old: number | null;
  readonly onOld: (version: number | null) => void;
  /** Loads those before the ones that are there. */
  readonly older?: { readonly load: () => void; readonly loading: boolean } | undefined;
}

/** Who saved what when, to look at one of them. Nothing is shown while there is only one. */
export function Versions({ items, total, current, old, onOld, older }: VersionsProps) {
  if (total < 2) return null;
  const hidden = total - items.length;
  return (
    <Section title="Versions" count={total}>
      <ul className="plain column gap-2">
        {items.map(({ id, version, saved_by: by, created_at: at }) => (
          <li key={id}>
            <button
              type="button"
              className={`flat rounded wide from-left ink text lights ${styles.version}`}
              aria-pressed={version === (old ?? current)}
              onClick={() => onOld(version === current ? null : version)}
            >
              {version} · {by.name}, <Ago at={at} />
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 &&
        (older ? (
          <Button size="compact-sm" variant="default" loading={older.loading} onClick={older.load}>
            Show older versions
          </Button>
        ) : (
          <p className="bare muted small">and {hidden} older</p>
        ))}
    </Section>
  );
}

interface OldVersionProps {
  readonly old: number;
  readonly current: number;
  readonly onCurrent: () => void;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** Says that what is shown is not the current version, and leads back to it. */
export function OldVersion({ old, current, onCurrent, children }: OldVersionProps) {
  return (
    <Hint tone="warn">
      Version {old} of {current}.{' '}
      <Button size="compact-xs" variant="default" onClick={onCurrent}>
        Show the current version
      </Button>
      {children && <> {children}</>}
    </Hint>
  );
}
