import type { Queryable } from '../../platform/db/database.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import { SAMPLE_PREFIX } from '../../platform/sample-rows/mark.ts';
import type { Wakes } from '../../platform/wakes.ts';
import { hasOpenInEarnest } from '../incidents/index.ts';
import { loadNext } from './sample.actions.ts';
import { registerSampleRoutes } from './sample.routes.ts';
import { SAMPLE_DUE, sampleProgress } from './sample.store.ts';

export { EVENTS } from './events.ts';

const JOB = 'sample data';
const EVERY_MS = 1_000;

/** What the web app must know of sample data on each visit; null: there is none. */
export async function sampleState(db: Queryable) {
  const progress = await sampleProgress(db);
  return progress && { done: progress.done, parts: progress.parts, id_prefix: SAMPLE_PREFIX, incident_open: await hasOpenInEarnest(db) };
}

/** An example to look around in; its parts are loaded one by one, by whichever server comes to it. */
export function sampleModule({ db, live }: Platform, wakes: Wakes): Module {
  return {
    name: 'sample data',
    routes: (http) => registerSampleRoutes(http, { db, live, wake: wakes.of(JOB) }),
    jobs: [{ name: JOB, everyMs: EVERY_MS, due: SAMPLE_DUE, run: () => loadNext({ db, live }) }],
  };
}
