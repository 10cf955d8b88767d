import { useQuery } from '@tanstack/react-query';
import { ProblemNote } from '../../components/notes.tsx';
import { Section } from '../../components/section.tsx';
import { Person } from '../../components/severity.tsx';
import styles from './incident-pages.module.css';
import { PageLine } from './page-line.tsx';
import { groupsOf } from './groups.ts';
import { incidentPagesQuery } from './queries.ts';
import { usePageNews } from './use-page-news.ts';

/** Who was told of an incident, by which way, and what came of it. Nothing is shown while nobody was. */
export function IncidentPages({ incidentId }: { readonly incidentId: string }) {
  usePageNews();
  const { data, error, refetch } = useQuery(incidentPagesQuery(incidentId));
  if (error && !data)
    return (
      <Section title="Who was told">
        <ProblemNote error={error} what="Who was told could not be loaded" retry={() => void refetch()} />
      </Section>
    );
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Who was told" count={data.total}>
      <ul className={styles.groups}>
        {groupsOf(data.items).map((group) => (
          <li key={group.key} className={styles.group}>
            <div className={styles.person}>
              <Person name={group.name} size={22} />
              <strong>{group.name}</strong>
              <span className={styles.muted}>{group.words}</span>
            </div>
            <ul className={styles.lines}>
              {group.pages.map((page) => (
                <PageLine key={page.id} page={page} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {data.total > data.items.length && <p className={styles.muted}>{data.total - data.items.length} more; the newest are shown.</p>}
    </Section>
  );
}
