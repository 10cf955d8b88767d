import '@mantine/core/styles/Menu.css';
import { Button, Menu, Select, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Empty, Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Icon } from '../../components/icon.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { List, ListBar } from '../../components/lists/list.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { type Decision, RESULTS, resultsQuery, type Status, statsQuery, type TriageResult } from './queries.ts';
import styles from './triage.module.css';
import { DECISION_ABOUT, DECISION_WORDS, DECISIONS, STATUS_TONES, STATUS_WORDS, STATUSES } from './words.ts';

/** What was decided, to be confirmed or overridden. */
export function ResultList() {
  const [status, setStatus] = useState<Status | null>('pending');
  const [decision, setDecision] = useState<Decision | null>(null);
  const { data, error, refetch } = useQuery(resultsQuery(status, decision));
  if (error && !data) return <ProblemNote error={error} what="The results could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  return (
    <Stacked>
      <Stats />
      <ListBar>
        <SegmentedControl
          size="xs"
          aria-label="Which results"
          value={status ?? 'all'}
          onChange={(value) => setStatus(value === 'all' ? null : (value as Status))}
          data={[...STATUSES.map((one) => ({ value: one, label: STATUS_WORDS[one] })), { value: 'all', label: 'All' }]}
        />
        <Select
          size="xs"
          aria-label="Decision"
          placeholder="All decisions"
          clearable
          clearButtonProps={{ 'aria-label': 'All decisions' }}
          value={decision}
          onChange={(value) => setDecision(value as Decision | null)}
          data={DECISIONS.map((one) => ({ value: one, label: DECISION_WORDS[one] }))}
        />
      </ListBar>
      {data.items.length === 0 ? (
        <Empty icon="check" title="No results">
          {status === 'pending' ? 'There is nothing to review.' : 'Nothing was decided that fits.'}
        </Empty>
      ) : (
        <List label="Triage results">
          {data.items.map((result) => (
            <ResultRow key={result.id} result={result} />
          ))}
        </List>
      )}
      {data.total > data.items.length && (
        <Hint>
          The newest {data.items.length} of {data.total.toLocaleString('en')} are shown.
        </Hint>
      )}
    </Stacked>
  );
}

/** How well the rules decide. */
function Stats() {
  const { data } = useQuery(statsQuery);
  if (!data || data.total === 0) return null;
  const figures: ReadonlyArray<readonly [string, string]> = [
    ['Results', data.total.toLocaleString('en')],
    ['To review', data.pending.toLocaleString('en')],
    ['Confirmed', data.confirmed.toLocaleString('en')],
    ['Overridden', data.overridden.toLocaleString('en')],
    ['Accuracy', data.accuracy === null ? '–' : `${data.accuracy}%`],
    ...DECISIONS.map((one) => [DECISION_WORDS[one], data.by_decision[one].toLocaleString('en')] as const),
  ];
  return (
    <dl className={`row wrap bare ${styles.stats}`} aria-label="Triage statistics">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function ResultRow({ result }: { readonly result: TriageResult }) {
  const { alert_number: number, title, final_decision: decision, reason, status, created_at: at } = result;
  return (
    <li className={`row middle gap-12 rows-4 ${styles.result}`}>
      <span className={`rigid ink text medium ${styles.decision}`} data-decision={decision}>
        {DECISION_WORDS[decision]}
      </span>
      <div className={`fill shrinks ${styles.words}`}>
        <Link className={styles.name ?? ''} to="/alerts/$number" params={{ number: String(number) }}>
          #{number} {title ?? ''}
        </Link>
        <div className="block muted text regular breaks">
          {reason}
          {result.investigation?.status === 'no_agents' && decision === 'investigate' && ' · no agents'}
          {result.investigation?.status === 'skipped' &&
            decision === 'investigate' &&
            ` · ${result.investigation.why ?? 'not investigated'}`}
        </div>
        {status === 'overridden' && (
          <div className="block muted text regular breaks">
            Was {DECISION_WORDS[result.decision].toLowerCase()}; overridden by {result.reviewed_by?.name}
            {result.note && `: ${result.note}`}
          </div>
        )}
      </div>
      <span className={`column rigid muted text ${styles.when}`}>
        <StateWord tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StateWord>
        <Ago at={at} form="short" />
      </span>
      <Review result={result} />
    </li>
  );
}

function Review({ result }: { readonly result: TriageResult }) {
  const client = useQueryClient();
  const mayConfirm = useMay('triage:write');
  const mayOverride = useMay('triage:override');
  const params = { path: { id: result.id } };
  const settled = () => client.invalidateQueries({ queryKey: RESULTS });
  const confirm = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/triage/results/{id}/confirm', { params })),
    onSettled: settled,
  });
  const override = useMutation({
    mutationFn: (decision: Decision) => answer(api.POST('/api/v1/triage/results/{id}/override', { params, body: { decision } })),
    onSettled: settled,
  });
  const error = confirm.error ?? override.error;
  return (
    <div className={styles.actions}>
      <Inline gap={4} end>
        {mayConfirm && result.status === 'pending' && (
          <Button size="compact-sm" variant="default" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm
          </Button>
        )}
        {mayOverride && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button
                size="compact-sm"
                variant="subtle"
                loading={override.isPending}
                rightSection={<Icon name="down" size={12} />}
                aria-label={`Override alert ${result.alert_number}`}
              >
                Override
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {DECISIONS.filter((one) => one !== result.final_decision).map((one) => (
                <Menu.Item key={one} onClick={() => override.mutate(one)}>
                  {DECISION_WORDS[one]}: {DECISION_ABOUT[one].toLowerCase()}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Inline>
      {error && <ProblemNote error={error} />}
    </div>
  );
}
