import { Link } from '@tanstack/react-router';
import { SEVERITIES, type Stats } from '../../api/types.ts';
import { ChartFrame, FigureTable } from '../../components/layout/chart-frame.tsx';
import { SEVERITY_WORDS, SeverityShape } from '../../components/text/severity.tsx';
import styles from './dashboard.module.css';

const HEIGHT = 160;

/** Open alerts by severity; a press shows them. */
export function OpenBySeverity({ stats }: { readonly stats: Stats }) {
  const { by_severity: counts, firing, acknowledged, owned, resolved_24h: resolved, capped } = stats.alerts;
  const { pending, failed, dead } = stats.deliveries;
  const more = capped ? '+' : '';
  return (
    <section className={`column gap-12 shrinks framed surface rounded-10 ${styles.card}`} aria-label="Open now">
      <h2 className="bare body semibold">Open now</h2>
      <ul className={`plain grid gap-8 ${styles.tiles}`}>
        {SEVERITIES.map((severity) => (
          <li key={severity}>
            <Link
              to="/alerts"
              search={{ severity }}
              className={`column gap-2 rounded-8 pad-10-12 unlined ${styles.tile}`}
              data-severity={severity}
              data-none={counts[severity] === 0}
            >
              <span className="row middle gap-6 small">
                <SeverityShape severity={severity} hollow={counts[severity] === 0} />
                {SEVERITY_WORDS[severity]}
              </span>
              <span className={`bold figures ${styles.tileCount}`}>{counts[severity].toLocaleString('en')}</span>
            </Link>
          </li>
        ))}
      </ul>
      <dl className={`row wrap bare ${styles.facts}`}>
        <div>
          <dt>Unacknowledged</dt>
          <dd>
            <Link to="/alerts" search={{ status: 'firing' }}>
              {firing.toLocaleString('en')}
              {more}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Acknowledged</dt>
          <dd>
            <Link to="/alerts" search={{ status: 'acknowledged' }}>
              {(acknowledged - owned).toLocaleString('en')}
              {more}
            </Link>
          </dd>
        </div>
        {owned > 0 && (
          <div>
            <dt>In incident</dt>
            <dd>
              <Link to="/alerts" search={{ status: 'owned' }}>
                {owned.toLocaleString('en')}
                {more}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>Resolved in 24 h</dt>
          <dd>
            <Link to="/alerts" search={{ status: 'resolved', range: '24h' }}>
              {resolved.toLocaleString('en')}
              {more}
            </Link>
          </dd>
        </div>
        <div>
          <dt>Open groups</dt>
          <dd>
            <Link to="/alerts">
              {stats.groups.open.toLocaleString('en')}
              {more}
            </Link>
          </dd>
        </div>
      </dl>
      {failed + dead > 0 && (
        <p className={`bare text ${styles.trouble}`}>
          Messages: {pending > 0 ? `${pending} pending, ` : ''}
          {failed > 0 ? `${failed} retrying, ` : ''}
          {dead} failed. <Link to="/integrations">See Integrations</Link>
        </p>
      )}
    </section>
  );
}

/** Open alerts by service: bars that are also links. */
export function OpenByService({ stats }: { readonly stats: Stats }) {
  const services = stats.alerts.by_service;
  const most = Math.max(...services.map(({ count }) => count), 1);
  const table = (
    <FigureTable
      caption="Open alerts by service and severity"
      columns={['Service', 'Open', ...SEVERITIES.map((severity) => SEVERITY_WORDS[severity])]}
      rows={services.map((service) => ({
        key: `${service.label} ${service.service}`,
        cells: [service.service, service.count, ...SEVERITIES.map((severity) => service[severity])],
      }))}
    />
  );
  return (
    <ChartFrame title="By service" table={table} height={HEIGHT}>
      {services.length === 0 ? (
        <p className="bare muted text">No open alert has a service, app, namespace or job label.</p>
      ) : (
        <ul className={`column gap-2 flush unmarked ${styles.bars}`}>
          {services.map((service) => (
            <li key={`${service.label} ${service.service}`}>
              <Link
                to="/alerts"
                search={{ label: `${service.label}:${service.service.replace(/[\\,]/gu, '\\$&')}` }}
                className={`grid middle gap-10 ink text rounded-4 lights ${styles.barRow}`}
                title={SEVERITIES.filter((severity) => service[severity] > 0)
                  .map((severity) => `${service[severity]} ${SEVERITY_WORDS[severity].toLowerCase()}`)
                  .join(', ')}
              >
                <span className="ellipsis">{service.service}</span>
                <span className="block">
                  <span className={`row gap-1 ${styles.bar}`} style={{ width: `${(100 * service.count) / most}%` }}>
                    {SEVERITIES.filter((severity) => service[severity] > 0).map((severity) => (
                      <span key={severity} className={styles.part} data-severity={severity} style={{ flexGrow: service[severity] }} />
                    ))}
                  </span>
                </span>
                <span className="from-right figures">{service.count.toLocaleString('en')}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  );
}
