import { Fragment } from 'react';
import styles from './body-tree.module.css';
import type { Path } from './paths.ts';

interface BodyTreeProps {
  readonly body: unknown;
  /** What a press fills: `Title`. */
  readonly fills: string;
  readonly onPick: (path: Path) => void;
}

/** Entries of a list or an object that are shown. */
const SHOWN = 50;
const DEPTH = 12;
const TEXT = 160;

/** A body, each member of which can be pressed. */
export function BodyTree({ body, fills, onPick }: BodyTreeProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long body scrolls, also by keyboard
    <section className={`small mono framed rounded-8 pad-8-12 scrolls ${styles.tree}`} tabIndex={0} aria-label="The body">
      <Value value={body} path={[]} fills={fills} onPick={onPick} />
    </section>
  );
}

interface ValueProps extends Omit<BodyTreeProps, 'body'> {
  readonly value: unknown;
  readonly path: Path;
}

function Value({ value, path, fills, onPick }: ValueProps) {
  if (typeof value !== 'object' || value === null) return <Scalar value={value} path={path} fills={fills} onPick={onPick} />;
  const isList = Array.isArray(value);
  const entries: ReadonlyArray<readonly [string | number, unknown]> = isList
    ? value.map((entry, at) => [at, entry])
    : Object.entries(value);
  if (entries.length === 0) return <span className="muted">{isList ? '[ ]' : '{ }'}</span>;
  if (path.length >= DEPTH) return <span className="muted">…</span>;
  return (
    <ul className={`unmarked bare ${styles.members}`}>
      {entries.slice(0, SHOWN).map(([name, entry]) => (
        <Fragment key={name}>
          <li>
            <span className="muted">{name}</span> <Value value={entry} path={[...path, name]} fills={fills} onPick={onPick} />
          </li>
        </Fragment>
      ))}
      {entries.length > SHOWN && <li className="muted">{entries.length - SHOWN} more</li>}
    </ul>
  );
}

function Scalar({ value, path, fills, onPick }: ValueProps) {
  const text = typeof value === 'string' ? value : String(value);
  const shown = text.length > TEXT ? `${text.slice(0, TEXT)}…` : text;
  if (value === null || text === '') return <span className="muted">{value === null ? 'null' : '""'}</span>;
  return (
    <button
      type="button"
      className={`rounded-4 fits hand from-left same-ink breaks ${styles.value}`}
      aria-label={`Use ${path.join('.')}: ${shown} as ${fills}`}
      onClick={() => onPick(path)}
    >
      {shown}
    </button>
  );
}
