import { Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { type RouteDecision, type Routing, type RoutingReplay, SEVERITIES } from '../../api/types.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Card, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { SeverityShape } from '../../components/text/severity.tsx';
import { readLabels, writeLabels } from './draft.ts';
import { previewQuery, recentAlertsQuery } from './queries.ts';
import styles from './try-it.module.css';

const SETTLE_MS = 350;

interface TryLabelsProps {
  readonly routing: Routing;
  /** Names of the rules that match, so that the list can show them. */
  readonly onMatched: (rules: readonly string[]) => void;
}

/** Where an alert with these labels would go by the rules as shown, while they are being changed. */
export function TryLabels({ routing, onMatched }: TryLabelsProps) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const labels = readLabels(text);
  const [settled] = useDebouncedValue(text, SETTLE_MS);
  const [settledRouting] = useDebouncedValue(routing, SETTLE_MS);
  const asked = readLabels(settled);
  const active = asked !== null && Object.keys(asked).length > 0;
  const mayRead = useMay('alerts:read');
  const recent = useQuery({ ...recentAlertsQuery, enabled: mayRead });
  const { data, error } = useQuery({ ...previewQuery(settledRouting, { labels: asked ?? {} }), enabled: active });
  const decision = active && !error ? data?.decision : undefined;
  const matched = decision?.after.matched.map((match) => match.rule).join('\0') ?? '';
  useEffect(() => onMatched(matched === '' ? [] : matched.split('\0')), [matched, onMatched]);
  const pick = (number: string | null) => {
    setPicked(number);
    const alert = recent.data?.items.find((each) => String(each.number) === number);
    if (alert) setText(writeLabels(alert.labels));
  };
  return (
    <Card title="Test rules" note="Runs the rules as shown here, saved or not. Nothing is sent.">
      <Stacked>
        {recent.data && recent.data.items.length > 0 && (
          <Select
            aria-label="Labels of a recent alert"
            placeholder="Use the labels of a recent alert"
            value={picked}
            onChange={pick}
            searchable
            clearable
            data={recent.data.items.map((alert) => ({ value: String(alert.number), label: `#${alert.number} ${alert.title}` }))}
          />
        )}
        <Textarea
          label="Labels of an alert, one per line"
          placeholder={'alertname=HighErrorRate\nnamespace=payments'}
          autosize
          minRows={3}
          maxRows={9}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={labels === null ? 'One name=value per line' : null}
          styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
        />
        {active && error && <ProblemNote error={error} what="The rules cannot be tested" />}
        {decision && <Decision after={decision.after} before={decision.same ? null : decision.before} />}
      </Stacked>
    </Card>
  );
}

const NOWHERE: Readonly<Record<NonNullable<RouteDecision['suppressed']>, string>> = {
  inhibited: 'nowhere while another alert fires',
  silenced: 'nowhere during maintenance',
  noise: 'nowhere: triage says it is noise',
  muted: 'nowhere while muted',
  below_threshold: 'nowhere yet',
};

function destinationsOf({ destinations, suppressed }: RouteDecision): string {
  if (destinations.length > 0) return destinations.map(({ name }) => name).join(', ');
  return suppressed === null ? 'nowhere' : NOWHERE[suppressed];
}

function Decision({ after, before }: { readonly after: RouteDecision; readonly before: RouteDecision | null }) {
  return (
    <div className={`rounded-8 pad-10-12 ${styles.decision}`} role="status">
      <div className="bare body semibold">Sent to {destinationsOf(after)}</div>
      <div className="block muted small breaks">{after.why}</div>
      {before && <div className="block muted small breaks">With the active rules: {destinationsOf(before)}.</div>}
    </div>
  );
}

const DAYS = ['1', '7', '30'] as const;

/** What a draft would have done to the alerts of the last days. */
export function WhatChanges({ routing }: { readonly routing: Routing }) {
  const [days, setDays] = useState<string>('7');
  const [settled] = useDebouncedValue(routing, 2 * SETTLE_MS);
  const mayRead = useMay('alerts:read');
  const { data, error, isFetching } = useQuery({ ...previewQuery(settled, { days: Number(days) }), enabled: mayRead });
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label="Days"
      value={days}
      onChange={setDays}
      data={DAYS.map((value) => ({ value, label: `${value} d` }))}
    />
  );
  if (!mayRead) return null;
  return (
    <Card title="What would change" action={choice}>
      {error && <ProblemNote error={error} what="The rules cannot be tested" />}
      {!error && !data?.replay && <Hint>Testing your changes on real alerts …</Hint>}
      {!error && data?.replay && (
        <div data-stale={isFetching} className={styles.replay}>
          <Replay replay={data.replay} />
        </div>
      )}
    </Card>
  );
}

/** What holds alerts back, where that changes. */
const SUPPRESSED_BY = [
  ['muted', 'muted'],
  ['below_threshold', 'below a threshold'],
  ['silenced', 'silenced by a window'],
  ['inhibited', 'inhibited by another alert'],
] as const;

const count = (value: number) => `${value.toLocaleString('en')} ${value === 1 ? 'alert' : 'alerts'}`;

function Replay({ replay }: { readonly replay: RoutingReplay }) {
  const share = replay.evaluated === 0 ? 0 : replay.changed / replay.evaluated;
  return (
    <Stacked gap={10}>
      <p className="bare body semibold" role="status">
        {replay.changed === 0
          ? `Nothing changes for the ${count(replay.evaluated)} of these days`
          : `${count(replay.changed)} of ${replay.evaluated.toLocaleString('en')} would have been sent elsewhere`}
      </p>
      {replay.changed > 0 && (
        <div className={styles.bar}>
          <span style={{ width: `${Math.max(share * 100, 1)}%` }} />
        </div>
      )}
      <ul className={`plain column gap-4 text ${styles.changes}`}>
        {replay.moved.map((entry) => (
          <li key={`${entry.from.join()} ${entry.to.join()}`}>
            <b>{entry.count.toLocaleString('en')}</b> from {entry.from.join(', ')} to {entry.to.join(', ')}
          </li>
        ))}
        {replay.added.map((entry) => (
          <li key={`+${entry.destination}`}>
            <b>{entry.count.toLocaleString('en')}</b> also at {entry.destination}
          </li>
        ))}
        {replay.removed.map((entry) => (
          <li key={`-${entry.destination}`}>
            <b>{entry.count.toLocaleString('en')}</b> no longer at {entry.destination}
          </li>
        ))}
        {replay.nobody.after > 0 && replay.nobody.after !== replay.nobody.before && (
          <li>
            <b>{replay.nobody.after.toLocaleString('en')}</b> sent nowhere (now {replay.nobody.before.toLocaleString('en')})
          </li>
        )}
      </ul>
      <ul className={`plain column gap-4 text ${styles.changes}`}>
        {SUPPRESSED_BY.filter(([kind]) => replay[kind].after !== replay[kind].before).map(([kind, words]) => (
          <li key={kind}>
            <b>{replay[kind].after.toLocaleString('en')}</b> {words} (now {replay[kind].before.toLocaleString('en')})
          </li>
        ))}
      </ul>
      {replay.limited && <Hint>There are more alerts in these days than a preview looks at; the newest were used.</Hint>}
      <div>
        {replay.samples.slice(0, 6).map((sample) => {
          const severity = SEVERITIES.find((each) => each === sample.severity) ?? 'warning';
          return (
            <div key={sample.number} className={`line-above grid baseline gap-8 text ${styles.sample}`} data-severity={severity}>
              <SeverityShape severity={severity} />
              <span>
                <Link
                  to="/alerts/$number"
                  params={{ number: String(sample.number) }}
                  search={{ status: 'all' }}
                  className="ellipsis block ink"
                >
                  {sample.title}
                </Link>
                <span className="block muted small breaks">
                  {sample.before.join(', ') || 'nowhere'} → {sample.after.join(', ') || 'nowhere'}
                </span>
              </span>
            </div>
          );
        })}
      </div>
    </Stacked>
  );
}
