import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { looksRight } from '../harness/looks.ts';
import { openOnCallScene } from './on-call-scene.ts';
import { NO_BROWSER, type Stage } from '../harness/stage.ts';

describe('on-call pages at 1440 and 390 px, light and dark: fit, and axe finds nothing serious', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let schedule: string;
  before(async () => {
    ({ stage, schedule } = await openOnCallScene());
    const me = ((await stage.call('GET', '/api/v1/auth/me'))['user'] as { id: string }).id;
    const from = Date.now() + 86_400_000;
    const hours = { start: new Date(from).toISOString(), end: new Date(from + 3_600_000).toISOString() };
    await stage.call('POST', `/api/v1/on-call/schedules/${schedule}/overrides`, { user_id: me, ...hours });
    await stage.call('POST', `/api/v1/on-call/schedules/${schedule}/cover-requests`, { ...hours, note: 'A wedding' });
  });
  afterEach(() => stage.closePages());
  after(() => stage.close());

  for (const [path, words] of [
    ['/schedules', 'none accepted yet'],
    ['/schedules/:schedule', 'none accepted yet'],
    ['/handoffs', 'No handoff yet'],
    ['/escalation', 'Reachable only in the web app'],
  ] as const) {
    test(path, async () => {
      await looksRight(stage, path.replace(':schedule', schedule), async (page) => {
        await page.getByText(words).first().waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      });
    });
  }

  test('the layers of a schedule', () =>
    looksRight(stage, `/schedules/${schedule}`, async (page) => {
      await page.getByRole('button', { name: 'Edit layers' }).click();
      await page.getByRole('dialog').locator('[data-kind="final"]').first().waitFor();
    }));

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
