import type { Connection } from '../../modules/connections/connection.ts';
import type { FindChattwoAccount } from '../../modules/identity/index.ts';
import type { FindDoor } from '../../modules/identity/sso/provisioning.ts';
import { Problem } from '../../platform/errors.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { openChattwoClient } from '../channels/chattwo/chattwo.client.ts';
import { accountByEmail } from '../channels/chattwo/chattwo.platform.ts';
import { chattwoSettings } from '../channels/chattwo/chattwo.provider.ts';
import { matchingProblem } from '../channels/email-matching.ts';
import { chatoneDoor, idponeDoor } from './doors.ts';

interface Settings {
  all(): Promise<readonly Connection[]>;
  usable(kind: string): Promise<Connection | null>;
}

/** The doors that are set up as integrations: Google and Slack. They follow a save on any server within a second. */
export function integrationDoors(connections: Settings): FindDoor {
  return async (id) => {
    const connection = (await connections.all()).find((entry) => entry.kind === id);
    if (!connection) return null;
    if (id === 'idpone') return idponeDoor(connection);
    return id === 'chatone' ? chatoneDoor(connection) : null;
  };
}

/** Finds people on the connected Mattermost server by an address that it has verified. */
export function chattwoAccounts(connections: Settings, outbound: Outbound): FindChattwoAccount {
  return async (email) => {
    const connection = await connections.usable('chattwo');
    if (!connection) return { problem: new Problem('not_found', 'Mattermost is not connected') };
    const unmatched = matchingProblem(connection);
    if (unmatched !== null) return { problem: new Problem('conflict', `Nothing was linked: ${unmatched}`) };
    const settings = chattwoSettings(connection.values);
    const found = await accountByEmail(openChattwoClient(settings, outbound), settings.baseUrl, email);
    if (found.kind === 'found') return { account: { provider: 'chattwo', ...found.found } };
    if (found.kind === 'retry') return { problem: new Problem('unavailable', 'Mattermost does not answer now; try again shortly') };
    return { problem: new Problem('conflict', `Nothing was linked: ${found.reason}`) };
  };
}
