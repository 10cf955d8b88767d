import type { Queryable } from '../../../platform/db/database.ts';
import { listing, type Window } from '../../../platform/http/listing.store.ts';

/** Refused requests that are kept, of all servers together. */
export const REFUSALS_KEPT = 200;

/** A webhook request, or alerts of one, that was refused. Holds no secrets. */
export interface Refusal {
  readonly id: string;
  readonly at: Date;
  /** A code, such as `bad_status`. */
  readonly reason: string;
  readonly detail: string;
  /** What the sender was answered; 200 where only some of its alerts were refused. */
  readonly status: number;
  readonly source: string;
  readonly token_id: string;
  /** How many alerts of the request were refused; null: the request as a whole. */
  readonly alerts: number | null;
  /** Null: not kept. */
  readonly body: string | null;
  readonly content_type: string | null;
  /** Can be taken again. */
  readonly repeatable: boolean;
}

/** A kept one with the name of its token. */
export type KeptRefusal = Refusal & { readonly token_name: string };

/** Keeps these and forgets the oldest beyond {@link REFUSALS_KEPT}. */
export async function keepRefusals(db: Queryable, refusals: readonly Refusal[]): Promise<void> {
  await db.query(
    `insert into webhook_refusals (id, at, reason, detail, status, source, token_id, alerts, body, content_type, repeatable)
     select r.id, r.at, r.reason, r.detail, r.status, r.source, r.token_id, r.alerts, r.body, r.content_type, r.repeatable
       from json_to_recordset($1::json) as r (id uuid, at timestamptz, reason text, detail text, status integer, source text,
         token_id uuid, alerts integer, body text, content_type text, repeatable boolean)
       join webhook_tokens t on t.id = r.token_id`,
    [JSON.stringify(refusals)],
    'refusals_keep',
  );
  await db.query(
    'delete from webhook_refusals where id in (select id from webhook_refusals order by at desc, id desc offset $1)',
    [REFUSALS_KEPT],
    'refusals_forget',
  );
}

const WITH_NAME = `select r.id, r.at, r.reason, r.detail, r.status, r.source, r.token_id, r.alerts, r.content_type, r.repeatable,
  t.name as token_name, %body as body from webhook_refusals r join webhook_tokens t on t.id = r.token_id`;

/** Refusals are sorted by time. */
export const refusalsWindow = listing({ from: 'webhook_refusals r', id: 'r.id', sorts: { at: { 'r.at': 'timestamptz' } }, first: '-at' });

/** A page of them, without the bodies. */
export function listRefusals(db: Queryable, window: Window): Promise<KeptRefusal[]> {
  const values: unknown[] = [];
  return db.query<KeptRefusal>(`${WITH_NAME.replace('%body', 'null')} where true ${window.rest(values)}`, values);
}

/** How many are kept. */
export async function countRefusals(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>('select count(*)::int as count from webhook_refusals', [], 'refusals_count');
  return row?.count ?? 0;
}

/** One with its body; null when it is not kept any more. */
export async function findRefusal(db: Queryable, id: string): Promise<KeptRefusal | null> {
  const [row] = await db.query<KeptRefusal>(`${WITH_NAME.replace('%body', 'r.body')} where r.id = $1`, [id], 'refusals_find');
  return row ?? null;
}

/** Forgets one. */
export async function forgetRefusal(db: Queryable, id: string): Promise<void> {
  await db.query('delete from webhook_refusals where id = $1', [id], 'refusals_forget_one');
}

/** Forgets what was refused more than `days` days ago. */
export async function pruneRefusals(db: Queryable, days: number): Promise<void> {
  await db.query('delete from webhook_refusals where at < app_now() - make_interval(days => $1)', [days]);
}
