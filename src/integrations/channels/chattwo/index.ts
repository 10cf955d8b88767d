import type { Connection } from '../../../modules/connections/connection.ts';
import type { ChannelDeps, Provider } from '../../provider.ts';
import { matchingProblem } from '../email-matching.ts';
import { findAccount } from './account.ts';
import { chattwoChannel } from './channel.ts';
import { type ChattwoClient, openChattwoClient } from './chattwo.client.ts';
import { chattwoHost, SIGN } from './host.ts';
import { chattwoPerson } from './person.ts';
import { chattwoPlatform } from './platform.ts';
import { chattwoProvider, chattwoSettings } from './provider.ts';
import { chattwo } from './descriptor.ts';
import { registerChattwoPlugin } from './plugin.routes.ts';
import type { ChattwoButtons } from './render.ts';
import { signAction } from './signature.ts';

function clientOf({ values }: Connection, { outbound, clock }: ChannelDeps): ChattwoClient {
  return openChattwoClient(chattwoSettings(values), outbound, clock);
}

function buttonsOf({ baseUrl, actionKey }: ChannelDeps): ChattwoButtons {
  return {
    callbackUrl: `${baseUrl}/api/v1/integrations/${chattwo.id}/interactions`,
    sign: (command, id) => signAction(actionKey, command, id),
  };
}

/** Mattermost. */
export const CHATTWO: Provider = {
  descriptor: chattwo,
  connect: chattwoProvider,
  channel: (connection, deps) => chattwoChannel(clientOf(connection, deps), buttonsOf(deps), chattwoSettings(connection.values).baseUrl),
  person: (connection, deps) =>
    chattwoPerson({ client: clientOf(connection, deps), unmatched: matchingProblem(connection) }, buttonsOf(deps), deps.baseUrl),
  channels: {
    sign: SIGN,
    open: (connection, deps) =>
      chattwoHost(
        clientOf(connection, deps),
        { baseUrl: chattwoSettings(connection.values).baseUrl, buttons: buttonsOf(deps) },
        matchingProblem(connection),
      ),
  },
  chat: (connection, deps) =>
    chattwoPlatform(connection, deps.outbound, { ...deps, callbackUrl: buttonsOf(deps).callbackUrl, actionKeys: [deps.actionKey] }),
  accountByEmail: findAccount,
  routes: (http, { limits }) => registerChattwoPlugin(http, { limits }),
};
