import { FLOW_JOB } from '../flow.ts';
import type { Infrastructure } from '../infrastructure.ts';
import { serviceNames } from '../modules/catalog/index.ts';
import { registerSilenceRoutes, type SilenceDeps } from '../modules/silences/index.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { Module } from '../platform/module.ts';

/** What the verbs of maintenance windows and silences work with, for every surface that has them. */
export function openSilences({ platform: { db, live }, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>): SilenceDeps {
  return {
    db,
    live,
    knownServices: async (from: Queryable, ids) => new Set((await serviceNames(from, ids)).keys()),
    wake: wakes.of(FLOW_JOB),
  };
}

/** Maintenance windows and silences. */
export function silencesModule(_infrastructure: Pick<Infrastructure, 'platform'>, silences: SilenceDeps): Module {
  return { name: 'silences', routes: (http) => registerSilenceRoutes(http, silences) };
}
