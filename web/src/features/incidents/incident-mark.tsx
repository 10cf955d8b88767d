import { Pill } from '../../components/text/severity.tsx';
import styles from './incident-mark.module.css';
import { type IncidentSeverity, type IncidentStatus, LOOKS, lookOf, SEVERITY_NAMES, STATUS_NAMES } from './words.ts';

/** Severity and in which state, in one mark: solid while nobody has it, outlined while somebody has, muted when it is over. */
export function IncidentMark({ severity, status }: { readonly severity: IncidentSeverity; readonly status: IncidentStatus }) {
  return (
    <Pill severity={LOOKS[severity]} status={lookOf(status)}>
      {SEVERITY_NAMES[severity]}
      <span className={styles.status}>{STATUS_NAMES[status]}</span>
    </Pill>
  );
}
