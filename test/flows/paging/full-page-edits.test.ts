import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { openPageReviser } from '../../../src/modules/notifications/index.ts';
import { openLog } from '../../../src/platform/log.ts';
import { startLoop } from '../../../src/platform/loop.ts';
import { type PageStage, startPageStage } from '../../harness/page-stage.ts';
import { until } from '../../harness/until.ts';

/** Longer than any test: only what is woken runs. */
const NEVER_MS = 2 ** 30;

describe('full portions of page edits', () => {
  let stage: PageStage;
  let incidentId: string;
  const edited: string[] = [];
  before(async () => {
    stage = await startPageStage({
      channel: (_name, real) =>
        real && {
          ...real,
          revise: async ({ pageId }) => {
            edited.push(pageId);
            return { kind: 'sent', external: null };
          },
        },
    });
    incidentId = (await stage.open('Checkout is down')).id;
  });
  after(() => stage.close());
  afterEach(async () => {
    edited.length = 0;
    await stage.cast.platform.db.query('delete from pages');
  });

  for (const messages of [15, 16, 17, 160])
    test(`F46: ${messages} messages that show what is no longer true are all edited in one go, where 16 are in hand at a time`, async (t) => {
      const { db } = stage.cast.platform;
      const rows = await db.query<{ id: string }>(
        `insert into pages (id, kind, incident_id, episode, level, round, user_id, channel, urgency, due_at, next_attempt_at, created_at, updated_at, state, external, revise_at)
         select gen_random_uuid(), 'incident', $1, 1, n, 1, $2, 'chatone', 'high', app_now(), app_now(), app_now(), app_now(), 'sent',
                jsonb_build_object('channel', 'D0', 'ts', n::text), app_now()
           from generate_series(1, $3::int) n returning id`,
        [incidentId, stage.cast.bob.userId, messages],
      );
      const reviser = openPageReviser({ ...stage.paging, onFree: () => loop.wake() });
      const loop = startLoop({ name: 'page edits', everyMs: NEVER_MS, log: openLog('silent'), run: () => reviser.run() });
      t.after(async () => {
        await loop.stop();
        await reviser.stop();
      });
      loop.wake();
      const left = async () => (await db.query<{ n: number }>('select count(*)::int as n from pages where revise_at is not null'))[0]?.n;
      await until(async () => (await left()) === 0, 'every message');
      assert.deepEqual(edited.toSorted(), rows.map(({ id }) => id).toSorted());
    });
});
