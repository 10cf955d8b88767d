import type { ReactNode, Ref } from 'react';
import styles from './layout.module.css';
import { useScreenName } from './screen-name.ts';

interface PageProps {
  /** Answers the page's question. */
  readonly title: ReactNode;
  /** What the tab and the announcement call the screen: the title, unless that is an answer. Null: as the navigation does. */
  readonly name?: string | null;
  readonly lead?: ReactNode;
  readonly action?: ReactNode;
  /** For calendars and tables, which need the width; else one reading column. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page with a title and a sentence. */
export function Page({ title, name = textOf(title), lead, action, wide = false, children }: PageProps) {
  useScreenName(name);
  return (
    <div className="tall scrolls-y">
      <div className={`column gap-16 ${styles.page}`} data-wide={wide}>
        <header className={`row wrap at-top between gap-12 ${styles.header}`}>
          <div className={styles.words}>
            <h1 className={`bare title bold ${styles.title}`}>{title}</h1>
            {lead && <p className={`muted bare below-4 ${styles.lead}`}>{lead}</p>}
          </div>
          {action}
        </header>
        {children}
      </div>
    </div>
  );
}

/** The words of a title that is nothing but words. */
export function textOf(title: ReactNode): string | null {
  return typeof title === 'string' ? title : null;
}

/** A bordered surface with an optional heading. */
export function Card({
  title,
  note,
  action,
  ref,
  children,
}: {
  /** For a card that is brought into sight; it can be focused then. */
  readonly ref?: Ref<HTMLElement>;
  readonly title?: ReactNode;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={`column gap-14 framed surface rounded-10 ${styles.card}`} ref={ref} tabIndex={ref ? -1 : undefined}>
      {(title || action) && (
        <header className={`row wrap at-top between gap-12 rows-8 ${styles.cardHeader}`}>
          <div className={`shrinks breaks ${styles.cardWords}`}>
            {title && <h2 className="bare lead semibold">{title}</h2>}
            {note && <p className={`muted text ${styles.cardNote}`}>{note}</p>}
          </div>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

/** Children below each other. */
export function Stacked({ children, gap = 12 }: { readonly children: ReactNode; readonly gap?: number }) {
  return (
    <div className="column" style={{ gap }}>
      {children}
    </div>
  );
}

/** Children beside each other, wrapping. */
export function Inline({
  children,
  gap = 8,
  end = false,
}: {
  readonly children: ReactNode;
  readonly gap?: number;
  readonly end?: boolean;
}) {
  return (
    <div className={`row wrap middle ${styles.inline}`} data-end={end} style={{ gap }}>
      {children}
    </div>
  );
}

/** Words that a button of a header has no room for on a phone: there they are read out and not seen. */
export function RoomyWords({ children }: { readonly children: ReactNode }) {
  return <span className={styles.roomy}>{children}</span>;
}

/** A page outside the shell: setup and sign-in. */
export function Stage({ children, wide = false }: { readonly children: ReactNode; readonly wide?: boolean }) {
  return (
    <main className={`row centred ${styles.stage}`}>
      <div className={`column gap-20 ${styles.stageColumn}`} data-wide={wide}>
        {children}
      </div>
    </main>
  );
}
