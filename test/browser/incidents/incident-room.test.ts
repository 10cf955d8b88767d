import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { becomes } from '../harness/becomes.ts';
import { sharedOnCallScene } from '../on-call/on-call-scene.ts';
import type { Page } from 'playwright-core';
import { NO_BROWSER, PHONE } from '../harness/stage.ts';
import type { SharedStage } from '../harness/shared.ts';

describe('the room of an incident in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  let room: string;
  let scene: Awaited<ReturnType<typeof sharedOnCallScene>>;
  before(async () => {
    scene = await sharedOnCallScene();
    stage = scene.stage;
    const { number } = await stage.call('POST', '/api/v1/incidents', { title: 'Checkout is down', severity: 'critical' });
    room = `/incidents/${String(number)}`;
  });
  afterEach((test) => stage.closePages(test));

  test('two people write in one section at once: each sees who is typing, and no word of either is lost; other sections never meet', async () => {
    const anna = await stage.signedIn(`${room}?tab=command`);
    const bo = await scene.signedInAs('Bo', `${room}?tab=command`);
    for (const page of [anna, bo]) await page.getByRole('button', { name: 'Edit situation' }).click();
    const written = (page: typeof anna) => page.getByRole('textbox', { name: 'Situation' });
    await written(anna).fill('Cards are refused.\nSince noon.');
    await bo.getByText('Anna Lee is typing').waitFor();
    await written(bo).fill('Only in Europe, says support.');
    const save = (page: typeof anna) => page.getByRole('button', { name: 'Save', exact: true }).click();
    await save(anna);
    await anna.getByText('Since noon.').waitFor();
    // What Anna saved comes into what Bo types, before Bo saves.
    await bo.getByText('Changes by Anna Lee were merged into yours').waitFor();
    await becomes(() => written(bo).inputValue(), 'Cards are refused.\nSince noon. Only in Europe, says support.');
    await save(bo);
    await anna.getByText('Only in Europe, says support.').waitFor();

    // Both save before either hears of the other: the second meets a newer version and merges by itself.
    for (const page of [anna, bo]) await page.getByRole('button', { name: 'Edit situation' }).click();
    const before = await written(anna).inputValue();
    await written(anna).fill(`Payments: ${before}`);
    await written(bo).fill(`${before} Fix is coming.`);
    await Promise.all([save(anna), save(bo)]);
    for (const page of [anna, bo]) await page.getByText(/^Payments: Cards are refused.*Fix is coming\.$/s).waitFor();

    await anna.getByRole('button', { name: 'Edit objectives' }).click();
    await bo.getByRole('button', { name: 'Edit safety' }).click();
    await anna.getByRole('button', { name: 'Add row' }).click();
    await anna.getByRole('textbox', { name: 'Objective' }).fill('Take payments again');
    await bo.getByRole('textbox', { name: 'Safety' }).fill('Do not restart the ledger');
    await Promise.all([save(anna), save(bo)]);
    for (const page of [anna, bo]) {
      await page.getByRole('cell', { name: 'Take payments again' }).waitFor();
      await page.getByText('Do not restart the ledger').waitFor();
    }
    await bo.close();
    await anna.close();
  });

  test('command is offered and taken on a phone, and an order is acknowledged there', async () => {
    const anna = await stage.signedIn(`${room}?tab=command`);
    const cara = await scene.signedInAs('Cara', room);
    await cara.setViewportSize(PHONE);
    await anna.getByRole('tabpanel', { name: 'Command' }).getByRole('button', { name: 'Assign incident commander' }).click();
    const dialog = anna.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Assignee' }).fill('Car');
    await anna.getByRole('option', { name: 'Cara' }).click();
    await dialog.getByRole('button', { name: 'Offer' }).click();
    await anna.getByText('offered to Cara', { exact: true }).waitFor();
    await cara.getByRole('button', { name: 'Accept' }).click();
    await cara.getByText(/commander Cara/).waitFor();
    await anna.getByRole('combobox', { name: 'To' }).click();
    await anna.getByRole('option', { name: 'Incident commander' }).click();
    await anna.keyboard.press('Escape');
    await anna.getByRole('textbox', { name: 'What to say' }).fill('Roll back the deploy');
    await anna.getByRole('button', { name: 'Send order' }).click();
    await anna.getByText('waiting for Cara').waitFor();
    await cara.getByRole('tab', { name: 'Command' }).click();
    await cara.getByText('Roll back the deploy').waitFor();
    await cara.getByRole('button', { name: 'Acknowledge', exact: true }).last().click();
    for (const page of [cara, anna]) await page.getByText('acknowledged by Cara').waitFor();
    await cara.getByRole('tab', { name: 'Updates' }).click();
    await cara.getByRole('textbox', { name: 'New status update' }).fill('We roll back the deploy.');
    await cara.getByRole('button', { name: 'Post update' }).click();
    await cara.getByText(/^Next update due in/).waitFor();
    // The head says so too, on every tab.
    await cara.getByText(/^status update due in \d/).waitFor();
    await cara.getByRole('tab', { name: 'Thread' }).click();
    await cara.getByRole('textbox', { name: 'Message' }).fill('It began with the deploy');
    await cara.getByRole('button', { name: 'Send', exact: true }).click();
    await anna.getByRole('tab', { name: 'Thread' }).click();
    await anna.getByText('It began with the deploy').waitFor();
    await cara.close();
    await anna.close();
  });

  test('the history of a section shows who saved what, compares versions, and restores one as a new version', async () => {
    const save = (name: string, version: number, content: unknown) =>
      stage.call('PATCH', `/api/v1${room}/ics/document/${name}`, { content, version });
    await save('notes', 0, 'Cards fail in Europe.');
    await save('notes', 1, 'Cards fail everywhere.');
    const bank = { id: 'bank', text: 'Call the bank' };
    await save('actions', 0, [{ ...bank, status: 'planned' }]);
    await save('actions', 1, [
      { ...bank, status: 'done' },
      { id: 'support', text: 'Tell support', status: 'planned' },
    ]);
    const page = await stage.signedIn(`${room}?tab=command`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'History of actions' }).click();
    await dialog.getByText('Status: Planned → Done').waitFor();
    await dialog.getByRole('listitem').filter({ hasText: 'Added Tell support' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'History of notes' }).click();
    await dialog.locator('ins', { hasText: 'everywhere.' }).waitFor();
    await dialog.getByRole('button', { name: /^1 · Anna Lee/ }).click();
    await dialog.getByText('Version 1 of 2.').waitFor();
    await dialog.getByText('Changes since').click();
    await dialog.locator('del', { hasText: 'in Europe.' }).waitFor();
    await dialog.getByText('Its content').click();
    await dialog.getByText('Cards fail in Europe.', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Restore version 1' }).click();
    await page.getByText('Version 1 restored as version 3').waitFor();
    await dialog.getByRole('button', { name: /^3 · Anna Lee/, pressed: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Cards fail in Europe.', { exact: true }).waitFor();
    await page.close();
  });

  test('what was typed and not sent is there again after another page and a reload, as a draft; it goes when dropped, when out of sight, and at sign-out', async () => {
    const secret = await stage.call('POST', '/api/v1/incidents', { title: 'Keys leaked', severity: 'high' });
    const kept = (page: Page) => page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('tocsin.draft.')).length`);
    const cara = await scene.signedInAs('Cara', `/incidents/${String(secret['number'])}`);
    await cara.getByRole('textbox', { name: 'Note for the timeline' }).fill('Half a secret');
    await cara.goto(`${stage.url}${room}`);
    await cara.getByRole('textbox', { name: 'Note for the timeline' }).fill('Half a note');
    await cara.getByRole('link', { name: 'Services', exact: true }).click();
    await cara.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
    await cara.goBack();
    const note = cara.getByRole('textbox', { name: 'Note for the timeline' });
    await note.waitFor();
    assert.equal(await note.inputValue(), 'Half a note');
    await cara.getByText(/^Draft, /).waitFor();

    await cara.getByRole('tab', { name: 'Command' }).click();
    await cara.getByRole('textbox', { name: 'What to say' }).fill('Roll for');
    await cara.getByRole('button', { name: 'Edit safety' }).click();
    await cara.getByRole('textbox', { name: 'Safety' }).fill('Wear a hel');
    await cara.getByRole('tab', { name: 'Updates' }).click();
    await cara.getByRole('textbox', { name: 'New status update' }).fill('We are alm');
    await cara.reload();
    await cara.getByRole('tab', { name: 'Command draft' }).click();
    assert.equal(await cara.getByRole('textbox', { name: 'What to say' }).inputValue(), 'Roll for');
    assert.equal(await cara.getByRole('textbox', { name: 'Safety' }).inputValue(), 'Wear a hel');
    await cara.getByRole('tab', { name: 'Updates draft' }).click();
    assert.equal(await cara.getByRole('textbox', { name: 'New status update' }).inputValue(), 'We are alm');
    await cara
      .getByRole('tabpanel', { name: /Updates/ })
      .getByRole('button', { name: 'Discard' })
      .click();
    await cara.getByRole('tab', { name: 'Updates', exact: true }).waitFor();
    assert.equal(await cara.getByRole('textbox', { name: 'New status update' }).inputValue(), '');

    assert.equal(await kept(cara), 4);
    await stage.call('PATCH', `/api/v1/incidents/${String(secret['id'])}`, { private: true });
    await becomes(() => kept(cara), 3);
    await cara.getByRole('button', { name: 'Cara' }).click();
    await cara.getByRole('button', { name: 'Sign out' }).click();
    await cara.getByRole('heading', { name: /^Sign in/ }).waitFor();
    assert.equal(await kept(cara), 0);
    await cara.close();
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
