import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, memo, useDeferredValue, useMemo, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import type { Alert, IncidentDetail } from '../../api/types.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { Section } from '../../components/layout/section.tsx';
import { SeverityPill } from '../../components/text/severity.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import styles from './linked-alerts.module.css';
import { readNumbers } from './numbers.ts';
import { INCIDENTS, linksQuery } from './queries.ts';
import { isOver, stillFiring } from './words.ts';

/** As many as tell what burns; what is done about it stays near. */
const FIRST = 3;

/** The alerts behind the incident, newest first; others are linked by search or number, and each can be taken away. */
export function LinkedAlerts({ incident }: { readonly incident: IncidentDetail }) {
  const mayWrite = useMay('incidents:write');
  const [all, setAll] = useState(false);
  const more = useInfiniteQuery({ ...linksQuery(incident.id), enabled: all });
  const known = useMemo(() => more.data?.pages.flatMap((page) => page.items) ?? incident.alerts, [more.data, incident.alerts]);
  // Hundreds are drawn a few at a time, between which the page answers.
  const alerts = useDeferredValue(useMemo(() => (all ? known : known.slice(0, FIRST)), [all, known]));
  const { alert_count: count } = incident;
  return (
    <Section title="Alerts" count={count > 0 ? count : undefined}>
      {alerts.length === 0 && (
        <p className="bare muted text">
          No linked alerts. If an alert created the incident, later alerts of its group are linked automatically.
        </p>
      )}
      {isOver(incident.status) && incident.still_firing > 0 && (
        <p className={`medium bare above-8 ${styles.left}`}>
          {stillFiring(incident.still_firing)}: resolving an incident does not resolve its alerts.
        </p>
      )}
      {all && more.error && (
        <ProblemNote
          error={more.error}
          what="The other alerts could not be loaded"
          retry={() => void (more.data ? more.fetchNextPage() : more.refetch())}
        />
      )}
      <Rows incidentId={incident.id} alerts={alerts} mayWrite={mayWrite} />
      {count > alerts.length && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            loading={more.isFetching}
            onClick={() => (all ? void more.fetchNextPage() : setAll(true))}
          >
            {all ? `Show more of ${count}` : `Show all ${count}`}
          </Button>
        </div>
      )}
      {mayWrite && !isOver(incident.status) && incident.service_id !== null && (
        <Dependants incident={incident} serviceId={incident.service_id} />
      )}
      {mayWrite && <Linking incidentId={incident.id} />}
    </Section>
  );
}

interface RowsProps {
  readonly incidentId: string;
  readonly alerts: readonly Alert[];
  readonly mayWrite: boolean;
}

/** Apart from what stands around them, which changes while they stay. */
const Rows = memo(function Rows({ incidentId, alerts, mayWrite }: RowsProps) {
  if (alerts.length === 0) return null;
  return (
    <ul className={`plain framed rounded clips ${styles.list}`}>
      {alerts.map((alert) => (
        <Row key={alert.number} incidentId={incidentId} alert={alert} mayWrite={mayWrite} />
      ))}
    </ul>
  );
});

interface RowProps {
  readonly incidentId: string;
  readonly alert: Alert;
  readonly mayWrite: boolean;
}

const Row = memo(function Row({ incidentId, alert, mayWrite }: RowProps) {
  const client = useQueryClient();
  const anew = () => client.invalidateQueries({ queryKey: INCIDENTS });
  const link = useLink(incidentId, (error) => toastProblem(`#${alert.number} was not linked again`, error, `link ${alert.number}`));
  const unlink = useMutation({
    mutationFn: () =>
      answer(
        api.DELETE('/api/v1/incidents/{id}/alerts/{alertNumber}', {
          params: { path: { id: incidentId, alertNumber: String(alert.number) } },
        }),
      ),
    onSuccess: () =>
      toast({
        text: `#${alert.number} is no longer linked`,
        about: `link ${alert.number}`,
        undo: { label: 'Undo', run: () => link.mutate([alert.number]) },
      }),
    onError: (error) => toastProblem(`#${alert.number} is still linked`, error, `link ${alert.number}`),
    onSettled: anew,
  });
  return (
    <li className={styles.item}>
      <Link
        to="/alerts/$number"
        params={{ number: String(alert.number) }}
        className={`grid middle gap-10 text surface unlined lights ${styles.row}`}
      >
        <SeverityPill severity={alert.severity} status={alert.owner ? 'acknowledged' : alert.status} />
        <span className="ellipsis">{alert.title}</span>
        <span className="muted figures">
          <Ago at={alert.starts_at} form="short" />
        </span>
      </Link>
      {mayWrite && (
        <ActionIcon
          className={styles.unlink ?? ''}
          aria-label={`Unlink alert ${alert.number}`}
          title="Unlink from this incident"
          loading={unlink.isPending}
          onClick={() => unlink.mutate()}
        >
          <Icon name="close" size={14} />
        </ActionIcon>
      )}
    </li>
  );
});

/** `onError` holds also when the row is gone meanwhile. */
function useLink(incidentId: string, onError: (error: Error) => void = () => undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (numbers: readonly number[]) =>
      answer(api.POST('/api/v1/incidents/{id}/alerts', { params: { path: { id: incidentId } }, body: { alert_numbers: [...numbers] } })),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: INCIDENTS }),
  });
}

function Linking({ incidentId }: { readonly incidentId: string }) {
  const [open, setOpen] = useState(false);
  if (open) return <LinkForm incidentId={incidentId} />;
  return (
    <div>
      <Button size="compact-sm" variant="subtle" color="gray" leftSection={<Icon name="plus" size={14} />} onClick={() => setOpen(true)}>
        Link alerts
      </Button>
    </div>
  );
}

function LinkForm({ incidentId }: { readonly incidentId: string }) {
  const [text, setText] = useState('');
  const link = useLink(incidentId);
  const numbers = readNumbers(text);
  const [words] = useDebouncedValue(numbers === null ? text.trim() : '', 200);
  const found = useQuery({ ...alertsFound(words), enabled: words !== '', placeholderData: keepPreviousData });
  const linkAll = (chosen: readonly number[]) => link.mutate(chosen, { onSuccess: () => setText('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (numbers && numbers.length > 0) linkAll(numbers);
  };
  return (
    <>
      <form className={`row at-top gap-8 ${styles.form}`} onSubmit={submit}>
        <TextInput
          size="xs"
          className={styles.field ?? ''}
          aria-label="Alerts to link"
          placeholder="Search open alerts, or numbers: 12, 15"
          autoFocus
          value={text}
          error={link.error ? asProblem(link.error).message : found.error ? asProblem(found.error).message : null}
          onChange={(event) => {
            link.reset();
            setText(event.currentTarget.value);
          }}
        />
        <Button type="submit" size="xs" variant="default" loading={link.isPending} disabled={!numbers || numbers.length === 0}>
          Link
        </Button>
      </form>
      {words !== '' && found.data && <Found alerts={found.data.items} total={found.data.total} busy={link.isPending} onLink={linkAll} />}
    </>
  );
}

/** What one request links at most. */
const AT_ONCE = 200;

/** Firing alerts of services that depend on what is broken: most of them end with it. Those of this incident are left out. */
function dependantsQuery({ id, number, alert_count: count }: IncidentDetail, serviceId: string) {
  return queryOptions({
    // What is linked meanwhile is no offer any more.
    queryKey: [...INCIDENTS, 'dependants', id, count],
    queryFn: async ({ signal }) => {
      const service = await answer(api.GET('/api/v1/services/{id}', { params: { path: { id: serviceId } }, signal }));
      const services = service.dependents.map((one) => one.id).slice(0, AT_ONCE);
      if (services.length === 0) return null;
      const query = { service_id: services.join(','), status: 'firing', limit: AT_ONCE };
      const { items } = await answer(api.GET('/api/v1/alerts', { params: { query }, signal }));
      const others = items.filter(
        ({ owner, unacknowledged_incidents: numbers }) => owner?.incident_number !== number && !numbers.includes(number),
      );
      return { name: service.name, services: services.length, numbers: others.map((alert) => alert.number) };
    },
    staleTime: 30_000,
  });
}

function Dependants({ incident, serviceId }: { readonly incident: IncidentDetail; readonly serviceId: string }) {
  const { data } = useQuery(dependantsQuery(incident, serviceId));
  const link = useLink(incident.id, (error) => toastProblem('The alerts were not linked', error, `link ${incident.number}`));
  if (!data || data.numbers.length === 0) return null;
  const { name, services, numbers } = data;
  return (
    <div className={`column at-top gap-2 ${styles.found}`}>
      <p className="bare muted text">
        {services === 1 ? '1 service depends' : `${services} services depend`} on {name}:{' '}
        {numbers.length === 1 ? '1 alert fires there' : `${numbers.length} alerts fire there`}.
      </p>
      <Button size="compact-sm" variant="default" loading={link.isPending} onClick={() => link.mutate(numbers)}>
        Link all {numbers.length} to incident #{incident.number}
      </Button>
    </div>
  );
}

/** As many as are looked through at a glance. */
const FOUND = 8;

function alertsFound(search: string) {
  return queryOptions({
    queryKey: ['alerts', 'to link', search],
    queryFn: ({ signal }) =>
      answer(
        api.GET('/api/v1/alerts', {
          params: { query: { search: search.slice(0, 200), status: 'firing,acknowledged', limit: FOUND } },
          signal,
        }),
      ),
  });
}

interface FoundProps {
  readonly alerts: readonly Pick<Alert, 'number' | 'title' | 'severity' | 'status'>[];
  readonly total: number;
  readonly busy: boolean;
  readonly onLink: (numbers: readonly number[]) => void;
}

/** Open alerts with the words that were typed. */
function Found({ alerts, total, busy, onLink }: FoundProps) {
  if (alerts.length === 0) return <p className="bare muted text">No open alert with these words.</p>;
  return (
    <div className={`column at-top gap-2 ${styles.found}`}>
      {alerts.map((alert) => (
        <Button
          key={alert.number}
          size="compact-sm"
          variant="subtle"
          color="gray"
          justify="flex-start"
          disabled={busy}
          leftSection={<SeverityPill severity={alert.severity} status={alert.status} />}
          aria-label={`Link #${alert.number} ${alert.title}`}
          onClick={() => onLink([alert.number])}
        >
          #{alert.number} {alert.title}
        </Button>
      ))}
      {alerts.length > 1 && (
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => onLink(alerts.map(({ number }) => number))}>
          {total > alerts.length ? `Link the newest ${alerts.length} of ${total}` : `Link all ${alerts.length}`}
        </Button>
      )}
    </div>
  );
}
