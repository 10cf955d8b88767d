import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Hint } from '../forms/notes.tsx';
import { asProblem } from '../../api/problem.ts';
import { previewQuery, type Subject } from './queries.ts';
import { previewWords } from './words.ts';

const TYPING_MS = 300;

/** How many alerts a window would silence, while it is being described. */
export function Preview({ subject }: { readonly subject: Subject }) {
  // There before its words, so that they are announced.
  return (
    <div role="status">
      <Count subject={subject} />
    </div>
  );
}

function Count({ subject }: { readonly subject: Subject }) {
  const [asked] = useDebouncedValue(subject, TYPING_MS);
  const { data, error } = useQuery(previewQuery(asked));
  if (asked.matchers.length + asked.service_ids.length === 0) return <Hint>Choose labels or services to see what is silenced.</Hint>;
  if (error) return <Hint tone="warn">{asProblem(error).message}</Hint>;
  if (!data) return <Hint>Looking for matching alerts…</Hint>;
  return <Hint>{previewWords(data)}</Hint>;
}
