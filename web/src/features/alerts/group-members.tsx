import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Alert, RelatedAlert } from '../../api/types.ts';
import { Ago } from '../../components/text/ago.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Section } from '../../components/layout/section.tsx';
import { SeverityPill } from '../../components/text/severity.tsx';
import styles from './group-members.module.css';
import { relatedQuery } from './queries.ts';
import { GroupSwarm } from './swarm/group-swarm.tsx';

/** The other alerts of the same group (one storm, one message), and earlier ones like it. */
export function GroupMembers({ alert }: { readonly alert: Alert }) {
  const { data, error, refetch } = useQuery(relatedQuery(alert.number));
  if (error && !data) {
    return (
      <Section title="Same group" level={3}>
        <ProblemNote error={error} what="The group could not be loaded" retry={() => void refetch()} />
      </Section>
    );
  }
  const others = data?.items.filter((other) => other.number !== alert.number) ?? [];
  const group = others.filter((other) => other.relation !== 'similar');
  return (
    <>
      <GroupSwarm members={[alert, ...group]} current={alert.number} />
      <Members title="Same group" alert={alert} others={group} />
      <Members title="Similar alerts" alert={alert} others={others.filter((other) => other.relation === 'similar')} />
    </>
  );
}

function Members({ title, alert, others }: { readonly title: string; readonly alert: Alert; readonly others: readonly RelatedAlert[] }) {
  if (others.length === 0) return null;
  return (
    <Section title={title} count={others.length} level={3}>
      <ul className="plain">
        {others.map((other) => (
          <li key={other.number}>
            <Link
              to="/alerts/$number"
              params={{ number: String(other.number) }}
              search={(search) => search}
              className={`row middle gap-10 ink text rounded lights ${styles.member}`}
            >
              <SeverityPill severity={other.severity} status={other.owner ? 'acknowledged' : other.status} />
              <span className={`ellipsis ${styles.title}`}>{other.title}</span>
              <span className={`ellipsis muted ${styles.second}`}>{difference(alert, other)}</span>
              <span className="muted small figures nowrap">
                <Ago at={other.starts_at} form="short" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What tells a member from the alert one looks at: the labels that differ. */
function difference(alert: Alert, other: Alert): string {
  return Object.entries(other.labels)
    .filter(([name, value]) => alert.labels[name] !== value)
    .map(([, value]) => value)
    .slice(0, 3)
    .join(' · ');
}
