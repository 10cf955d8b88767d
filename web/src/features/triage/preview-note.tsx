import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { asProblem } from '../../api/problem.ts';
import { Hint } from '../../components/forms/notes.tsx';
import { previewQuery, type RuleDraft, rulesQuery } from './queries.ts';
import styles from './triage.module.css';
import { previewWords, withDraft } from './words.ts';

const TYPING_MS = 400;

interface PreviewNoteProps {
  /** The rule that is edited; null: a new one. */
  readonly id: string | null;
  readonly draft: RuleDraft;
}

/** What the list would have decided with this rule in it, while it is being written. */
export function PreviewNote({ id, draft }: PreviewNoteProps) {
  const [asked] = useDebouncedValue(draft, TYPING_MS);
  const { data: saved } = useQuery(rulesQuery);
  const { rules, at } = withDraft(saved?.items ?? [], id, asked);
  const says = asked.matchers.length > 0 || asked.severities !== null;
  const { data, error, isFetching } = useQuery(previewQuery(rules, saved !== undefined && says));
  if (!says) return <Hint>Give matchers or severities to see what the rule would have decided.</Hint>;
  if (error)
    return <Hint tone="warn">{asProblem(error).errors[0]?.detail.replace(/^\S*\/rules\/\d+\//, '') ?? asProblem(error).message}</Hint>;
  if (!data) return <Hint>Looking at the last 30 days…</Hint>;
  const [first, ...more] = previewWords(data, at);
  return (
    <div className={`muted text framed rounded-8 pad-10-12 ${styles.preview}`} role="status" data-stale={isFetching}>
      <div className="ink medium">{first}</div>
      {more.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {data.samples.length > 0 && (
        <ul className={styles.samples} aria-label="Newest alerts that would change">
          {data.samples.slice(0, 5).map((sample) => (
            <li key={sample.number}>
              #{sample.number} {sample.title}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
