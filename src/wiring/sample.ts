import type { Infrastructure } from '../infrastructure.ts';
import type { IdentityOptions } from '../modules/identity/index.ts';
import { hasOpenInEarnest, unlinkSampleAlerts } from '../modules/incidents/index.ts';
import { indexPlaybooks, unindexSample } from '../modules/knowledge/index.ts';
import { loadNext, registerSampleRoutes, SAMPLE_DUE, type SampleDeps, sampleProgress } from '../modules/sample/index.ts';
import { SAMPLE_PREFIX } from '../platform/sample-rows/mark.ts';
import type { Module } from '../platform/module.ts';

const JOB = 'sample data';
const EVERY_MS = 1_000;

/** What the web app must know of sample data on each visit. */
export const sampleState: NonNullable<IdentityOptions['sampleState']> = async (db) => {
  const progress = await sampleProgress(db);
  return progress && { done: progress.done, parts: progress.parts, id_prefix: SAMPLE_PREFIX, incident_open: await hasOpenInEarnest(db) };
};

/** An example to look around in; its parts are loaded one by one, by whichever server comes to it. */
export function sampleModule({ platform: { db, live }, wakes }: Pick<Infrastructure, 'platform' | 'wakes'>): Module {
  const deps: SampleDeps = {
    ...{ db, live, wake: wakes.of(JOB) },
    ...{ index: indexPlaybooks, unindex: unindexSample, unlink: unlinkSampleAlerts },
  };
  return {
    name: 'sample data',
    routes: (http) => registerSampleRoutes(http, deps),
    jobs: [{ name: JOB, everyMs: EVERY_MS, due: SAMPLE_DUE, run: () => loadNext(deps) }],
  };
}
