import assert from 'node:assert/strict';
import { afterEach, before, describe, test } from 'node:test';
import { until } from '../harness/until.ts';
import { becomes } from './harness/becomes.ts';
import { type SharedStage, sharedStage } from './harness/shared.ts';
import { firing, NO_BROWSER } from './harness/stage.ts';

describe('webhook tokens in the browser', { skip: NO_BROWSER }, () => {
  let stage: SharedStage;
  let earlier: string;
  before(async () => {
    stage = await sharedStage();
    ({ token: earlier } = stage);
    await stage.post(earlier, [firing('Earlier')]);
  });
  afterEach((test) => stage.closePages(test));

  test('a token is shown once, with a receiver that has it; the page turns green when something is sent with it, and not before', async () => {
    const page = await stage.signedIn('/webhook-tokens');
    await page.getByRole('textbox', { name: 'Name' }).fill('prod-alertmanager');
    await page.getByRole('button', { name: 'Create token' }).click();
    await page.getByText('This is the only time this token is shown').waitFor();
    const receiver = page.locator('pre', { hasText: "credentials: 'svc_" }).first();
    const made = /credentials: '(svc_\w+)'/.exec((await receiver.textContent()) ?? '')?.[1] ?? '';
    await page.getByText('Waiting for the first alert').waitFor();
    // Another sender's alert is looked at, twice, and does not count.
    const looked = async () => page.waitForResponse(/\/api\/v1\/webhook-tokens\?/);
    const first = looked();
    await stage.post(earlier, [firing('ByAnother')]);
    await first;
    await looked();
    assert.equal(await page.getByText('First alert received').count(), 0);
    assert.equal(await stage.post(made, [firing('ByNewToken')]), 200);
    await page.getByText('First alert received').waitFor();
    await page.getByText('ByNewToken burns').waitFor();
    await page.reload();
    await page.getByText('prod-alertmanager').waitFor();
    assert.equal((await page.content()).includes(made), false, 'after a reload the value is nowhere');
  });

  test('every tool is found by its name, with what to enter in it, and with the token filled in right after it was created', async () => {
    const page = await stage.signedIn('/webhook-tokens');
    await page.getByRole('textbox', { name: 'Name' }).fill('any');
    await page.getByRole('button', { name: 'Create token' }).click();
    const made = (await page.getByText(/^svc_[0-9A-Za-z]{38}$/).textContent()) ?? '';
    const tools = (await stage.call('GET', '/api/v1/webhook-sources'))['items'] as Array<{ id: string; name: string }>;
    const shown = page.getByRole('list', { name: 'Tools' }).getByRole('button');
    await becomes(() => shown.count(), tools.length);
    for (const name of ['Grafana', 'Prometheus Alertmanager']) {
      await page.getByRole('searchbox', { name: 'Search tools' }).fill(name.toLowerCase());
      await page.getByRole('list', { name: 'Tools' }).getByRole('button', { name, exact: true }).click();
      await page
        .locator('pre')
        .filter({ hasText: `${stage.url}/webhooks/alerts` })
        .first()
        .waitFor();
      await page.locator('pre').filter({ hasText: made }).first().waitFor();
    }
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('no such tool');
    await page.getByText('No tool of this name').waitFor();
  });

  test("a token's page shows what it brought and what is set on it; what is edited holds, and the signing secret is only ever set", async () => {
    const made = await stage.call('POST', '/api/v1/webhook-tokens', { name: 'disks' });
    assert.equal(await stage.post(String(made['token']), [firing('OnItsPage')]), 200);
    const page = await stage.signedIn('/webhook-tokens');
    await page.getByRole('link', { name: 'disks' }).click();
    await page.getByRole('heading', { name: 'disks', level: 1 }).waitFor();
    await page.locator('pre').filter({ hasText: '"OnItsPage"' }).waitFor();
    await page.getByRole('row', { name: 'Last 7 days 1 1 0' }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Default labels' }).fill('env=prod');
    await page.getByRole('textbox', { name: 'Expected every (minutes)' }).fill('90');
    await page.getByLabel('Signing secret').fill('a secret of the tool');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Set: requests need a signature').waitFor();
    await page.getByText('90 min').waitFor();
    const saved = await stage.call('GET', `/api/v1/webhook-tokens/${String(made['id'])}`);
    assert.deepEqual([saved['labels'], saved['stale_after'], saved['signing_secret_set']], [{ env: 'prod' }, 5_400, true]);
    assert.equal(await stage.post(String(made['token']), [firing('Unsigned')]), 401);
  });

  test('a refused body is shown with its reason, and taken on a second try once its token accepts it', async () => {
    const made = String((await stage.call('POST', '/api/v1/webhook-tokens', { name: 'odd-tool', unknown_bodies: 'refuse' }))['token']);
    const send = async () =>
      fetch(`${stage.url}/webhooks/alerts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${made}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Odd tool speaks', api_key: 'hunter2' }),
      });
    assert.equal((await send()).status, 422);
    const page = await stage.signedIn('/webhook-tokens');
    const list = page.getByRole('list', { name: 'Rejected requests' });
    await until(async () => Number((await stage.call('GET', '/api/v1/webhook-tokens/refusals'))['total']) > 0, 'it to be kept');
    await page.reload();
    await list.getByText('This token rejects unknown bodies').waitFor();
    await list.getByRole('button', { name: 'Show body' }).click();
    await list.getByText('"[removed]"').waitFor();
    assert.equal((await list.textContent())?.includes('hunter2'), false);
    await list.getByRole('button', { name: 'Retry' }).click();
    await list.getByText('It was rejected again').waitFor();
    await page.getByLabel('Unknown bodies of odd-tool').selectOption('accept');
    await page.getByText('odd-tool is updated').waitFor();
    await list.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('1 alert accepted').waitFor();
    await list.getByText('Accepted').waitFor();
    await becomes(() => list.getByRole('button', { name: 'Retry' }).count(), 0);
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

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
