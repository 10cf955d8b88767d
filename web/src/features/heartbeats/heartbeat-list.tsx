import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { List, ListBar, ListSearch } from '../../components/lists/list.tsx';
import { ShownOf } from '../../components/lists/shown-of.tsx';
import { Ago, Lasting } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import styles from './heartbeat-list.module.css';
import { type HeartbeatFilters, STATES } from './filters.ts';
import { type Heartbeat, heartbeatsQuery, type State } from './queries.ts';
import { Until } from './until.tsx';
import { scheduleWords, STATE_TONES, STATE_WORDS, stateWord } from './words.ts';

/** From so many on, a list is looked through rather than read. */
const MANY = 8;
const TYPING_MS = 250;

interface HeartbeatListProps {
  readonly filters: HeartbeatFilters;
  readonly onFilters: (filters: HeartbeatFilters) => void;
  readonly onNew: () => void;
}

/** Heartbeats, what needs a person first. */
export function HeartbeatList({ filters, onFilters, onNew }: HeartbeatListProps) {
  const { state = null, search = '' } = filters;
  const { data, error, refetch } = useQuery(heartbeatsQuery(state, search));
  const mayWrite = useMay('heartbeats:write');
  if (error && !data) return <ProblemNote error={error} what="The heartbeats could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  const all = STATES.reduce((sum, one) => sum + data.counts[one], 0);
  if (all === 0)
    return (
      <Empty
        icon="pulse"
        title="No heartbeat yet"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} onClick={onNew}>
              Create your first heartbeat
            </Button>
          )
        }
      >
        Have a job ping an address after each run. When the ping does not come, an alert fires.
      </Empty>
    );
  return (
    <>
      {(all > MANY || state !== null || search !== '') && (
        <ListBar>
          <SegmentedControl
            size="xs"
            aria-label="Which heartbeats"
            value={state ?? 'all'}
            onChange={(value) => onFilters({ ...(value === 'all' ? {} : { state: value as State }), ...(search === '' ? {} : { search }) })}
            data={[
              { value: 'all', label: `All ${all}` },
              ...STATES.filter((one) => data.counts[one] > 0 || one === state).map((one) => ({
                value: one,
                label: `${STATE_WORDS[one]} ${data.counts[one]}`,
              })),
            ]}
          />
          <Search
            value={search}
            onChange={(text) => onFilters({ ...(state ? { state } : {}), ...(text === '' ? {} : { search: text }) })}
          />
        </ListBar>
      )}
      {data.items.length === 0 ? (
        <Empty icon="search" title="No heartbeats">
          No heartbeat matches. Clear the search to see all {all}.
        </Empty>
      ) : (
        <List label="Heartbeats">
          {data.items.map((heartbeat) => (
            <HeartbeatRow key={heartbeat.id} heartbeat={heartbeat} />
          ))}
        </List>
      )}
      <ShownOf page={data} />
    </>
  );
}

function Search({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return <ListSearch label="Search heartbeats" placeholder="Name or description" value={text} onChange={setText} />;
}

function HeartbeatRow({ heartbeat }: { readonly heartbeat: Heartbeat }) {
  return (
    <li className={`grid middle gap-16 rows-4 holds text lights ${styles.row}`}>
      <span className={styles.state}>
        <StateWord tone={STATE_TONES[heartbeat.state]}>{stateWord(heartbeat)}</StateWord>
      </span>
      <span className={`row baseline gap-10 shrinks ${styles.words}`}>
        <Link className={styles.name ?? ''} to="/heartbeats/$id" params={{ id: heartbeat.id }}>
          {heartbeat.name}
        </Link>
        {heartbeat.service && <span className={`ellipsis muted ${styles.service}`}>{heartbeat.service.name}</span>}
      </span>
      <span data-cron={heartbeat.cron !== null}>{scheduleWords(heartbeat)}</span>
      <span className={`ellipsis muted figures ${styles.heard}`}>
        {heartbeat.last_ping_at ? (
          <>
            pinged <Ago at={heartbeat.last_ping_at} />
          </>
        ) : (
          'never pinged'
        )}
      </span>
      <span className={`ellipsis muted figures ${styles.next}`}>
        <Next heartbeat={heartbeat} />
      </span>
    </li>
  );
}

/** What is to come: the next ping, the end of the grace, or since when it is as it is. */
function Next({ heartbeat }: { readonly heartbeat: Heartbeat }) {
  const { state, next_expected_at: expected, down_at: downAt, down_since: since, running_since: running } = heartbeat;
  if (state === 'down' && since)
    return (
      <>
        down for <Lasting from={since} until={null} />
      </>
    );
  if (state === 'late' && downAt)
    return (
      <>
        down <Until at={downAt} />
      </>
    );
  if (running)
    return (
      <>
        running for <Lasting from={running} until={null} />
      </>
    );
  if (state === 'up' && expected)
    return (
      <>
        next <Until at={expected} />
      </>
    );
  return null;
}
