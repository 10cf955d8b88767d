import type { ServerOptions } from '../cast.ts';
import type { Intake } from '../../src/modules/alerts/index.ts';
import { buildServer, type ServerParts } from '../../src/server.ts';

/** Takes every signal and does nothing: the tests of the surface stop at the gate. */
const INTAKE: Intake = { record: async () => [], depth: () => 0, close: async () => {} };

const HEALTH: ServerParts['health'] = { draining: () => false, database: async () => null, readiness: async () => ({ status: 'ready' }), collect: async () => {} };

/** For `startCast`: every route the product has, behind the real gate. */
export const WHOLE_SERVER: Pick<ServerOptions, 'build'> = { build: (platform, identity) => buildServer(platform, { identity, intake: INTAKE, health: HEALTH }) };
