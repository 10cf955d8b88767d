import type { Schema } from '../../api/types.ts';
import styles from './passage.module.css';

/** A piece of a text; what was searched for is marked. */
export function Passage({ passage: { text, matches } }: { readonly passage: Schema<'Passage'> }) {
  let end = 0;
  const parts = matches.flatMap((match) => {
    const before = text.slice(end, match.start);
    end = match.end;
    return [
      before,
      <mark key={match.start} className={styles.mark}>
        {text.slice(match.start, match.end)}
      </mark>,
    ];
  });
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
