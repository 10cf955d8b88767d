import type { ReactNode } from 'react';
import type { Schema } from '../../api/types.ts';
import { Lasting } from '../../components/text/ago.tsx';
import { Markdown } from '../../components/text/markup/markdown.tsx';
import styles from './editor.module.css';
import { FIELDS } from './words.ts';

/** `2030-05-15 09:00 UTC`: one zone for everybody who reads it. */
export function utc(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}

/** The post-mortem to read and to print; what is empty is left out. */
export function ReadView({ shown, children }: { readonly shown: Readable; readonly children?: ReactNode }) {
  const { impact } = shown;
  const [summary, ...rest] = FIELDS;
  const text = ({ name, label }: (typeof FIELDS)[number]) =>
    shown[name].trim() === '' ? null : (
      <section key={name}>
        <h2>{label}</h2>
        <Markdown>{shown[name]}</Markdown>
      </section>
    );
  return (
    <article className={styles.read}>
      {text(summary)}
      <section>
        <h2>Impact</h2>
        {impact.description.trim() !== '' && <Markdown>{impact.description}</Markdown>}
        <dl className={`grid gap-12 rows-2 bare ${styles.facts}`}>
          {impact.services.length > 0 && <Line name="Services">{impact.services.map(({ name }) => name).join(', ')}</Line>}
          {impact.started_at && <Line name="Started">{utc(impact.started_at)}</Line>}
          {impact.detected_at && <Line name="Detected">{utc(impact.detected_at)}</Line>}
          {impact.ended_at && <Line name="Ended">{utc(impact.ended_at)}</Line>}
          {impact.started_at && impact.ended_at && (
            <Line name="Duration">
              <Lasting from={impact.started_at} until={impact.ended_at} />
            </Line>
          )}
          {impact.customers_affected !== null && <Line name="Customers">{impact.customers_affected.toLocaleString('en')}</Line>}
        </dl>
      </section>
      {shown.contributing_factors.length > 0 && (
        <section>
          <h2>Contributing factors</h2>
          <ul>
            {shown.contributing_factors.map((factor, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read here
              <li key={index}>{factor}</li>
            ))}
          </ul>
        </section>
      )}
      {rest.map(text)}
      {shown.timeline.length > 0 && (
        <section>
          <h2>Timeline</h2>
          <dl className={`grid gap-12 rows-2 bare ${styles.facts}`}>
            {shown.timeline.map(({ at, text: line }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is only read here
              <Line key={index} name={utc(at)}>
                {line}
              </Line>
            ))}
          </dl>
        </section>
      )}
      {children}
    </article>
  );
}

type Readable = Omit<Schema<'PostMortemVersion'>, 'id' | 'version' | 'saved_by' | 'created_at'>;

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
