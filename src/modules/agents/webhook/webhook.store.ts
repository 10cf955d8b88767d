import type { Queryable, Tx } from '../../../platform/db/database.ts';

/** An agent whose address is to be called, held by a worker until `leaseUntil`. */
export interface DueWebhook {
  readonly agentId: string;
  readonly url: string;
  readonly sealedSecret: string;
  /** Number of the last event that was delivered. */
  readonly delivered: number;
  readonly failures: number;
  readonly online: boolean;
  /** Null: it is disabled, revoked or has no address any more. */
  readonly leaseUntil: Date | null;
}

/** One that a worker holds. */
export type LeasedWebhook = DueWebhook & { readonly leaseUntil: Date };

const ABLE = 'a.webhook_url is not null and a.webhook_secret is not null and a.enabled and a.revoked_at is null';

/** When the next address is called. */
export const WEBHOOKS_DUE = 'select min(webhook_due_at) from agent_presence where webhook_due_at is not null';

/** Takes agents whose addresses are due; a worker that dies loses them when `leaseMs` are over. */
export function claimWebhooks(db: Queryable, limit: number, leaseMs: number): Promise<DueWebhook[]> {
  return db.query<DueWebhook>(
    `with due as materialized (
       select p.agent_id from agent_presence p where p.webhook_due_at <= app_now() order by p.webhook_due_at limit $1 for update skip locked)
     update agent_presence p set webhook_due_at = case when ${ABLE} then app_now() + $2 * interval '1 ms' end
       from due, agent_tokens a where p.agent_id = due.agent_id and a.id = due.agent_id
     returning p.agent_id as "agentId", coalesce(a.webhook_url, '') as url, coalesce(a.webhook_secret, '') as "sealedSecret",
       p.webhook_event as delivered, p.webhook_failures as failures, coalesce(p.online_until > app_now(), false) as online,
       p.webhook_due_at as "leaseUntil"`,
    [limit, leaseMs],
    'agent_webhooks_claim',
  );
}

/** An agent at an address is online until it fails: later than any lease. */
const ALWAYS = `timestamptz '9999-01-01 00:00:00Z'`;

/** The address took what was sent. Missed when the address was changed meanwhile. */
export async function noteDelivered(tx: Tx, { agentId, leaseUntil }: LeasedWebhook, delivered: number): Promise<boolean> {
  const rows = await tx.query(
    `update agent_presence set webhook_event = $3, webhook_failures = 0, webhook_problem = null, last_seen_at = $4, online_until = ${ALWAYS},
         webhook_due_at = case when last_event > $3 then $4::timestamptz end
      where agent_id = $1 and webhook_due_at = $2 returning 1`,
    [agentId, leaseUntil, delivered, tx.now],
    'agent_webhook_delivered',
  );
  return rows.length > 0;
}

/** The address did not take it. What was taken before stays. */
export async function noteFailed(
  tx: Tx,
  { agentId, leaseUntil }: LeasedWebhook,
  failed: {
    readonly delivered: number;
    readonly failures: number;
    readonly online: boolean;
    readonly againInMs: number;
    readonly problem: string;
  },
): Promise<boolean> {
  const rows = await tx.query(
    `update agent_presence set webhook_event = $3, webhook_failures = $4, webhook_problem = $5,
         online_until = case when $6 then online_until else least(online_until, $7) end, webhook_due_at = $7::timestamptz + $8 * interval '1 ms'
      where agent_id = $1 and webhook_due_at = $2 returning 1`,
    [agentId, leaseUntil, failed.delivered, failed.failures, failed.problem.slice(0, 500), failed.online, tx.now, failed.againInMs],
    'agent_webhook_failed',
  );
  return rows.length > 0;
}

/** The address of an agent is new, gone or to be used again: it is tried at once, and told what happens from now on. */
export async function startWebhook(tx: Tx, agentId: string, wanted: boolean): Promise<void> {
  await tx.query(
    `update agent_presence set webhook_event = last_event, webhook_failures = 0, webhook_problem = null, webhook_due_at = $2,
         online_until = least(online_until, $3) where agent_id = $1`,
    [agentId, wanted ? tx.now : null, tx.now],
    'agent_webhook_start',
  );
}
