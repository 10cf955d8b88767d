import { type Connection, type ConnectionProvider, secretsOf } from '../../../modules/connections/connection.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { checkOf, reportOf } from '../report.ts';
import { text } from '../verdict.ts';
import { ed25519Key } from './signature.ts';
import { openVoicetwoClient, type VoicetwoSettings } from './voicetwo.client.ts';
import { voicetwo } from './descriptor.ts';

/** Saved values as Telnyx's settings. */
export function voicetwoSettings(values: Connection['values']): VoicetwoSettings {
  return {
    baseUrl: values['base_url'] ?? '',
    apiKey: values['api_key'] ?? '',
    connectionId: values['connection_id'] ?? '',
    publicKeys: secretsOf(values['public_key']),
    from: values['from'] ?? '',
  };
}

/** Telnyx as something that can be connected. A test places no call: each person does that with their own number. */
export function voicetwoProvider(outbound: Outbound): ConnectionProvider {
  return {
    descriptor: voicetwo,
    channels: null,
    test: async (values, _channel, signal) => {
      const settings = voicetwoSettings(values);
      const path = `/call_control_applications/${encodeURIComponent(settings.connectionId)}`;
      const found = await openVoicetwoClient(settings, outbound).get(path, signal);
      const name = found.kind === 'ok' ? (text(found.body['application_name']) ?? '?') : '';
      const keys = settings.publicKeys.every((key) => ed25519Key(key) !== null);
      return reportOf(
        [
          checkOf('application', found, `Connected to the application ${name.slice(0, 100)}`),
          { name: 'replies', ok: keys, detail: keys ? 'Keys that are pressed are accepted' : 'The public key is none: copy it again' },
        ],
        [found],
      );
    },
  };
}
