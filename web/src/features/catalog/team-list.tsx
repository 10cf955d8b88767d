import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useUnpaged } from '../../api/coverage.ts';
import { onLive } from '../../api/live.ts';
import { useMay } from '../../api/session.ts';
import type { ServiceCoverage, Team } from '../../api/types.ts';
import { Fact, FactList } from '../../components/layout/facts.tsx';
import { useShown } from '../../components/forms/asked.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { Found } from '../../components/lists/found.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Empty } from '../../components/forms/notes.tsx';
import { Person } from '../../components/text/severity.tsx';
import { UnpagedOf } from '../../components/paging/unpaged.tsx';
import { WaitingCards } from './waiting-cards.tsx';
import styles from './catalog.module.css';
import { TEAMS } from './queries.ts';
import { TeamForm } from './team-form.tsx';

const PER_PAGE = 20;

/** Teams: who is in, who pages whom, what they look after. */
export function TeamList({ onNew }: { readonly onNew: () => void }) {
  const client = useQueryClient();
  useEffect(() => onLive('team.changed', () => void client.invalidateQueries({ queryKey: TEAMS })), [client]);
  const mayWrite = useMay('oncall:write');
  return (
    <Found
      what="teams"
      placeholder="Name"
      queryKey={TEAMS}
      load={(wanted, signal) => answer(api.GET('/api/v1/teams', { params: { query: { ...wanted, sort: 'name' } }, signal }))}
      perPage={PER_PAGE}
      hasMine
      waiting={<WaitingCards />}
      none={
        <Empty
          icon="users"
          title="No team yet"
          action={
            mayWrite && (
              <Button leftSection={<Icon name="plus" />} onClick={onNew}>
                Create your first team
              </Button>
            )
          }
        >
          A team has members and an on-call schedule, and owns services. Its schedule is created with it.
        </Empty>
      }
    >
      {(teams) => <Cards teams={teams} mayWrite={mayWrite} />}
    </Found>
  );
}

function Cards({ teams, mayWrite }: { readonly teams: readonly Team[]; readonly mayWrite: boolean }) {
  const unpaged = useUnpaged(
    'team_id',
    teams.map(({ id }) => id),
  );
  return teams.map((team) => (
    <TeamCard key={team.id} team={team} mayWrite={mayWrite} unpaged={unpaged.filter((each) => each.team?.id === team.id)} />
  ));
}

interface TeamCardProps {
  readonly team: Team;
  readonly mayWrite: boolean;
  /** Its services for which a page would wake nobody at some time. */
  readonly unpaged: readonly ServiceCoverage[];
}

function TeamCard({ team, mayWrite, unpaged }: TeamCardProps) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const shown = useShown<HTMLElement>(team.id);
  const remove = async () => {
    await answer(api.DELETE('/api/v1/teams/{id}', { params: { path: { id: team.id } } }));
    await client.invalidateQueries({ queryKey: TEAMS });
  };
  return (
    <Card
      ref={shown}
      title={team.name}
      action={
        mayWrite && (
          <Inline>
            <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => setRemoving(true)} aria-label={`Delete ${team.name}`}>
              <Icon name="trash" size={14} />
            </Button>
          </Inline>
        )
      }
    >
      {team.description && <p className={`muted text breaks ${styles.about}`}>{team.description}</p>}
      <UnpagedOf services={unpaged} />
      <FactList>
        <Fact name="Members" className="row wrap gap-14 rows-4">
          {team.members.length === 0 && <span className="warning">None: nobody can be on call</span>}
          {team.members.map((member) => (
            <span key={member.id} className={`inline-row middle gap-6 ${styles.person}`} data-gone={!member.active}>
              <Person id={member.id} name={member.display_name} /> {member.display_name}
              {!member.active && ' (inactive)'}
            </span>
          ))}
        </Fact>
        <Fact name="Escalation">
          {team.escalation_policy?.name ?? <span className="warning">None: its services need a policy of their own</span>}
        </Fact>
        <Fact name="Schedule">
          {team.schedules.map((schedule) => (
            <Link key={schedule.id} to="/schedules/$id" params={{ id: schedule.id }}>
              {schedule.name}
            </Link>
          ))}
          {team.schedules.length === 0 ? 'none' : `, time zone ${team.time_zone}`}
        </Fact>
        <Fact name="Services">{team.services.length === 0 ? 'none' : team.services.map((service) => service.name).join(', ')}</Fact>
      </FactList>
      <TeamForm opened={editing} team={team} onClose={() => setEditing(false)} />
      <Confirm
        opened={removing}
        title={`Delete ${team.name}?`}
        action={`Delete ${team.name}`}
        run={remove}
        onClose={() => setRemoving(false)}
      >
        Its schedule is deleted with it. A team that a policy or a service uses cannot be deleted.
      </Confirm>
    </Card>
  );
}
