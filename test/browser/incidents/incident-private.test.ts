import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { hasTakenFocus } from '../harness/quiet.ts';
import { sharedOnCallScene } from '../on-call/on-call-scene.ts';
import { NO_BROWSER } from '../harness/stage.ts';
import type { SharedStage } from '../harness/shared.ts';

describe('private incidents, targets and merging in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  let first: number;
  let second: number;
  let scene: Awaited<ReturnType<typeof sharedOnCallScene>>;
  before(async () => {
    scene = await sharedOnCallScene();
    stage = scene.stage;
    const declare = async (title: string) => Number((await stage.call('POST', '/api/v1/incidents', { title, severity: 'high' }))['number']);
    first = await declare('Data leaked');
    second = await declare('Data leaked twice');
    await declare('Search is slow');
    await stage.call('POST', `/api/v1/incidents/${first}/acknowledge`);
  });
  afterEach((test) => stage.closePages(test));

  test('an incident becomes private and disappears for others at once; it is merged into one that goes on and taken out again, and affects another service; the time to its targets counts down', async () => {
    const [anna, cara] = [await stage.signedIn(`/incidents/${first}`), await scene.signedInAs('Cara', '/incidents')];
    await cara.getByText('Data leaked twice').waitFor();
    await anna.getByText(/mitigate within \d h/).waitFor();
    const more = () => anna.getByRole('main').getByRole('button', { name: 'More', exact: true });
    for (const number of [first, second]) {
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
    await cara.goto(`${stage.url}/incidents/${first}`);
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

    await anna.goto(`${stage.url}/incidents/${second}`);
    await more().click();
    await anna.getByRole('menuitem', { name: 'Merge into another…' }).click();
    const dialog = anna.getByRole('dialog');
    await dialog.getByText('For ten minutes the merge can be undone').waitFor();
    await dialog.getByRole('combobox', { name: 'Incident that goes on' }).click();
    await anna.getByRole('option', { name: `#${first} Data leaked` }).waitFor();
    assert.equal(await anna.getByRole('option', { name: /Search is slow/ }).count(), 0, 'one that others see');
    await anna.getByRole('option', { name: `#${first} Data leaked` }).click();
    await dialog.getByRole('button', { name: `Merge into ${first}` }).click();
    await anna.getByRole('heading', { level: 1, name: `#${first} Data leaked` }).waitFor();
    await anna.getByText(`Incident ${second}, Data leaked twice, was merged into this one`).waitFor();
    await anna.goto(`${stage.url}/incidents/${second}`);
    await anna.getByRole('link', { name: `incident #${first}, Data leaked` }).waitFor();

    await anna.getByRole('button', { name: 'Undo the merge' }).click();
    await anna.getByText(`The merge of incident ${second} is undone: Triggered`).waitFor();
    await anna.getByRole('button', { name: 'Acknowledge' }).waitFor();
    await anna.getByRole('button', { name: 'Undo the merge' }).waitFor({ state: 'detached' });
    await anna.getByText(`The merge into incident ${first} was undone by Anna Lee`).waitFor();

    await more().click();
    await anna.getByRole('menuitem', { name: 'Edit…' }).click();
    const edit = anna.getByRole('dialog');
    await hasTakenFocus(edit);
    await edit.getByRole('combobox', { name: 'Also affects' }).click();
    await anna.getByRole('option').first().click();
    const affected = await edit.getByRole('combobox', { name: 'Also affects' }).locator('xpath=../..').innerText();
    await anna.keyboard.press('Escape');
    await edit.getByRole('button', { name: 'Save' }).click();
    await anna.getByRole('link', { name: affected.trim() }).waitFor();
    for (const page of [anna, bo, cara]) await page.close();
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
