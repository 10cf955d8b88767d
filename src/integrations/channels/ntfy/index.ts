import type { Connection } from '../../../modules/connections/connection.ts';
import type { ChannelDeps, Provider } from '../../provider.ts';
import { ntfy } from './descriptor.ts';
import { ntfyChannel } from './channel.ts';
import { type NtfyClient, ntfySettings, openNtfyClient } from './ntfy.client.ts';
import { ntfyPerson } from './person.ts';
import { ntfyProvider } from './provider.ts';

function clientOf({ values }: Connection, { outbound, clock }: ChannelDeps): NtfyClient {
  return openNtfyClient(ntfySettings(values), outbound, clock);
}

/** ntfy. */
export const NTFY: Provider = {
  descriptor: ntfy,
  connect: ntfyProvider,
  channel: (connection, deps) => ntfyChannel(clientOf(connection, deps)),
  person: (connection, deps) => ntfyPerson(clientOf(connection, deps), deps.baseUrl),
};
