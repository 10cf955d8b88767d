import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useCallback, useId, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import type { Service, ServiceCoverage } from '../../api/types.ts';
import { Fact, FactList } from '../../components/layout/facts.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { useShown } from '../../components/forms/asked.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { SeverityShape } from '../../components/text/severity.tsx';
import { UnpagedOf } from '../../components/paging/unpaged.tsx';
import styles from './service-list.module.css';
import { ServiceForm } from './lazy-form.ts';
import { SERVICES } from './queries.ts';
import { alertsCount, alertsText, AUTO_WORDS, INVESTIGATE_WORDS, markOf, STATE_WORDS, standingText, stateOf } from './words.ts';

const ServiceDays = lazyPart(async () => (await import('./days/service-days.tsx')).ServiceDays);

interface ServiceProps {
  readonly service: Service;
  readonly all: readonly Service[];
}

interface ServiceRowProps extends ServiceProps {
  /** Set where a page for it would wake nobody at some time. */
  readonly unpaged: ServiceCoverage | undefined;
  readonly open: boolean;
  /** Null: none is open. */
  readonly onOpen: (id: string | null) => void;
}

/** One service in a line: how it does, whose it is, who is paged. A press on its name shows the rest. */
export const ServiceRow = memo(function ServiceRow({ service, all, unpaged, open, onOpen }: ServiceRowProps) {
  const rest = useId();
  const shown = useShown<HTMLLIElement>(
    service.id,
    useCallback(() => onOpen(service.id), [onOpen, service.id]),
  );
  const mayRead = useMay('incidents:read');
  return (
    <li ref={shown} tabIndex={-1}>
      <div className={`grid middle gap-16 rows-4 holds text lights ${styles.row}`} data-open={open}>
        <button
          type="button"
          className={`row middle gap-8 shrinks flat flush covers ${styles.name}`}
          aria-expanded={open}
          aria-controls={rest}
          onClick={() => onOpen(open ? null : service.id)}
        >
          <span className={`row rigid muted ${styles.turn}`}>
            <Icon name="right" size={14} />
          </span>
          <span className="ellipsis shrinks">{service.name}</span>
        </button>
        <Status service={service} />
        <span className={`row ${styles.whose}`}>
          <span className={`ellipsis shrinks muted ${styles.team}`}>
            {service.team?.name ?? <span className={styles.missing}>no team</span>}
          </span>
          <span className={`ellipsis shrinks muted ${styles.pages}`}>
            {service.effective_policy?.name ?? <span className={styles.missing}>no escalation policy</span>}
            {service.matchers.length === 0 && <span className={styles.missing}>no alert matchers</span>}
          </span>
        </span>
        <Tools service={service} all={all} />
        {unpaged && (
          <span className={styles.unpaged}>
            <UnpagedOf services={[unpaged]} named={false} />
          </span>
        )}
      </div>
      {open && (
        <div id={rest}>
          <Rest service={service} all={all} />
          {mayRead && (
            <div className={styles.days}>
              <Suspense fallback={<Skeleton height={118} />}>
                <ServiceDays serviceId={service.id} />
              </Suspense>
            </div>
          )}
        </div>
      )}
    </li>
  );
});

function Status({ service }: { readonly service: Service }) {
  const state = stateOf(service);
  return (
    <span className={`inline-row middle gap-7 semibold nowrap ${styles.status}`} data-status={state} data-severity={markOf(service)}>
      <SeverityShape severity={markOf(service)} hollow={state === 'operational'} />
      {STATE_WORDS[state]}
      {service.open_incidents > 0 && (
        <Link to="/incidents">
          {service.open_incidents} {service.open_incidents === 1 ? 'incident' : 'incidents'}
        </Link>
      )}
      <OpenAlerts service={service} marked={state !== 'alerting'} />
    </span>
  );
}

/** How many of its alerts are open, and the way to them. `marked`: with the worst severity, where the state does not show it already. */
function OpenAlerts({ service, marked }: { readonly service: Service; readonly marked: boolean }) {
  if (service.worst_alert === null) return null;
  return (
    <Link to="/alerts" search={{ service: service.id }} className="inline-row middle gap-5" aria-label={alertsText(service)}>
      {marked && (
        <span className={styles.worst} data-severity={service.worst_alert}>
          <SeverityShape severity={service.worst_alert} />
        </span>
      )}
      {alertsCount(service.open_alerts)}
    </Link>
  );
}

function Rest({ service, all }: ServiceProps) {
  const needing = all.filter((other) => other.dependency_ids.includes(service.id));
  return (
    <FactList className={styles.facts}>
      {service.description && (
        <Fact name="Description" className={styles.prose}>
          {service.description}
        </Fact>
      )}
      <Fact name="Status">
        {STATE_WORDS[stateOf(service)]}
        {service.worst_alert !== null && (
          <>
            {', '}
            <Link to="/alerts" search={{ service: service.id }}>
              {alertsText(service)}
            </Link>
          </>
        )}
      </Fact>
      <Fact name="Pages by">
        {service.effective_policy ? (
          <>
            <Link to="/escalation">{service.effective_policy.name}</Link>
            {service.escalation_policy === null && ' (from its team)'}
            {service.urgency === 'low' && '; low urgency: pages wait for the end of quiet hours'}
          </>
        ) : (
          <span className={styles.missing}>none: assign a policy, or a team that has one</span>
        )}
      </Fact>
      <Fact name="Alert matchers" className="row wrap gap-4">
        {service.matchers.length === 0 && <span className={styles.missing}>none: no alert belongs to it</span>}
        {service.matchers.map((matcher) => (
          <code key={matcher} className={`small mono sunken rounded-4 ${styles.matcher}`}>
            {matcher}
          </code>
        ))}
      </Fact>
      <Fact name="Incidents">{AUTO_WORDS[service.auto_incident]}</Fact>
      <Fact name="Investigations">{INVESTIGATE_WORDS[service.auto_investigate]}</Fact>
      {service.dependencies.length > 0 && <Fact name="Depends on">{service.dependencies.map(withState).join('; ')}</Fact>}
      {needing.length > 0 && <Fact name="Needed by">{needing.map((other) => other.name).join('; ')}</Fact>}
    </FactList>
  );
}

function withState(service: Service['dependencies'][number]): string {
  return stateOf(service) === 'operational' ? service.name : `${service.name} (${standingText(service).toLowerCase()})`;
}

function Tools({ service, all }: ServiceProps) {
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
    <span className={`row middle gap-2 holds ${styles.tools}`}>
      {mayWrite && (
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={`Edit ${service.name}`} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {mayDelete && (
        <ActionIcon aria-label={`Delete ${service.name}`} onClick={() => setRemoving(true)}>
          <Icon name="trash" size={14} />
        </ActionIcon>
      )}
      <ServiceForm opened={editing} service={service} all={all} onClose={() => setEditing(false)} />
      <Confirm
        opened={removing}
        title={`Delete ${service.name}?`}
        action={`Delete ${service.name}`}
        run={remove}
        onClose={() => setRemoving(false)}
      >
        Its alerts no longer create incidents; existing incidents stay.
      </Confirm>
    </span>
  );
}
