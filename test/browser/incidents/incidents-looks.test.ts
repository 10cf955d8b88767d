import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { eventually } from '../../harness/processes.ts';
import { looksRight } from '../harness/looks.ts';
import { openOnCallScene } from '../on-call/on-call-scene.ts';
import { firing, NO_BROWSER, PHONE, type Stage } from '../harness/stage.ts';

describe('incidents and the catalog at 1440 and 390 px, light and dark: fit, and axe finds nothing serious', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    const scene = await openOnCallScene();
    stage = scene.stage;
    await stage.post(scene.token, [firing('LedgerBurns', { namespace: 'payments' })]);
    await eventually('the alert opened an incident', async () => Number((await stage.call('GET', '/api/v1/incidents'))['total']) === 1);
  });
  afterEach(() => stage.closePages());
  after(() => stage.close());

  for (const [path, words] of [
    ['/incidents', 'unacknowledged'],
    ['/incidents/1', 'Notifications'],
    ['/services', 'Payments API'],
    ['/teams', 'Payments'],
  ] as const) {
    test(path, async () => {
      await looksRight(stage, path, async (page) => {
        await page.getByText(words).first().waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      });
    });
  }

  test('what can be done with an incident', () =>
    looksRight(stage, '/incidents/1', async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: /^Mark as false alarm/ }).waitFor();
    }));

  test('on a phone, what an incident is about begins in the upper two fifths of the screen, however long its title is', async () => {
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

  test('on a phone, how many incidents are open and unacknowledged and the way to declare one stand in one line', async () => {
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
