import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Section } from '../../components/layout/section.tsx';
import { ShowEarlier } from '../../components/layout/show-earlier.tsx';
import { Person } from '../../components/text/severity.tsx';
import styles from './incident-pages.module.css';
import { PageLine } from './page-line.tsx';
import { groupsOf } from './groups.ts';
import { incidentPagesQuery } from './queries.ts';
import { usePageNews } from './use-page-news.ts';

/** The people of the last level or two: whom one would wait for. */
const FIRST = 4;

/** Notifications of an incident, by which channel, and what came of it. Nothing is shown while nobody was. */
export function IncidentPages({ incidentId }: { readonly incidentId: string }) {
  usePageNews();
  const { data, error, refetch } = useQuery(incidentPagesQuery(incidentId));
  const [whole, setWhole] = useState(false);
  if (error && !data)
    return (
      <Section title="Notifications">
        <ProblemNote error={error} what="Notifications could not be loaded" retry={() => void refetch()} />
      </Section>
    );
  if (!data || data.items.length === 0) return null;
  const groups = groupsOf(data.items);
  const hidden = whole ? 0 : Math.max(0, groups.length - FIRST);
  return (
    <Section title="Notifications" count={data.total}>
      {hidden > 0 && <ShowEarlier count={hidden} onClick={() => setWhole(true)} />}
      <ul className="plain">
        {groups.slice(hidden).map((group) => (
          <li key={group.key} className={styles.group}>
            <div className="row wrap middle gap-8 text">
              <Person id={group.userId} name={group.name} size={22} />
              <strong>{group.name}</strong>
              <span className="bare muted text">{group.words}</span>
            </div>
            <ul className={`plain ${styles.lines}`}>
              {group.pages.map((page) => (
                <PageLine key={page.id} page={page} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {data.total > data.items.length && (
        <p className="bare muted text">
          {data.total - data.items.length} more; the first {data.items.length} are shown.
        </p>
      )}
    </Section>
  );
}
