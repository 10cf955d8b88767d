import { Card } from '../../components/layout/layout.tsx';
import styles from './budget.module.css';
import type { InvestigationDetail } from './queries.ts';
import { meters } from './words.ts';

/** What it took of what it may take: calls as the server counts, the rest as the agent reports. */
export function Budget({ one }: { readonly one: InvestigationDetail }) {
  return (
    <Card title="Budget">
      <ul className={styles.meters}>
        {meters(one).map(({ name, used, given, share }) => (
          <li key={name}>
            <div className={styles.words}>
              <span className={styles.muted}>{name}</span>
              <span className={styles.figures}>
                {used}
                {given !== null && <span className={styles.muted}> of {given}</span>}
              </span>
            </div>
            {share !== null && (
              <div className={styles.bar} data-level={share >= 1 ? 'over' : share >= 0.8 ? 'close' : 'fine'} aria-hidden="true">
                <span style={{ width: `${Math.round(share * 100)}%` }} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
