import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { becomes } from './harness/becomes.ts';
import { ownStage } from './harness/shared.ts';
import type { Page, Response } from 'playwright-core';
import { sampleId } from '../../src/platform/sample-rows/mark.ts';
import { type SceneIds, SCREENS } from './harness/screens.ts';
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

  test('the wizard makes the administrator, fills every screen with sample data and removes it, makes a token, shows what to paste before it asks for a token, and turns green when the first alert comes', async () => {
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
    await exploreSample(page, stage.url);
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

const NAMED: Readonly<Record<string, Parameters<typeof sampleId>>> = {
  incident: [11, 2],
  schedule: [4, 0],
  playbook: [7, 0],
  investigation: [18, 0],
  page: [21, 0],
};

/** Loads it with one click, looks at every screen that says so, and removes it with one more. Ends where it began. */
async function exploreSample(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'Explore with sample data' }).click();
  await page.getByRole('progressbar', { name: 'Sample data' }).waitFor();
  const bar = page.getByText('This is sample data. It notifies nobody and is never public.');
  await bar.waitFor();
  await page.getByText('Sample', { exact: true }).first().waitFor();
  const [incident, schedule, playbook, investigation, statusPage] = Object.values(NAMED).map(([kind, place]) => sampleId(kind, place));
  const { items } = (await (await page.request.get(`${url}/api/v1/alerts?limit=1`)).json()) as { items: { number: number }[] };
  const ids = { alert: items[0]?.number ?? 0, incident, schedule, playbook, investigation, statusPage } as unknown as SceneIds;
  const addresses = Object.entries(SCREENS)
    .filter(
      ([route, { audience }]) => audience === 'user' && !/^.(\$|heartbeats.\$|knowledge.\$|memories.\$|webhook-tokens.\$)/.test(route),
    )
    .flatMap(([, screen]) => screen.addresses(ids));
  const refused: string[] = [];
  const note = (response: Response) => void (response.status() >= 400 && refused.push(`${response.status()} ${response.url()}`));
  page.on('response', note);
  for (const address of addresses) {
    // Without loading the web app anew.
    await page.evaluate(`window.history.pushState(null, '', ${JSON.stringify(address)})`);
    await page.locator('main h1, main h2').first().waitFor();
    await becomes(() => page.locator('.mantine-Skeleton-root').count(), 0);
    assert.equal(await bar.count(), 1, address);
    assert.equal(await page.getByText(/could not be loaded|Nothing here/).count(), 0, address);
  }
  page.off('response', note);
  assert.deepEqual(refused, []);
  await page.getByRole('button', { name: 'Remove it' }).click();
  await page.getByRole('button', { name: 'Remove the sample data' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.goto(`${url}/setup`);
}
