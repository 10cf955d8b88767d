import { Button, Select, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { List, ListBar } from '../../components/lists/list.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { SeverityShape } from '../../components/text/severity.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { FILTER_STATUSES, type InvestigationFilters } from './filters.ts';
import styles from './investigation-list.module.css';
import { OutcomeMark } from './outcome-mark.tsx';
import { agentsQuery, type Investigation, listQuery, openQuery, useInvestigationNews } from './queries.ts';
import { Retry } from './retry.tsx';
import { useWaiting } from './waiting.ts';
import { askedBy, gist, STATUS_TONES, STATUS_WORDS, VERDICT_TONES, verdictWord } from './words.ts';

/** How many are open, and how many wait for a person. */
export function InvestigationHeadline() {
  const { data } = useQuery(openQuery);
  const waiting = useWaiting();
  if (!data) return 'Investigations';
  if (data.total === 0) return 'Investigations: none open';
  return (
    <>
      {data.total} open
      {waiting > 0 && (
        <span className="warning semibold">
          , {waiting} {waiting === 1 ? 'approval' : 'approvals'} waiting
        </span>
      )}
    </>
  );
}

interface InvestigationListProps {
  readonly filters: InvestigationFilters;
  readonly onFilters: (filters: InvestigationFilters) => void;
}

/** Investigations, newest first: state, what was found, who has it. */
export function InvestigationList({ filters, onFilters }: InvestigationListProps) {
  useInvestigationNews();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(listQuery(filters));
  const { data: agents } = useQuery(agentsQuery);
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { show: status, agent } = filters;
  const isFiltered = status !== undefined || agent !== undefined;
  return (
    <>
      {(isFiltered || items.length > 0) && (
        <ListBar>
          <Select
            size="xs"
            className={styles.filter ?? ''}
            aria-label="State"
            placeholder="Any state"
            clearable
            clearButtonProps={{ 'aria-label': 'Any state' }}
            value={status ?? null}
            onChange={(value) => {
              const next = FILTER_STATUSES.find((each) => each === value);
              onFilters({ ...(next ? { show: next } : {}), ...(agent ? { agent } : {}) });
            }}
            data={FILTER_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
          />
          {agents && agents.items.length > 0 && (
            <Select
              size="xs"
              className={styles.filter ?? ''}
              aria-label="Agent"
              placeholder="Any agent"
              clearable
              searchable={agents.items.length > 8}
              clearButtonProps={{ 'aria-label': 'Any agent' }}
              value={agent ?? null}
              onChange={(value) => onFilters({ ...(status ? { show: status } : {}), ...(value ? { agent: value } : {}) })}
              data={agents.items.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </ListBar>
      )}
      {error && !data && <ProblemNote error={error} what="The investigations could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={240} radius={10} aria-busy="true" />}
      {data && items.length === 0 && <None isFiltered={isFiltered} hasAgents={(agents?.total ?? 1) > 0} />}
      {items.length > 0 && (
        <List label="Investigations">
          {items.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </List>
      )}
      {hasNextPage && (
        <Button variant="default" className={styles.more} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Row({ one }: { readonly one: Investigation }) {
  const text = gist(one);
  return (
    <li className={`grid gap-10 rows-2 holds lights ${styles.row}`}>
      <span className={`muted text figures ${styles.number}`}>#{one.number}</span>
      <div className="shrinks">
        <Link to="/investigations/$id" params={{ id: one.id }} className={styles.title ?? ''}>
          <span className={styles.severity} data-severity={one.severity} title={one.severity}>
            <SeverityShape severity={one.severity} />
          </span>
          {one.title}
        </Link>
        {text !== null && <div className={`text breaks ${styles.gist}`}>{text}</div>}
        <div className="muted small breaks">
          {askedBy(one)}
          {one.agent && ` · ${one.agent.name}`}
          {one.attempt > 1 && ` · attempt ${one.attempt} of ${one.max_attempts}`}
        </div>
      </div>
      <div className="row baseline gap-12">
        {one.status === 'completed' && one.outcome ? (
          <OutcomeMark outcome={one.outcome} />
        ) : (
          <StateWord tone={STATUS_TONES[one.status]}>{STATUS_WORDS[one.status]}</StateWord>
        )}
        {one.status === 'dead_lettered' && (
          <span className={styles.command}>
            <Retry one={one} inRow />
          </span>
        )}
        {one.verdict && <StateWord tone={VERDICT_TONES[one.verdict.verdict]}>{verdictWord(one.verdict.verdict)}</StateWord>}
        <span className={`muted text figures ${styles.when}`}>
          <Ago at={one.created_at} form="short" />
        </span>
      </div>
    </li>
  );
}

function None({ isFiltered, hasAgents }: { readonly isFiltered: boolean; readonly hasAgents: boolean }) {
  const mayManage = useMay('tokens:manage');
  if (isFiltered)
    return (
      <Empty icon="filter" title="No investigations match">
        Choose another state or agent.
      </Empty>
    );
  if (hasAgents)
    return (
      <Empty icon="investigate" title="No investigations yet">
        Open an alert and click Investigate, or let a service or triage start them by themselves.
      </Empty>
    );
  return (
    <Empty
      icon="investigate"
      title="No agents yet"
      action={mayManage && <Button renderRoot={(props) => <Link to="/agents" {...props} />}>Connect an agent</Button>}
    >
      An agent is a program of yours, or of any vendor, that investigates alerts and reports evidence. It connects with a token and one
      command{mayManage ? '.' : ': an administrator creates the token.'}
    </Empty>
  );
}
