import type { DeclaredName } from '../../../platform/declared-names.ts';
import { randomUUIDv7 } from 'node:crypto';
import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { TOTAL_CAP } from '../../../platform/http/list.ts';
import { RECORDED } from '../events.ts';
import type { IncidentSeverity, TimelineEntry } from '../incident.ts';
import { HIGHLIGHTS, type Weight } from './timeline.ts';

/** What is to be told on a timeline. */
export interface NewTimelineEntry {
  readonly incidentId: string;
  /** Dotted past tense: `escalation.level_notified`. */
  readonly kind: DeclaredName<'timeline'>;
  readonly actor: Actor;
  /** A sentence for people. */
  readonly text: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const SHOWN = 'id, kind, at, actor, text, data';

/** Adds an entry in the transaction of what it tells. */
export async function addTimelineEntry(tx: Tx, entry: NewTimelineEntry): Promise<TimelineEntry> {
  const [row] = await addTimelineEntries(tx, [entry]);
  if (!row) throw new Error('the timeline entry was not returned');
  return row;
}

/** Adds entries in the transaction of what they tell, in their order. */
export function addTimelineEntries(tx: Tx, entries: readonly NewTimelineEntry[]): Promise<TimelineEntry[]> {
  const rows = entries.map(({ incidentId, kind, actor, text, data = {} }) => ({
    id: randomUUIDv7(),
    incidentId,
    kind,
    at: tx.now,
    actor: { kind: actor.kind, id: actor.id, name: actor.name },
    text,
    data,
  }));
  return insertRows<TimelineEntry>(tx, 'incident_timeline', rows, `returning ${SHOWN}`);
}

/** Which entries of a timeline. */
export interface TimelinePaging {
  readonly descending: boolean;
  readonly limit: number;
  readonly skip: number;
  /** Only entries after (before, when descending) this one of {@link TimelineRow}. */
  readonly after: number | null;
  /** Only this kind. */
  readonly kind: string | null;
}

/** An entry with its place. */
export type TimelineRow = TimelineEntry & { readonly position: number };

const WANTED = 'incident_id = $1 and ($2::text is null or kind = $2)';

/** A page of a timeline, with one entry more than asked for when there is a next page. */
export function timelineEntries(
  db: Queryable,
  incidentId: string,
  { descending, limit, skip, after, kind }: TimelinePaging,
): Promise<TimelineRow[]> {
  return db.query<TimelineRow>(
    `select ${SHOWN}, position from incident_timeline where ${WANTED} and ($3::bigint is null or position ${descending ? '<' : '>'} $3)
      order by position ${descending ? 'desc' : 'asc'} limit $4 offset $5`,
    [incidentId, kind, after, limit + 1, after === null ? skip : 0],
  );
}

/** The same page, and how many entries there are: counting reads them all. */
export async function listTimeline(
  db: Queryable,
  incidentId: string,
  paging: TimelinePaging,
): Promise<{ entries: TimelineRow[]; counted: number }> {
  const [entries, [total]] = await Promise.all([
    timelineEntries(db, incidentId, paging),
    db.query<{ count: number }>(`select count(*) as count from (select from incident_timeline where ${WANTED} limit $3) t`, [
      incidentId,
      paging.kind,
      TOTAL_CAP + 1,
    ]),
  ]);
  return { entries, counted: total?.count ?? 0 };
}

/** The newest entries after a place, oldest first, and how many there are, counted up to `countTo`. */
export async function newestSince(
  db: Queryable,
  incidentId: string,
  { position, limit, countTo }: { readonly position: number; readonly limit: number; readonly countTo: number },
): Promise<{ entries: TimelineEntry[]; counted: number }> {
  const [entries, [total]] = await Promise.all([
    db.query<TimelineEntry>(
      `select ${SHOWN} from incident_timeline where incident_id = $1 and position > $2 order by position desc limit $3`,
      [incidentId, position, limit],
      'incident_timeline_since',
    ),
    db.query<{ count: number }>(
      'select count(*) as count from (select from incident_timeline where incident_id = $1 and position > $2 limit $3) t',
      [incidentId, position, countTo],
      'incident_timeline_since_count',
    ),
  ]);
  return { entries: entries.reverse(), counted: total?.count ?? 0 };
}

/** An entry with how important it is. */
export type Highlight = TimelineRow & { readonly weight: Weight };

/** The most important entries, the newest of equal ones, at most `limit`, in the order of the timeline. */
export function highlightsOf(db: Queryable, incidentId: string, limit: number): Promise<Highlight[]> {
  const { marks, turns, machine, ownFamilies } = HIGHLIGHTS;
  return db
    .query<Highlight>(
      `select ${SHOWN}, position, weight from (
       select ${SHOWN}, position, case
           when kind = any($2::text[]) or split_part(kind, '.', 1) <> all($5::text[]) then 1
           when kind = any($3::text[]) then case when kind <> $7 or data->'changes' ? 'severity' then 2 end
           when split_part(kind, '.', 1) = any($4::text[]) and kind <> all($8::text[]) then 3 end as weight
         from incident_timeline where incident_id = $1) w
      where weight is not null order by weight, position desc limit $6`,
      [
        incidentId,
        marks,
        turns,
        machine,
        ownFamilies,
        limit,
        RECORDED.incident.updated,
        [RECORDED.alerts.linked, RECORDED.alerts.unlinked],
      ],
      'incident_timeline_highlights',
    )
    .then((rows) => rows.toSorted((a, b) => a.position - b.position));
}

/** The place of the newest entry; 0: there is none. */
export async function lastPosition(db: Queryable, incidentId: string): Promise<number> {
  const [row] = await db.query<{ position: number }>(
    'select coalesce(max(position), 0) as position from incident_timeline where incident_id = $1',
    [incidentId],
    'incident_timeline_last',
  );
  return row?.position ?? 0;
}

/** The alert that created an incident, by its number; null: a person or an agent declared it. */
export async function findSourceAlert(db: Queryable, incidentId: string): Promise<number | null> {
  const [row] = await db.query<{ alert: number | null }>(
    `select (data->>'alert')::float8 as alert from incident_timeline where incident_id = $1 and kind = $2 order by position limit 1`,
    [incidentId, RECORDED.incident.created],
    'incident_source_alert',
  );
  return row?.alert ?? null;
}

/** The severities that an incident had before. */
export async function formerSeverities(db: Queryable, incidentId: string): Promise<readonly IncidentSeverity[]> {
  const rows = await db.query<{ severity: IncidentSeverity }>(
    `select distinct data #>> '{changes,severity,from}' as severity from incident_timeline
      where incident_id = $1 and kind = $2 and data #> '{changes,severity,from}' is not null`,
    [incidentId, RECORDED.incident.updated],
    'incident_former_severities',
  );
  return rows.map(({ severity }) => severity);
}

/** What was recorded with the last acknowledgement of an incident; null: there was none. */
export async function lastAcknowledgement(db: Queryable, incidentId: string): Promise<Readonly<Record<string, unknown>> | null> {
  const [row] = await db.query<{ data: Readonly<Record<string, unknown>> }>(
    `select data from incident_timeline where incident_id = $1 and kind = $2 order by at desc, id desc limit 1`,
    [incidentId, RECORDED.incident.acknowledged],
  );
  return row?.data ?? null;
}
