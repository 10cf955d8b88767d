import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { becomes } from './harness/becomes.ts';
import { ownStage } from './harness/shared.ts';
import { ADMIN, NO_BROWSER, type Stage } from './harness/stage.ts';

describe('a first start in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await ownStage();
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  test('from a public address the wizard asks for the code of the log, and says where it stands when it is wrong', async () => {
    const page = await stage.newPage();
    // A proxy that nobody named: it may carry anybody.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
    await page.goto(stage.url);
    await page.getByLabel('Setup code').waitFor();
    await page.getByLabel('Your name').fill(ADMIN.display_name);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    const make = page.getByRole('button', { name: 'Create administrator' });
    await page.getByRole('button', { name: 'Create administrator', disabled: true }).waitFor();
    await page.getByLabel('Setup code').fill('not the code');
    await make.click();
    await page.getByText(/the server printed it in its log when it started/).waitFor();
    assert.equal(await page.getByLabel('Setup code').inputValue(), 'not the code', 'what was typed stays');
    stage.faults.splice(0);
  });

  test('the wizard makes the administrator and a token, shows what to paste before it asks for a token, and turns green when the first alert comes', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/login`);
    await page.getByRole('heading', { name: 'Welcome to Tocsin' }).waitFor();
    await page.locator('input[autocomplete=name]:focus').waitFor();
    await page.keyboard.type(ADMIN.display_name);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('too short');
    await page.getByRole('button', { name: 'Create administrator', disabled: true }).waitFor();
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    assert.notEqual(await zone.inputValue(), '', 'that of the device');
    await zone.fill('Tokyo');
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
    await page.getByRole('button', { name: 'Create administrator' }).click();

    await page.getByRole('heading', { name: 'Connect a source' }).waitFor();
    const config = await page.evaluate(`fetch('/api/v1/system/config').then((answer) => answer.json())`);
    assert.equal((config as { settings: { time_zone: string } }).settings.time_zone, 'Asia/Tokyo');
    await page.locator('pre', { hasText: 'YOUR_WEBHOOK_TOKEN' }).waitFor();
    await page.getByRole('button', { name: 'Prometheus', exact: true }).click();
    await page.locator('pre', { hasText: `targets: ['${new URL(stage.url).host}']` }).waitFor();
    await page.getByRole('button', { name: 'Prometheus Alertmanager' }).click();
    await page.getByLabel('Name').focus();
    await page.keyboard.press('Enter');
    const receiver = (await page.locator('pre', { hasText: "credentials: 'svc_" }).first().textContent()) ?? '';
    assert.match(receiver, new RegExp(`url: '${stage.url}/webhooks/alerts'`));
    const token = /credentials: '(svc_\w+)'/.exec(receiver)?.[1] ?? '';
    assert.notEqual(token, '');

    await page.getByText('Waiting for the first alert').waitFor();
    assert.equal(await stage.post(token, [{ labels: { alertname: 'FirstOfAll', severity: 'high' } }]), 200);
    await page.getByText('First alert received').waitFor();
    await page.getByText('FirstOfAll').waitFor();

    // A reload goes on where one was; the token was shown once.
    await page.reload();
    await page.getByText('First alert received').waitFor();
    await page.getByRole('button', { name: 'Create token' }).waitFor();
    assert.equal((await page.content()).includes(token), false);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Page me' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /1 open, 1 unacknowledged/ }).waitFor();
    await page.getByRole('link', { name: /FirstOfAll/ }).waitFor();
    const settled = (await (await page.request.get(`${stage.url}/api/v1/system/config`)).json()) as {
      settings: { default_escalation_policy_id: string | null };
    };
    assert.notEqual(settled.settings.default_escalation_policy_id, null, 'somebody is paged by default');
  });

  test('sign-in says what is wrong, then goes where one was going; sign-out ends it', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/webhook-tokens`);
    await page.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor();
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByLabel('Email').inputValue(), ADMIN.email, 'what was typed stays');

    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Webhook tokens' }).waitFor();
    await becomes(() => new URL(page.url()).pathname, '/webhook-tokens');

    await page.getByRole('button', { name: ADMIN.display_name }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor();
    await page.goto(`${stage.url}/alerts`);
    await page.getByRole('heading', { name: 'Sign in to Tocsin' }).waitFor();
  });

  test('an address that leads elsewhere is not followed after sign-in', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/login?next=//example.org/`);
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor();
    assert.equal(new URL(page.url()).origin, stage.url);
  });

  test('a locked account is told so, with the time the lock ends', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/login`);
    await page.getByLabel('Email').fill('nobody@example.org');
    for (let tries = 0; tries < 6; tries += 1) {
      await page.getByRole('textbox', { name: 'Password' }).fill(`wrong number ${tries}`);
      const answered = page.waitForResponse('**/api/v1/auth/login');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await answered;
      await page.getByRole('button', { name: 'Sign in', disabled: false }).waitFor();
      await page.getByRole('alert').waitFor();
    }
    await page.getByText(/Try again after \d\d:\d\d/).waitFor();
  });

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
