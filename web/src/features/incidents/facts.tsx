import { Link } from '@tanstack/react-router';
import type { IncidentDetail } from '../../api/types.ts';
import { Ago, At } from '../../components/text/ago.tsx';
import { Fact, FactList } from '../../components/layout/facts.tsx';
import { Section } from '../../components/layout/section.tsx';
import styles from './facts.module.css';

const GOALS = { acknowledge: 'Acknowledge', mitigate: 'Mitigate', resolve: 'Resolve' } as const;

/** Who opened it, its targets, custom fields. */
export function Facts({ incident }: { readonly incident: IncidentDetail }) {
  return (
    <>
      <Section title="Facts">
        <FactList className={styles.facts}>
          <Fact name={incident.source === 'alert' ? 'Source' : 'Declared by'}>
            <Source incident={incident} />
          </Fact>
          {incident.sla.map(({ goal, due_at: dueAt, reached_at: reachedAt, broken }) => (
            <Fact key={goal} name={`${GOALS[goal]} by`}>
              <At at={dueAt} />
              {broken ? ', missed' : reachedAt === null ? '' : ', met'}
            </Fact>
          ))}
          {incident.reopen_count > 0 && (
            <Fact name="Reopened">{incident.reopen_count === 1 ? 'once' : `${incident.reopen_count} times`}</Fact>
          )}
          <Fact name="Changed">
            <Ago at={incident.updated_at} />
          </Fact>
        </FactList>
      </Section>
      {Object.keys(incident.custom_fields).length > 0 && (
        <Section title="Custom fields">
          <FactList className={styles.facts}>
            {Object.entries(incident.custom_fields).map(([name, value]) => (
              <Fact key={name} name={name}>
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </Fact>
            ))}
          </FactList>
        </Section>
      )}
    </>
  );
}

function Source({ incident }: { readonly incident: IncidentDetail }) {
  const number = incident.source_alert_number;
  if (incident.source !== 'alert') return incident.created_by.name;
  if (number === null) return 'Alert';
  return (
    <Link to="/alerts/$number" params={{ number: String(number) }}>
      Alert #{number}
    </Link>
  );
}
