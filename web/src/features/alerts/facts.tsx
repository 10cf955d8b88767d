import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProviders } from '../../api/providers.ts';
import { useMay } from '../../api/session.ts';
import type { Alert } from '../../api/types.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { LabelChip, orderedLabels } from '../../components/text/label-chip.tsx';
import styles from './facts.module.css';
import { webAddress } from '../../components/text/web-address.ts';
import { withLinks } from './links.ts';

/** Formats alerts arrive in, by the name people know. */
export const SOURCE_WORDS: Readonly<Record<string, string>> = {
  alertmanager: 'Alertmanager',
  grafana: 'Grafana',
  pagerduty: 'PagerDuty events',
  native: 'Webhook',
  manual: 'Manual',
  heartbeat: 'Heartbeat',
};

/** Annotations whose words stand elsewhere on the page. */
const SHOWN_ELSEWHERE = new Set(['summary', 'title', 'description', 'message']);

/** What a label says; a press shows its alerts. */
export function LabelSet({ labels, onPick }: { readonly labels: Alert['labels']; readonly onPick: (name: string, value: string) => void }) {
  return (
    <div className="row wrap gap-5">
      {orderedLabels(labels).map(([name, value]) => (
        <LabelChip key={name} name={name} value={value} onPick={onPick} />
      ))}
    </div>
  );
}

/** What the alert says, in full. */
export function Texts({ alert }: { readonly alert: Alert }) {
  const { summary, description, message } = alert.annotations;
  const texts = [alert.description, summary, description, message].filter(
    (text) => text !== undefined && text !== null && text !== '' && text !== alert.title,
  );
  if (texts.length === 0) return null;
  return (
    <div className={`column gap-8 ${styles.texts}`}>
      {[...new Set(texts)].map((text) => (
        <p key={text} className={`bare breaks lines ${styles.text}`}>
          <Linked text={text ?? ''} />
        </p>
      ))}
    </div>
  );
}

/** Annotations beyond the texts: runbooks, dashboards, values. */
export function Annotations({ alert }: { readonly alert: Alert }) {
  const others = Object.entries(alert.annotations).filter(([name]) => !SHOWN_ELSEWHERE.has(name));
  if (others.length === 0) return null;
  return (
    <dl className="column gap-6 bare">
      {others.map(([name, value]) => (
        <div key={name} className={`grid gap-12 text ${styles.other}`}>
          <dt>{name}</dt>
          <dd>
            <Linked text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Linked({ text }: { readonly text: string }) {
  return withLinks(text).map((part, index) =>
    part.href === null ? (
      part.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name and never move
      <a key={index} href={part.href} target="_blank" rel="noreferrer noopener">
        {part.text}
      </a>
    ),
  );
}

/** Where it came from, how often, where it was announced. */
export function Facts({ alert }: { readonly alert: Alert }) {
  const { nameOf } = useProviders();
  const source = webAddress(alert.generator_url);
  const mayMap = useMay('tokens:manage');
  return (
    <dl className="column gap-7 bare text">
      <Fact name="Source">
        {SOURCE_WORDS[alert.source] ?? alert.source}
        {alert.source === 'unknown' && mayMap && (
          <Link className={`inline-row middle gap-4 accent ${styles.link}`} to="/webhook-tokens/mappings" search={{ alert: alert.number }}>
            Map this
          </Link>
        )}
        {source && (
          <a className={`inline-row middle gap-4 accent ${styles.link}`} href={source} target="_blank" rel="noreferrer noopener">
            Open
            <Icon name="external" size={12} />
          </a>
        )}
      </Fact>
      <Fact name="Started">
        <Ago at={alert.starts_at} />
      </Fact>
      <Fact name="Received">
        {alert.occurrence_count === 1 ? '1 event, ' : `${alert.occurrence_count.toLocaleString('en')} events, last `}
        <Ago at={alert.last_received_at} />
      </Fact>
      {alert.provider && (
        <Fact name="Sent to">
          {nameOf(alert.provider)}
          {alert.channel && !isId(alert.channel) ? ` ${alert.channel}` : ''}
        </Fact>
      )}
      {alert.flapping && <Fact name="Flapping">Ended and fired again several times within an hour</Fact>}
      {alert.suppressed_by && <Fact name="Suppressed by">{alert.suppressed_by}</Fact>}
      <Fact name="Fingerprint">
        <code className="small mono">{alert.fingerprint}</code>
      </Fact>
    </dl>
  );
}

/** What only a chat platform reads: `C0123ABCD`, or 26 letters and figures. */
function isId(channel: string): boolean {
  return /^(?:[CDG][A-Z0-9]{6,}|[a-z0-9]{26})$/u.test(channel);
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={`grid gap-12 ${styles.fact}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
