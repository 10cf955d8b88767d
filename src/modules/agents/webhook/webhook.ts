import { createHmac } from 'node:crypto';

const SECRET = 'whsec_';

/** A key as Standard Webhooks writes it. */
export function webhookSecret(bytes: Buffer): string {
  return SECRET + bytes.toString('base64');
}

/** What an agent is told at its address: that there is something, and where to fetch it. */
export interface ThinEvent {
  readonly id: string;
  readonly type: string;
  readonly url: string;
}

/** Body and headers of a delivery, after Standard Webhooks: the same id for every try at one event. Pure. */
export function signedDelivery(
  event: ThinEvent,
  { agentId, secret, at }: { readonly agentId: string; readonly secret: string; readonly at: Date },
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const body = JSON.stringify(event);
  const id = `${agentId}.${event.id}`;
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(SECRET.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  };
}

/** So many failures in a row, and the agent is offline. */
const OFFLINE_AFTER = 3;
const PROBE_MS = 60_000;
const AGAIN_MS = [5_000, 15_000] as const;

/** How an agent stands after a try that failed, and when the next one is. Pure. */
export function afterFailure(failuresBefore: number): { readonly failures: number; readonly online: boolean; readonly againInMs: number } {
  const failures = failuresBefore + 1;
  return { failures, online: failures < OFFLINE_AFTER, againInMs: AGAIN_MS[failures - 1] ?? PROBE_MS };
}
