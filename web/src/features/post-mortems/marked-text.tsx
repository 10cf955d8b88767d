import { type ReactNode, useId } from 'react';
import styles from './editor.module.css';
import type { PostMortem } from './queries.ts';

type Remark = PostMortem['remarks'][number];

interface MarkedTextProps {
  readonly label: string;
  readonly asks?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What was saved: remarks point into it. */
  readonly saved: string;
  readonly remarks: readonly Remark[];
  readonly maxLength: number;
  readonly error?: string | null;
}

/** A text to write, in which sentences that blame are underlined; what the remarks say stands below. */
export function MarkedText({ label, asks, value, onChange, saved, remarks, maxLength, error }: MarkedTextProps) {
  const id = useId();
  const shown = placed(remarks, saved, value);
  const notes = shown.length > 0 || error ? `${id}-notes` : undefined;
  return (
    <div className="column gap-4">
      <label className="text medium" htmlFor={id}>
        {label}
      </label>
      <div className={`surface rounded holds ${styles.paper}`}>
        <div className={`bare breaks lines ${styles.mirror}`} aria-hidden="true">
          {marked(value, shown)}
          {'\n'}
        </div>
        <textarea
          id={id}
          className={`bare ink breaks lines wide tall ${styles.text}`}
          placeholder={asks}
          maxLength={maxLength}
          value={value}
          aria-describedby={notes}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      {notes && (
        <ul id={notes} className={`plain column gap-4 muted small ${styles.remarks}`}>
          {error && <li className="critical">{error}</li>}
          {shown.map(({ from, to, why }) => (
            <li key={`${from} ${to}`}>
              <q>{value.slice(from, to)}</q> {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Placed {
  readonly from: number;
  readonly to: number;
  readonly why: string;
}

/** Where the sentences are that were remarked on, if they are still there. */
function placed(remarks: readonly Remark[], saved: string, value: string): readonly Placed[] {
  const found = remarks.flatMap(({ from, to, why }): Placed[] => {
    const sentence = saved.slice(from, to);
    const at = saved === value ? from : value.indexOf(sentence);
    return at < 0 || sentence === '' ? [] : [{ from: at, to: at + sentence.length, why }];
  });
  return found.toSorted((a, b) => a.from - b.from).filter((one, index, all) => index === 0 || one.from >= (all[index - 1]?.to ?? 0));
}

function marked(text: string, remarks: readonly Placed[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of remarks) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>);
    at = to;
  }
  parts.push(text.slice(at));
  return parts;
}
