import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';
import { Section } from '../../components/layout/section.tsx';
import { Ago, Lasting } from '../../components/text/ago.tsx';
import styles from './seen-before.module.css';

type Seen = Schema<'SeenBefore'>;

const ofIncident = (id: string) =>
  queryOptions({
    queryKey: ['incidents', 'seen before', id],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/incidents/{id}/seen-before', { params: { path: { id } }, signal })),
    staleTime: 60_000,
  });

const ofAlert = (number: number) =>
  queryOptions({
    queryKey: ['incidents', 'seen before', number],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/v1/alerts/{number}/seen-before', { params: { path: { number: String(number) } }, signal })),
    staleTime: 60_000,
  });

/** Past incidents of the same trouble as an incident; nothing while there are none. */
export function SeenBeforeIncident({ id }: { readonly id: string }) {
  const { data } = useQuery(ofIncident(id));
  return <SeenBefore items={data?.items ?? []} />;
}

/** The same of an alert. */
export function SeenBeforeAlert({ number }: { readonly number: number }) {
  const { data } = useQuery(ofAlert(number));
  return <SeenBefore items={data?.items ?? []} />;
}

function SeenBefore({ items }: { readonly items: readonly Seen[] }) {
  if (items.length === 0) return null;
  return (
    <Section title="Seen before" count={items.length}>
      <ul className={`plain grid gap-12 ${styles.list}`}>
        {items.map((seen) => (
          <li key={seen.id}>
            <Link className={styles.title ?? ''} to="/incidents/$ref" params={{ ref: String(seen.number) }}>
              #{seen.number} {seen.title}
            </Link>
            <p className={styles.facts}>
              <Ago at={seen.created_at} />
              {seen.status === 'cancelled' ? (
                ', a false alarm'
              ) : (
                <>
                  , lasted <Lasting from={seen.created_at} until={seen.ended_at ?? seen.created_at} />
                </>
              )}
              {seen.same === 'alert_name' && ', the same alert on this service'}
            </p>
            {seen.cause !== null && <p>Cause: {seen.cause}</p>}
            {seen.ended !== null && <p>What ended it: {seen.ended}</p>}
            <Items label="Action items open" items={seen.open_items.filter(({ done }) => !done)} />
            <Items label="Done, but came back" items={seen.open_items.filter(({ done }) => done)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Items({ label, items }: { readonly label: string; readonly items: Seen['open_items'] }) {
  if (items.length === 0) return null;
  return (
    <p>
      {label}: {items.map(({ title }) => title).join('; ')}
    </p>
  );
}
