import type { Infrastructure } from '../infrastructure.ts';
import { READING } from '../integrations/sources/reading.ts';
import { type Mappings, mappingModule, openMappings } from '../modules/mapping/index.ts';
import type { Module } from '../platform/module.ts';

const TRIALS = new URL('./mapping.thread.ts', import.meta.url);

/** Opens what intake asks about bodies that no source knows, and about every alert. */
export function openIntakeMappings({ platform: { reserved: db, live, log, telemetry } }: Pick<Infrastructure, 'platform'>): Mappings {
  return openMappings({ db, live, log, reading: READING, clock: () => performance.now(), metrics: telemetry.mapping });
}

/** The routes of mappings, and their end. */
export function openMappingModule({ platform }: Pick<Infrastructure, 'platform'>, mappings: Mappings): Module {
  return mappingModule(platform, mappings, TRIALS);
}
