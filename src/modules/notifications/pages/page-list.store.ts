import { listing, type Window } from '../../../platform/http/listing.store.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Urgency } from '../../escalation/ports.ts';
import type { PageState, PersonChannelName } from './page.ts';
import type { PageKind } from './pages.store.ts';

/** A page as people see it. */
export interface ShownPage {
  readonly id: string;
  readonly kind: PageKind;
  readonly incident_id: string | null;
  readonly user_id: string;
  readonly user_name: string;
  readonly channel: PersonChannelName;
  readonly urgency: Urgency;
  readonly round: number;
  readonly level: number;
  readonly state: PageState;
  readonly reason: string | null;
  readonly alternate_for: string | null;
  readonly bundle: string | null;
  readonly title: string | null;
  readonly due_at: Date;
  readonly next_attempt_at: Date;
  readonly sent_at: Date | null;
  readonly delivered_at: Date | null;
  readonly created_at: Date;
  readonly attempts: readonly {
    readonly at: string;
    readonly attempt: number;
    readonly outcome: string;
    readonly detail: string | null;
    readonly duration_ms: number;
  }[];
}

const SHOWN = `p.id, p.kind, p.incident_id, p.user_id, u.display_name as user_name, p.channel, p.urgency, p.round, p.level, p.state, p.reason,
  p.alternate_for, p.bundle, p.content ->> 'title' as title, p.due_at, p.next_attempt_at, p.sent_at, p.delivered_at, p.created_at,
  coalesce((select json_agg(json_build_object('at', a.at, 'attempt', a.attempt, 'outcome', a.outcome, 'detail', a.detail, 'duration_ms', a.duration_ms) order by a.id)
              from (select * from page_attempts where page_id = p.id order by id desc limit 50) a), '[]'::json) as attempts`;

/** Which pages are meant. */
export type PageOwner = { readonly incidentId: string } | { readonly userId: string };

/** How pages may be sorted. Those of an incident are its timeline, those of a person a list. */
const shape = { from: 'pages p', id: 'p.id', sorts: { created_at: { 'p.created_at': 'timestamptz' } } } as const;
export const incidentPagesWindow = listing({ ...shape, first: 'created_at' });
export const personPagesWindow = listing({ ...shape, first: '-created_at' });

/** Pages of an incident (in the order in which they were planned) or of a person (newest first), with every attempt. */
export async function listPages(
  db: Queryable,
  owner: PageOwner,
  window: Window,
): Promise<{ items: readonly ShownPage[]; counted: number }> {
  const [where, id] = 'incidentId' in owner ? ['p.incident_id = $1', owner.incidentId] : ['p.user_id = $1', owner.userId];
  const values: unknown[] = [id];
  const [items, [total]] = await Promise.all([
    db.query<ShownPage>(`select ${SHOWN} from pages p join users u on u.id = p.user_id where ${where} ${window.rest(values)}`, values),
    db.query<{ count: number }>(`select count(*) as count from (select 1 from pages p where ${where} limit 10001) n`, [id]),
  ]);
  return { items, counted: total?.count ?? 0 };
}

/** Pages by their ids. */
export async function findPages(db: Queryable, ids: readonly string[]): Promise<readonly ShownPage[]> {
  return db.query<ShownPage>(`select ${SHOWN} from pages p join users u on u.id = p.user_id where p.id = any($1) order by p.id`, [ids]);
}

/** Pages that are not sent yet, each kind counted to 10,000. */
export interface WaitingPages {
  /** Their time has not come. */
  readonly planned: number;
  readonly due: number;
  /** Their time is past by more than a storm explains, whatever holds them back. */
  readonly late: number;
  /** They wait for their channel to be connected. */
  readonly held: number;
  /** How long the time of the one that waits longest is past, in seconds; null: none's is. */
  readonly oldest_overdue_seconds: number | null;
}

/** Longer than the pace of messages, or of calls, holds a page back, with time to send it. */
const LATE_AFTER = `case when channel = any($1::text[]) then interval '75 seconds' else interval '20 seconds' end`;

/** What waits, on channels that are `ringing` and on others, by the time at which it was to be sent at first: a page that is held or tried again is late all the same. */
export async function countWaiting(db: Queryable, ringing: readonly PersonChannelName[]): Promise<WaitingPages> {
  const [row] = await db.query<WaitingPages>(
    `select count(*) filter (where due_at > app_now() and not held)::int as planned,
        count(*) filter (where not held and due_at <= app_now() and due_at > app_now() - ${LATE_AFTER})::int as due,
        count(*) filter (where not held and due_at <= app_now() - ${LATE_AFTER})::int as late,
        count(*) filter (where held)::int as held,
        extract(epoch from app_now() - min(due_at) filter (where due_at <= app_now() and not held))::float8 as oldest_overdue_seconds
       from (select due_at, channel, held from pages where state in ('pending', 'sending', 'failed') order by next_attempt_at limit 10000) waiting`,
    [ringing],
    'pages_waiting',
  );
  return row ?? { planned: 0, due: 0, late: 0, held: 0, oldest_overdue_seconds: null };
}
