import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Empty, Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { ListBar } from '../../components/lists/list.tsx';
import { type NoiseEntry, noiseQuery, type RuleDraft } from './queries.ts';
import styles from './triage.module.css';
import { percent, PROPOSAL_WORDS } from './words.ts';

const SPANS = [7, 30, 90] as const;

/** What paged for nothing, with a rule that would have kept it quiet. */
export function NoiseList({ onPropose }: { readonly onPropose: (draft: RuleDraft) => void }) {
  const [days, setDays] = useState<number>(30);
  const { data, error, refetch } = useQuery(noiseQuery(days));
  if (error && !data) return <ProblemNote error={error} what="The figures could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  return (
    <Stacked>
      <ListBar>
        <SegmentedControl
          size="xs"
          aria-label="Time span"
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={SPANS.map((span) => ({ value: String(span), label: `${span} days` }))}
        />
      </ListBar>
      {data.items.length === 0 ? (
        <Empty icon="check" tone="good" title="No alerts">
          No alerts arrived in the last {days} days.
        </Empty>
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
          <section className="framed rounded-10 scrolls-x" aria-label="Alerts by noise" tabIndex={0}>
            <table className={`text figures ${styles.noise}`}>
              <thead>
                <tr>
                  <th scope="col">Alert</th>
                  <th scope="col">Alerts</th>
                  <th scope="col">Groups</th>
                  <th scope="col">Pages</th>
                  <th scope="col">At night</th>
                  <th scope="col">Never acknowledged</th>
                  <th scope="col">Resolved in 5 min</th>
                  <th scope="col">Flapping hours</th>
                  <th scope="col">Proposal</th>
                </tr>
              </thead>
              <tbody>
                {data.items.map((entry) => (
                  <NoiseRow key={`${entry.alertname} ${entry.namespace}`} entry={entry} onPropose={onPropose} />
                ))}
              </tbody>
            </table>
          </section>
          {data.limited && <Hint>Only the newest alerts of these days are counted.</Hint>}
          {data.total > data.items.length && <Hint>The noisiest {data.items.length} are shown.</Hint>}
        </>
      )}
    </Stacked>
  );
}

function NoiseRow({ entry, onPropose }: { readonly entry: NoiseEntry; readonly onPropose: (draft: RuleDraft) => void }) {
  const { proposal } = entry;
  const mayWrite = useMay('triage:write');
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{entry.alertname === '' ? 'No name' : entry.alertname}</span>
        {entry.namespace !== '' && <span className="block muted text regular breaks">{entry.namespace}</span>}
      </th>
      <td>{entry.alerts.toLocaleString('en')}</td>
      <td>{entry.groups.toLocaleString('en')}</td>
      <td>{entry.pages.toLocaleString('en')}</td>
      <td>{entry.night_pages.toLocaleString('en')}</td>
      <td>{percent(entry.never_acknowledged_share)}</td>
      <td>{percent(entry.resolved_quickly_share)}</td>
      <td>{entry.flaps.toLocaleString('en')}</td>
      <td className="nowrap">{proposal && <Proposal proposal={proposal} onPropose={mayWrite ? onPropose : null} />}</td>
    </tr>
  );
}

interface ProposalProps {
  readonly proposal: NonNullable<NoiseEntry['proposal']>;
  readonly onPropose: ((draft: RuleDraft) => void) | null;
}

/** A triage rule opens with its preview; what is a member of a routing rule leads there. */
function Proposal({ proposal, onPropose }: ProposalProps) {
  const words = PROPOSAL_WORDS[proposal.kind];
  if (proposal.kind !== 'noise')
    return (
      <Link to="/routing" title={`${proposal.why} ${proposal.matchers.join(', ')}`}>
        {words}
      </Link>
    );
  const { name, matchers, severities } = proposal;
  if (!onPropose) return <span title={proposal.why}>{words}</span>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      title={proposal.why}
      onClick={() => onPropose({ name, matchers, severities: severities ?? null, decision: 'noise', ask: false, enabled: true })}
    >
      {words}
    </Button>
  );
}
