import { Link } from '@tanstack/react-router';
import type { Trends } from '../../api/types.ts';
import { Ago } from '../../components/text/ago.tsx';
import styles from './dashboard.module.css';

const MUCH = 0.8;

/** Rules that speak most, and how much of it nobody needed. */
export function NoisyRules({ trends }: { readonly trends: Trends }) {
  const most = Math.max(...trends.rules.map(({ count }) => count), 1);
  return (
    <section className={`column gap-12 shrinks framed surface rounded-10 ${styles.card}`} aria-label="Noisiest alert rules">
      <div>
        <h2 className="bare body semibold">Noisiest alert rules</h2>
        <p className={`muted text ${styles.note}`}>Auto-resolved: resolved without acknowledgement</p>
      </div>
      {trends.rules.length === 0 ? (
        <p className="bare muted text">No alerts in this period.</p>
      ) : (
        <div className="scrolls-x">
          <table className={`text figures ${styles.rules}`}>
            <thead>
              <tr>
                <th scope="col">Rule</th>
                <th scope="col">Alerts</th>
                <th scope="col">Auto-resolved</th>
                <th scope="col">Open</th>
                <th scope="col">Last</th>
              </tr>
            </thead>
            <tbody>
              {trends.rules.map((rule) => (
                <tr key={rule.rule}>
                  <th scope="row">
                    <span className={styles.ruleBar} style={{ width: `${(100 * rule.count) / most}%` }} />
                    <Link to="/alerts" search={{ status: 'all', search: rule.rule }} className={`holds ink ${styles.ruleName}`}>
                      {rule.rule}
                    </Link>
                  </th>
                  <td>{rule.count.toLocaleString('en')}</td>
                  <td>
                    {rule.untouched > rule.count * MUCH && rule.count > 5 ? (
                      <strong className="warning semibold" title="Nearly all: consider a better threshold">
                        {Math.round((100 * rule.untouched) / rule.count)} %
                      </strong>
                    ) : (
                      `${Math.round((100 * rule.untouched) / rule.count)} %`
                    )}
                  </td>
                  <td>{rule.open.toLocaleString('en')}</td>
                  <td>
                    <Ago at={rule.last_at} form="short" />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
