import type { Queryable } from '../../../../platform/db/database.ts';
import { listing, type Window } from '../../../../platform/http/listing.store.ts';

/** Requests of each kind that are kept, of all servers together. */
export const REFUSALS_KEPT = 200;

/** Why a request is kept: it was refused; its format is not known; an adjustment dropped alerts of it. */
export const KEPT_KINDS = ['refused', 'unknown', 'dropped'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** A webhook request, or alerts of one, that was refused or should be seen. Holds no secrets. */
export interface Refusal {
  readonly kind: KeptKind;
  /** Alerts of no known format that were made of it. */
  readonly alert_numbers: readonly number[];
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

/** What became of a kept body that was tried again. */
export interface Retried {
  readonly outcome: 'taken' | 'still_unknown' | 'refused';
  /** The alerts it became. */
  readonly alerts: readonly number[];
  /** Why it was not taken; null when it was. */
  readonly detail: string | null;
}

/** A kept one with the name of its token. */
export type KeptRefusal = Refusal & {
  readonly token_name: string;
  readonly retried: Retried | null;
  readonly retried_at: Date | null;
};

/** Keeps these and forgets the oldest beyond {@link REFUSALS_KEPT}. */
export async function keepRefusals(db: Queryable, refusals: readonly Refusal[]): Promise<void> {
  await db.query(
    `insert into webhook_refusals (id, kind, at, reason, detail, status, source, token_id, alerts, alert_numbers, body, content_type, repeatable)
     select r.id, r.kind, r.at, r.reason, r.detail, r.status, r.source, r.token_id, r.alerts, r.alert_numbers, r.body, r.content_type, r.repeatable
       from json_to_recordset($1::json) as r (id uuid, kind text, at timestamptz, reason text, detail text, status integer, source text,
         token_id uuid, alerts integer, alert_numbers jsonb, body text, content_type text, repeatable boolean)
       join webhook_tokens t on t.id = r.token_id`,
    [JSON.stringify(refusals)],
    'refusals_keep',
  );
  await db.query(
    `delete from webhook_refusals where id in (
       select id from (select id, row_number() over (partition by kind order by at desc, id desc) as place from webhook_refusals) ranked
        where place > $1)`,
    [REFUSALS_KEPT],
    'refusals_forget',
  );
}

const WITH_NAME = `select r.id, r.at, r.reason, r.detail, r.status, r.source, r.token_id, r.alerts, r.alert_numbers, r.content_type, r.repeatable,
  r.kind, r.retried, r.retried_at, t.name as token_name, %body as body from webhook_refusals r join webhook_tokens t on t.id = r.token_id`;

/** Refusals are sorted by time. */
export const refusalsWindow = listing({ from: 'webhook_refusals r', id: 'r.id', sorts: { at: { 'r.at': 'timestamptz' } }, first: '-at' });

/** Which of them are looked for. */
export interface RefusalFilter {
  /** Left out: those that were refused. */
  readonly kind?: KeptKind | 'all';
  /** Those that an alert was made of. */
  readonly alert?: number;
}

/** The condition of a filter, with its values added. */
function where({ kind = 'refused', alert }: RefusalFilter, values: unknown[]): string {
  const conditions = [
    ...(kind === 'all' ? [] : [`r.kind = $${values.push(kind)}`]),
    ...(alert === undefined ? [] : [`r.alert_numbers @> $${values.push(JSON.stringify([alert]))}::jsonb`]),
  ];
  return conditions.join(' and ') || 'true';
}

/** A page of them, without the bodies. */
export function listRefusals(db: Queryable, filter: RefusalFilter, window: Window): Promise<KeptRefusal[]> {
  const values: unknown[] = [];
  const condition = where(filter, values);
  return db.query<KeptRefusal>(`${WITH_NAME.replace('%body', 'null')} where ${condition} ${window.rest(values)}`, values);
}

/** How many are kept. */
export async function countRefusals(db: Queryable, filter: RefusalFilter): Promise<number> {
  const values: unknown[] = [];
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from webhook_refusals r where ${where(filter, values)}`,
    values,
  );
  return row?.count ?? 0;
}

/** One with its body; null when it is not kept any more. */
export async function findRefusal(db: Queryable, id: string): Promise<KeptRefusal | null> {
  const [row] = await db.query<KeptRefusal>(`${WITH_NAME.replace('%body', 'r.body')} where r.id = $1`, [id], 'refusals_find');
  return row ?? null;
}

/** The place in time of each of these that are kept, oldest first. */
export async function orderRefusals(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from webhook_refusals where id = any($1) order by at, id',
    [ids],
    'refusals_order',
  );
  return rows.map(({ id }) => id);
}

/** A server that died while it tried one again leaves it to others after this. */
const CLAIM = "interval '1 minute'";

/** Takes one into this server's hands: a body is taken once, whoever asks. False: it was taken, or another server has it. */
export async function claimRefusal(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(
    `update webhook_refusals set claimed_at = app_now()
      where id = $1 and coalesce(retried ->> 'outcome', '') <> 'taken' and (claimed_at is null or claimed_at < app_now() - ${CLAIM})
      returning id`,
    [id],
    'refusals_claim',
  );
  return rows.length > 0;
}

/** Writes what became of one that was claimed. Null: it could not be tried. */
export async function settleRefusal(db: Queryable, id: string, retried: Retried | null): Promise<void> {
  await db.query(
    `update webhook_refusals set claimed_at = null, retried = coalesce($2::jsonb, retried),
        retried_at = case when $2::jsonb is null then retried_at else app_now() end where id = $1`,
    [id, retried === null ? null : JSON.stringify(retried)],
    'refusals_settle',
  );
}

/** Forgets what came more than `days` days ago. */
export async function pruneRefusals(db: Queryable, days: number): Promise<void> {
  await db.query('delete from webhook_refusals where at < app_now() - make_interval(days => $1)', [days]);
}
