import { Suspense } from 'react';
import { lazyPart } from '../../loading/lazy-part.tsx';
import styles from './markdown.module.css';

/** What reads Markdown is larger than most pages, and most visits meet no such text. */
const MarkdownText = lazyPart(async () => (await import('./markdown-text.tsx')).MarkdownText);

/** A text in Markdown; as it was typed until what reads it is there. */
export function Markdown({ children }: { readonly children: string }) {
  return (
    <div className={`body breaks ${styles.markdown}`}>
      <Suspense fallback={<p className={styles.typed}>{children}</p>}>
        <MarkdownText>{children}</MarkdownText>
      </Suspense>
    </div>
  );
}
