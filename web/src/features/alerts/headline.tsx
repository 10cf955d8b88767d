import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../api/dashboard.ts';
import { useMay } from '../../api/session.ts';
import styles from './headline.module.css';

/** The answer first: how much burns, and how much of it nobody has. */
export function Headline() {
  const mayCount = useMay('dashboard:read');
  const { data, error } = useQuery({ ...statsQuery, enabled: mayCount });
  if (!data && (error || !mayCount)) return <h1 className={`row wrap baseline gap-6 rows-0 bare title ${styles.headline}`}>Alerts</h1>;
  if (!data) {
    return (
      <h1 className={`row wrap baseline gap-6 rows-0 bare title ${styles.headline}`} aria-label="Alerts">
        {/* As high as the line that takes its place. */}
        <Skeleton width={180}>{'\u00a0'}</Skeleton>
      </h1>
    );
  }
  const { firing, acknowledged, resolved_24h: resolved, capped, by_severity: severities } = data.alerts;
  const more = capped ? '+' : '';
  const open = firing + acknowledged;
  if (open === 0) {
    return (
      <h1 className={`row wrap baseline gap-6 rows-0 bare title ${styles.headline}`}>
        Nothing is firing
        <span className={`body regular ${styles.rest}`}>
          {resolved > 0 ? `${resolved.toLocaleString('en')} resolved in the last 24 hours` : 'nothing fired in the last 24 hours'}
        </span>
      </h1>
    );
  }
  return (
    <h1 className={`row wrap baseline gap-6 rows-0 bare title ${styles.headline}`}>
      {`${open.toLocaleString('en')}${more} open`},{' '}
      <span className={firing > 0 ? styles.alarm : styles.calm}>
        {firing > 0 ? `${firing.toLocaleString('en')}${more} unacknowledged` : 'all acknowledged'}
        {severities.critical > 0 && ','}
      </span>
      {severities.critical > 0 && (
        <span
          className={firing > 0 ? styles.alarm : `body regular ${styles.rest}`}
        >{`${severities.critical.toLocaleString('en')}${more} critical`}</span>
      )}
    </h1>
  );
}
