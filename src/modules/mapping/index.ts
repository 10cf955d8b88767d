import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Mappings } from './mapping.intake.ts';
import { registerMappingRoutes } from './mapping.routes.ts';
import { openTrials } from './mapping.threads.ts';

export { EVENTS } from './events.ts';
export type { Reading } from './apply.ts';
export type { Mappings } from './mapping.intake.ts';
export { openMappings } from './mapping.intake.ts';

/** @param trials what runs trials on a thread of its own, see `openTrials` */
export function mappingModule({ db, live, telemetry }: Platform, mappings: Mappings, trials: URL): Module {
  return {
    name: 'mapping',
    routes: (http) => registerMappingRoutes(http, { db, live, mappings, trials: openTrials(trials) }),
    collect: async () => telemetry.mapping.off.set(mappings.off()),
    close: () => mappings.close(),
  };
}
