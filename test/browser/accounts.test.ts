import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes } from './harness/becomes.ts';
import { quiet } from './harness/quiet.ts';
import { ownStage } from './harness/shared.ts';
import { ADMIN, NO_BROWSER, PHONE, type Stage } from './harness/stage.ts';

const PASSWORD = 'a sentence for tests';

describe('people and access in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  before(async () => {
    stage = await ownStage();
    await stage.setUp();
    await stage.call('POST', '/api/v1/users', { email: 'ben@example.org', display_name: 'Ben', role: 'operator', password: PASSWORD });
    await stage.call('POST', '/api/v1/user/tokens', { name: 'script', permissions: ['alerts:read'], expires_at: null });
    await stage.call('POST', '/api/v1/shared-secrets', { name: 'registry', value: 'a value nobody sees', description: 'Reads images.' });
    await stage.call('POST', '/api/v1/credential-providers', {
      name: 'grafana',
      kind: 'grafana',
      settings: { url: 'https://grafana.example.org' },
      secrets: { api_key: 'a key nobody sees' },
    });
    await stage.call('POST', '/api/v1/oidc/providers', { name: 'Example Corp', issuer: 'https://127.0.0.1:9', client_id: 'tocsin' });
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  /** A fresh browser in which somebody has signed in with a password. The form is tried by `first-start.test.ts` and by Chloe here. */
  async function enter(email: string, password: string, path = '/alerts'): Promise<Page> {
    const page = await stage.newPage();
    const answer = await page.request.post(`${stage.url}/api/v1/auth/login`, {
      data: { email, password },
      headers: { origin: stage.url },
    });
    assert.equal(answer.status(), 200);
    await page.goto(`${stage.url}${path}`);
    await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor();
    return page;
  }
  const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

  test('people are imported from a file and deactivated by address: both are checked first, and a bad line is named', async () => {
    const page = await stage.signedIn('/users');
    const dialog = page.getByRole('dialog');
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Import users');
    await dialog.getByRole('textbox', { name: 'CSV' }).fill('email,name\ndora@example.org,Dora\nnobody,Emil\nfay@example.org,');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('Line 4: display_name must not be empty').waitFor();
    await dialog
      .getByRole('textbox', { name: 'CSV' })
      .fill('email;name;role\ndora@example.org;Dora;viewer\nben@example.org;Ben;\nemil@example.org;Emil;');
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('2 users will be created. 1 user with an account stays as before.').waitFor();
    await dialog.getByRole('button', { name: 'Import 2 users' }).click();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save 2 links as a file' }).click();
    assert.equal((await saved).suggestedFilename(), 'invitations.csv');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await row(page, 'dora@example.org').getByText('Viewer').waitFor();
    await row(page, 'emil@example.org').getByText('Operator').waitFor();
    await choose('Deactivate users');
    await dialog.getByRole('textbox', { name: 'Emails' }).fill(`dora@example.org, emil@example.org\n${ADMIN.email} nobody@example.org`);
    await dialog.getByRole('button', { name: 'Check' }).click();
    await dialog.getByText('This is your own account').waitFor();
    await dialog.getByRole('button', { name: 'Deactivate 2 users' }).click();
    await row(page, 'emil@example.org').getByText('Deactivated').waitFor();
    await dialog.getByText('No account: nobody@example.org').waitFor();
    await page.close();
  });

  test('an invitation’s link is shown once; whoever follows it chooses a password, and comes in as what they were invited as', async () => {
    const page = await stage.signedIn('/users');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Chloe');
    await dialog.getByLabel('Email').fill('chloe@example.org');
    await dialog.getByRole('radio', { name: 'Viewer' }).click();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Chloe is invited').waitFor();
    const link = (await page.getByText('#token=').textContent()) ?? '';
    await row(page, 'chloe@example.org').getByText('Invited', { exact: true }).waitFor();
    await page.reload();
    await row(page, 'chloe@example.org').waitFor();
    assert.equal((await page.content()).includes(link), false, 'after a reload the link is nowhere');

    const hers = await stage.newPage();
    await hers.goto(link);
    await hers.getByRole('heading', { name: 'Welcome to Tocsin' }).waitFor();
    // The key does not stay in the address.
    await becomes(() => new URL(hers.url()).hash, '');
    await hers.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await hers.getByRole('button', { name: 'Set password and continue' }).click();
    await hers.getByText('The password of chloe@example.org is set.').waitFor();
    const inside = await stage.newPage();
    await inside.goto(`${stage.url}/login`);
    await inside.getByLabel('Email').fill('chloe@example.org');
    await inside.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await inside.getByRole('button', { name: 'Sign in', exact: true }).click();
    await inside.getByRole('navigation', { name: 'Main', exact: true }).waitFor();
    await inside.getByRole('link', { name: 'Routing' }).first().waitFor();
    await quiet(inside);
    assert.equal(await inside.getByRole('link', { name: 'Users' }).count(), 0, 'a viewer sees no page of administrators');
    await hers.goto('about:blank');
    await hers.goto(link);
    await hers.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await hers.getByRole('button', { name: 'Set password and continue' }).click();
    await hers.getByRole('alert').waitFor();
  });

  test('who is switched off is out at the next request, and may come back', async () => {
    const his = await enter('ben@example.org', PASSWORD);
    const page = await stage.signedIn('/users');
    await page.getByRole('button', { name: 'More for Ben' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByText('Ben is deactivated').waitFor();
    await row(page, 'ben@example.org').getByText('Deactivated', { exact: true }).waitFor();
    // Something in the background may find out first: then the dialog lies over the link already.
    await his.getByRole('link', { name: 'Routing' }).first().dispatchEvent('click');
    await his.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await page.getByRole('button', { name: 'More for Ben' }).click();
    await page.getByRole('menuitem', { name: 'Activate' }).click();
    await page.getByText('Ben is activated').waitFor();
  });

  test('the last administrator stays one, and the page says why', async () => {
    const page = await stage.signedIn('/users');
    await page.getByRole('button', { name: `Edit ${ADMIN.display_name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Viewer' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/last/).first().waitFor();
  });

  test('a session on a second browser is ended, and dies at its next request; this device is marked', async () => {
    const second = await enter('ben@example.org', PASSWORD);
    const first = await enter('ben@example.org', PASSWORD, '/account?tab=sessions');
    await first.getByText('This device').waitFor();
    await first.getByRole('button', { name: 'End all others' }).click();
    await first.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
    await first.getByText('Signed in here only').waitFor();
    await second.getByRole('link', { name: 'Routing' }).first().dispatchEvent('click');
    await second.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  });

  test('nobody is told to be signed in here only by a server that did not say so', async () => {
    const page = await stage.signedIn('/favicon.svg');
    await page.route('**/api/v1/auth/sessions', (route) =>
      route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
    );
    await page.goto(`${stage.url}/account?tab=sessions`);
    await page.getByText('Your sessions could not be loaded').waitFor();
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    assert.equal(await page.getByText('Signed in here only').count(), 0);
  });

  test('a personal token offers one’s own permissions only, is shown once, and works until it is revoked', async () => {
    const page = await enter('ben@example.org', PASSWORD, '/account?tab=tokens');
    await page.getByLabel('Name').fill('nightly');
    await page.getByRole('checkbox', { name: 'Alerts: see' }).check();
    assert.equal(await page.getByRole('checkbox', { name: 'Users: manage' }).count(), 0);
    await page.getByRole('button', { name: 'Create token with 1 permission' }).click();
    await page.getByText('nightly is ready').waitFor();
    const token = /svc_pat_\w+/.exec((await page.locator('pre', { hasText: 'svc_pat_' }).textContent()) ?? '')?.[0] ?? '';
    const ask = async () => (await fetch(`${stage.url}/api/v1/alerts`, { headers: { authorization: `Bearer ${token}` } })).status;
    assert.equal(await ask(), 200);
    await page.reload();
    await page.getByRole('button', { name: 'Revoke nightly' }).waitFor();
    assert.equal((await page.content()).includes(token), false);
    await page.getByRole('button', { name: 'Revoke nightly' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke nightly' }).click();
    await page.getByText('nightly is revoked').waitFor();
    assert.equal(await ask(), 401);
  });

  test('profile and password are changed by keyboard alone; a wrong present password is told at its field or in words', async () => {
    const page = await enter('ben@example.org', PASSWORD, '/account');
    await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' Okafor');
    await page.keyboard.press('Tab');
    await page.keyboard.type('+4915112345678');
    await page.keyboard.press('Enter');
    await page.getByText('Your profile is saved').waitFor();
    await page.getByRole('tab', { name: 'Profile' }).focus();
    const passwords = page.getByRole('tab', { name: 'Password and email' });
    // The focus moves with the key; what is shown follows the address, somewhat later.
    for (let steps = 0; steps < 5 && (await passwords.and(page.locator(':focus')).count()) === 0; steps += 1)
      await page.keyboard.press('ArrowRight');
    await passwords.and(page.locator('[aria-selected=true]')).waitFor();
    await page.getByRole('textbox', { name: 'Current password' }).focus();
    await page.keyboard.type('not my password at all');
    await page.getByRole('textbox', { name: 'New password' }).focus();
    await page.keyboard.type('another sentence for tests');
    await page.keyboard.press('Enter');
    await page
      .getByText(/password/i)
      .and(page.locator('[role=alert] *, .mantine-InputWrapper-error'))
      .first()
      .waitFor();
    await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Your password was changed.').waitFor();
    await enter('ben@example.org', 'another sentence for tests');
  });

  test('the sign-in page has the provider’s door and the way to a new password, which says the same for every address: here, that there is no mail server', async () => {
    const page = await stage.newPage();
    await page.goto(`${stage.url}/login`);
    assert.match(
      (await page.getByRole('link', { name: 'Sign in with Example Corp' }).getAttribute('href')) ?? '',
      /^\/api\/v1\/auth\/oidc\//,
    );
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    for (const email of ['ben@example.org', 'nobody@example.org']) {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByText('This service has no mail server; ask an administrator for a link').waitFor();
      await page.reload();
    }
  });

  test('a provider is set up and tested in words, what is typed is kept when it is refused', async () => {
    const page = await stage.signedIn('/identity');
    await page.getByRole('button', { name: 'New provider' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Broken');
    await dialog.getByLabel('Issuer').fill('not an address at all');
    await dialog.getByLabel('Client ID').fill('tocsin');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.locator('.mantine-InputWrapper-error, [role=alert]').first().waitFor();
    assert.equal(await dialog.getByLabel('Client ID').inputValue(), 'tocsin');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Test Example Corp' }).click();
    await page.getByRole('status').filter({ hasText: /\w{4}/ }).first().waitFor();
  });

  test('credentials are added and replaced, and their values are on no page', async () => {
    const page = await stage.signedIn('/secrets');
    await page.getByRole('button', { name: 'New secret' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('pull-key');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('a value of the browser');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, 'pull-key').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Edit grafana' }).click();
    await dialog.getByRole('textbox', { name: 'Value of credential 1' }).fill('another key');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await row(page, 'pull-key').waitFor();
    for (const value of ['a value of the browser', 'a value nobody sees', 'a key nobody sees', 'another key'])
      assert.equal((await page.content()).includes(value), false, value);
  });

  test('the audit log is narrowed down in the address, and an event tells what, who and from where', async () => {
    const page = await stage.signedIn('/audit');
    await page.getByRole('combobox', { name: 'Event type' }).fill('shared_secret.*');
    await page.keyboard.press('Enter');
    await page.waitForURL(/event=/);
    const events = page.getByRole('list', { name: 'Events' }).getByRole('listitem');
    await page.getByText('created shared secret pull-key').first().waitFor();
    await page.getByText('created user').first().waitFor({ state: 'detached' });
    await events.first().locator('summary').click();
    await events.first().getByText('shared_secret.created').waitFor();
    await events.first().getByText('127.0.0.1').waitFor();
    await page.reload();
    await page.getByText('created shared secret').first().waitFor();
    assert.equal(await page.getByText('created user').count(), 0);
    // What is narrowed down is what is exported.
    await page.getByRole('textbox', { name: 'Search the log' }).fill('pull-key');
    await page.waitForURL(/search=pull-key/);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const file = await readFile(await (await saved).path(), 'utf8');
    assert.match(file, /^id,event,actor\.kind,/);
    const lines = file.trimEnd().split('\r\n').slice(1);
    assert.ok(lines.length > 0 && lines.every((line) => line.includes('pull-key') && line.includes('shared_secret.')), file);
  });

  test('system settings are changed and last', async () => {
    const page = await stage.signedIn('/system');
    await page.getByLabel('Installation name').fill('Tocsin of tests');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The settings are saved').waitFor();
    await page.reload();
    await page.getByLabel('Health').getByText('Ready').waitFor();
    assert.equal(await page.getByText('POSTGRES_POOL_MAX').count(), 0, 'variables stand behind a search');
    await page.getByLabel('Search variables').fill('pool_max');
    await page.getByText('POSTGRES_POOL_MAX').waitFor();
    await becomes(() => page.getByLabel('Installation name').inputValue(), 'Tocsin of tests');
  });

  test('a phone finds the account behind More', async () => {
    const page = await stage.signedIn('/alerts', PHONE);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('tab', { name: 'Profile' }).waitFor();
  });

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
