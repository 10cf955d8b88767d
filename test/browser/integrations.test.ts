import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { ownStage } from './harness/shared.ts';
import { NO_BROWSER, type Stage } from './harness/stage.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('integrations in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await ownStage();
    await stage.setUp();
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  test('each card says its state; Slack’s manifest to paste names this server, and warns that it cannot be reached from outside', async () => {
    const page = await stage.signedIn('/integrations');
    await page.getByRole('heading', { name: 'Integrations: no channel is connected yet' }).waitFor();
    await card(page, 'Slack').getByText('Not set up').waitFor();
    await card(page, 'Slack').getByRole('button', { name: 'Set up' }).click();
    await card(page, 'Slack').getByText('Set BASE_URL to its public address').waitFor();
    await card(page, 'Slack').getByText('Manifest to paste manually').click();
    const manifest = JSON.parse((await card(page, 'Slack').locator('pre', { hasText: 'request_url' }).textContent()) ?? '') as {
      settings: { interactivity: { request_url: string } };
    };
    assert.equal(manifest.settings.interactivity.request_url, `${stage.url}/api/v1/integrations/chatone/interactions`);
    await card(page, 'Mattermost').getByRole('button', { name: 'Set up' }).click();
    await card(page, 'Mattermost').getByText(`${stage.url}/api/v1/integrations/chattwo/interactions`).waitFor();
  });

  test('a secret whose key is gone is named on its card, with what to do', async () => {
    const page = await stage.signedIn('/integrations', undefined, (opened) =>
      opened.route('**/api/v1/integrations', async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as Record<string, object>;
        await route.fulfill({ response: answer, json: { ...body, chatone: { ...body['chatone'], unreadable: ['bot_token'] } } });
      }),
    );
    await card(page, 'Slack').getByText('Cannot be decrypted', { exact: true }).waitFor();
    await card(page, 'Slack').getByText('Cannot be decrypted: Bot token. Bring the key back in ENCRYPTION_KEYS').waitFor();
    assert.equal(await card(page, 'Mattermost').getByText('Cannot be decrypted').count(), 0);
  });

  test('an integration shows its own mark, and one without a mark the icon of what it is for', async () => {
    const page = await stage.signedIn('/integrations');
    for (const [name, id] of [
      ['Mattermost', 'chattwo'],
      ['ntfy', 'ntfy'],
      ['Google', 'idpone'],
    ] as const)
      await card(page, name).locator(`svg[data-mark="${id}"]`).waitFor();
    await card(page, 'Slack').locator('header svg:not([data-mark])').first().waitFor();
  });

  test('the plugin for Mattermost is downloaded from its card', async () => {
    const page = await stage.signedIn('/integrations');
    await card(page, 'Mattermost').getByRole('button', { name: 'Set up' }).click();
    const download = page.waitForEvent('download');
    await card(page, 'Mattermost').getByRole('link', { name: 'Download the plugin' }).click();
    assert.match((await download).suggestedFilename(), /^tocsin-mattermost-\d+\.\d+\.\d+\.tar\.gz$/);
    assert.equal(await (await download).failure(), null);
  });

  test('a saved secret is never shown again, and a test says in words what to do', async () => {
    const page = await stage.signedIn('/integrations');
    const slack = card(page, 'Slack');
    await slack.getByRole('button', { name: 'Set up' }).click();
    await slack.getByRole('textbox', { name: 'Bot token' }).fill('xoxb-browser-test-1');
    await slack.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/api');
    await slack.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Slack is saved').waitFor();
    await slack.getByText('Connected', { exact: true }).waitFor();
    await page.reload();
    await slack.getByRole('button', { name: 'Settings' }).click();
    await slack.getByPlaceholder('Set. Type to replace it').first().waitFor();
    assert.equal((await page.content()).includes('xoxb-browser-test-1'), false);
    await slack.getByRole('button', { name: 'Test' }).click();
    await slack.getByRole('alert').waitFor();
  });

  test('a colleague’s save meanwhile is told, and what was typed is kept', async () => {
    const page = await stage.signedIn('/integrations');
    const hook = card(page, 'Outgoing webhook');
    await hook.getByRole('button', { name: 'Set up' }).click();
    await hook.getByRole('textbox', { name: 'Signing secret' }).fill('my secret of sixteen and more');
    await page.route('**/api/v1/integrations', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await stage.call('PUT', '/api/v1/integrations', { webhook: { signing_secret: 'their secret of sixteen and more' } });
    await hook.getByRole('button', { name: 'Save' }).click();
    await hook.getByText('Someone else saved in the meantime; your input is kept').waitFor();
    assert.equal(await hook.getByRole('textbox', { name: 'Signing secret' }).inputValue(), 'my secret of sixteen and more');
    await page.unroute('**/api/v1/integrations');
  });

  test('an operator sees the settings that only administrators change locked, with the reason, and changes the others', async () => {
    await stage.call('POST', '/api/v1/users', {
      email: 'operator@example.com',
      display_name: 'Olga',
      role: 'operator',
      password: 'correct horse battery staple',
    });
    const page = await stage.newPage();
    await page.goto(`${stage.url}/integrations`);
    await page.getByLabel('Email').fill('operator@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery staple');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const mail = card(page, 'Email');
    await mail.getByRole('button', { name: 'Set up' }).click();
    await mail.getByText('These settings are for administrators (permission oidc:manage)').waitFor();
    await mail.getByRole('textbox', { name: 'Sender', disabled: true }).waitFor();
    assert.equal(await mail.getByRole('button', { name: 'Save' }).count(), 0);
    const phone = card(page, 'Twilio');
    await phone.getByRole('button', { name: 'Set up' }).click();
    await phone.getByText('Settings with a lock are for administrators').waitFor();
    await phone.getByRole('textbox', { name: 'Auth token', disabled: true }).waitFor();
    await phone.getByRole('textbox', { name: /number/i }).fill('+4915112345678');
    await phone.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Twilio is saved').waitFor();
  });

  test('another server of a chat is confirmed in a step of its card, by an administrator', async () => {
    await stage.call('PUT', '/api/v1/integrations', { chattwo: { base_url: 'https://one.example', bot_token: 'one' } });
    await stage.call('PUT', '/api/v1/integrations', { chattwo: { base_url: 'https://two.example', bot_token: 'two' } });
    const page = await stage.signedIn('/integrations');
    const chat = card(page, 'Mattermost');
    await chat.getByText('which is not confirmed yet').waitFor();
    await chat.getByRole('button', { name: 'Match people by email in two.example' }).click();
    await page.getByText('People on Mattermost are matched by email address again').waitFor();
    await chat.getByText('which is not confirmed yet').waitFor({ state: 'detached' });
  });

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
