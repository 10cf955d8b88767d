import type { ApiProblem } from '../../api/problem.ts';
import { SEVERITIES } from '../../api/types.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { LabelChip } from '../../components/text/label-chip.tsx';
import { SEVERITY_WORDS, SeverityShape } from '../../components/text/severity.tsx';
import styles from './preview.module.css';
import type { MappingPreview, PreviewedAlert } from './queries.ts';

interface PreviewProps {
  readonly tried: MappingPreview | null;
  readonly problem: ApiProblem | null;
  readonly stale: boolean;
}

/** What a mapping or an adjustment makes of a body. */
export function Preview({ tried, problem, stale }: PreviewProps) {
  if (problem && problem.errors.length === 0) return <ProblemNote error={problem} what="It could not be tried" />;
  if (problem) return <Hint tone="warn">{problem.errors[0]?.detail ?? problem.message}</Hint>;
  if (!tried) return <Hint>Trying it …</Hint>;
  return (
    <div className={`grid gap-12 ${styles.preview}`} data-stale={stale} role="status">
      {tried.known_source && (
        <Hint tone="warn">Bodies like this are known as {tried.known_source}: they do not need a mapping, and none is asked.</Hint>
      )}
      {tried.why && <Hint tone="warn">{tried.why}</Hint>}
      {tried.total > 1 && <p className="bare muted small">{tried.total} alerts</p>}
      {tried.alerts.map((alert) => (
        <OneAlert key={alert.index} alert={alert} />
      ))}
      {tried.rejected.map(({ index, detail }) => (
        <Hint key={index} tone="warn">
          {detail}
        </Hint>
      ))}
      {tried.total > tried.alerts.length && tried.alerts.length > 0 && <p className="bare muted small">Only the first are shown.</p>}
    </div>
  );
}

function OneAlert({ alert }: { readonly alert: PreviewedAlert }) {
  const severity = SEVERITIES.find((each) => each === alert.severity) ?? 'warning';
  const facts = [
    ['Identity', alert.fingerprint],
    ['Started', alert.starts_at],
    ['Ended', alert.ends_at],
    ['Link', alert.generator_url],
  ] as const;
  return (
    <article className={`grid gap-6 breaks framed rounded-8 pad-10-12 ${styles.alert}`} data-severity={severity}>
      <div className={styles.headline}>
        <SeverityShape severity={severity} /> <b>{alert.title ?? 'No title'}</b>
      </div>
      <div className="bare muted small">
        {SEVERITY_WORDS[severity]} · {alert.status} · {alert.source}
        {alert.dropped && ' · dropped'}
      </div>
      {alert.description && <p className="bare own-lines">{alert.description}</p>}
      <dl className={`grid gap-2 bare small ${styles.facts}`}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name} className="row gap-8">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <div className="row wrap gap-4">
        {Object.entries(alert.labels).map(([name, value]) => (
          <LabelChip key={name} name={name} value={value} />
        ))}
      </div>
      {alert.notes.length > 0 && (
        <ul className={`bare muted small ${styles.notes}`}>
          {alert.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </article>
  );
}
