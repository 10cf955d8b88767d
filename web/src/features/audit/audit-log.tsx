import { Autocomplete, Button, Skeleton } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { At } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { PersonSelect } from '../../components/forms/person-select.tsx';
import { ExportLink } from '../../components/lists/export-link.tsx';
import { ListSearch } from '../../components/lists/list.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Person } from '../../components/text/severity.tsx';
import styles from './audit-log.module.css';
import { auditIcon, auditSentence } from './sentence.ts';
import { type AuditFilters, SPANS } from './filters.ts';
import { FAMILIES, OFFERED } from './offered.ts';

type AuditEvent = Schema<'AuditEvent'>;

const PAGE = 50;
const TYPING_MS = 250;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The filters as the server reads them. */
function toQuery({ event, entity, actor, token, days, search }: AuditFilters) {
  // Whole hours, so that the same question has the same name for a while.
  const from = days === undefined ? null : new Date(Math.floor((serverNow() - days * DAY_MS) / HOUR_MS) * HOUR_MS).toISOString();
  return {
    ...(event === undefined ? {} : { event }),
    ...(entity === undefined ? {} : { entity_type: entity }),
    ...(actor === undefined ? {} : { actor_id: actor }),
    ...(token === undefined ? {} : { token_id: token }),
    ...(from === null ? {} : { from }),
    ...(search === undefined ? {} : { search }),
  };
}

function auditQuery(filters: AuditFilters) {
  const query = { limit: PAGE, ...toQuery(filters) };
  return infiniteQueryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal, pageParam }) =>
      answer(
        api.GET('/api/v1/audit-events', { params: { query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    placeholderData: keepPreviousData,
  });
}

interface AuditLogProps {
  readonly filters: AuditFilters;
  readonly onFilters: (filters: AuditFilters) => void;
}

/** Who did what, newest first. */
export function AuditLog({ filters, onFilters }: AuditLogProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(auditQuery(filters));
  const events = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Card>
      <Filters filters={filters} onFilters={onFilters} />
      {error && !data && <ProblemNote error={error} what="The log could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={200} />}
      {data && events.length === 0 && (
        <Empty icon="search" title="No events found">
          Remove a filter or extend the time range.
        </Empty>
      )}
      <ol className="plain" aria-label="Events">
        {events.map((event) => (
          <EventRow key={event.id} event={event} filters={filters} onFilters={onFilters} />
        ))}
      </ol>
      {hasNextPage && (
        <Inline>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </Inline>
      )}
    </Card>
  );
}

function Filters({ filters, onFilters }: AuditLogProps) {
  const [typed, setTyped] = useState(filters.event ?? '');
  const [words, setWords] = useState(filters.search ?? '');
  const [sought] = useDebouncedValue(words.trim(), TYPING_MS);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed starts a search
  useEffect(() => {
    const { search: before = '', ...rest } = filters;
    if (sought !== before) onFilters(sought === '' ? rest : { ...rest, search: sought });
  }, [sought]);
  const { event: _event, ...others } = filters;
  const take = (value: string) => {
    const named = FAMILIES.find((family) => family.label === value)?.value ?? value.trim();
    setTyped(named);
    onFilters(named === '' ? others : { ...others, event: named });
  };
  return (
    <Inline gap={10}>
      <ListSearch label="Search the log" placeholder="Words: a name, an address, a value" value={words} onChange={setWords} />
      <Autocomplete
        className={styles.kind}
        aria-label="Event type"
        placeholder="Type: user.*, routes.updated …"
        leftSection={<Icon name="filter" />}
        value={typed}
        data={typed === '' ? OFFERED.slice(0, 1) : OFFERED}
        limit={10}
        withScrollArea={false}
        onChange={setTyped}
        onOptionSubmit={take}
        onBlur={() => take(typed)}
        onKeyDown={(key) => key.key === 'Enter' && take(typed)}
      />
      <SegmentedControl
        aria-label="Time range"
        size="xs"
        value={String(filters.days ?? 'all')}
        onChange={(value) => {
          const { days: _days, ...rest } = filters;
          const days = SPANS.find((span) => String(span) === value);
          onFilters(days === undefined ? rest : { ...rest, days });
        }}
        data={[
          ...SPANS.map((span) => ({ value: String(span), label: span === 1 ? '1 day' : `${span} days` })),
          { value: 'all', label: 'All' },
        ]}
      />
      <PersonSelect
        filter="Person"
        value={filters.actor ?? null}
        onChange={(actor) => {
          const { actor: _actor, ...rest } = filters;
          onFilters(actor === null ? rest : { ...rest, actor });
        }}
      />
      <ExportLink list="audit-events" query={toQuery(filters)} />
      {(['entity', 'token'] as const).map((name) => {
        if (filters[name] === undefined) return null;
        const { [name]: _gone, ...rest } = filters;
        return (
          <Button
            key={name}
            size="compact-sm"
            variant="light"
            rightSection={<Icon name="close" size={12} />}
            onClick={() => onFilters(rest)}
          >
            {name === 'entity' ? filters.entity?.replaceAll('_', ' ') : 'one token'}
          </Button>
        );
      })}
    </Inline>
  );
}

/** What it was about, where the event says a name. */
function aboutOf({ data }: AuditEvent): string {
  const named = ['name', 'display_name', 'title', 'email', 'kind'].map((member) => data[member]).find((value) => typeof value === 'string');
  if (typeof named === 'string') return named;
  return typeof data['number'] === 'number' ? `#${data['number']}` : '';
}

interface EventRowProps extends AuditLogProps {
  readonly event: AuditEvent;
}

function EventRow({ event, filters, onFilters }: EventRowProps) {
  const { actor } = event;
  const { id: actorId, token } = actor;
  return (
    <li className={`row at-top gap-10 ${styles.event}`}>
      <Person id={actor.id} name={actor.name} />
      <details className="fill shrinks">
        <summary className={`row wrap baseline gap-8 rows-2 ${styles.summary}`}>
          <span className={`row middle muted ${styles.icon}`}>
            <Icon name={auditIcon(event.event)} size={14} />
          </span>
          <span className="shrinks breaks from-200">
            <b>{actor.name}</b> {auditSentence(event.event, aboutOf(event))}
            {token && <span className="muted breaks"> with the token {token.name}</span>}
          </span>
          <span className="to-end muted figures">
            <At at={event.created_at} />
          </span>
        </summary>
        <dl className={`grid gap-10 rows-4 text ${styles.facts}`}>
          <dt>Event</dt>
          <dd>
            <code className="small mono breaks">{event.event}</code>
          </dd>
          <dt>What</dt>
          <dd>
            <button
              type="button"
              className={`flat flush accent ${styles.pick}`}
              onClick={() => onFilters({ ...filters, entity: event.entity_type })}
            >
              {event.entity_type}
            </button>{' '}
            {event.entity_id}
          </dd>
          <dt>Who</dt>
          <dd>
            {actorId === null ? (
              actor.name
            ) : (
              <button
                type="button"
                className={`flat flush accent ${styles.pick}`}
                onClick={() => onFilters({ ...filters, actor: actorId })}
              >
                {actor.name}
              </button>
            )}{' '}
            ({actor.kind})
          </dd>
          {token && (
            <>
              <dt>With</dt>
              <dd>
                the token{' '}
                <button
                  type="button"
                  className={`flat flush accent ${styles.pick}`}
                  onClick={() => onFilters({ ...filters, token: token.id })}
                >
                  {token.name}
                </button>
              </dd>
            </>
          )}
          {event.ip && (
            <>
              <dt>From</dt>
              <dd>
                {event.ip}
                {event.user_agent && `, ${event.user_agent}`}
              </dd>
            </>
          )}
          {Object.keys(event.data).length > 0 && (
            <>
              <dt>Details</dt>
              <dd>
                <pre className={`bare small mono lines framed sunken ${styles.data}`}>{JSON.stringify(event.data, null, 2)}</pre>
              </dd>
            </>
          )}
          <dt>Hash</dt>
          <dd className="muted tiny mono">{event.hash ?? 'pending for a few seconds'}</dd>
        </dl>
      </details>
    </li>
  );
}
