import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DESKTOP, firing, NO_BROWSER, openStage, PHONE, type Stage } from './stage.ts';

/** Bytes that come over the wire until the alerts are shown. */
const FIRST_LOAD_LIMIT = 300 * 1_024;

describe('pages in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let token: string;
  before(async () => {
    stage = await openStage();
    token = await stage.setUp();
    await stage.post(token, [firing('Something')]);
  });
  after(() => stage.close());

  test('the first load is at most 300 KB compressed', async () => {
    const page = await stage.signedIn('/login');
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.setCacheDisabled', { cacheDisabled: true });
    let bytes = 0;
    client.on('Network.loadingFinished', (event) => {
      bytes += event.encodedDataLength;
    });
    await page.goto(`${stage.url}/alerts`);
    await page.getByRole('listitem').first().waitFor();
    assert.ok(bytes > 50_000, `only ${bytes} bytes: the measurement is wrong`);
    assert.ok(bytes <= FIRST_LOAD_LIMIT, `${bytes} bytes`);
  });

  test('a webhook token is shown once, with a receiver that has it; revoked after one question, the next post is refused', async () => {
    const page = await stage.signedIn('/webhook-tokens');
    await page.getByRole('textbox', { name: 'Name' }).fill('prod-alertmanager');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('This is the only time this token is shown').waitFor();
    const made = /credentials: (svc_\w+)/.exec((await page.locator('pre').first().textContent()) ?? '')?.[1] ?? '';
    assert.equal(await stage.post(made, [firing('ByNewToken')]), 200);
    await page.reload();
    assert.equal((await page.content()).includes(made), false, 'after a reload the value is nowhere');
    await page.getByRole('listitem').filter({ hasText: 'prod-alertmanager' }).getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke prod-alertmanager' }).click();
    await page.getByText('prod-alertmanager is revoked').waitFor();
    assert.equal(await stage.post(made, [firing('Refused')]), 401);
  });

  test('integrations: a saved secret is never shown again, and a test says in words what to do', async () => {
    const page = await stage.signedIn('/integrations');
    const slack = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Slack', exact: true }) });
    await slack.getByRole('textbox', { name: 'Bot token' }).fill('xoxb-browser-test-1');
    await slack.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9/api');
    await slack.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Slack is saved').waitFor();
    await slack.getByText('Connected').waitFor();
    await page.reload();
    await slack.getByText('Connected').waitFor();
    assert.equal((await page.content()).includes('xoxb-browser-test-1'), false);
    await slack.getByRole('button', { name: 'Test' }).click();
    await slack.getByRole('alert').waitFor();
  });

  test('every page fits a phone: nothing is wider than the screen', async () => {
    for (const path of ['/alerts', '/alerts/1', '/routing', '/integrations', '/webhook-tokens', '/login']) {
      const page = await stage.signedIn(path, PHONE);
      await page.locator('h1, h2').first().waitFor();
      const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
      assert.ok(overflow <= 0, `${path} is ${overflow} px too wide`);
      await page.close();
    }
  });

  test('the colour scheme follows the system and can be chosen', async () => {
    const page = await stage.signedIn('/alerts', DESKTOP);
    await page.emulateMedia({ colorScheme: 'dark' });
    const scheme = 'document.documentElement.dataset.mantineColorScheme';
    await page.waitForFunction(`${scheme} === 'dark'`);
    await page.getByRole('button', { name: 'Anna Lee' }).click();
    await page.getByText('Light', { exact: true }).click();
    await page.waitForFunction(`${scheme} === 'light'`);
    await page.reload();
    assert.equal(await page.evaluate(scheme), 'light');
  });

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
