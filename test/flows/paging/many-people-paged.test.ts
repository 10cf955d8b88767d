// Concerns: src/modules/notifications/pages
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONG } from '../../../lab/long.ts';
import { startPageStage } from '../../harness/page-stage.ts';

for (const people of [15, 16, 17, LONG ? 160 : 48])
  test(`F46: ${people} people who are paged at once on one channel are all paged, where 16 are in hand at a time`, async (t) => {
    const sent: string[] = [];
    const stage = await startPageStage({
      channel: (_name, real) =>
        real && {
          ...real,
          send: async (request) => {
            sent.push(request.to.userId);
            return { kind: 'sent', external: null };
          },
        },
    });
    t.after(() => stage.close());
    const incident = await stage.open('Checkout is down');
    const users = await stage.cast.platform.db.query<{ id: string }>(
      `insert into users (id, email, email_normalised, display_name, role, email_verified_at)
       select gen_random_uuid(), 'p' || n || '@tocsin.test', 'p' || n || '@tocsin.test', 'P ' || n, 'operator', app_now() from generate_series(1, $1) n returning id`,
      [people],
    );
    for (const { id } of users) {
      await stage.prefer({ userId: id } as never, [{ urgency: 'high', channel: 'email', delay_minutes: 0 }]);
      await stage.plan({ incidentId: incident.id, userId: id });
    }
    for (let round = 0; round < Math.ceil(people / 16); round += 1) {
      await stage.sender.run();
      await stage.sender.idle();
    }
    assert.deepEqual([...sent].sort(), users.map(({ id }) => id).sort());
  });
