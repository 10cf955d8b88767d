import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { looksRight } from './looks.ts';
import { firing, NO_BROWSER, openStage, type Stage } from './stage.ts';

describe('webhook tokens in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let earlier: string;
  before(async () => {
    stage = await openStage();
    earlier = await stage.setUp();
    await stage.post(earlier, [firing('Earlier')]);
  });
  after(() => stage.close());

  test('a token is shown once, with a receiver that has it; the page turns green when something is sent with it, and not before', async () => {
    const page = await stage.signedIn('/webhook-tokens');
    await page.getByRole('textbox', { name: 'Name' }).fill('prod-alertmanager');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('This is the only time this token is shown').waitFor();
    const made = /credentials: (svc_\w+)/.exec((await page.locator('pre').first().textContent()) ?? '')?.[1] ?? '';
    await page.getByText('Waiting for the first alert').waitFor();
    // Another sender's alert is looked at, twice, and does not count.
    const looked = async () => page.waitForResponse(/\/api\/v1\/webhook-tokens\?/);
    const first = looked();
    await stage.post(earlier, [firing('ByAnother')]);
    await first;
    await looked();
    assert.equal(await page.getByText('The first alert is here').count(), 0);
    assert.equal(await stage.post(made, [firing('ByNewToken')]), 200);
    await page.getByText('The first alert is here').waitFor();
    await page.getByText('ByNewToken burns').waitFor();
    await page.reload();
    await page.getByText('prod-alertmanager').waitFor();
    assert.equal((await page.content()).includes(made), false, 'after a reload the value is nowhere');
  });

  test('every kind of sender has its text, with the token in those that need one', async () => {
    const page = await stage.signedIn('/webhook-tokens');
    await page.getByRole('textbox', { name: 'Name' }).fill('any');
    await page.getByRole('button', { name: 'Create token' }).click();
    for (const [tab, words] of [
      ['Prometheus', 'rule_files'],
      ['Grafana', 'authorization_credentials: svc_'],
      ['PagerDuty senders', '"event_action": "trigger"'],
      ['curl', 'Authorization: Bearer svc_'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.locator('pre').filter({ hasText: words }).waitFor();
    }
  });

  test('revoked after one question, the next post is refused', async () => {
    const made = String((await stage.call('POST', '/api/v1/webhook-tokens', { name: 'to-be-revoked' }))['token']);
    assert.equal(await stage.post(made, [firing('Taken')]), 200);
    const page = await stage.signedIn('/webhook-tokens');
    await page.getByRole('button', { name: 'Revoke to-be-revoked' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke to-be-revoked' }).click();
    await page.getByText('to-be-revoked is revoked').waitFor();
    assert.equal(await stage.post(made, [firing('Refused')]), 401);
  });

  test('the list, and a token just made, in every look', () =>
    looksRight(stage, '/webhook-tokens', async (page, { name }) => {
      await page.getByRole('textbox', { name: 'Name' }).fill(`look ${name}`);
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText('Waiting for the first alert').waitFor();
    }));

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
