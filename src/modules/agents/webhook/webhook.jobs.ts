import type { EncryptedColumn } from '../../../platform/crypto/rotate.store.ts';
import type { Sealer } from '../../../platform/crypto/sealing.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Log } from '../../../platform/log.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import { agentChanged } from '../events.ts';
import { eventsAfter } from '../events/event-log.store.ts';
import { noteAgentsChanged } from '../tokens/roster.store.ts';
import { afterFailure, signedDelivery, type ThinEvent } from './webhook.ts';
import { claimWebhooks, type DueWebhook, type LeasedWebhook, noteDelivered, noteFailed } from './webhook.store.ts';

/** What calling agents works with. */
export interface WebhookDeps {
  readonly db: Database;
  readonly live: Live;
  readonly log: Log;
  readonly sealer: Pick<Sealer, 'open'>;
  readonly outbound: Pick<Outbound, 'call'>;
  readonly baseUrl: string;
  /** Dates the signature. */
  readonly clock: () => Date;
  /** An agent came online: called after the commit. */
  readonly onOnline: () => void;
}

/** Where a key is kept: a text moved to another agent does not open. */
export const webhookContext = (agentId: string): string => `agent_tokens.webhook_secret.${agentId}`;

/** Keys of webhook agents, for moving them to the newest key. */
export const WEBHOOK_SECRETS: EncryptedColumn = {
  table: 'agent_tokens',
  column: 'webhook_secret',
  key: ['id'],
  shape: 'text',
  contextOf: ({ id = '' }) => webhookContext(id),
};

/** Agents called at the same time, so that one that hangs holds up few. */
const PORTION = 8;
const EVENTS_MAX = 20;
const DEADLINE_MS = 5_000;
/** Longer than all calls of a portion. */
const LEASE_MS = (EVENTS_MAX + 1) * DEADLINE_MS;

/** Calls the addresses of agents that have news, and those that failed and are tried again. True: there may be more. */
export async function callWebhooks(deps: WebhookDeps): Promise<boolean> {
  const due = await claimWebhooks(deps.db, PORTION, LEASE_MS);
  await Promise.all(
    due
      .filter(isLeased)
      .map((one) =>
        work(deps, one).catch((error: unknown) =>
          deps.log.error({ err: error, agent: one.agentId }, 'the address of an agent was not called; it is tried again'),
        ),
      ),
  );
  return due.length === PORTION;
}

function isLeased(due: DueWebhook): due is LeasedWebhook {
  return due.leaseUntil !== null;
}

/** Tells of every new event, oldest first; of none: probes whether the agent answers. */
async function work(deps: WebhookDeps, due: LeasedWebhook): Promise<void> {
  const secret = deps.sealer.open(due.sealedSecret, webhookContext(due.agentId));
  const events = await eventsAfter(deps.db, due.agentId, due.delivered, EVENTS_MAX);
  const url = `${deps.baseUrl}/api/v1/agent/work`;
  const thin: readonly ThinEvent[] =
    events.length > 0
      ? events.map(({ seq, type }) => ({ id: String(seq), type, url }))
      : [{ id: `ping-${due.leaseUntil.getTime()}`, type: 'agent.ping', url }];
  let delivered = due.delivered;
  for (const [place, event] of thin.entries()) {
    const problem = await send(deps, due, event, secret);
    if (problem !== null) return failed(deps, due, delivered, problem);
    delivered = events[place]?.seq ?? delivered;
  }
  const changed = await deps.db.transaction(async (tx) => {
    const noted = await noteDelivered(tx, due, delivered);
    if (noted && !due.online) {
      await deps.live.publish(tx, agentChanged({ id: due.agentId }));
      await noteAgentsChanged(tx);
    }
    return noted;
  });
  if (changed && !due.online) deps.onOnline();
}

async function failed(deps: WebhookDeps, due: LeasedWebhook, delivered: number, problem: string): Promise<void> {
  // What was taken on the way counts: failures are counted in a row.
  const after = afterFailure(delivered > due.delivered ? 0 : due.failures);
  await deps.db.transaction(async (tx) => {
    if (await noteFailed(tx, due, { ...after, delivered, problem })) await deps.live.publish(tx, agentChanged({ id: due.agentId }));
  });
}

/** Why the address did not take it; null: it did. Redirects are not followed. */
async function send(deps: WebhookDeps, { agentId, url }: LeasedWebhook, event: ThinEvent, secret: string): Promise<string | null> {
  const { body, headers } = signedDelivery(event, { agentId, secret, at: deps.clock() });
  try {
    const { status } = await deps.outbound.call({ method: 'POST', url, headers, body, ignoreBody: true, deadlineMs: DEADLINE_MS });
    return status >= 200 && status <= 299 ? null : `The address answered ${status}: it must answer 2xx`;
  } catch (error) {
    if (error instanceof OutboundError) return error.message;
    throw error;
  }
}
