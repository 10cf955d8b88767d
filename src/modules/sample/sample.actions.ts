import type { By } from '../../platform/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { Problem } from '../../platform/errors.ts';
import type { Live } from '../../platform/live/live.ts';
import { audit } from '../audit/index.ts';
import { unlinkSampleAlerts } from '../incidents/index.ts';
import { indexPlaybooks, unindexSample } from '../knowledge/index.ts';
import { AUDIT, sampleDataChanged } from './events.ts';
import { firstInUse } from '../../platform/sample-rows/rows.store.ts';
import { beginSample, insertPart, lockSample, removeSample } from './sample.store.ts';
import { sampleScene } from './scene.ts';

export interface SampleDeps {
  readonly db: Database;
  readonly live: Live;
  /** There is a part to insert. */
  readonly wake: () => void;
}

/** Where one of these is real, the system is in use. */
const IN_EARNEST = ['incidents', 'alerts', 'services', 'teams'];
const PARTS = sampleScene(new Date(0)).length;

/**
 * Begins to load sample data; the parts follow one by one.
 *
 * @throws Problem `conflict` in a system that is in use, or when it is loaded already
 */
export async function loadSample(deps: SampleDeps, by: By): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await firstInUse(tx, IN_EARNEST);
    if (found !== null) throw new Problem('conflict', `Sample data is for an empty system: this one has ${found} of its own`);
    if (!(await beginSample(tx, PARTS, by.actor))) throw new Problem('conflict', 'The sample data is loaded already');
    await audit(tx, { event: AUDIT.sample_data.loaded, ...by, entityType: 'sample_data', entityId: null });
    await deps.live.publish(tx, sampleDataChanged({ done: 0, parts: PARTS }));
    tx.afterCommit(deps.wake);
  });
}

/** Inserts the next part. True: there is one more. */
export async function loadNext({ db, live }: Pick<SampleDeps, 'db' | 'live'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const at = await lockSample(tx);
    const part = at === null ? undefined : sampleScene(at.scene_at)[at.done];
    if (at === null || part === undefined) return false;
    const done = at.done + 1;
    await insertPart(tx, part, done);
    const playbooks = part.tables.flatMap(([table, rows]) => (table === 'playbooks' ? rows : []));
    await indexPlaybooks(
      tx,
      playbooks.map(({ id }) => String(id)),
    );
    await live.publish(tx, sampleDataChanged({ done, parts: at.parts }));
    return done < at.parts;
  });
}

/**
 * Removes it, with whatever hangs on it. Real rows stay, without their references.
 *
 * @throws Problem `not_found` when there is none
 */
export async function removeSampleData({ db, live }: SampleDeps, by: By): Promise<void> {
  await db.transaction(async (tx) => {
    if ((await lockSample(tx)) === null) throw new Problem('not_found', 'There is no sample data');
    await unindexSample(tx);
    await unlinkSampleAlerts(tx);
    await removeSample(tx);
    await audit(tx, { event: AUDIT.sample_data.removed, ...by, entityType: 'sample_data', entityId: null });
    await live.publish(tx, sampleDataChanged({ done: 0, parts: 0 }));
  });
}
