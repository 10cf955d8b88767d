import { Link } from '@tanstack/react-router';
import type { IncidentDetail } from '../../api/types.ts';
import { Ago } from '../../components/ago.tsx';
import { Section } from '../../components/section.tsx';
import { SeverityPill } from '../../components/severity.tsx';
import styles from './linked-alerts.module.css';

/** The alerts behind the incident, newest first. */
export function LinkedAlerts({ incident }: { readonly incident: IncidentDetail }) {
  const { alerts, alert_count: count } = incident;
  return (
    <Section title="Alerts" count={count > 0 ? count : undefined}>
      {alerts.length === 0 && (
        <p className={styles.none}>No alert is linked. Alerts of the incident's service join by themselves when it opened from one.</p>
      )}
      {alerts.length > 0 && (
        <ul className={styles.list}>
          {alerts.map((alert) => (
            <li key={alert.number}>
              <Link to="/alerts/$number" params={{ number: String(alert.number) }} className={styles.row}>
                <SeverityPill severity={alert.severity} status={alert.status} />
                <span className={styles.title}>{alert.title}</span>
                <span className={styles.when}>
                  <Ago at={alert.starts_at} form="short" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {count > alerts.length && <p className={styles.none}>{count - alerts.length} more; the newest are shown.</p>}
    </Section>
  );
}
