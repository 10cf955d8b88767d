import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../harness/until.ts';
import { ownStage } from './harness/shared.ts';
import { NO_BROWSER, type Stage } from './harness/stage.ts';

const BODY = {
  probe: { probe_id: 'P-17', headline: 'Disk of db-7 is full', importance: 'P1', phase: 'broken' },
  machine: { hostname: 'db-7', site: 'Ulm', api_key: 'hunter2' },
};

/** Counts every press of the mouse from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate("window.clicks = 0; document.addEventListener('click', () => { window.clicks += 1 }, { capture: true }); null");
  return async () => Number(await page.evaluate('window.clicks'));
}

describe('mapping unknown bodies in the browser', { skip: NO_BROWSER }, () => {
  let stage: Stage;
  let token: string;
  before(async () => {
    stage = await ownStage();
    await stage.setUp();
    token = String((await stage.call('POST', '/api/v1/webhook-tokens', { name: 'Disk probe', unknown_bodies: 'refuse' }))['token']);
  });
  afterEach((test) => stage.closePages(test));
  after(() => stage.close());

  const send = async (body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${stage.url}/webhooks/alerts`, { method: 'POST', headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    return answer.status;
  };
  const kept = (kind: string, total: number) =>
    until(
      async () => Number((await stage.call('GET', `/api/v1/webhook-tokens/refusals?kind=${kind}`))['total']) >= total,
      `${total} to be kept`,
    );

  test('mapping an unknown body takes at most 12 clicks from the tokens page, and the rejected ones come in', async () => {
    assert.deepEqual([await send(BODY), await send({ ...BODY, probe: { ...BODY.probe, probe_id: 'P-18' } })], [422, 422]);
    await kept('refused', 2);
    const page = await stage.signedIn('/webhook-tokens');
    const rejected = page.getByRole('list', { name: 'Rejected requests' });
    await rejected.getByRole('link', { name: 'Map this' }).first().waitFor();
    const clicks = await countClicks(page);
    await rejected.getByRole('link', { name: 'Map this' }).first().click();
    await page.getByText('Disk of db-7 is full').first().waitFor();
    // What the suggestion did not find is pressed in the body.
    await page.getByRole('textbox', { name: 'Identity' }).click();
    await page.getByRole('button', { name: /^Use probe\.probe_id/ }).click();
    await page.getByRole('textbox', { name: 'Severity' }).click();
    await page.getByRole('button', { name: /^Use probe\.importance/ }).click();
    const made = page.getByRole('status').filter({ hasText: 'Disk of db-7 is full' });
    await made.getByText('Critical · firing · disk-probe').waitFor();
    await made.getByText(/^disk-probe:P-1[78]$/).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('2 of 2 came in').waitFor();
    const total = await clicks();
    assert.ok(total <= 12, `${total} clicks`);
    const { items } = (await stage.call('GET', '/api/v1/alerts')) as unknown as { items: { fingerprint: string; severity: string }[] };
    assert.deepEqual(items.map(({ fingerprint, severity }) => [fingerprint, severity]).toSorted(), [
      ['disk-probe:P-17', 'critical'],
      ['disk-probe:P-18', 'critical'],
    ]);
    assert.equal(await page.getByText('hunter2').count(), 0);
    await page.getByText('Accepted').first().waitFor();
  });

  test('an unknown alert leads to its body; a faulty expression is named at its field while it is typed', async () => {
    const tokens = (await stage.call('GET', '/api/v1/webhook-tokens')) as unknown as { items: { id: string; name: string }[] };
    const { id } = tokens.items.find(({ name }) => name === 'Disk probe') ?? { id: '' };
    await stage.call('PATCH', `/api/v1/webhook-tokens/${id}`, { unknown_bodies: 'accept' });
    assert.equal(await send({ happened: 'Something odd', where: 'cellar' }), 200);
    await kept('unknown', 1);
    const alerts = (await stage.call('GET', '/api/v1/alerts?search=odd')) as unknown as { items: { number: number }[] };
    const page = await stage.signedIn(`/alerts/${alerts.items[0]?.number}`);
    await page.getByRole('link', { name: 'Map this' }).click();
    const title = page.getByRole('textbox', { name: 'Title' });
    await title.fill('body.happened + (');
    await page
      .getByText(/at character 1\d/)
      .first()
      .waitFor();
    await title.fill('body.happened + " in the " + body.where');
    await page.getByText('Something odd in the cellar').waitFor();
  });

  test('an adjustment is added in the page, shown with what it did, switched off and removed', async () => {
    const page = await stage.signedIn('/webhook-tokens/mappings');
    await page.getByRole('button', { name: 'Add adjustment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('No noise');
    await dialog.getByLabel('Changes an alert when').fill('alert.labels.(');
    await dialog.getByRole('switch', { name: 'Drop such alerts' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/at character/).waitFor();
    await dialog.getByLabel('Changes an alert when').fill('alert.labels.alertname == "Noise"');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('list', { name: 'Adjustments' }).getByRole('listitem').filter({ hasText: 'No noise' });
    await row.waitFor();
    assert.equal(await send({ labels: { alertname: 'Noise' } }), 200);
    await kept('dropped', 1);
    await row.getByRole('switch', { name: 'Use No noise' }).press('Space');
    const enabled = async () => {
      const { adjustments } = (await stage.call('GET', '/api/v1/intake/mappings')) as unknown as { adjustments: { enabled: boolean }[] };
      return adjustments.map((entry) => entry.enabled);
    };
    await until(async () => (await enabled())[0] === false, 'it to be switched off');
    await row.getByRole('button', { name: 'Remove No noise' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await until(async () => (await enabled()).length === 0, 'it to be removed');
  });

  test('no page threw, logged an error or ran into the security policy', () => {
    assert.deepEqual(stage.faults, []);
  });
});
