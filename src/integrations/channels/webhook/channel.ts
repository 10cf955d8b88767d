import type { Channel, SendOutcome } from '../../../modules/notifications/channel.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { verdictOfError, verdictOfStatus } from '../verdict.ts';
import { renderWebhook, signWebhook } from './render.ts';

/** What the signed outgoing webhook needs; the addresses are the destinations'. */
export interface WebhookSettings {
  /** One, or two during rotation: each signs. */
  readonly signingSecrets: readonly string[];
}

const WHO = 'The webhook';

/** A signed POST for every revision of a group. Any 2xx counts as delivered. */
export function webhookChannel(settings: WebhookSettings, outbound: Outbound, clock: () => Date = () => new Date()): Channel {
  return {
    name: 'webhook',
    paceMs: 0,
    send: async (request) => {
      const body = JSON.stringify(renderWebhook(request.message, request.idempotencyKey));
      try {
        const response = await outbound.call({
          method: 'POST',
          url: request.target,
          headers: webhookHeaders(settings, body, clock()),
          body,
          signal: request.signal,
          ignoreBody: true,
        });
        if (response.status >= 200 && response.status <= 299) return { kind: 'sent', external: { delivery_id: request.idempotencyKey } };
        return withoutHost(verdictOfStatus(response, WHO, clock()), request.target);
      } catch (error) {
        return withoutHost(verdictOfError(error, WHO), request.target);
      }
    },
  };
}

/** The reason is shown with the alert, to people too who may not read where webhooks go. */
function withoutHost(outcome: SendOutcome, target: string): SendOutcome {
  if (outcome.kind === 'sent' || !URL.canParse(target)) return outcome;
  const host = new URL(target).hostname.replaceAll(/^\[|\]$/g, '');
  return { ...outcome, reason: outcome.reason.replaceAll(host, 'its address') };
}

/** The headers that prove where a body comes from and when. */
export function webhookHeaders(settings: WebhookSettings, body: string, at: Date): Readonly<Record<string, string>> {
  return { 'content-type': 'application/json', 'tocsin-signature': signWebhook(body, settings.signingSecrets, at) };
}
