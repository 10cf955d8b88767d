import { ActionIcon, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import styles from './chart-frame.module.css';
import { Icon } from '../icon.tsx';
import { useTip } from '../text/use-tip.tsx';

interface ChartFrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** The same figures as a table: for those who read rather than look. */
  readonly table: ReactNode;
  /** While its code comes. */
  readonly height: number;
  /** Of its heading; 3 within a part of the page that has one. */
  readonly level?: 2 | 3;
  readonly children: ReactNode;
}

/** A chart under a title, with the table behind it one press away. */
export function ChartFrame({ title, note, action, table, height, level = 2, children }: ChartFrameProps) {
  const Title = `h${level}` as const;
  const [asTable, setAsTable] = useState(false);
  const { on, tip } = useTip<HTMLButtonElement>(() => (asTable ? 'As a chart' : 'As a table'));
  const words = asTable ? `Show ${title.toLowerCase()} as a chart` : `Show ${title.toLowerCase()} as a table`;
  return (
    <section className={`column gap-12 shrinks framed surface rounded-10 ${styles.frame}`} aria-label={title}>
      <header className={`row at-top between gap-12 ${styles.head}`}>
        <div>
          <Title className="bare semibold body">{title}</Title>
          {note && <p className={`muted text ${styles.note}`}>{note}</p>}
        </div>
        <div className={`row middle gap-6 ${styles.tools}`}>
          {action}
          <ActionIcon {...on} aria-label={words} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <Icon name={asTable ? 'chart' : 'table'} />
          </ActionIcon>
          {tip}
        </div>
      </header>
      {asTable ? <div className={styles.table}>{table}</div> : <Suspense fallback={<Skeleton height={height} />}>{children}</Suspense>}
    </section>
  );
}

interface FigureTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** Each begins with what it is about; the rest are figures. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Figures in rows; the first column names them. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <table className={`text figures ${styles.figures}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...rest] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {rest.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is told by its column
              <td key={index}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
