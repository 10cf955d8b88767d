import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type RouteDecision, type Routing, type RoutingReplay, SEVERITIES } from '../../api/types.ts';
import { Card, Inline, Stacked } from '../../components/layout.tsx';
import { ProblemNote, Remark } from '../../components/notes.tsx';
import { SeverityPill } from '../../components/severity.tsx';
import { readLabels } from './draft.ts';
import { preview } from './queries.ts';
import styles from './routing.module.css';

/** What the rules as shown would do: for labels, or for the alerts of the last days. */
export function Preview({ routing }: { readonly routing: Routing }) {
  const [on, setOn] = useState<'labels' | 'days'>('labels');
  const choice = (
    <SegmentedControl
      size="xs"
      value={on}
      onChange={(value) => setOn(value === 'days' ? 'days' : 'labels')}
      data={[
        { value: 'labels', label: 'Labels' },
        { value: 'days', label: 'Last 7 days' },
      ]}
    />
  );
  return (
    <Card title="Try it" note="Runs the rules as they stand here, saved or not. Nobody is told." action={choice}>
      {on === 'labels' ? <LabelPreview routing={routing} /> : <DaysPreview routing={routing} />}
    </Card>
  );
}

function LabelPreview({ routing }: { readonly routing: Routing }) {
  const [text, setText] = useState('');
  const labels = readLabels(text);
  const run = useMutation({ mutationFn: (given: Readonly<Record<string, string>>) => preview(routing, { labels: given }) });
  return (
    <Stacked>
      <Textarea
        aria-label="Labels of an alert, one a line"
        placeholder={'namespace=prod-eu\nseverity=critical'}
        autosize
        minRows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={labels === null ? 'One label a line, as name=value' : null}
        styles={{ input: { fontFamily: 'var(--font-mono)', fontSize: 12 } }}
      />
      <Inline>
        <Button variant="default" loading={run.isPending} disabled={labels === null} onClick={() => labels && run.mutate(labels)}>
          Where would this go?
        </Button>
      </Inline>
      {run.error && <ProblemNote error={run.error} what="The rules could not be tried" />}
      {run.data?.decision && <Decision decision={run.data.decision.after} />}
    </Stacked>
  );
}

function Decision({ decision }: { readonly decision: RouteDecision }) {
  return (
    <div role="status">
      <Remark tone={decision.destinations.length > 0 ? 'good' : 'warn'}>
        {decision.destinations.length > 0
          ? `Announced at ${decision.destinations.map((each) => each.name).join(', ')}. `
          : 'Announced nowhere. '}
        {decision.why}
      </Remark>
    </div>
  );
}

function DaysPreview({ routing }: { readonly routing: Routing }) {
  const run = useMutation({ mutationFn: () => preview(routing, { days: 7 }) });
  return (
    <Stacked>
      <Inline>
        <Button variant="default" loading={run.isPending} onClick={() => run.mutate()}>
          What would have changed?
        </Button>
      </Inline>
      {run.error && <ProblemNote error={run.error} what="The rules could not be tried" />}
      {run.data?.replay && <Replay replay={run.data.replay} />}
    </Stacked>
  );
}

const count = (value: number) => `${value.toLocaleString('en')} ${value === 1 ? 'alert' : 'alerts'}`;

function Replay({ replay }: { readonly replay: RoutingReplay }) {
  return (
    <Stacked>
      <p className={styles.headline} role="status">
        {replay.changed === 0
          ? `Nothing changes for the ${count(replay.evaluated)} of these days`
          : `${count(replay.changed)} of ${replay.evaluated.toLocaleString('en')} would have gone elsewhere`}
      </p>
      <ul className={styles.changes}>
        {replay.moved.map((entry) => (
          <li key={`${entry.from.join()} ${entry.to.join()}`}>
            {count(entry.count)}: from {entry.from.join(', ')} to {entry.to.join(', ')}
          </li>
        ))}
        {replay.added.map((entry) => (
          <li key={`+${entry.destination}`}>
            {count(entry.count)} also at {entry.destination}
          </li>
        ))}
        {replay.removed.map((entry) => (
          <li key={`-${entry.destination}`}>
            {count(entry.count)} no longer at {entry.destination}
          </li>
        ))}
        {replay.nobody.after > 0 && (
          <li>
            {count(replay.nobody.after)} announced nowhere (now {replay.nobody.before.toLocaleString('en')})
          </li>
        )}
      </ul>
      {replay.limited && <Remark>There are more alerts in these days than a preview looks at; the newest were used.</Remark>}
      <div>
        {replay.samples.slice(0, 10).map((sample) => (
          <div key={sample.number} className={styles.sample}>
            <SeverityPill severity={SEVERITIES.find((each) => each === sample.severity) ?? 'warning'} status="firing" />
            <Link to="/alerts/$number" params={{ number: String(sample.number) }} search={{ status: 'all' }} className={styles.sampleTitle}>
              {sample.title}
            </Link>
            <span className={styles.meta}>
              {sample.before.join(', ') || 'nowhere'} → {sample.after.join(', ') || 'nowhere'}
            </span>
          </div>
        ))}
      </div>
    </Stacked>
  );
}
