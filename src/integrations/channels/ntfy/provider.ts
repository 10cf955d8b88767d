import type { ConnectionProvider } from '../../../modules/connections/connection.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { checkOf, reportOf } from '../report.ts';
import { ntfy, TOPIC } from './descriptor.ts';
import { ntfySettings, openNtfyClient } from './ntfy.client.ts';

/** ntfy as something that can be connected. The target of a test is a topic. */
export function ntfyProvider(outbound: Outbound): ConnectionProvider {
  return {
    descriptor: ntfy,
    channels: null,
    test: async (values, topic, signal) => {
      const client = openNtfyClient(ntfySettings(values), outbound, () => new Date());
      const healthy = await client.health(signal);
      const checks = [checkOf('server', healthy, 'The server was reached and is well')];
      if (healthy.kind !== 'ok' || topic === null) return reportOf(checks, [healthy]);
      if (!new RegExp(TOPIC, 'u').test(topic.trim()))
        return {
          checks: [...checks, { name: 'message', ok: false, detail: 'The topic has 1 to 64 letters, digits, hyphens and underscores' }],
        };
      const sent = await client.publish(
        {
          topic: topic.trim(),
          title: 'Test message from Tocsin',
          message: 'This is a test message from Tocsin: alerts can be sent here.',
          priority: 3,
          tags: [],
          click: '',
          actions: [],
          sequence_id: 'tocsin-test',
        },
        signal,
      );
      return reportOf([...checks, checkOf('message', sent, `A test message was published to ${topic.trim()}`)], [sent]);
    },
  };
}
