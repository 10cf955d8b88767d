import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { myTeamsQuery } from '../../api/my-teams.ts';
import { useMay, useMe } from '../../api/session.ts';
import { useUnwoken } from '../../api/coverage.ts';
import type { OnCallNow } from '../../api/types.ts';
import { ask } from '../../components/forms/asked.ts';
import { Icon } from '../../components/icon.tsx';
import { MineToggle } from '../../components/lists/mine-toggle.tsx';
import { Filtered } from '../../components/lists/filtered.tsx';
import { List } from '../../components/lists/list.tsx';
import { At } from '../../components/text/ago.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Person } from '../../components/text/severity.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { whoQuery } from './queries.ts';
import styles from './who-now.module.css';

/** The week of all teams follows below. */
const ROWS = 15;

/** Who is on call now and next, one row for each schedule. */
export function WhoNow() {
  const { data, error, refetch } = useQuery(whoQuery);
  const mayWrite = useMay('oncall:write');
  const [mine, setMine] = useState(false);
  const unwoken = useUnwoken(data?.items.map(({ user_id: user }) => user) ?? []);
  const { data: myTeams } = useQuery({ ...myTeamsQuery, enabled: mine });
  if (error && !data) return <ProblemNote error={error} what="Who is on call could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} radius={10} aria-busy="true" />;
  if (data.items.length === 0)
    return (
      <Empty
        icon="calendar"
        title="No schedule yet"
        action={
          mayWrite && (
            <Button
              leftSection={<Icon name="plus" />}
              renderRoot={(props) => <Link to="/teams" {...props} onClick={() => ask({ what: 'new-team' })} />}
            >
              New team
            </Button>
          )
        }
      >
        Each team has an on-call schedule, created with the team.
      </Empty>
    );
  return (
    <Filtered
      items={mine ? data.items.filter(({ team_id: team }) => team !== null && myTeams?.has(team)) : data.items}
      beside={data.items.length > ROWS && <MineToggle value={mine} onChange={setMine} />}
      what="schedules"
      rows={ROWS}
      placeholder="Name, team or person"
      textOf={({ schedule_name: schedule, user_name: user, next }) => [schedule, user ?? 'nobody', next?.user_name ?? ''].join(' ')}
    >
      {(shown) => (
        <List>
          {shown.map((item) => (
            <Row key={item.schedule_id} item={item} unwoken={unwoken.has(item.user_id ?? '')} />
          ))}
        </List>
      )}
    </Filtered>
  );
}

function Row({ item, unwoken }: { readonly item: OnCallNow; readonly unwoken: boolean }) {
  const me = useMe();
  return (
    <li>
      <Link
        to="/schedules/$id"
        params={{ id: item.schedule_id }}
        className={`grid middle gap-16 rows-4 breaks unlined lights ${styles.row}`}
        data-mine={item.user_id === me.id}
      >
        <span className={styles.name}>{item.schedule_name}</span>
        <span className="row wrap middle gap-8 rows-4">
          {item.user_id === null ? (
            <strong className="critical">Nobody is on call</strong>
          ) : (
            <>
              <Person id={item.user_id} name={item.user_name ?? '…'} size={24} />
              <strong>{item.user_id === me.id ? 'You' : (item.user_name ?? '…')}</strong>
              {item.source === 'override' && <span className="muted text">override</span>}
              {unwoken && <StateWord tone="bad">{item.user_id === me.id ? 'Nothing would wake you' : 'Nothing would wake them'}</StateWord>}
            </>
          )}
        </span>
        <span className="muted text">
          {item.until && (
            <>
              until <At at={item.until} />
            </>
          )}
          {item.next && <>, then {item.next.user_id === me.id ? 'you' : (item.next.user_name ?? '…')}</>}
        </span>
      </Link>
    </li>
  );
}
