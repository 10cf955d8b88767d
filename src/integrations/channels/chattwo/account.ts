import type { Connection } from '../../../modules/connections/connection.ts';
import type { FindAccount } from '../../../modules/identity/index.ts';
import { Problem } from '../../../platform/errors.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { matchingProblem } from '../email-matching.ts';
import { openChattwoClient } from './chattwo.client.ts';
import { accountByEmail } from './platform.ts';
import { chattwoSettings } from './provider.ts';
import { chattwo } from './descriptor.ts';

/** Finds people on the connected server by an address that it has verified. */
export function findAccount(usable: () => Promise<Connection | null>, outbound: Outbound): FindAccount {
  return async (email) => {
    const connection = await usable();
    if (!connection) return { problem: new Problem('not_found', 'Mattermost is not connected') };
    const unmatched = matchingProblem(connection);
    if (unmatched !== null) return { problem: new Problem('conflict', `Nothing was linked: ${unmatched}`) };
    const settings = chattwoSettings(connection.values);
    const found = await accountByEmail(openChattwoClient(settings, outbound), settings.baseUrl, email);
    if (found.kind === 'found') return { account: { provider: chattwo.id, ...found.found } };
    if (found.kind === 'retry') return { problem: new Problem('unavailable', 'Mattermost does not answer now; try again shortly') };
    return { problem: new Problem('conflict', `Nothing was linked: ${found.reason}`) };
  };
}
