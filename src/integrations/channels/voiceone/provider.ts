import { type Connection, type ConnectionProvider, secretsOf } from '../../../modules/connections/connection.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { checkOf, reportOf } from '../report.ts';
import { text } from '../verdict.ts';
import { openVoiceoneClient, type VoiceoneSettings } from './voiceone.client.ts';
import { voiceone } from './descriptor.ts';

/** Saved values as Twilio's settings. */
export function voiceoneSettings(values: Connection['values']): VoiceoneSettings {
  return {
    baseUrl: values['base_url'] ?? '',
    accountSid: values['account_sid'] ?? '',
    authTokens: secretsOf(values['auth_token']),
    from: values['from'] ?? '',
  };
}

/** Twilio as something that can be connected. A test places no call: each person does that with their own number. */
export function voiceoneProvider(outbound: Outbound): ConnectionProvider {
  return {
    descriptor: voiceone,
    channels: null,
    test: async (values, _channel, signal) => {
      const account = await openVoiceoneClient(voiceoneSettings(values), outbound).get('.json', signal);
      const name = account.kind === 'ok' ? (text(account.body['friendly_name']) ?? '?') : '';
      return reportOf([checkOf('account', account, `Connected to the account ${name.slice(0, 100)}`)], [account]);
    },
  };
}
