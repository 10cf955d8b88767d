import { Card } from '../../components/layout/layout.tsx';
import styles from './budget.module.css';
import type { InvestigationDetail } from './queries.ts';
import { meters } from './words.ts';

/** What it took of what it may take: calls as the server counts, the rest as the agent reports. */
export function Budget({ one }: { readonly one: InvestigationDetail }) {
  return (
    <Card title="Budget">
      <ul className="plain column gap-10 text">
        {meters(one).map(({ name, used, given, share }) => (
          <li key={name}>
            <div className="row wrap between gap-8 rows-2">
              <span className="muted">{name}</span>
              <span className="figures">
                {used}
                {given !== null && <span className="muted"> of {given}</span>}
              </span>
            </div>
            {share !== null && (
              <div
                className={`clips below-4 ${styles.bar}`}
                data-level={share >= 1 ? 'over' : share >= 0.8 ? 'close' : 'fine'}
                aria-hidden="true"
              >
                <span style={{ width: `${Math.round(share * 100)}%` }} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
