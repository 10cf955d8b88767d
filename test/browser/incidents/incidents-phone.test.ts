import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { sharedOnCallScene } from '../on-call/on-call-scene.ts';
import { NO_BROWSER, PHONE } from '../harness/stage.ts';
import type { SharedStage } from '../harness/shared.ts';

describe('incidents on a phone', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  before(async () => {
    ({ stage } = await sharedOnCallScene());
  });
  afterEach((test) => stage.closePages(test));

  test('what an incident is about begins in the upper two fifths of the screen, however long its title is', async () => {
    const { number } = await stage.call('POST', '/api/v1/incidents', {
      title: 'Checkout answers with errors '.repeat(6),
      severity: 'high',
    });
    const page = await stage.signedIn(`/incidents/${String(number)}`, PHONE);
    await page.getByRole('button', { name: 'Show the whole title' }).waitFor();
    await page.getByRole('button', { name: 'Chat or video' }).waitFor();
    const box = await page.getByRole('tablist').boundingBox();
    assert.ok(box && box.y > 0 && box.y <= PHONE.height * 0.4, `the tabs begin at ${box?.y} px`);
    const steps = await page.getByRole('list', { name: 'Status' }).boundingBox();
    assert.ok(steps && steps.height < 32, `the steps stand in one line, not in ${steps?.height} px`);
  });

  test('how many incidents are open and unacknowledged and the way to declare one stand in one line', async () => {
    const page = await stage.signedIn('/incidents', PHONE);
    // As many as in a storm.
    await page.route('**/api/v1/incidents?*', async (route) => {
      const answer = await route.fetch();
      const { items, ...rest } = (await answer.json()) as { readonly items: readonly object[] };
      const many = Array.from({ length: 28 }, (_, n) => ({ ...items[0], id: crypto.randomUUID(), number: n + 1 }));
      await route.fulfill({ response: answer, json: { ...rest, items: many, total: 28 } });
    });
    await page.reload();
    const heading = page.getByRole('heading', { level: 1 });
    await heading.getByText('28 unacknowledged').waitFor();
    const [words, declare] = await Promise.all([
      heading.boundingBox(),
      page.getByRole('button', { name: 'Declare incident' }).boundingBox(),
    ]);
    assert.ok(words && words.height < 34, `the words take one line, not ${words?.height} px`);
    assert.ok(declare && declare.y < words.y + words.height && words.y < declare.y + declare.height, 'the button stands beside them');
    assert.ok(declare.x >= words.x + words.width && declare.x + declare.width <= PHONE.width, 'and on the screen');
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
