import type { Connection } from '../../../modules/connections/connection.ts';
import type { ChannelDeps, Provider } from '../../provider.ts';
import { matchingProblem } from '../email-matching.ts';
import { chatoneChannel } from './channel.ts';
import { type ChatoneClient, openChatoneClient } from './chatone.client.ts';
import { chatoneHost, SIGN } from './host.ts';
import { chatonePerson } from './person.ts';
import { chatonePlatform } from './platform.ts';
import { chatoneProvider, chatoneSettings } from './provider.ts';
import { chatone } from './descriptor.ts';
import { chatoneIdp } from './idp.ts';

function clientOf({ values }: Connection, { outbound, clock }: ChannelDeps): ChatoneClient {
  return openChatoneClient(chatoneSettings(values), outbound, clock);
}

/** Slack. */
export const CHATONE: Provider = {
  descriptor: chatone,
  connect: chatoneProvider,
  channel: (connection, deps) => chatoneChannel(clientOf(connection, deps)),
  person: (connection, deps) => chatonePerson(clientOf(connection, deps), deps.baseUrl, matchingProblem(connection)),
  channels: { sign: SIGN, open: (connection, deps) => chatoneHost(clientOf(connection, deps), matchingProblem(connection)) },
  chat: (connection, { outbound }) => chatonePlatform(connection, outbound),
  idp: chatoneIdp,
};
