import { type Connection, type ConnectionProvider, secretsOf } from '../../../modules/connections/connection.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { checkOf, reportOf } from '../report.ts';
import { verdictOfError, verdictOfStatus } from '../verdict.ts';
import { webhookHeaders, type WebhookSettings } from './channel.ts';
import { webhook } from './descriptor.ts';

/** Saved values as the webhook's settings. */
export function webhookSettings(values: Connection['values']): WebhookSettings {
  return { signingSecrets: secretsOf(values['signing_secret']) };
}

/** The signed webhook as something that can be tried. The channel of a test is the address. */
export function webhookProvider(outbound: Outbound): ConnectionProvider {
  return {
    descriptor: webhook,
    channels: null,
    test: async (values, channel, signal) => {
      const ready = {
        name: 'secret',
        ok: true,
        detail: 'There is a signing secret; name an address as channel to send a test event there',
      };
      if (channel === null) return { checks: [ready] };
      const body = JSON.stringify({ event: 'test', detail: 'This is a test event from Tocsin' });
      const result = await post(outbound, {
        url: channel,
        body,
        headers: webhookHeaders(webhookSettings(values), body, new Date()),
        signal,
      });
      return reportOf(
        [{ ...ready, detail: 'There is a signing secret' }, checkOf('event', result, 'The address took a signed test event')],
        [result],
      );
    },
  };
}

interface Post {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function post(outbound: Outbound, call: Post): Promise<{ readonly kind: string; readonly reason?: string; readonly refused?: true }> {
  try {
    const response = await outbound.call({ method: 'POST', ...call, ignoreBody: true });
    return response.status >= 200 && response.status <= 299 ? { kind: 'ok' } : verdictOfStatus(response, 'The webhook', new Date());
  } catch (error) {
    return verdictOfError(error, 'The webhook');
  }
}
