import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { becomes } from '../harness/becomes.ts';
import { focused, hasFocus, press, tabTo, type } from '../harness/keys.ts';
import { hasTakenFocus } from '../harness/quiet.ts';
import { ownStage } from '../harness/shared.ts';
import { NO_BROWSER, type Stage } from '../harness/stage.ts';

describe('an incident without a mouse', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await ownStage();
    await stage.setUp();
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  test('keys alone lead an incident from its declaration to the published post-mortem, and the focus stays where one works', async () => {
    const page = await stage.signedIn('/incidents');
    await press(page, 'Declare incident');
    await hasFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Title' }));
    await page.keyboard.type('Checkout fails');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Checkout fails/ }).waitFor();
    await press(page, 'Acknowledge');
    await page.getByText('acknowledged by Anna Lee').first().waitFor();

    await press(page, 'Assign incident commander');
    await hasFocus(page.getByRole('dialog').getByRole('combobox', { name: 'Assignee' }));
    await press(page, 'Assign', page.getByRole('dialog'));
    await page.getByText('commander Anna Lee').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Edit incident commander' }).first());

    await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
    await page.keyboard.press('ArrowRight');
    await press(page, 'Edit situation');
    await hasFocus(page.getByRole('textbox', { name: 'Situation' }));
    await page.keyboard.type('Cards are refused.');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Cards are refused.').waitFor();
    await hasFocus(page.getByRole('button', { name: 'Edit situation' }));
    await press(page, 'Edit objectives');
    await press(page, 'Add row');
    await hasFocus(page.getByRole('textbox', { name: 'Objective' }));
    await page.keyboard.type('Take payments again');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('cell', { name: 'Take payments again' }).waitFor();
    await hasFocus(page.getByRole('button', { name: 'Edit objectives' }));
    await type(page, 'What to say', 'Roll back the deploy');
    await press(page, 'Send order');
    await page.getByRole('listitem').filter({ hasText: 'Roll back the deploy' }).waitFor();

    await tabTo(page, page.getByRole('tab', { name: 'Command' }));
    await page.keyboard.press('ArrowRight');
    await type(page, 'New status update', 'We roll back.');
    await press(page, 'Post update');
    await page
      .getByText(/^Next update due in/)
      .first()
      .waitFor();
    await tabTo(page, page.getByRole('tab', { name: 'Updates' }));
    await page.keyboard.press('ArrowRight');
    await type(page, 'Message', 'It began with the deploy');
    await press(page, 'Send');
    await page.getByText('It began with the deploy').first().waitFor();

    await press(page, 'More');
    await hasTakenFocus(page.getByRole('menu'));
    const mitigate = page.getByRole('menuitem', { name: 'Mark as mitigated' });
    for (let n = 0; n < 20 && !(await focused(mitigate)); n += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page
      .getByText(/^mitigated/i)
      .first()
      .waitFor();
    await press(page, 'Resolve');
    await page
      .getByText(/^lasted/)
      .first()
      .waitFor();

    await tabTo(page, page.getByRole('link', { name: 'Write post-mortem' }));
    await page.keyboard.press('Enter');
    await press(page, 'Write post-mortem');
    await type(page, 'Lessons', 'The pool was small.');
    await press(page, 'Save');
    await page.getByText('Saved, version 2').waitFor();
    await press(page, 'Submit for review');
    const dialog = page.getByRole('dialog');
    await hasFocus(dialog.getByRole('checkbox', { name: 'I read it, and it blames nobody' }));
    await page.keyboard.press('Space');
    await press(page, 'Submit for review', dialog);
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'Approve');
    await page.getByText('Approved by Anna Lee, the only author').waitFor();
    await press(page, 'Publish');
    await page.getByText(/, published /).waitFor();
    assert.deepEqual(stage.faults, []);
  });

  test('what is typed for a dialog whose code is still on its way acts on nothing behind it', async () => {
    const made = await stage.call('POST', '/api/v1/incidents', { title: 'Still open', severity: 'high' });
    const stands = async () => {
      const { status, acknowledged_at } = await stage.call('GET', `/api/v1/incidents/${String(made['number'])}`);
      return { status, acknowledged_at };
    };
    const before = await stands();
    const page = await stage.signedIn('/favicon.svg');
    // Nothing is loaded ahead.
    await page.addInitScript('window.requestIdleCallback = () => 0');
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: held, resolve: send } = Promise.withResolvers<void>();
    await page.route('**/assets/new-incident-*.js', async (route) => {
      ask();
      await held;
      await route.continue();
    });
    await page.goto(`${stage.url}/incidents`);
    await page.getByRole('link', { name: /Still open/ }).waitFor();
    await page.keyboard.press('j');
    await hasFocus(page.getByRole('link', { name: /Still open/ }));
    await page.getByRole('button', { name: 'Declare incident' }).click();
    await asked;
    await page.keyboard.type('er');
    send();
    await hasFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Title' }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual(await stands(), before);
    // The same keys act once the dialog is gone.
    await page.keyboard.press('r');
    await becomes(async () => (await stands()).status, 'resolved');
  });
});
