import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { ADMIN, NO_BROWSER, sqlOf } from './harness/stage.ts';

const PATH = '/account?tab=notifications';

describe('how one is told, in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  before(async () => {
    stage = await sharedStage();
  });
  afterEach((test) => stage.closePages(test));

  test('a rule is chosen, reads as a sentence at once, and is saved only when asked for', async () => {
    const page = await stage.signedIn(PATH);
    await page.getByRole('combobox', { name: 'Web app, high urgency' }).click();
    await page.getByRole('option', { name: 'After 5 minutes' }).click();
    await page.getByText('After 5 minutes in the web app', { exact: false }).first().waitFor();
    await page.getByRole('switch', { name: 'Quiet hours' }).click();
    await page.getByText('From 22:00 to 07:00 it waits.').waitFor();
    assert.equal((await stage.call('GET', '/api/v1/users/me/notification-preferences'))['is_default'], true, 'nothing changed yet');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Notification rules saved').waitFor();
    const saved = await stage.call('GET', '/api/v1/users/me/notification-preferences');
    const rules = saved['rules'] as { urgency: string; channel: string; delay_minutes: number }[];
    assert.equal(rules.find((rule) => rule.urgency === 'high' && rule.channel === 'in_app')?.delay_minutes, 5);
    assert.equal((saved['quiet_hours'] as { start: string }).start, '22:00');
    await page.close();
  });

  test('a way that leads nowhere says what is missing, and where it is mended', async () => {
    const page = await stage.signedIn(PATH);
    const phone = page.getByRole('group', { name: 'Phone (Twilio)' });
    await phone.getByText('Not connected').waitFor();
    assert.equal(await phone.getByRole('button').count(), 0, 'nothing to try');
    await phone.getByRole('link', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Integrations', level: 1 }).waitFor();
    await page.close();
  });

  test('a try says in words what came of it, and stands below with its attempt', async () => {
    const page = await stage.signedIn(PATH);
    await page.getByRole('button', { name: 'Test: Web app' }).click();
    await page.getByRole('status').getByText('Delivered').waitFor();
    const sent = page.getByRole('list', { name: 'Notifications sent to you' });
    await sent
      .getByRole('button', { name: /Web app/ })
      .first()
      .click();
    await sent.getByText(/delivered \(\d+ ms\)/).waitFor();
    await page.close();
  });

  test('a new colleague is asked at the first visit how to wake them, may skip it, and is asked again from the account screen', async (t) => {
    t.after(() => stage.call('PUT', '/api/v1/integrations', { ntfy: { base_url: null } }));
    await stage.call('PUT', '/api/v1/integrations', { ntfy: { base_url: 'https://ntfy.example' } });
    const email = 'wanda@example.org';
    await stage.call('POST', '/api/v1/users', { email, display_name: 'Wanda', role: 'operator', password: ADMIN.password });
    await sqlOf(stage.databaseUrl, `update users set wake_question = true where email = '${email}'`);
    const page = await stage.newPage();
    await page.goto(`${stage.url}/login`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'How should we wake you?' });
    await dialog.getByRole('textbox', { name: 'Topic' }).waitFor();
    await dialog.getByRole('button', { name: 'Skip for now' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${stage.url}${PATH}`);
    await page.getByText('These are the default rules').waitFor();
    assert.equal(await dialog.count(), 0, 'it is asked once');
    await page.getByRole('button', { name: 'How should we wake you?' }).click();
    await dialog.getByRole('textbox', { name: 'Topic' }).waitFor();
    await page.close();
  });

  test('no page complained', () => assert.deepEqual(stage.faults, []));
});
