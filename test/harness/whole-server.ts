import type { ServerOptions } from '../cast.ts';
import { TEST_KEYS } from '../cast.ts';
import { connectionProviders, openChannels } from '../../src/integrations/channels/registry.ts';
import { chattwoAccounts, integrationDoors } from '../../src/integrations/sign-in/registry.ts';
import type { Intake } from '../../src/modules/alerts/index.ts';
import { openConnections } from '../../src/modules/connections/index.ts';
import { openHeartbeats } from '../../src/modules/heartbeats/index.ts';
import { NO_ESCALATIONS, NOBODY_ON_CALL } from '../../src/modules/incidents/index.ts';
import { openSignInElsewhere } from '../../src/modules/identity/index.ts';
import { NOBODY_TOLD } from '../../src/modules/oncall/index.ts';
import { openPaging } from '../../src/wiring/paging.ts';
import { openSealer } from '../../src/platform/crypto/sealing.ts';
import { openOutbound } from '../../src/platform/outbound/outbound.ts';
import { buildServer, type ServerParts } from '../../src/server.ts';

/** Takes every signal and does nothing: the tests of the surface stop at the gate. */
const INTAKE: Intake = { record: async () => [], depth: () => 0, close: async () => {} };

const HEALTH: ServerParts['health'] = {
  draining: () => false,
  database: async () => null,
  readiness: async () => ({ status: 'ready' }),
  collect: async () => {},
};

/** For `startCast`: every route the product has, behind the real gate. */
export const WHOLE_SERVER: Pick<ServerOptions, 'build'> = {
  build: (platform, identity) => {
    const { config, db, live, log, baseUrl } = platform;
    const sealer = openSealer(TEST_KEYS.encryptionKeys);
    const outbound = openOutbound({ allowedCidrs: [] });
    const connections = openConnections({ db, config, sealer, live, log, providers: connectionProviders(outbound) });
    const channels = openChannels({ connections, outbound, baseUrl, actionKey: 'a key for tests' });
    const nothing = () => {};
    return buildServer(platform, {
      identity,
      sealer,
      limits: null,
      intake: INTAKE,
      refusals: { note: () => {} },
      connections,
      elsewhere: openSignInElsewhere({
        identity,
        sealer,
        outbound,
        baseUrl,
        fixedDoor: integrationDoors(connections),
        findChattwoAccount: chattwoAccounts(connections, outbound),
        tell: async () => {},
      }),
      incidents: { live, escalations: NO_ESCALATIONS, onCall: NOBODY_ON_CALL, notify: async () => {}, onAlertsChanged: () => {} },
      heartbeats: openHeartbeats({
        ...{ db, live, log, baseUrl },
        registry: platform.telemetry.registry,
        intake: INTAKE,
        pepper: TEST_KEYS.pepper,
        leader: { name: 'scheduler', fence: () => null, ttlMs: 15_000 },
      }).routes,
      onCall: { live, ports: NOBODY_TOLD },
      paging: openPaging(platform, { channels, commands: { run: async () => ({ kind: 'none', reason: '' }) } }),
      chatPlatforms: channels.platforms,
      health: HEALTH,
      onChanged: nothing,
      mirror: async () => {},
      onChatReply: nothing,
    });
  },
};
