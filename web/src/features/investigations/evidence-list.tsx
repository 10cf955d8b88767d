import { Card } from '../../components/layout/layout.tsx';
import { Icon } from '../../components/icon.tsx';
import { Ago, At } from '../../components/text/ago.tsx';
import { webAddress } from '../../components/text/web-address.ts';
import styles from './evidence-list.module.css';
import type { Evidence } from './queries.ts';
import { EVIDENCE_WORDS } from './words.ts';

/** The place of a piece of evidence on the page. */
export function evidenceId(id: string): string {
  return `evidence-${id}`;
}

/** What the agent saw, as it was at that time. Text of an agent: shown as it is, never loaded, never run. */
export function EvidenceList({ evidence }: { readonly evidence: readonly Evidence[] }) {
  if (evidence.length === 0) return null;
  return (
    <Card title={`Evidence (${evidence.length})`}>
      <ol className="plain column gap-14" aria-label="Evidence">
        {evidence.map((each, index) => (
          <Piece key={each.id} evidence={each} number={index + 1} />
        ))}
      </ol>
    </Card>
  );
}

function Piece({ evidence, number }: { readonly evidence: Evidence; readonly number: number }) {
  const { id, kind, source, query, window, observed_at: at, excerpt, url } = evidence;
  const address = webAddress(url);
  return (
    <li id={evidenceId(id)} className={`column gap-5 shrinks ${styles.piece}`} tabIndex={-1}>
      <div className="row wrap baseline gap-8 rows-2">
        <span className={`small figures rounded-4 mid ${styles.number}`}>{number}</span>
        <span className="muted text">{EVIDENCE_WORDS[kind]}</span>
        <span className={`shrinks medium breaks ${styles.source}`}>{source}</span>
        <span className="muted text">
          <Ago at={at} />
        </span>
      </div>
      {query && <code className={`muted small mono breaks ${styles.query}`}>{query}</code>}
      {window && (
        <div className="muted text breaks">
          <At at={window.start} /> to <At at={window.end} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll, by keyboard too */}
      <pre className={`bare small mono breaks lines ${styles.excerpt}`} tabIndex={0}>
        {excerpt}
      </pre>
      {address && (
        <a className={`text breaks ${styles.link}`} href={address} title={address} target="_blank" rel="noreferrer noopener nofollow">
          Open on {new URL(address).host} <Icon name="external" size={12} />
        </a>
      )}
      {url && !address && <div className="muted text breaks">{url}</div>}
    </li>
  );
}
