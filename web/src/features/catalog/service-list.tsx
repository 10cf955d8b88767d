import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { useMay } from '../../api/session.ts';
import type { Service } from '../../api/types.ts';
import { Confirm } from '../../components/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline } from '../../components/layout.tsx';
import { Empty, ProblemNote } from '../../components/notes.tsx';
import { SeverityShape } from '../../components/severity.tsx';
import styles from './catalog.module.css';
import { DependencyGraph } from './dependency-graph.tsx';
import { SERVICES, servicesQuery } from './queries.ts';
import { ServiceForm } from './service-form.tsx';
import { WaitingCards } from './waiting-cards.tsx';
import { AUTO_WORDS, STATUS_WORDS, worstFirst } from './words.ts';

/** Services: how they do, whose they are, which alerts are theirs. */
export function ServiceList({ onNew }: { readonly onNew: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(servicesQuery);
  const mayWrite = useMay('services:write');
  useEffect(() => {
    const anew = () => void client.invalidateQueries({ queryKey: SERVICES });
    const stops = (['incident.changed', 'service.changed'] as const).map((type) => onLive(type, anew));
    return () => {
      for (const stop of stops) stop();
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
              Add the first service
            </Button>
          )
        }
      >
        A service takes the alerts whose labels match, opens incidents for them, and says who is paged.
      </Empty>
    );
  return (
    <>
      {data.items.some((service) => service.dependency_ids.length > 0) && <DependencyGraph services={data.items} />}
      {worstFirst(data.items).map((service) => (
        <ServiceCard key={service.id} service={service} all={data.items} />
      ))}
    </>
  );
}

function ServiceCard({ service, all }: { readonly service: Service; readonly all: readonly Service[] }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const mayWrite = useMay('services:write');
  const mayDelete = useMay('services:delete');
  const remove = async () => {
    await answer(api.DELETE('/api/v1/services/{id}', { params: { path: { id: service.id } } }));
    await client.invalidateQueries({ queryKey: SERVICES });
  };
  return (
    <Card
      title={service.name}
      note={<StatusWord service={service} />}
      action={
        <Inline>
          {mayWrite && (
            <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              Change
            </Button>
          )}
          {mayDelete && (
            <Button size="compact-sm" variant="subtle" color="red" aria-label={`Delete ${service.name}`} onClick={() => setRemoving(true)}>
              <Icon name="trash" size={14} />
            </Button>
          )}
        </Inline>
      }
    >
      {service.description && <div>{service.description}</div>}
      <dl className={styles.facts}>
        <div>
          <dt>Team</dt>
          <dd>{service.team?.name ?? <span className={styles.missing}>none</span>}</dd>
        </div>
        <div>
          <dt>Pages by</dt>
          <dd>
            {service.effective_policy ? (
              <>
                {service.effective_policy.name}
                {service.escalation_policy === null && ', the policy of its team'}
                {service.urgency === 'low' && '; low urgency: quiet hours hold its pages'}
              </>
            ) : (
              <span className={styles.missing}>nothing: an incident of this service pages nobody</span>
            )}
          </dd>
        </div>
        <div>
          <dt>Alerts</dt>
          <dd className={styles.matchers}>
            {service.matchers.length === 0 && <span className={styles.missing}>no matcher: no alert belongs to it</span>}
            {service.matchers.map((matcher) => (
              <code key={matcher} className={styles.matcher}>
                {matcher}
              </code>
            ))}
          </dd>
        </div>
        <div>
          <dt>Incidents</dt>
          <dd>{AUTO_WORDS[service.auto_incident]}</dd>
        </div>
        {service.dependencies.length > 0 && (
          <div>
            <dt>Needs</dt>
            <dd>{service.dependencies.map((need) => need.name).join(', ')}</dd>
          </div>
        )}
      </dl>
      <ServiceForm opened={editing} service={service} all={all} onClose={() => setEditing(false)} />
      <Confirm
        opened={removing}
        title={`Delete ${service.name}?`}
        action={`Delete ${service.name}`}
        run={remove}
        onClose={() => setRemoving(false)}
      >
        Its alerts open no incident any more; incidents that are there stay.
      </Confirm>
    </Card>
  );
}

function StatusWord({ service }: { readonly service: Service }) {
  return (
    <span className={styles.status} data-status={service.status}>
      <SeverityShape
        severity={service.status === 'down' ? 'critical' : service.status === 'degraded' ? 'high' : 'info'}
        hollow={service.status === 'operational'}
      />
      {STATUS_WORDS[service.status]}
      {service.open_incidents > 0 && (
        <Link to="/incidents">
          {service.open_incidents} open incident{service.open_incidents === 1 ? '' : 's'}
        </Link>
      )}
    </span>
  );
}
