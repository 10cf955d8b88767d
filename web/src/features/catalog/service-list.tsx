import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useUnpaged } from '../../api/coverage.ts';
import { onLive } from '../../api/live.ts';
import { myTeamsQuery } from '../../api/my-teams.ts';
import { useMay } from '../../api/session.ts';
import type { Service } from '../../api/types.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { useChoices, useTyped } from '../../components/layout/address.ts';
import { MineToggle } from '../../components/lists/mine-toggle.tsx';
import { List, ListBar, ListSearch } from '../../components/lists/list.tsx';
import { Icon } from '../../components/icon.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { DependencyGraph } from './dependency-graph.tsx';
import { SERVICES, servicesQuery } from './queries.ts';
import { ServiceRow } from './service-row.tsx';
import { WaitingCards } from './waiting-cards.tsx';
import { type Narrowing, narrowed, worstFirst } from './words.ts';

/** From so many on, a list is looked through rather than read. */
const MANY = 8;
/** Rows at first, and with each further press. */
const ROWS = 50;
const ALERTS_EVERY_MS = 1_000;

/** Services: how they do, whose they are, which alerts are theirs. */
export function ServiceList({ onNew }: { readonly onNew: () => void }) {
  const [{ service: opened }] = useChoices('service');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(servicesQuery);
  const mayWrite = useMay('services:write');
  useEffect(() => {
    const anew = () => void client.invalidateQueries({ queryKey: SERVICES });
    // A storm of alerts asks once in a while, not once for each.
    let timer: ReturnType<typeof setTimeout> | null = null;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = null;
        anew();
      }, ALERTS_EVERY_MS);
    };
    const stops = [onLive('incident.changed', anew), onLive('service.changed', anew), onLive('alerts.changed', soon)];
    return () => {
      for (const stop of stops) stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [client]);
  if (error && !data) return <ProblemNote error={error} what="The services could not be loaded" retry={() => void refetch()} />;
  if (!data) return <WaitingCards />;
  if (data.items.length === 0)
    return (
      <Empty
        icon="layers"
        title="No service yet"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} onClick={onNew}>
              Create your first service
            </Button>
          )
        }
      >
        A service owns the alerts whose labels match, creates incidents for them, and decides who is paged.
      </Empty>
    );
  return (
    <>
      {data.items.some((service) => service.dependency_ids.length > 0) && <DependencyGraph services={data.items} opened={opened ?? null} />}
      <Found services={data.items} />
    </>
  );
}

function Found({ services: all }: { readonly services: readonly Service[] }) {
  const [{ show, service: opened, mine: asked }, choose] = useChoices('show', 'service', 'mine');
  const mine = asked === 'yes';
  const { data: myTeams } = useQuery({ ...myTeamsQuery, enabled: mine });
  const services = mine ? all.filter(({ team_id: team }) => team !== null && myTeams?.has(team)) : all;
  const [search, setSearch] = useTyped();
  const narrowing: Narrowing = show === 'unwell' || show === 'nobody' ? show : 'all';
  const setOpen = useCallback((id: string | null) => choose({ service: id ?? undefined }), [choose]);
  const found = worstFirst(narrowed(services, narrowing, search));
  const [most, setMost] = useState(ROWS);
  // A link may lead to one further down.
  const rows = found.slice(0, Math.max(most, found.findIndex(({ id }) => id === opened) + 1));
  const unpaged = useUnpaged(
    'service_id',
    rows.map(({ id }) => id),
  );
  const count = (which: Narrowing) => narrowed(services, which, '').length;
  return (
    <>
      {all.length > MANY && (
        <ListBar>
          <SegmentedControl
            size="xs"
            aria-label="Which services"
            value={narrowing}
            onChange={(value) => choose({ show: value === 'all' ? undefined : value })}
            data={[
              { value: 'all', label: `All ${services.length}` },
              { value: 'unwell', label: `Not operational ${count('unwell')}` },
              { value: 'nobody', label: `No escalation policy ${count('nobody')}` },
            ]}
          />
          <ListSearch label="Search services" placeholder="Name, team or matcher" value={search} onChange={setSearch} />
          <MineToggle value={mine} onChange={(on) => choose({ mine: on ? 'yes' : undefined })} />
        </ListBar>
      )}
      {found.length === 0 ? (
        <Empty icon="search" title="No services">
          No service matches. Clear the search to see all {all.length}.
        </Empty>
      ) : (
        <List label="Services">
          {rows.map((service) => (
            <ServiceRow
              key={service.id}
              service={service}
              all={all}
              open={service.id === opened}
              onOpen={setOpen}
              unpaged={unpaged.find((each) => each.service.id === service.id)}
            />
          ))}
        </List>
      )}
      {found.length > rows.length && (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setMost(rows.length + ROWS)}>
            Show {Math.min(ROWS, found.length - rows.length)} more of {found.length.toLocaleString('en')}
          </Button>
        </div>
      )}
    </>
  );
}
