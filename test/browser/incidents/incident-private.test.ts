import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { looksRight } from '../harness/looks.ts';
import { hasTakenFocus } from '../harness/quiet.ts';
import { openOnCallScene } from '../on-call/on-call-scene.ts';
import { NO_BROWSER, type Stage } from '../harness/stage.ts';

describe('private incidents, targets and merging in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let scene: Awaited<ReturnType<typeof openOnCallScene>>;
  before(async () => {
    scene = await openOnCallScene();
    stage = scene.stage;
    for (const title of ['Data leaked', 'Data leaked twice', 'Search is slow'])
      await stage.call('POST', '/api/v1/incidents', { title, severity: 'high' });
    await stage.call('POST', '/api/v1/incidents/1/acknowledge');
  });
  afterEach(() => stage.closePages());
  after(() => stage.close());

  test('an incident becomes private and disappears for others at once; it is merged into one that goes on; the time to its targets counts down', async () => {
    const [anna, cara] = [await stage.signedIn('/incidents/1'), await scene.signedInAs('Cara', '/incidents')];
    await cara.getByText('Data leaked twice').waitFor();
    await anna.getByText(/mitigate within \d h/).waitFor();
    const more = () => anna.getByRole('main').getByRole('button', { name: 'More', exact: true });
    for (const number of [1, 2]) {
      await anna.goto(`${stage.url}/incidents/${number}`);
      await more().click();
      await anna.getByRole('menuitem', { name: 'Edit…' }).click();
      const dialog = anna.getByRole('dialog');
      await hasTakenFocus(dialog);
      await dialog.getByRole('switch', { name: 'Private' }).press('Space');
      await dialog.getByRole('combobox', { name: 'Viewers' }).fill('Bo');
      await anna.getByRole('option', { name: 'Bo' }).click();
      await anna.keyboard.press('Escape');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await anna.getByRole('img', { name: 'Private' }).waitFor();
    }
    await cara.getByText('Data leaked').first().waitFor({ state: 'detached' });
    await cara.getByText('Search is slow').waitFor();
    await cara.goto(`${stage.url}/incidents/1`);
    await cara.getByText('There is no such incident').waitFor();
    const bo = await scene.signedInAs('Bo', '/incidents');
    await bo.getByRole('link', { name: /Private.*Data leaked twice/ }).waitFor();
    for (const [page, seen] of [
      [cara, false],
      [bo, true],
    ] as const) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Find alerts/ }).fill('Data leaked');
      if (seen) await page.getByRole('option', { name: /Data leaked twice/ }).waitFor();
      else await page.getByText('Nothing matches “Data leaked”').waitFor();
      await page.keyboard.press('Escape');
    }

    await anna.goto(`${stage.url}/incidents/2`);
    await more().click();
    await anna.getByRole('menuitem', { name: 'Merge into another…' }).click();
    const dialog = anna.getByRole('dialog');
    await dialog.getByText('A merge cannot be undone').waitFor();
    await dialog.getByRole('combobox', { name: 'Incident that goes on' }).click();
    await anna.getByRole('option', { name: '#1 Data leaked' }).waitFor();
    assert.equal(await anna.getByRole('option', { name: /Search is slow/ }).count(), 0, 'one that others see');
    await anna.getByRole('option', { name: '#1 Data leaked' }).click();
    await dialog.getByRole('button', { name: 'Merge into 1' }).click();
    await anna.getByRole('heading', { level: 1, name: '#1 Data leaked' }).waitFor();
    await anna.getByText(/Incident 2, Data leaked twice, was merged into this one/).waitFor();
    for (const page of [anna, bo, cara]) await page.close();
  });

  test('at 1440 and 390 px, light and dark: the lock, both dialogs and the targets fit, and axe finds nothing serious', async () => {
    await looksRight(stage, '/incidents/1', async (page) => {
      await page.getByRole('img', { name: 'Private' }).waitFor();
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Edit…' }).click();
      await page.getByRole('combobox', { name: 'Viewers' }).waitFor();
    });
    await looksRight(stage, '/incidents/3', async (page) => {
      await page.getByText(/acknowledge within/).waitFor();
      await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Merge into another…' }).click();
      await page.getByText('A merge cannot be undone').waitFor();
    });
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
